extension LedgerError.Code {
  public static let noLedger = LedgerError.Code("noLedger", .notFound)
  public static let ledgerExists = LedgerError.Code("ledgerExists", .rejected)
  public static let notALedger = LedgerError.Code("notALedger", .notFound)
  public static let locked = LedgerError.Code("locked", .busy)
  public static let damagedLog = LedgerError.Code("damagedLog", .damaged)
  public static let foreignLog = LedgerError.Code("foreignLog", .damaged)
  public static let lostEvents = LedgerError.Code("lostEvents", .damaged)
  public static let outcomeUnknown = LedgerError.Code("outcomeUnknown", .unavailable)
  public static let writerPoisoned = LedgerError.Code("writerPoisoned", .unavailable)
  public static let noBackup = LedgerError.Code("noBackup", .unavailable)
  public static let damagedBackup = LedgerError.Code("damagedBackup", .damaged)
  public static let otherLedger = LedgerError.Code("otherLedger", .rejected)
  public static let forkedLog = LedgerError.Code("forkedLog", .damaged)
  public static let archived = LedgerError.Code("archived", .unavailable)
  public static let noArchive = LedgerError.Code("noArchive", .unavailable)
  public static let invalidEvent = LedgerError.Code("invalidEvent", .rejected)
  public static let damagedInput = LedgerError.Code("damagedInput", .rejected)

  /// The codes of this module.
  package static let ofEventLog: [LedgerError.Code] = [
    .noLedger, .ledgerExists, .notALedger, .locked, .damagedLog, .foreignLog, .lostEvents, .outcomeUnknown,
    .writerPoisoned, .noBackup, .damagedBackup, .otherLedger, .forkedLog, .archived, .noArchive,
    .invalidEvent, .damagedInput,
  ]

  /// True where files of the log can't be read or do not belong to it.
  public var isOfDamagedLog: Bool { self == .damagedLog || self == .foreignLog }

  /// True where a log does not open because it is damaged or lacks events. What can be read of it still is.
  package var isOfUnusableLog: Bool { isOfDamagedLog || self == .lostEvents }
}
