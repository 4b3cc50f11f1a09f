import LedgerBase

extension LedgerError.Code {
  static let notRepaired = LedgerError.Code("notRepaired", .rejected)
  static let outputFailed = LedgerError.Code("outputFailed", .unavailable)
  static let sendingFailed = LedgerError.Code("sendingFailed", .unavailable)
}
