import Projections
import SQLite

extension LedgerError.Code {
  public static let damagedSettings = LedgerError.Code("damagedSettings", .damaged)
  public static let duplicateID = LedgerError.Code("duplicateID", .rejected)
  public static let conflict = LedgerError.Code("conflict", .rejected)
  public static let reservedType = LedgerError.Code("reservedType", .rejected)
  public static let ambiguousRecord = LedgerError.Code("ambiguousRecord", .rejected)
  public static let alreadyVoided = LedgerError.Code("alreadyVoided", .rejected)
  public static let voidRefused = LedgerError.Code("voidRefused", .rejected)
  public static let tableRebuilt = LedgerError.Code("tableRebuilt", .damaged)
  public static let confirmationNeeded = LedgerError.Code("confirmationNeeded", .usage)
  public static let saveFailed = LedgerError.Code("saveFailed", .ofItsCause)
  public static let backgroundTaskFailed = LedgerError.Code("backgroundTaskFailed", .ofItsCause)
  public static let resetFailed = LedgerError.Code("resetFailed", .ofItsCause)
  public static let initializationFailed = LedgerError.Code("initializationFailed", .ofItsCause)

  /// The codes of this module.
  package static let ofEventLedger: [LedgerError.Code] = [
    .damagedSettings, .duplicateID, .conflict, .reservedType, .ambiguousRecord, .alreadyVoided, .voidRefused,
    .tableRebuilt, .confirmationNeeded, .saveFailed, .backgroundTaskFailed, .resetFailed,
    .initializationFailed,
  ]

  /// The code that a file of the ledger names; nil for one that no module below the engine has, such as a
  /// newer version's.
  package init?(named name: String) {
    let all = [Self.ofLedgerBase, Self.ofEventLog, Self.ofSQLite, Self.ofProjections, Self.ofEventLedger]
      .joined()
    guard let code = all.first(where: { $0.name == name }) else { return nil }
    self = code
  }
}
