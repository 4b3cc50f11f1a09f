internal import Logging

extension Ledger {
  /// The first card: what to show in place of what can't be used. Nil if nothing is wrong.
  public var card: RecoveryCard? { health.cards.first }

  /// Does what a choice of a card says, records how it ended, and says how the ledger is then.
  ///
  /// - Parameters:
  ///   - choice: one of a card of this ledger.
  ///   - confirmation: needed for a choice that takes something from view or replaces something.
  ///   - progress: of a rebuild: the table's name, the events done and the events in all.
  /// - Throws: `confirmationNeeded` without one; `usage` for what only a person can do (contact support,
  ///   update, salvage); else why it could not be done.
  @discardableResult
  public func carryOut(
    _ choice: RecoveryCard.Choice, confirmation: ResetConfirmation? = nil,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> LedgerHealth {
    guard confirmation != nil || !choice.needsConfirmation else {
      throw LedgerError(
        .confirmationNeeded, "'\(choice.title)' hides or replaces something.",
        hint: "Ask the person first, and pass the confirmation.")
    }
    switch (choice.action, confirmation) {
    case (.tryAgain, _):
      if choice.remedy == .verify, !isSimulated { _ = verify() }
      return retry()
    case (.rebuild, _) where isSimulated, (_, .some) where isSimulated:
      // The failure was played, so there is nothing to be repaired.
      openAgain()
    case (.rebuild, _): try rebuild(choice.table.map { [$0] } ?? [], progress: progress)
    case (.void, .some):
      let preview = try previewVoid(choice.event.map { [$0] } ?? [])
      try void(preview, confirmation: .personSaidYes, progress: progress)
    case (.restore, .some): try restore(choice)
    case (.reset, .some(let confirmation)):
      try reset(tables: choice.table.map { [$0] } ?? options.projections.names, confirmation: confirmation)
    case (.startOver, .some(let confirmation)): try startOver(confirmation: confirmation)
    default:
      throw LedgerError(
        .usage, "'\(choice.title)' can't be done by a call: \(choice.explanation)",
        hint: choice.remedy.map { "Run \($0)." })
    }
    return health
  }

  private func restore(_ choice: RecoveryCard.Choice) throws {
    if let archive = choice.archive {
      try attach(from: archive)
      retry()
      return
    }
    guard let backup = choice.backup else {
      throw LedgerError(
        .noBackup, "No backup of this ledger is known.",
        hint: "Call Ledger.restore with the folder of backups.")
    }
    if choice.repairsOnlyDamage {
      _ = try Ledger.recoverSegments(
        of: path, from: backup.place, wait: options.wait, projections: options.projections, context: context)
    } else {
      _ = try Ledger.restore(
        from: backup.place, named: backup.name, over: path, wait: options.wait,
        projections: options.projections, context: context)
    }
    retry()
  }

  /// Notes that a person took a way on that ends elsewhere, such as to contact support.
  public func recordChoice(_ action: RecoveryAction, of card: RecoveryCard? = nil) {
    record(action, of: card, .done)
  }

  /// Notes a way on that was to repair what the card is about, and whether that is over.
  package func recordChoiceThatRepairs(_ action: RecoveryAction, of card: RecoveryCard) {
    let isOver = !health.cards.contains { $0.isAboutTheSame(as: card) }
    record(action, of: card, isOver ? .helped : .didNotHelp)
  }

  /// Notes a way on that could not be gone.
  package func noteFailedChoice(_ action: RecoveryAction, of card: RecoveryCard) {
    record(action, of: card, .failed)
  }

  /// Runs a way on that a person took, and records which it was and how it ended. While nothing is wrong,
  /// only what takes records from view counts.
  ///
  /// - Parameter tables: those that it is about; empty for all.
  func taking<T>(_ action: RecoveryAction, tables: [String] = [], _ body: () throws -> T) throws -> T {
    if isSimulated { openAgain() }
    let cards = health.cards.filter { card in
      card.choice(action) != nil && (card.table.map { tables.isEmpty || tables.contains($0) } ?? true)
    }
    do {
      let value = try body()
      if let card = cards.first {
        let left = health.cards
        let isOver = cards.allSatisfy { card in !left.contains { $0.isAboutTheSame(as: card) } }
        record(action, of: card, isOver ? .helped : .didNotHelp)
      } else if action == .reset || action == .startOver {
        record(action, of: nil, .done)
      }
      return value
    } catch {
      if let card = cards.first { record(action, of: card, .failed) }
      throw error
    }
  }

  func record(_ action: RecoveryAction, of card: RecoveryCard?, _ outcome: RecoveryOutcome) {
    var incident = Incident(
      time: context.now(), code: Incident.choice, table: card?.table,
      message: "A person chose '\(action.rawValue)'.", action: action.rawValue)
    incident.cause = card?.cause
    incident.origin = card?.origin
    incident.outcome = outcome
    // A folder without a ledger, or that is not a ledger, gets no file of ours; nor does a simulated failure.
    guard card?.cause != .notThere, !isSimulated else {
      context.onIncident?(incident)
      return
    }
    Self.recordBestEffort(incident, at: path, context)
  }
}
