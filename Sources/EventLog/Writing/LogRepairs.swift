/// What opening the log, taking its lock and sealing had to repair, until the incidents have it.
final class LogRepairs {
  private(set) var all: [LogRepair] = []

  func record(_ repair: LogRepair) { all.append(repair) }

  func takeAll() -> [LogRepair] {
    defer { all = [] }
    return all
  }
}

/// Something that was repaired without loss, to be reported to the person.
package struct LogRepair: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// Whole events were on disk beyond head: they were made durable.
    case adopted
    /// Bytes of an append that never was acknowledged were put aside and cut.
    case cutTornTail
    /// A new segment had been begun, but head did not name it yet.
    case tookUpSegment
    /// The last segment was sealed, and the one after it was missing.
    case beganSegment
    /// Nothing said how far the log was acknowledged; `offset` is the last event that is there.
    case madeHead
    /// One of head's two slots was lost, perhaps the newer one.
    case lostHeadSlot
    /// A file in the next segment's place held nothing new: it was put aside.
    case setAsideStray

    /// True where more may have been acknowledged than the log now has.
    package var leavesUnknown: Bool { self == .madeHead || self == .lostHeadSlot }
  }
  package var kind: Kind
  package var path: String
  package var offset: UInt64
  package var byteCount: UInt64
  /// Where the bytes of a cut tail, or a stray file, were put.
  package var keptIn: String?
  /// What a stray file is.
  package var reason: Message?
  /// Events that were recovered.
  package var sequences: ClosedRange<UInt64>?
}
