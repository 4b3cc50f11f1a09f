import Dispatch

extension Ledger {
  /// Runs work that writes on its own thread and connection, while this ledger can still be used.
  ///
  /// What `body` adds is one atomic batch, as in ``transaction(expecting:_:)``: it is saved when `body`
  /// returns, and not at all if it throws. It waits for the write lock like other writers, in this process
  /// and in others.
  ///
  /// - Returns: the value of `body`, once its events are on disk.
  /// - Throws: `backgroundTaskFailed` with its cause: what `body` threw, or why it could not be saved.
  @discardableResult
  public func background<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    let (path, options, context) = (path, options, context)
    let result = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(
          returning: Result { try Ledger.runAlone(at: path, options, context, body) })
      }
    }
    do {
      return try result.get()
    } catch {
      // A failed save is reported with its reason.
      let failure = error as? LedgerError
      let cause = failure?.code == .saveFailed ? failure?.cause ?? error : error
      throw LedgerError(
        failure: .backgroundTaskFailed, cause: cause, at: failure?.location, language: options.language)
    }
  }

  private static func runAlone<T>(
    at path: String, _ options: LedgerOptions, _ context: LedgerContext, _ body: (Transaction) throws -> T
  ) throws -> T {
    let ledger = Ledger.open(at: path, options: options, context: context)
    if let error = ledger.loadError { throw error }
    let outcome = Result { try ledger.transaction(body) }
    do {
      try ledger.close()
    } catch {
      // What was saved is saved, whatever closing says.
      var failure = LedgerError(wrapping: error)
      context.log(&failure, while: "close after work in the background", path: path)
    }
    return try outcome.get()
  }
}
