import SQLite

extension LedgerError {
  /// The error that says why, where this one only says which work it made fail.
  var failure: LedgerError {
    switch code {
    case .saveFailed, .backgroundTaskFailed, .resetFailed, .initializationFailed:
      (cause as? LedgerError)?.failure ?? self
    default: self
    }
  }
}

extension Incident {
  /// Says what was at fault.
  mutating func blame(_ error: LedgerError) {
    cause = FailureCause(error.failure.code)
    origin = error.origin
    seen = error.failure.seen
  }
}
