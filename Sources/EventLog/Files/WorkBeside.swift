import Dispatch

/// Does one piece of work after the other on another thread, in the order in which they were given, while the caller goes on.
///
/// `@unchecked Sendable`: what threads share is held under the lock.
package final class WorkBeside: @unchecked Sendable {
  private let queue = DispatchQueue(label: "ledger.work")
  private let lock = Lock()
  private let most: Int
  private var waiting = 0
  private var failure: (any Error)?

  /// - Parameter most: how many pieces may wait, the one at work included, before ``add(_:)`` does.
  package init(most: Int) { self.most = most }

  /// Begins a piece of work, or has it wait for those before it. After one that failed, nothing is done any more.
  package func add(_ work: @escaping @Sendable () throws -> Void) {
    lock.withLock {
      while waiting >= most { lock.wait() }
      waiting += 1
    }
    queue.async {
      let failed = self.lock.withLock { self.failure != nil }
      let result = Result { if !failed { try work() } }
      self.lock.withLock {
        if case .failure(let error) = result { self.failure = error }
        self.waiting -= 1
        self.lock.wakeAll()
      }
    }
  }

  /// Waits until all is done.
  ///
  /// - Throws: why a piece of work failed.
  package func finish() throws {
    let failure = lock.withLock {
      while waiting > 0 { lock.wait() }
      return self.failure
    }
    if let failure { throw failure }
  }
}
