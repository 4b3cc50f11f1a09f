import Dispatch

/// Does one piece of work after the other on another thread, in the order in which they were given, while the
/// caller goes on.
///
/// `@unchecked Sendable`: what threads share is held under the lock.
package final class SerialWorker<Output: Sendable>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "ledger.work")
  private let lock = Lock()
  private let most: Int
  private var waiting = 0
  private var done: [Result<Output, any Error>] = []

  /// - Parameter most: how many pieces may wait, the one at work included, before ``add(_:)`` does.
  package init(most: Int) { self.most = most }

  /// Begins a piece of work, or has it wait for those before it.
  package func add(_ work: @escaping @Sendable () throws -> Output) {
    lock.withLock {
      while waiting >= most { lock.wait() }
      waiting += 1
    }
    queue.async {
      let result = Result { try work() }
      self.lock.withLock {
        self.done.append(result)
        self.waiting -= 1
        self.lock.wakeAll()
      }
    }
  }

  /// What came of the oldest piece of work that was not taken yet; waits for it. One must have been added.
  ///
  /// - Throws: what the work threw.
  package func take() throws -> Output {
    try lock.withLock {
      while done.isEmpty { lock.wait() }
      return done.removeFirst()
    }.get()
  }
}
