/// An instant: microseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since the epoch; negative before it.
  public var microseconds: Int64

  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.microseconds < b.microseconds }
}
