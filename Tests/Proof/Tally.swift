import EventLog
import LedgerBase

/// Counts by name, from several threads.
///
/// `@unchecked Sendable`: guarded by `lock`.
final class Tally: @unchecked Sendable {
  private let lock = Lock()
  private var counts: [String: Int] = [:]

  var values: [(key: String, value: Int)] { lock.withLock { counts.sorted { $0.key < $1.key } } }

  func add(_ name: String, _ number: Int = 1) { lock.withLock { counts[name, default: 0] += number } }
}
