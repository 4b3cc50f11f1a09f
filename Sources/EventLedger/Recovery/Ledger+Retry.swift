internal import Logging
import SystemPackage

extension Ledger {
  /// Clears the error and opens the ledger again, in the same process: nothing has to be restarted once a
  /// disk has room again or a right was given.
  ///
  /// - Returns: how the ledger is now.
  @discardableResult
  public func retry() -> LedgerHealth {
    let before = isSimulated ? [] : health.cards
    openAgain()
    let health = health
    if let card = before.first {
      let isOver = before.allSatisfy { card in !health.cards.contains { $0.isAboutTheSame(as: card) } }
      record(.tryAgain, of: card, isOver ? .helped : .didNotHelp)
    }
    return health
  }

  /// Whether another process keeps the lock for longer than the options wait; nil if it is free.
  package func lockHeldElsewhere() -> LedgerError? {
    let root = FilePath(path)
    do {
      // Nothing is made where no lock is.
      guard try context.fileSystem.status(of: root.appending("lock"), followLinks: true)?.kind == .file else {
        return nil
      }
      try EventLog.withLock(of: root, wait: options.wait, context.fileSystem) {}
      return nil
    } catch let error as LedgerError where error.code == .locked {
      return error
    } catch { return nil }
  }

  /// Runs a way on that works on the folder, whatever state the ledger in it is in, and records how it ended.
  static func taking<T>(
    _ action: RecoveryAction, at path: String, _ projections: ProjectionSet, _ context: LedgerContext,
    _ body: () throws -> T
  ) throws -> T {
    let options = LedgerOptions(projections: projections, createIfMissing: false, countsOpens: false)
    // A ledger that does not open is why the action is taken, not a failure of the action.
    let ledger = Ledger.open(at: path, options: options, context: context.unreported)
    defer { ledger.closeQuietly() }
    return try ledger.taking(action) {
      let value = try body()
      ledger.openAgain()
      return value
    }
  }

  private func closeQuietly() {
    do { try close() } catch {
      context.logger.notice("not closed cleanly", metadata: ["path": "\(path)"])
    }
  }

  /// Counts an open. The first of a row that fails is an incident, and so is the first that goes well again.
  static func count(
    _ error: LedgerError?, at path: String, _ options: LedgerOptions, _ context: LedgerContext
  ) {
    let cause = error.map { FailureCause($0.code) }
    // Without a ledger there is nowhere to count.
    guard options.countsOpens, cause != .notThere else { return }
    let time = context.now()
    let counts = OpenCounter(root: FilePath(path), context.fileSystem).count(cause, at: time)
    if let error {
      if let counts, counts.before.failing?.cause == cause { return }
      var incident = Incident(
        time: time, code: error.code.name, message: error.message, action: Incident.notOpened)
      incident.blame(error)
      recordBestEffort(incident, at: path, context)
    } else if let failing = counts?.before.failing {
      var incident = Incident(
        time: time, code: Incident.openedAgain,
        message: "The ledger can be opened again. It could not be opened since \(failing.since.rfc3339).",
        action: "recovered")
      incident.cause = failing.cause
      recordBestEffort(incident, at: path, context)
    }
  }
}
