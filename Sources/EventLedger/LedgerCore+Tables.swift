import EventLog
import Logging
import Projections
import SQLite
import SystemPackage

// How a table is got ready: built where it is missing, rebuilt where it is in doubt, caught up, or refused with its card.

extension LedgerCore {
  /// The table of a projection for reading: current if that is possible without waiting for another writer.
  ///
  /// - Returns: the table, and how many events it is behind.
  /// - Throws: `tableQuarantined`, `newerFormat`, or why it can't be opened now.
  func tableForReading(_ name: String) throws -> (table: Projection, behind: UInt64) {
    // The head tells which kinds of record there are.
    try log.refresh()
    let definition = try definition(name)
    return try againIfBuiltAgain {
      var table = try current(definition)
      if table == nil {
        table = try built(definition)
      }
      guard let table else { throw notBuilt(definition) }
      return try watching(definition) {
        if try lag(of: table) == 0, try !log.hasMoreThanHead() { return (table, 0) }
        if let table = try caughtUp(definition) { return (table, 0) }
        guard let table = try current(definition) else { throw notBuilt(definition) }
        return (table, try lag(of: table))
      }
    }
  }

  /// The table, after building it. Who may only read can't do that.
  private func built(_ definition: ProjectionDefinition) throws -> Projection {
    do {
      return try withTurn(forReading: true) { try self.prepareTable(definition) }
    } catch let error as LedgerError where error.code == .permissionDenied {
      let name = definition.name
      throw LedgerError(
        .permissionDenied,
        "The table '\(name)' has to be built from the log first, and this user may not write it.",
        hint:
          "Have somebody who may write to the ledger run 'ledger rebuild \(name)' once. Until then 'ledger log' lists the events.",
        cause: error, at: error.location)
    }
  }

  /// The table, brought up to date when nobody else is writing and the disk lets us.
  ///
  /// - Returns: nil when it could not be: it then answers at its own position.
  private func caughtUp(_ definition: ProjectionDefinition) throws -> Projection? {
    var table: Projection?
    notCaughtUp[definition.name] = nil
    do {
      try withTurnIfFree(forReading: true) { table = try self.prepareTable(definition) }
    } catch let error as LedgerError
      where Self.leavesReading.contains(error.code) || error.code == .newerFormat
    {
      notCaughtUp[definition.name] = error
      context.logger.notice(
        "table not caught up", metadata: ["table": "\(definition.name)", "code": "\(error.code)"])
    }
    return table
  }

  private func notBuilt(_ definition: ProjectionDefinition) -> LedgerError {
    LedgerError(
      .tableBehind, "The table '\(definition.name)' could not be built.", hint: "Try again.",
      at: LedgerError.Location(projection: definition.name))
  }

  /// The open table when its generation still is the current one; nil when it has to be built.
  private func current(_ definition: ProjectionDefinition, inTurn: Bool = false) throws -> Projection? {
    let name = definition.name
    if let table = tables[name] {
      let isCurrent =
        try table.definition.fingerprint == definition.fingerprint && store.isCurrent(table)
      if isCurrent, table.checkpoint?.epoch != log.head.epoch {
        // Another process may have moved it on in the epoch before: its place then is not the one that we know.
        try watching(definition, inTurn: inTurn) { try table.refreshCheckpoint() }
      }
      if isCurrent, try describesThisHistory(table.checkpoint) { return table }
      dropTable(name)
    }
    return try watching(definition, inTurn: inTurn) {
      switch try opening(definition) {
      case .ready(let table):
        tables[name] = table
        if try isOfThisLog(table, inTurn: inTurn) { return table }
        dropTable(name)
        return nil
      case .not(.quarantined(let report)): throw quarantined(definition, report)
      case .not(.newer(let version)):
        throw newerTable(name, version)
      case .not(.doubtful(.pageChecksum)):
        doubted.insert(name)
        return nil
      case .not: return nil
      }
    }
  }

  func newerTable(_ name: String, _ version: Int?) -> LedgerError {
    LedgerError(
      .newerFormat,
      version.map { "The table '\(name)' was made by a newer version (\($0))." }
        ?? "The table '\(name)' was made by a newer version.",
      hint: "Update ledger, then try again.", at: LedgerError.Location(projection: name))
  }

  /// For writing if that is possible, else for reading.
  private func opening(_ definition: ProjectionDefinition) throws -> ProjectionStore.Opening {
    do {
      return try store.opening(definition, readOnly: false)
    } catch let error as LedgerError where error.code == .permissionDenied {
      return try store.opening(definition, readOnly: true)
    }
  }

  /// Makes the table current. Only inside a turn.
  func prepareTable(
    _ definition: ProjectionDefinition, _ progress: RebuildProgress = { _, _, _ in }
  ) throws -> Projection {
    try againIfBuiltAgain {
      if let table = try current(definition, inTurn: true),
        try watching(definition, inTurn: true, { try catchUp(table) })
      {
        return table
      }
      try buildAnew(definition, progress)
      guard let table = try current(definition, inTurn: true) else { throw notBuilt(definition) }
      return table
    }
  }

