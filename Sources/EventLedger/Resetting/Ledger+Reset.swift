import SystemPackage

/// What a reset asks for, so that no slip of the hand calls one.
public struct ResetConfirmation: Sendable {
  private init() {}
  /// The person was told what will no longer be shown, and said yes.
  public static let personSaidYes = ResetConfirmation()
}

extension Ledger {
  /// Empties the tables of projections and kinds of record by one event. The log keeps everything, and the
  /// event can be voided.
  ///
  /// - Returns: nil when the tables were empty already: then nothing is written.
  /// - Throws: `resetFailed` with its cause.
  @discardableResult
  public func reset(tables names: [String], confirmation: ResetConfirmation) throws -> Receipt? {
    try taking(.reset, tables: names) {
      try perform("reset") { opened in
        do {
          return try opened.resetting.reset(names)
        } catch let error as LedgerError {
          throw LedgerError(failure: .resetFailed, cause: error, language: options.language)
        }
      }
    }
  }

  /// Sets the whole ledger folder aside (renamed, never deleted) and creates an empty one in its place. Works
  /// in any state, even with a damaged log, as long as the folder's parent is writable.
  ///
  /// - Returns: where the old ledger is now.
  /// - Throws: `resetFailed` with its cause.
  @discardableResult
  public func startOver(confirmation: ResetConfirmation) throws -> String {
    do {
      var setAside = ""
      try taking(.startOver) {
        try reopen { opened in
          try opened?.close()
          let (new, place) = try StartingOver.startOver(at: .init(path), options: options, context: context)
          setAside = place.string
          return new
        }
      }
      return setAside
    } catch {
      var failure = LedgerError(
        failure: .resetFailed, cause: LedgerError(wrapping: error), language: options.language)
      context.log(&failure, while: "start over", path: path)
      throw context.report(failure)
    }
  }

  /// Checks that there is a ledger at the path that ``startOver(confirmation:)`` would set aside.
  ///
  /// - Throws: `noLedger`, `notALedger`.
  package func requireToStandThere() throws {
    try StartingOver.requireLedger(at: .init(path), context.fileSystem)
  }
}
