import LedgerBase
import Sending

/// Whether anything still moves on a connection. The client's own timeouts do not suffice: the one for
/// writing does not run while a connection accepts nothing, and when the one for reading ends, another call
/// may fail.
///
/// `@unchecked Sendable`: everything that changes is guarded by `lock`.
final class Pulse: @unchecked Sendable {
  private let lock = Lock()
  private var count = 0
  /// Looks in the time that may pass without a beat.
  private static let looks = 8

  /// To be called at each piece that leaves or arrives.
  func beat() { lock.withLock { count += 1 } }

  private var beats: Int { lock.withLock { count } }

  /// Watches until it is cancelled.
  ///
  /// - Throws: `TransportFailure.timedOut` when nothing has moved for `timeout`, or `CancellationError`.
  func watch(timeout: Duration) async throws {
    var seen = beats
    var quietLooks = 0
    while quietLooks < Self.looks {
      try await Task.sleep(for: timeout / Self.looks)
      quietLooks = beats == seen ? quietLooks + 1 : 0
      seen = beats
    }
    throw TransportFailure.timedOut
  }
}
