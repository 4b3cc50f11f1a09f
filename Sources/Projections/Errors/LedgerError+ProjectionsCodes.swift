extension LedgerError.Code {
  public static let tableQuarantined = LedgerError.Code("tableQuarantined", .damaged)
  public static let tableBehind = LedgerError.Code("tableBehind", .damaged)
  public static let eventDoesNotApply = LedgerError.Code("eventDoesNotApply", .damaged)
  public static let migrationFailed = LedgerError.Code("migrationFailed", .damaged)
  public static let unknownType = LedgerError.Code("unknownType", .rejected)
  public static let unknownVersion = LedgerError.Code("unknownVersion", .newerVersion)
  public static let missingField = LedgerError.Code("missingField", .rejected)
  public static let unknownField = LedgerError.Code("unknownField", .rejected)
  public static let blankField = LedgerError.Code("blankField", .rejected)
  public static let wrongValue = LedgerError.Code("wrongValue", .rejected)
  public static let duplicateValue = LedgerError.Code("duplicateValue", .rejected)
  public static let limitOfOne = LedgerError.Code("limitOfOne", .rejected)
  public static let missingParent = LedgerError.Code("missingParent", .rejected)
  public static let rowChanged = LedgerError.Code("rowChanged", .rejected)
  public static let noSuchRecord = LedgerError.Code("noSuchRecord", .rejected)
  public static let nothingToUndo = LedgerError.Code("nothingToUndo", .rejected)

  /// The codes of this module.
  package static let ofProjections: [LedgerError.Code] = [
    .tableQuarantined, .tableBehind, .eventDoesNotApply, .migrationFailed, .unknownType, .unknownVersion,
    .missingField, .unknownField, .blankField, .wrongValue, .duplicateValue, .limitOfOne, .missingParent,
    .rowChanged, .noSuchRecord, .nothingToUndo,
  ]

  /// True for what can be said against one event among others, which it keeps from nothing.
  package var isAboutOneEvent: Bool { isRejection || self == .tableQuarantined || self == .unknownVersion }
}
