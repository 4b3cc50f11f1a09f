import EventLog

extension LedgerError {
  /// With what helps as its hint, where it is damage of the log and has none: that depends on backups and tables,
  /// which whoever reads the log does not know. The card names the same.
  func advised(of path: String, _ context: LedgerContext) -> LedgerError {
    guard hint == nil else { return self }
    var error = self
    if code.isOfUnusableLog {
      error.hint = FactFinder(path, context).evidence(about: Trouble(self, path: path)).hint.map {
        "Nothing was changed. \($0)"
      }
    } else if let cause = cause as? LedgerError {
      error.cause = cause.advised(of: path, context)
    }
    return error
  }
}
