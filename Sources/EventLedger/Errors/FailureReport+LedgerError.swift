import Projections

extension FailureReport {
  /// What the handler is told about an error that a ledger throws; nil if the caller caused it.
  package init?(_ error: LedgerError) {
    switch error.code.category {
    case .ofItsCause:
      guard let cause = error.cause as? LedgerError else {
        self = .unknown(error)
        return
      }
      self.init(cause)
    case .usage, .rejected, .interrupted: return nil
    case .newerVersion where error.code == .unknownVersion: return nil
    case .failed where error.code == .cancelled: return nil
    case .failed: self = .unknown(error)
    default: self = .storage(error)
    }
  }
}