  /// Builds a missing, doubtful or outdated table, or one that has applied what was voided since. Only inside a turn.
  func buildAnew(
    _ definition: ProjectionDefinition, _ progress: RebuildProgress = { _, _, _ in }
  ) throws {
    let name = definition.name
    let isDoubted = doubted.contains(name)
    let isMigration = try isOfAnotherForm(definition)
    do {
      let result = try withoutActuallyEscaping(progress) { progress in
        try store.rebuild(
          definition, from: try log.makeReader(), comparing: isDoubted ? .toProveDamage : .whenInDoubt
        ) { progress(name, $0, $1) }
      }
      doubted.remove(name)
      if let report = result.quarantined {
        record(
          Incident(
            time: context.now(), code: report.code, table: name, message: report.reason,
            action: "quarantined and rebuilt"))
        trimQuarantine()
      } else if isDoubted {
        record(Incident(pageInDoubtOf: name, at: context.now()))
      }
    } catch let error as LedgerError
      where [.eventDoesNotApply, .migrationFailed, .tableDamaged].contains(error.code)
    {
      doubted.remove(name)
      let error = isMigration && error.code != .migrationFailed ? migrationFailed(definition, error) : error
      throw quarantined(
        definition, try quarantine(definition, error, failed: nil), cause: error)
    }
  }

  /// True for a table that another version of its projection file made.
  private func isOfAnotherForm(_ definition: ProjectionDefinition) throws -> Bool {
    do {
      return try store.state(of: definition) == .differentDefinition
    } catch let error as LedgerError where error.code == .tableDamaged {
      return false
    }
  }

  private func migrationFailed(_ definition: ProjectionDefinition, _ cause: LedgerError) -> LedgerError {
    LedgerError(
      .migrationFailed,
      "The table '\(definition.name)' could not be brought to version \(definition.version) of its form: \(cause.message)",
      hint: "Run 'ledger recover' to see the ways on.", cause: cause, at: cause.location)
  }

  /// - Returns: false where the table has to be built again, because of what was voided since.
  private func catchUp(_ table: Projection) throws -> Bool {
    guard try lag(of: table) > 0 else { return true }
    // Another process may have caught it up meanwhile: what it applied must not be applied again.
    try table.refreshCheckpoint()
    guard try lag(of: table) > 0 else { return true }
    let reader = try log.makeReader()
    guard try !table.isOutdatedByVoid(in: reader) else { return false }
    do {
      try table.catchUp(from: reader)
    } catch let error as LedgerError where error.code == .archived {
      return false
    }
    return true
  }

  /// Events that concern the table and that it has not applied.
  func lag(of table: Projection) throws -> UInt64 {
    let applied = table.checkpoint?.sequence ?? 0
    // The head names only tables that an event changes by its type; what keeps something of every event lags behind all.
    let concern = table.definition.everyEvent == nil ? log.concern(of: table.definition.name) : nil
    let needed = concern ?? log.head.sequence
    return needed > applied ? needed - applied : 0
  }

  /// False for a table of another epoch that went beyond the fork: it describes another copy of this ledger. It is
  /// built anew, and vouches for no event of this one. Before the fork both are the same.
  func describesThisHistory(_ checkpoint: LogPosition?) throws -> Bool {
    guard let checkpoint, checkpoint.epoch != log.head.epoch else { return true }
    return try log.isOnChain(checkpoint)
  }

  /// False for a table of another history, as ``describesThisHistory(_:)`` says. Else its checkpoint must be on the
  /// chain, and not beyond what the log holds.
  private func isOfThisLog(_ table: Projection, inTurn: Bool) throws -> Bool {
    guard let checkpoint = table.checkpoint else { return true }
    guard try describesThisHistory(checkpoint) else { return false }
    let name = table.definition.name
    if checkpoint.sequence > log.head.sequence, !inTurn {
      // The writer that was ahead of its head may be gone: whoever takes the lock adopts what is there.
      try withTurn {}
      // A restore may have come before us: the table then is one of the history before it.
      guard try describesThisHistory(checkpoint) else { return false }
    }
    guard checkpoint.sequence <= log.head.sequence else { throw lostEvents(seenBy: name, checkpoint) }
    do {
      try compareHash(of: checkpoint, table: name)
    } catch let error as LedgerError where error.code == .archived {
      // What it has yet to apply is archived too: what stands for that is further on.
      return false
    }
    return true
  }

  /// Where the log is damaged at that place it proves nothing, and is told by whoever needs the events.
  func compareHash(of checkpoint: LogPosition, table name: String) throws {
    do {
      guard try log.makeReader().hash(at: checkpoint.sequence) != checkpoint.hash else { return }
    } catch let error as LedgerError where error.code == .damagedLog {
      LogIncidents(root.string, context).record(error)
      return
    }
    throw LedgerError(
      .tableDamaged,
      "The table '\(name)' and the log have other events up to event \(checkpoint.sequence): one of the two belongs to another copy of this ledger.",
      hint:
        "Is the log the right one? Then run 'ledger rebuild \(name)'. If not, put the right one back first.",
      at: LedgerError.Location(sequence: checkpoint.sequence, projection: name))
  }

