import SystemPackage

extension LedgerError {
  /// The error with a hint on what helps, if it is damage of the log and has no hint: that depends on backups
  /// and tables, which the code that reads the log does not know. The card gives the same advice.
  func advised(of path: String, _ context: LedgerContext, _ projections: ProjectionSet) -> LedgerError {
    var error = self
    if code == .newerFormat, let writer = LedgerFile.newerWriter(of: FilePath(path), context.fileSystem) {
      error.hint = .update(to: writer)
      return error
    }
    if code == .ioFailed, let help = PlaceCheck(FilePath(path), context.fileSystem).help(at: location.path) {
      error.hint = help
      return error
    }
    guard hint == nil else { return self }
    if code.isOfUnusableLog {
      error.hint = FactFinder(path, context, projections).evidence(about: Diagnosis(self, path: path)).hint
        .map {
          "Nothing was changed. \($0)"
        }
    } else if let cause = cause as? LedgerError {
      error.cause = cause.advised(of: path, context, projections)
    }
    return error
  }
}

extension Message {
  /// What to do where a newer version, which is known, wrote what this one can't read.
  static func update(to writer: String) -> Message {
    "ledger \(writer) wrote here last: update to that version or a later one, then try again."
  }
}
