import LedgerBase

/// A value that only one thread at a time can touch.
///
/// `@unchecked Sendable`: `value` is only touched under `lock`.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  /// Runs `body` with the value, while no other thread has it. Must not be nested.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
