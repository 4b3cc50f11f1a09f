import Dispatch

/// Makes results on other threads before they are taken, in their order.
///
/// `@unchecked Sendable`: what threads share is held under the lock.
package final class OrderedPrefetch<Output: Sendable>: @unchecked Sendable {
  private let work: @Sendable (Int, _ checkWanted: () throws -> Void) throws -> Output
  private let count: Int
  private let ahead: Int
  private let atOnce: Int
  private let lock = Lock()
  private var results: [Int: Result<Output, any Error>] = [:]
  private var started = 0
  private var running = 0
  private var taken = 0
  private var isEnded = false

  /// - Parameters:
  ///   - count: how many results there are.
  ///   - ahead: how many are started beyond the one that was taken last, which may still be in use.
  ///   - atOnce: how many are made at the same time.
  ///   - work: makes the result of a number from 0. It calls `checkWanted` from time to time, which throws
  ///     once the result is no longer wanted.
  package init(
    count: Int, ahead: Int, atOnce: Int = .max,
    _ work: @escaping @Sendable (Int, _ checkWanted: () throws -> Void) throws -> Output
  ) {
    self.count = count
    self.ahead = ahead
    self.atOnce = atOnce
    self.work = work
  }

  /// Begins before the first result is asked for.
  package func start() {
    lock.withLock { beginAhead(through: taken + ahead) }
  }

  private func beginAhead(through last: Int) {
    while !isEnded, running < atOnce, started < count, started <= last { begin() }
  }

  /// The next result; nil after the last one.
  ///
  /// - Throws: what its work threw; the one after it can be taken all the same.
  package func next() throws -> Output? {
    let result: Result<Output, any Error>? = lock.withLock {
      guard taken < count else { return nil }
      beginAhead(through: taken + ahead)
      while true {
        if let result = results.removeValue(forKey: taken) {
          taken += 1
          return result
        }
        lock.wait()
      }
    }
    return try result?.get()
  }

  /// Waits until no work is running. Results that were started and not taken are discarded.
  package func end() {
    lock.withLock {
      isEnded = true
      while running > 0 { lock.wait() }
    }
  }

  private func begin() {
    let number = started
    started += 1
    running += 1
    DispatchQueue.global().async {
      let result = Result { try self.work(number) { try self.checkWanted() } }
      self.lock.withLock {
        self.results[number] = result
        self.running -= 1
        // The one that was taken last may be in use.
        self.beginAhead(through: self.taken + self.ahead - 1)
        self.lock.wakeAll()
      }
    }
  }

  private func checkWanted() throws {
    if lock.withLock({ isEnded }) { throw CancellationError() }
  }
}