  /// Another generation is to take its place, or has: damage that closing it meets is no damage of that one.
  func dropTable(_ name: String) { tables.removeValue(forKey: name)?.closeQuietly() }

  /// Runs `body`; damage of the table that it meets quarantines the table, and the error is the card's.
  func watching<T>(_ definition: ProjectionDefinition, inTurn: Bool = false, _ body: () throws -> T) throws
    -> T
  {
    do {
      return try body()
    } catch let error as LedgerError
      where [.tableDamaged, .eventDoesNotApply, .migrationFailed].contains(error.code)
    {
      let table = tables.removeValue(forKey: definition.name)
      table?.closeQuietly()
      if error.isWrongPage { throw try settle(definition, error, failed: table?.file, inTurn: inTurn) }
      let setAside = {
        try self.quarantine(definition, error, failed: table?.file, position: table?.checkpoint)
      }
      let report = inTurn ? try setAside() : try withTurn(setAside)
      throw quarantined(definition, report, cause: error)
    }
  }

  /// Runs a person's or an application's reading of tables; damage met in one of `touched` quarantines that one.
  func watchingReads<T>(inTurn: Bool = false, touched: () -> [Projection], _ body: () throws -> T) throws -> T
  {
    do {
      return try body()
    } catch let error as LedgerError where error.code == .tableDamaged {
      guard let table = touched().first(where: { $0.path.string == error.location.path }) else { throw error }
      return try watching(table.definition, inTurn: inTurn) { throw error }
    }
  }

  /// A page did not have its checksum: whether that is damage, a table built beside shows.
  ///
  /// - Returns: that the table was built again. Nobody got a row of that page.
  /// - Throws: the card, where it is damage; why it could not be found out, else.
  private func settle(
    _ definition: ProjectionDefinition, _ error: LedgerError, failed: TableFile?, inTurn: Bool
  ) throws -> LedgerError {
    let name = definition.name
    doubted.insert(name)
    let build = {
      // Another process may have settled it meanwhile.
      if let failed, try self.store.wasReplaced(failed, of: name) {
        self.doubted.remove(name)
      } else {
        try self.buildAnew(definition)
      }
    }
    if inTurn { try build() } else { try withTurn(build) }
    return LedgerError(builtAgain: name, error)
  }

  /// Runs `body` once more where a table had to be built again under it.
  func againIfBuiltAgain<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as LedgerError where error.isOfTableBuiltAgain {
      return try body()
    }
  }

  /// Only the lock's holder quarantines, and only the generation that failed.
  func quarantine(
    _ definition: ProjectionDefinition, _ error: LedgerError, failed: TableFile?, position: LogPosition? = nil
  ) throws -> QuarantineReport {
    if let failed, try store.wasReplaced(failed, of: definition.name) {
      throw LedgerError(
        .tableBusy, "The table '\(definition.name)' was replaced while it was read.", hint: "Try again.",
        cause: error)
    }
    let report = try store.quarantine(
      definition, error: error, head: log.head, position: position, event: try failedEvent(error))
    var incident = Incident(
      time: context.now(), code: error.code.name, table: definition.name, message: report.reason,
      action: "quarantined")
    incident.blame(error)
    record(incident)
    trimQuarantine()
    return report
  }

  /// The event that an error names, for the report.
  private func failedEvent(_ error: LedgerError) throws -> QuarantineReport.EventReference? {
    // A migration that fails at the first append is in no log.
    guard [.eventDoesNotApply, .migrationFailed].contains(error.code), let sequence = error.location.sequence,
      sequence <= log.head.sequence
    else { return nil }
    return try log.makeReader().line(at: sequence).withUnsafeBytes {
      let line = try EventLine(scanning: $0)
      return QuarantineReport.EventReference(sequence: sequence, id: line.id.lowercase, type: line.type)
    }
  }

  /// Remembers that a command has to do with a table that is quarantined, where it needs nothing of the table itself. Best effort.
  func noteQuarantined(_ definition: ProjectionDefinition) {
    do {
      guard case .quarantined(let report) = try store.state(of: definition) else { return }
      quarantinesMet[definition.name] = report
    } catch {
      context.logger.notice("a table's state not known", metadata: ["table": "\(definition.name)"])
    }
  }

  func quarantined(_ definition: ProjectionDefinition, _ report: QuarantineReport, cause: LedgerError? = nil)
    -> LedgerError
  {
    quarantinesMet[definition.name] = report
    return LedgerError(
      .tableQuarantined, "The table '\(definition.name)' is quarantined: \(report.reason)",
      hint: "Events are safe. Run '\(report.mendingCommand)'.", cause: cause,
      at: LedgerError.Location(sequence: report.event?.sequence, projection: definition.name))
  }
}

extension QuarantineReport {
  /// The event that does not apply, where that is what is wrong: it would stop a rebuild again.
  var failingEvent: UInt64? {
    [.eventDoesNotApply, .migrationFailed].map(\LedgerError.Code.name).contains(code) ? event?.sequence : nil
  }

  /// What puts the table right.
  package var mendingCommand: String {
    failingEvent.map { "ledger void \($0)" } ?? "ledger rebuild \(table)"
  }
}
