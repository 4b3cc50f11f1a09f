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
  /// Events that can't be read; open at the end where the log can't say. Both ends are known only where what stands before
  /// and behind them is in the chain.
  public var firstSequence: UInt64?
  public var lastSequence: UInt64?
  public var reason: Message
  /// True for a file that nothing is missing from: the next writer sets it aside.
  public var isStray = false

  /// True for a file under another's name where nothing is missing.
  public var isCopy = false
  /// The name that a file should have whose events can all be read, and whose name is wrong.
  public var properName: String?

  /// True where these events are concerned and no others.
  public var isCertain: Bool { firstSequence != nil && lastSequence != nil }

  /// Which events are concerned, and how sure that is, as a sentence.
  package var concern: Message {
    if properName != nil { return "Every event in it can be read." }
    if isCopy { return "Nothing is missing for it." }
    return switch (firstSequence, lastSequence) {
    case (let first?, let last?):
      first == last
        ? "Event \(first) can't be read; that no other is concerned is certain."
        : "Events \(first) to \(last) can't be read; that no others are concerned is certain."
    case (let first?, nil): "Events from \(first) on may be concerned; how many is not certain."
    default: "Which events are concerned is not certain."
    }
  }
}
