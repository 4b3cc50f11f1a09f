import CSQLite
import LedgerBase

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Connection {
  /// Waits for a lock that another program holds with the growing pauses of ``RetryPolicy/lock``, as the
  /// writer's lock of the log does.
  ///
  /// - Parameters:
  ///   - milliseconds: how long in all before `tableBusy`; 0 does not wait.
  ///   - pause: waits; tests take no time with one of their own.
  package func setBusyTimeout(milliseconds: Int32, pause: @escaping (Duration) -> Void = BusyWait.sleep) {
    callbacks.wait(BusyWait(longest: .milliseconds(Int64(max(0, milliseconds))), pause: pause))
    sqlite3_busy_handler(
      handle,
      { context, failures in
        guard let context else { return 0 }
        let callbacks = Unmanaged<Callbacks>.fromOpaque(context).takeUnretainedValue()
        return callbacks.waits(after: Int(failures)) ? 1 : 0
      }, Unmanaged.passUnretained(callbacks).toOpaque())
  }
}

/// How long a statement has waited for one lock, and how long it may.
package struct BusyWait {
  var longest: Duration = .zero
  var pause: (Duration) -> Void = BusyWait.sleep
  private var waited: Duration = .zero

  init() {}

  init(longest: Duration, pause: @escaping (Duration) -> Void) {
    self.longest = longest
    self.pause = pause
  }

  /// Waits once more; false when the time is over.
  ///
  /// - Parameter failures: how often this lock was not to be had before, from 0.
  mutating func waits(after failures: Int) -> Bool {
    if failures == 0 { waited = .zero }
    let wait = min(RetryPolicy.lock.delay(for: failures), longest - waited)
    guard wait > .zero else { return false }
    waited += wait
    pause(wait)
    return true
  }

  package static func sleep(_ wait: Duration) { usleep(UInt32(wait.inSeconds * 1e6)) }
}
