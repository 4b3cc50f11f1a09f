import EventLedger
import LedgerBase

extension LedgerError {
  /// The exit code of the command: that of the cause, where the error only says which work it made fail.
  var exitCode: Int32 {
    code.category == .ofItsCause ? (cause as? LedgerError)?.exitCode ?? code.exitCode : code.exitCode
  }
}

extension LedgerError.Code {
  /// The exit code of the command for this failure. `ledger help exit-codes` says what each calls for.
  var exitCode: Int32 {
    switch category {
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
    case .notChecked(let code): code.exitCode
    }
  }
}
