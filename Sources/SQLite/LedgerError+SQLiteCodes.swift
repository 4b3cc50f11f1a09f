public import LedgerBase

extension LedgerError.Code {
  public static let tableDamaged = LedgerError.Code("tableDamaged", .damaged)
  public static let tableBusy = LedgerError.Code("tableBusy", .busy)
  public static let statementFailed = LedgerError.Code("statementFailed", .failed)
  public static let constraintFailed = LedgerError.Code("constraintFailed", .rejected)
  public static let invalidProjectionFile = LedgerError.Code("invalidProjectionFile", .rejected)

  /// The codes of this module.
  package static let ofSQLite: [LedgerError.Code] = [
    .tableDamaged, .tableBusy, .statementFailed, .constraintFailed, .invalidProjectionFile,
  ]
}
