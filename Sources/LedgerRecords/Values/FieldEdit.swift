/// What becomes of a value that a record need not have.
public enum FieldEdit<Value: Sendable & Equatable>: Sendable, Equatable {
  /// It stays as it is.
  case keep
  /// It is removed.
  case clear
  case set(Value)

  /// Nil removes the value.
  public init(_ value: Value?) {
    self = value.map(FieldEdit.set) ?? .clear
  }

  /// The value that results from `stored`.
  public func applied(to stored: Value?) -> Value? {
    switch self {
    case .keep: stored
    case .clear: nil
    case .set(let value): value
    }
  }
}
