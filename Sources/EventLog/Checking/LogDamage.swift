import SystemPackage

extension Range<UInt64> {
  /// Bytes as a person reads them, the last one among them: "bytes 0 to 511", "byte 5".
  package var inWords: Message {
    count <= 1 ? "byte \(lowerBound)" : "bytes \(lowerBound) to \(upperBound - 1)"
  }
}

extension ClosedRange<UInt64> {
  /// Events as a person reads them: "event 5", "events 5 to 9".
  package var eventsInWords: Message {
    lowerBound == upperBound ? "event \(lowerBound)" : "events \(lowerBound) to \(upperBound)"
  }
}

/// Something wrong with a log: where, which events, and why.
public struct LogDamage: Hashable, Sendable {
  public var code: LedgerError.Code
  public var path: String
  /// The bad bytes; nil where the whole file is concerned, or missing.
  public var bytes: Range<UInt64>?
  /// Events that can't be read; open at the end where the log can't say. Both ends are known only where what
  /// comes before and after them is in the chain.
  public var firstSequence: UInt64?
  public var lastSequence: UInt64?
  /// True where events before or after these may be missing too, which were not asked for.
  package var isPartOfMore = false
  public var reason: Message
  /// Set where no event is missing.
  public var misplacement: Misplacement?
  /// Of lost events: the last one that was acknowledged.
  package var seen: LogPosition?

  package init(
    code: LedgerError.Code, path: String, bytes: Range<UInt64>? = nil, firstSequence: UInt64? = nil,
    lastSequence: UInt64? = nil, isPartOfMore: Bool = false, reason: Message,
    misplacement: Misplacement? = nil, seen: LogPosition? = nil
  ) {
    self.code = code
    self.path = path
    self.bytes = bytes
    self.firstSequence = firstSequence
    self.lastSequence = lastSequence
    self.isPartOfMore = isPartOfMore
    self.reason = reason
    self.misplacement = misplacement
    self.seen = seen
  }

  /// The events before a log's oldest segment, which does not begin with event 1.
  static func missingStart(before first: UInt64, in directory: FilePath) -> LogDamage {
    LogDamage(
      code: .damagedLog, path: directory.appending(SegmentName.name(1)).string, firstSequence: 1,
      lastSequence: first - 1, reason: "the oldest segment begins with event \(first), not with event 1")
  }

  /// A file that is not where it should be, while every event can be read.
  public enum Misplacement: Hashable, Sendable {
    /// It holds nothing, after the log's end: the next writer sets it aside.
    case stray
    /// A copy of a segment under another's name.
    case copy
    /// A segment that should have this name.
    case misnamed(String)
  }

  /// True where these events are concerned and no others.
  public var isCertain: Bool { firstSequence != nil && lastSequence != nil && !isPartOfMore }

  /// The last event that is known to be concerned.
  package var lastKnown: UInt64? { lastSequence ?? firstSequence }

  /// Which events are concerned, and how sure that is, as a sentence.
  package var concern: Message {
    switch (misplacement, firstSequence, lastSequence) {
    case (.misnamed, _, _): "Every event in it can be read."
    case (.some, _, _): "No events are missing because of it."
    case (nil, let first?, let last?) where isPartOfMore:
      first == last
        ? "Event \(first) can't be read; adjacent events may be affected too."
        : "Events \(first) to \(last) can't be read; adjacent events may be affected too."
    case (nil, let first?, let last?):
      first == last
        ? "Event \(first) can't be read; no other event is affected."
        : "Events \(first) to \(last) can't be read; no others are affected."
    case (nil, let first?, nil): "Events from \(first) on may be affected; it is not known how many."
    default: "It is not known which events are affected."
    }
  }
}
