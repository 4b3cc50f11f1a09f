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
      ("The change was not saved.", "Nothing was written. Fix the cause, then save again.")
    case .backgroundTaskFailed:
      ("A background task failed.", "None of its work was saved. Fix the cause, then run it again.")
    case .resetFailed:
      ("The reset was not carried out.", "Nothing was changed. Fix the cause, then try again.")
    case .initializationFailed:
      ("The ledger could not be opened.", "Its files were not changed. Try again, or contact support.")
    }
  }
}

extension LedgerError {
  /// A failure that names its cause, in the language of the caller.
  ///
  /// - Parameter location: nil for the cause's.
  init(failure: SaveFailure, cause: any Error, at location: Location? = nil, language: Language) {
    let (message, suggestion) = failure.text
    let known = cause as? LedgerError
    let unknownOutcome = known?.code == .outcomeUnknown ? known?.message : nil
    self.init(
      failure.code, unknownOutcome ?? message, hint: known?.hint ?? suggestion, cause: cause,
      at: location ?? known?.location ?? Location())
    self.language = language
  }
}
