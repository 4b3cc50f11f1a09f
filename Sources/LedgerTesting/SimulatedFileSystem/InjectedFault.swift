package import EventLog

/// A call that a test wants to fail: the n-th of some kinds, once or from then on.
package struct InjectedFault: Sendable {
  /// The kinds of calls, as they are counted.
  package enum Call: String, CaseIterable, Sendable {
    case open, status, list, createDirectory, rename, remove, removeDirectory, syncDirectory, createLink,
      readLink
    case freeBytes, read, write, sync, truncate, fileStatus, lock, unlock, close

    /// Those that change what is on the disk or make it durable.
    package static let changing: Set<Call> = [
      .open, .createDirectory, .rename, .remove, .removeDirectory, .syncDirectory, .createLink, .write, .sync,
      .truncate,
    ]
  }

  package enum Duration: Sendable { case once, forEver }

  var calls: Set<Call>
  var remaining: Int
  var duration: Duration
  package private(set) var error: LedgerError
  package private(set) var shortWriteBytes: Int

  /// - Parameters:
  ///   - number: Which of the matching calls from now on fails, from 1.
  ///   - error: What it throws, with the path of the call put in. A failed sync loses what it should have
  ///     written.
  ///   - shortWriteBytes: How many bytes of a failing write are written all the same.
  package init(
    _ calls: Set<Call>, number: Int, _ duration: Duration = .once, error: LedgerError,
    shortWriteBytes: Int = 0
  ) {
    self.calls = calls
    self.remaining = number
    self.duration = duration
    self.error = error
    self.shortWriteBytes = shortWriteBytes
  }

  /// Counts a call; true when it must fail.
  package mutating func meets(_ call: Call) -> Bool {
    guard calls.contains(call) else { return false }
    remaining -= 1
    return duration == .once ? remaining == 0 : remaining <= 0
  }
}
