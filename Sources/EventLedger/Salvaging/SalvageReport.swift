import SystemPackage

/// What salvaging a ledger keeps. Finding it out changes nothing.
public struct SalvagePreview: Sendable {
  /// The old ledger's id.
  public var ledgerID: UUID?
  /// Bytes of the old log.
  public var storedBytes: UInt64
  /// Bytes of it that can't be read, with the reason.
  public var gaps: [(path: String, bytes: Range<UInt64>, reason: Message)]
  public var lastEvent: UInt64
  public var keptEvents: UInt64
  /// The folder of backups that was looked into; nil for none.
  public var backups: String?
  /// True if the place was not given: the old ledger remembers it.
  public var isRemembered = false
  /// Why the backups that the old ledger remembers were of no use.
  public var passedOver: Message?
  /// Events that the log lost and a backup has.
  public var fromBackups: [ClosedRange<UInt64>]
  /// Events that only a folder which they were archived to has, among those that the old ledger remembers.
  public var fromArchives: [ClosedRange<UInt64>]
  /// Events that nothing has: each is replaced by a `ledger.lost`.
  public var lost: [ClosedRange<UInt64>]
  public var lostEvents: UInt64
  /// By table, the rows that a lost event changed last: the salvage takes them over.
  public var rowsInTables: [(table: String, rows: Int)] = []
  /// Tables that another ledger, or another copy of this one, made: nothing is taken from them.
  public var tablesOfOthers: [String] = []
  /// Tables of which nothing can be read, and why, as part of a sentence.
  public var unreadTables: [(table: String, reason: Message)] = []

  /// Kinds of record whose registration is lost, and whose files were given: they are registered anew.
  public var kinds: [String] = []

  init(_ salvage: LogSalvage, _ backups: SalvageBackups) {
    self.backups = backups.place
    isRemembered = backups.isRemembered
    passedOver = backups.passedOver
    ledgerID = salvage.source.ledgerID
    storedBytes = salvage.source.storedBytes
    gaps = salvage.source.gaps.map { ($0.path.string, $0.bytes, $0.reason) }
    lastEvent = salvage.last
    keptEvents = salvage.keptEvents
    fromBackups = salvage.fromBackups
    fromArchives = salvage.fromArchives
    lost = salvage.lost
    lostEvents = salvage.lostEvents
  }
}

/// Which backups a salvage looks into.
struct SalvageBackups {
  var place: String?
  var isRemembered = false
  var passedOver: Message?
}

/// What a salvage did.
public struct SalvageReport: Sendable {
  /// An event that no longer applies, because one before it is lost.
  public struct Inapplicable: Hashable, Sendable {
    public var sequence: UInt64
    public var id: String
    public var type: String
    public var table: String
    public var reason: Message
  }

  public var preview: SalvagePreview
  public var path: String
  /// The new ledger's id.
  public var ledgerID: UUID
  public var head: LogPosition
  /// Events that were voided, in one event, because they no longer apply.
  public var voided: [Inapplicable]
  /// What the tables of the old ledger have that its log does not give.
  public var tables: [SalvagedTable]
  /// How many rows that only tables had are in the new ledger, as events.
  public var rowsTakenOver: Int { tables.reduce(0) { $0 + $1.takenOver } }
  /// The file beside the log that lists all of this.
  public var reportPath: String
}
