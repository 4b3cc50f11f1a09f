#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A mutual exclusion lock. (`Synchronization.Mutex` needs macOS 15.)
///
/// `@unchecked Sendable`: the mutex is made for sharing, and its address never changes.
package final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    let results = [pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil)]
    precondition(results == [0, 0], "These fail only when the system is out of memory.")
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Inside `withLock`: gives the lock up until ``wakeAll()`` is called, and takes it again. May return without cause.
  package func wait() { pthread_cond_wait(condition, mutex) }

  /// Wakes all that wait.
  package func wakeAll() { pthread_cond_broadcast(condition) }

  package func withLock<T>(_ body: () throws -> T) rethrows -> T {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
