import EventLog
import LedgerBase

/// A value that the closures of a test share.
///
/// `@unchecked Sendable`: it is only touched under the lock.
final class Shared<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var inner: Value

  init(_ value: Value) { inner = value }

  var value: Value { lock.withLock { inner } }

  @discardableResult
  func change<T>(_ body: (inout Value) -> T) -> T { lock.withLock { body(&inner) } }
}
