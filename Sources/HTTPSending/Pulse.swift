import EventLog
import Sending

/// What has left of a body. The client's own write timeout stands still while a connection takes nothing, so whether it
/// still does is looked at here.
///
/// `@unchecked Sendable`: everything that changes is guarded by `lock`.
final class Pulse: @unchecked Sendable {
  private let lock = Lock()
  private let total: UInt64
  private var sent: UInt64 = 0
  private var beats = 0

  /// - Parameter total: the body's length in bytes.
  init(total: UInt64) { self.total = total }

  func beat(_ sent: UInt64) {
    lock.withLock {
      self.sent = sent
      beats += 1
    }
  }

  private var state: (beats: Int, isDone: Bool) { lock.withLock { (beats, sent >= total) } }

  /// Returns once all has left.
  ///
  /// - Throws: `TransportFailure.timedOut` when for `timeout` nothing has, or `CancellationError`.
  func watch(timeout: Duration) async throws {
    var seen = state
    while !seen.isDone {
      try await Task.sleep(for: timeout)
      let now = state
      guard now.beats != seen.beats else { throw TransportFailure.timedOut }
      seen = now
    }
  }
}
