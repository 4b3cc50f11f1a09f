public import LedgerBase

extension LedgerError.Code {
  public static let damagedBundle = LedgerError.Code("damagedBundle", .damaged)
  public static let personalValueFound = LedgerError.Code("personalValueFound", .failed)
}
