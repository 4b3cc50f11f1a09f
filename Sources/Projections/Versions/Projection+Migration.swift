import SQLite

// The events of a log show its version: one of an older data version was written before the file's version
// that changed it. What was imported later does not count, since a `ledger.migrated` precedes it. So the
// table keeps two numbers: `changedAt`, the lowest version that changed an event which it has applied before
// any such mark, and `reached`, the version of the last mark.

extension Projection {
  /// The event that is due whatever comes next: the log has events of an older version of the file. Only
  /// inside the transaction that the next event is applied in.
  package func migrationDue() throws -> MigrationEvent? {
    guard !definition.migrations.isEmpty else { return nil }
    return try inside { standingOut(try Bookkeeping.readVersions(connection)) }
  }

  /// The event that has to be in the log before one of this type and data version is appended; nil if none is
  /// needed.
  package func migrationDue(beforeType type: String, version: Int) throws -> MigrationEvent? {
    let steps = definition.migrations
    guard !steps.isEmpty else { return nil }
    return try inside {
      let seen = try Bookkeeping.readVersions(connection)
      if let due = standingOut(seen) { return due }
      // Otherwise it would be mistaken for one from the time before.
      guard seen.reached == nil, let next = definition.events[type]?.versionAfter(version),
        steps.contains(where: { $0.version >= next })
      else { return nil }
      return mark(from: seen)
    }
  }

  private func standingOut(_ seen: (reached: Int?, changedAt: Int?)) -> MigrationEvent? {
    let mark = mark(from: seen)
    return definition.migrations.contains { $0.version > mark.from } ? mark : nil
  }

  private func mark(from seen: (reached: Int?, changedAt: Int?)) -> MigrationEvent {
    let from = seen.reached ?? seen.changedAt.map { $0 - 1 } ?? definition.version
    return MigrationEvent(projection: definition.name, from: from, to: definition.version)
  }

  /// True if there is no mark yet, and the events so far left no row, or have no step behind them that such
  /// an event still has before it.
  package func isAsOld(asType type: String, version: Int) throws -> Bool {
    try inside {
      let seen = try Bookkeeping.readVersions(connection)
      guard seen.reached == nil else { return false }
      guard let next = definition.events[type]?.versionAfter(version) else { return true }
      let from = mark(from: seen).from
      guard definition.migrations.contains(where: { next <= $0.version && $0.version <= from }) else {
        return true
      }
      return try seen.changedAt == nil
        && internalTables.names().allSatisfy { table in
          try connection.first("SELECT 1 FROM \(quoted(table)) LIMIT 1") { $0.int64(at: 0) } == nil
        }
    }
  }

  /// Carries out the steps that the event records.
  func migrate(_ line: EventLine) throws {
    let event = try MigrationEvent(line)
    guard event.projection == definition.name else { return }
    guard event.to <= definition.version else {
      throw LedgerError(
        .newerFormat,
        "Event \(line.sequence) migrates the table \(definition.name) to version \(event.to), but this program knows version \(definition.version).",
        hint: "Install a newer version of ledger.", at: location(sequence: line.sequence))
    }
    let steps = definition.migrations.filter { event.from < $0.version && $0.version <= event.to }
    do {
      for step in steps { try run(step, line) }
      try Bookkeeping.reach(event.to, in: connection)
    } catch let error as LedgerError where error.code.isRejection || error.code == .limitExceeded {
      throw migrationFailed(event, line, error)
    }
  }

  private func run(_ step: Migration, _ line: EventLine) throws {
    let event = EventDefinition(type: MigrationEvent.type, version: MigrationEvent.version, line: step.line)
    let compiler = StatementCompiler(definition: definition, connection: connection)
    let binding = try Binding(event, try step.statements.map(compiler.prepareEventStatement))
    defer { for statement in binding.statements { statement.finalize() } }
    do {
      try binding.bind(line, data: nil)
      connection.limitWork(definition.bounds.ofReplay(events: 0))
      for statement in binding.statements { try statement.run() }
    } catch let error as LedgerError {
      throw rejection(error, event, line)
    }
  }

  private func migrationFailed(_ event: MigrationEvent, _ line: EventLine, _ cause: LedgerError)
    -> LedgerError
  {
    LedgerError(
      .migrationFailed,
      "The table \(definition.name) could not be migrated from version \(event.from) to version \(event.to): \(cause.message)",
      hint: "Run \(Remedy.recover) to see your options.", cause: cause, at: location(sequence: line.sequence))
  }
}

extension Bookkeeping {
  /// The versions of the projection file that the log's events show.
  static func readVersions(_ connection: Connection) throws -> (reached: Int?, changedAt: Int?) {
    try connection.first("SELECT reached, changedAt FROM ledger_checkpoint") { row in
      (row.optionalInt64(at: 0).map(Int.init), row.optionalInt64(at: 1).map(Int.init))
    } ?? (nil, nil)
  }

  static func record(changedAt version: Int, in connection: Connection) throws {
    try connection.run(
      "UPDATE ledger_checkpoint SET changedAt = min(coalesce(changedAt, ?1), ?1) WHERE reached IS NULL",
      [.integer(Int64(version))])
  }

  static func reach(_ version: Int, in connection: Connection) throws {
    try connection.run(
      "UPDATE ledger_checkpoint SET reached = max(coalesce(reached, 0), ?)", [.integer(Int64(version))])
  }
}
