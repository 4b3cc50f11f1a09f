import LedgerRecords

/// Beginning anew.
enum Resetting {
  static func emptyTasks(of ledger: Ledger) throws {
    // snippet
    try ledger.reset([.tasks], confirmation: .personSaidYes)
    // end
  }

  static func truncate(in ledger: Ledger) throws {
    // snippet
    let preview = try ledger.previewVoid([try ledger.lastChange()])
    try ledger.void(preview, confirmation: .personSaidYes)
    // end
  }

  static func beginAnew(_ ledger: Ledger) throws -> String {
    // snippet
    let setAside = try ledger.startOver(confirmation: .personSaidYes)
    // end
    return setAside
  }
}
