import EventLedger

/// The version of the command, as `ledger --version` prints it.
enum LedgerVersion {
  static let current = Ledger.version
}
