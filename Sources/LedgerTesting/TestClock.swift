public import EventLog

/// A clock that a test holds: each reading is one step after the last.
public final class TestClock: Sendable {
  private let next: Guarded<Timestamp>
  private let stepMicroseconds: Int64

  /// 2026-11-21T01:23:45.678901Z, the time of the examples in the documents.
  public static let exampleTime = Timestamp(microseconds: 1_795_224_225_678_901)

  /// - Parameters:
  ///   - start: The first reading.
  ///   - stepMicroseconds: How much later each further reading is; 0 stops the clock.
  public init(start: Timestamp = exampleTime, stepMicroseconds: Int64 = 1_000_000) {
    next = Guarded(start)
    self.stepMicroseconds = stepMicroseconds
  }

  /// Reads the clock, and moves it on by a step.
  public func now() -> Timestamp {
    next.withLock { time in
      defer { time.microseconds += stepMicroseconds }
      return time
    }
  }

  /// Sets what the next reading says; a clock may go back.
  public func set(_ time: Timestamp) {
    next.withLock { $0 = time }
  }

  /// Moves the clock on, or back.
  public func advance(bySeconds seconds: Int64) {
    next.withLock { $0.microseconds += seconds * 1_000_000 }
  }
}
