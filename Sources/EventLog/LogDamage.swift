extension Range<UInt64> {
  /// Bytes as a person reads them, the last one among them: "bytes 0 to 511", "byte 5".
  package var inWords: Message {
    count <= 1 ? "byte \(lowerBound)" : "bytes \(lowerBound) to \(upperBound - 1)"
  }
}

/// Something wrong with a log: where, which events, and why.
public struct LogDamage: Hashable, Sendable {
  public var code: LedgerError.Code
  public var path: String
  /// The bad bytes; nil where the whole file is concerned, or missing.
  public var bytes: Range<UInt64>?
  /// Events that can't be read; open at the end where the log can't say.
  public var firstSequence: UInt64?
  public var lastSequence: UInt64?
  public var reason: Message
  /// True for a file that nothing is missing from: the next writer sets it aside.
  public var isStray = false
}
