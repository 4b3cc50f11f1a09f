import LedgerBase

extension LedgerError.Code {
  static let notMended = LedgerError.Code("notMended", .rejected)
  static let outputFailed = LedgerError.Code("outputFailed", .unavailable)
  static let sendingFailed = LedgerError.Code("sendingFailed", .unavailable)
}
