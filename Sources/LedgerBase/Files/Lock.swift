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
    var results = [pthread_mutex_init(mutex, nil)]
    #if canImport(Darwin)
      results.append(pthread_cond_init(condition, nil))
    #else
      // Timed waits use a clock that can't be set.
      var attributes = pthread_condattr_t()
      results += [
        pthread_condattr_init(&attributes), pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC),
      ]
      results.append(pthread_cond_init(condition, &attributes))
      pthread_condattr_destroy(&attributes)
    #endif
    precondition(results.allSatisfy { $0 == 0 }, "These fail only when the system is out of memory.")
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Inside `withLock`: gives the lock up until ``wakeAll()`` is called, and takes it again. May return
  /// without cause.
  package func wait() { pthread_cond_wait(condition, mutex) }

  /// As ``wait()``, for so long at most.
  package func wait(atMostMicroseconds limit: Int) {
    var time = timespec()
    #if canImport(Darwin)
      time.tv_nsec = limit * 1000
      pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      // lint: allow(clock): how long a thread waits is no time of an event
      clock_gettime(CLOCK_MONOTONIC, &time)
      let end = time.tv_nsec + limit * 1000
      (time.tv_sec, time.tv_nsec) = (time.tv_sec + end / 1_000_000_000, end % 1_000_000_000)
      pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }

  /// Wakes all threads that wait.
  package func wakeAll() { pthread_cond_broadcast(condition) }

  package func withLock<T>(_ body: () throws -> T) rethrows -> T {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
