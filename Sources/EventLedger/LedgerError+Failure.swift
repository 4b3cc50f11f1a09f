import EventLog

/// The four failures that an application's own code sees, and what they say.
enum SaveFailure: String, CaseIterable {
  case saveFailed, backgroundTaskFailed, resetFailed, initializationFailed

  var code: LedgerError.Code {
    switch self {
    case .saveFailed: .saveFailed
    case .backgroundTaskFailed: .backgroundTaskFailed
    case .resetFailed: .resetFailed
    case .initializationFailed: .initializationFailed
    }
  }

  /// What happened, and what can be done.
  var text: (message: Message, suggestion: Message) {
    switch self {
    case .saveFailed:
      ("The change was not saved.", "Nothing was written. Mend the cause, then save again.")
    case .backgroundTaskFailed:
      ("Work in the background failed.", "Nothing of it was saved. Mend the cause, then run it again.")
    case .resetFailed:
      ("The reset was not carried out.", "Everything is as it was. Mend the cause, then try again.")
    case .initializationFailed:
      ("The ledger could not be opened.", "Its files were left as they are. Try again, or contact support.")
    }
  }
}

extension LedgerError {
  /// A failure that names its cause, in the language of the caller.
  init(failure: SaveFailure, cause: LedgerError, language: Language) {
    let (message, suggestion) = failure.text
    let isUnknown = cause.code == .outcomeUnknown
    self.init(
      failure.code, isUnknown ? cause.message : message, hint: cause.hint ?? suggestion, cause: cause,
      at: cause.location)
    self.language = language
  }
}
