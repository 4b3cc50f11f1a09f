import Dispatch
import SystemPackage

/// Tells one listener the position of a table, whenever it changes.
///
/// `@unchecked Sendable`: what threads share is guarded by `lock`; the rest is used only on `queue`.
final class TableFollower: @unchecked Sendable {
  private let ledger: Ledger
  private let table: String
  private let continuation: AsyncThrowingStream<UInt64, any Error>.Continuation
  private let queue = DispatchQueue(label: "ledger.follow", qos: .utility)

  private let lock = Lock()
  private var isCheckDue = false
  private var isOver = false

  /// What the listener had before this began.
  private let first: UInt64?
  private var last: TablePlace?
  private var signal: LogSignal?

  init(
    of table: String, in ledger: Ledger, after first: UInt64?,
    _ continuation: AsyncThrowingStream<UInt64, any Error>.Continuation
  ) {
    self.table = table
    self.ledger = ledger
    self.first = first
    self.continuation = continuation
  }

  /// Looks again, once, however often it is called before that.
  func wake() {
    let isNew = lock.withLock {
      defer { isCheckDue = true }
      return !isCheckDue && !isOver
    }
    if isNew { queue.async { self.look() } }
  }

  /// Ends the listener's sequence.
  func end() {
    lock.withLock { isOver = true }
    continuation.finish()
    queue.async {
      self.signal?.cancel()
      self.signal = nil
    }
  }

  private func look() {
    let isOver = lock.withLock {
      isCheckDue = false
      return self.isOver
    }
    guard !isOver else { return }
    // Before the look: what is written after it wakes us again.
    armedSignal()
    do {
      guard let place = try ledger.place(of: table, after: last) else { return }
      let isNews = last.map { $0.epoch != place.epoch || $0.sequence != place.sequence }
      last = place
      if isNews ?? (place.sequence != first) { continuation.yield(place.sequence) }
    } catch {
      continuation.finish(throwing: error)
    }
  }

  private func armedSignal() {
    let signal =
      signal
      ?? LogSignal(of: FilePath(ledger.path), ledger.context.fileSystem, on: queue) { [weak self] in
        self?.look()
      }
    signal.arm()
    self.signal = signal
  }
}

/// Those who follow tables of a ledger.
struct TableFollowers {
  private var all: [ObjectIdentifier: TableFollower] = [:]

  mutating func add(_ follower: TableFollower) { all[ObjectIdentifier(follower)] = follower }
  mutating func drop(_ follower: TableFollower) { all[ObjectIdentifier(follower)] = nil }
  func wake() { for follower in all.values { follower.wake() } }
  func end() { for follower in all.values { follower.end() } }
}
