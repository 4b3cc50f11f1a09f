import EventLedger

extension LedgerError {
  /// The exit code of the command.
  var exitCode: Int32 { category.exitCode }
}

extension LedgerError.Category {
  /// The exit code of the command for such a failure. `ledger help exit-codes` says what each calls for.
  var exitCode: Int32 {
    switch self {
    case .ofItsCause, .failed: 1
    case .notFound: 10
    case .busy: 11
    case .damaged: 12
    case .rejected: 13
    case .newerVersion: 14
    case .diskFull: 15
    case .unavailable: 16
    case .usage: 64
    case .interrupted: 130
    }
  }
}

extension VerifyReport {
  /// How `ledger verify` ends.
  var exitCode: Int32 {
    switch outcome {
    case .intact: 0
    case .damaged: 3
    case .unreadable: 12
    case .notChecked(let code): code.category.exitCode
    }
  }
}
