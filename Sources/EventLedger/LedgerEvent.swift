internal import Projections

/// An event as it is in the log.
public struct LedgerEvent: Hashable, Sendable {
  public var sequence: UInt64
  public var id: UUID
  /// When it happened.
  public var time: Timestamp
  public var type: String
  /// The version of the type's data.
  public var version: Int
  /// When we wrote it, where the caller gave `time`.
  public var recorded: Timestamp?
  /// The sequence numbers of its atomic batch, where that has more than one event.
  public var batch: ClosedRange<UInt64>?
  /// True for an event appended while its table was quarantined.
  public var isUnchecked: Bool
  public var meta: JSONText?
  /// Nil when it was erased.
  public var data: JSONText?
  /// The line as it is in the log, without its line feed.
  public var line: [UInt8]
  /// The `ledger.voided` event because of which it counts as if it had not happened; nil for one that counts.
  public var voidedBy: UInt64?

  package init(_ event: EventLine, voidedBy: UInt64? = nil) {
    self.voidedBy = voidedBy
    let header = event.header
    sequence = header.sequence
    id = header.id
    time = header.time
    type = header.type
    version = header.version
    recorded = header.recorded
    batch = header.batch
    isUnchecked = header.unchecked
    meta = event.meta
    data = event.data
    line = [UInt8](event.bytes)
  }
}

/// Which events to read, and in which order.
public struct EventQuery: Sendable {
  /// Only these types; empty: all.
  public var types: Set<String> = []
  /// Only events of this record, by its id in full.
  public var record: String?
  /// Events that count with those of the record: the ``Ledger/endings(ofRecord:with:after:asOf:progress:)``
  /// of it.
  public var others: Set<UInt64> = []
  /// Ids of records whose events count with those of ``record``: what belongs to it, as
  /// ``Ledger/family(ofRecord:asOf:)`` finds out.
  public var belonging: Set<String> = []
  /// Only events with this text in one of the values that a person reads, in upper or lower case, and events
  /// about one of ``namedRecords``.
  public var text: String?
  /// Ids of records whose events count as having ``text``: those that have or had it in their names, as
  /// ``Ledger/records(named:asOf:)`` finds out.
  public var namedRecords: Set<String> = []
  /// Only events that happened at or after this instant.
  public var since: Timestamp?
  /// Only events that happened before this instant.
  public var until: Timestamp?
  /// Only events with these sequence numbers.
  public var sequences: ClosedRange<UInt64> = 1...UInt64.max
  /// Only events up to this place, and voided ones as they were known there.
  public var asOf: AsOf?
  public var newestFirst = false
  /// The maximum number of events.
  public var limit: Int?

  public init() {}
}
