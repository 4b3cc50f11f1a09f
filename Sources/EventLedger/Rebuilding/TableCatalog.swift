import Logging
import Projections
import SQLite
import SystemPackage

/// The tables, ready for use: built where they are missing, rebuilt where they are suspect, caught up, or
/// refused with their card.
final class TableCatalog {
  private let log: EventLog
  private let store: ProjectionStore
  private let catalog: KindCatalog
  private let opened: OpenTables
  private let marks: HighWaterMarks
  private let writeLock: WriteLock
  private let quarantineFolder: QuarantineFolder
  private let recorder: IncidentRecorder
  private let context: LedgerContext
  /// Rebuilds a damaged table at once.
  private let repairs: Bool
  /// Tables in memory, by name: those without a file that could not be built on disk, for reading only.
  private var unkept: [String: Projection] = [:]
  /// Tables that proved suspect when they were read, and why. A new one is built beside and compared before
  /// they are used.
  private var suspects: [String: Suspicion] = [:]
  /// Quarantined tables that were asked for, by name, until they are repaired.
  private var quarantinesMet: [String: QuarantineReport] = [:]
  /// Tables of whose files a page was wrong, and that were rebuilt: the person has to be told once.
  private var wrongPagesMet: Set<String> = []
  /// Why tables were not caught up when they were read last, by name.
  private var notCaughtUp: [String: LedgerError] = [:]

  init(
    _ log: EventLog, _ store: ProjectionStore, _ catalog: KindCatalog, _ opened: OpenTables,
    _ marks: HighWaterMarks,
    _ writeLock: WriteLock, _ quarantineFolder: QuarantineFolder, _ recorder: IncidentRecorder, repairs: Bool,
    _ context: LedgerContext
  ) {
    self.log = log
    self.store = store
    self.catalog = catalog
    self.opened = opened
    self.marks = marks
    self.writeLock = writeLock
    self.quarantineFolder = quarantineFolder
    self.recorder = recorder
    self.repairs = repairs
    self.context = context
  }

  /// What keeps a table from catching up; nil if another writer is at work.
  func whyBehind(_ name: String) -> LedgerError? { notCaughtUp[name] }

  /// Quarantined tables that this process had to do with.
  var quarantined: [QuarantineReport] { quarantinesMet.values.sorted { $0.table < $1.table } }

  /// Tables that this process rebuilt because a page of their file had changed on disk.
  var repairedPages: [String] { wrongPagesMet.sorted() }

  /// A table that is in place again, or that is no longer used, needs no announcement.
  func recordRepaired(_ name: String) { quarantinesMet[name] = nil }

  /// The table of a projection for reading: current if that is possible without waiting for another writer.
  ///
  /// - Returns: the table, and how many events it is behind.
  /// - Throws: `tableQuarantined`, `newerFormat`, or why it can't be opened now.
  func tableForReading(_ name: String) throws -> (table: Projection, behind: UInt64) {
    // The head says which kinds of record there are.
    try log.refresh()
    let definition = try catalog.definition(name)
    return try againIfBuiltAgain {
      var table = try current(definition)
      if table == nil {
        // A table that could not be kept is not tried again at each read; the next write that succeeds makes
        // its file.
        if unkept[name] != nil { return (try builtInMemory(definition, insteadOf: nil), 0) }
        do {
          table = try writeLock.withLock { try self.prepareTable(definition) }
        } catch let error as LedgerError where [.permissionDenied, .diskFull].contains(error.code) {
          return (try builtInMemory(definition, insteadOf: error), 0)
        }
      }
      guard let table else { throw notBuilt(definition) }
      unkept.removeValue(forKey: name)?.closeQuietly()
      return try watching(definition) {
        if log.lag(of: table) == 0, try !log.hasMoreThanHead() { return (table, 0) }
        if let table = try caughtUp(definition) { return (table, 0) }
        guard let table = try current(definition) else { throw notBuilt(definition) }
        return (table, log.lag(of: table))
      }
    }
  }

  /// The table, made in memory for this process alone, where the disk is full or nothing may be written.
  ///
  /// - Parameter refusal: why it can't be kept; nil if an earlier read has found that out.
  private func builtInMemory(_ definition: ProjectionDefinition, insteadOf refusal: LedgerError?) throws
    -> Projection
  {
    let name = definition.name
    do {
      if let highWaterMark = try marks.contradiction() { throw marks.lostEvents(seenBy: highWaterMark) }
      let reader = try log.makeReader()
      if let table = unkept[name], table.definition.fingerprint == definition.fingerprint,
        try marks.describesThisHistory(table.checkpoint), try !table.isOutdatedByVoid(in: reader)
      {
        try table.catchUp(from: reader)
        return table
      }
      unkept.removeValue(forKey: name)?.closeQuietly()
      let table = try Projection.inMemory(definition, files: context.fileSystem)
      do {
        try table.catchUp(from: reader)
      } catch {
        table.closeQuietly()
        throw error
      }
      unkept[name] = table
      context.logger.notice(
        "table built in memory",
        metadata: ["table": "\(name)", "code": "\(refusal.map { "\($0.code)" } ?? "-")"])
      return table
    } catch let error as LedgerError where error.code == .archived {
      guard let refusal else { throw error }
      throw LedgerError(
        refusal.code,
        "The table '\(name)' must first be built from the log, but can't be written here: \(refusal.message)",
        hint:
          "Events are archived, so it can't be built in memory. Ask someone who may write to the ledger to run \(Remedy.rebuild([name])) once, on a disk with free space.",
        cause: refusal, at: refusal.location)
    }
  }

  /// The table, brought up to date if no other process is writing and the disk allows it.
  ///
  /// - Returns: nil when it could not be: it then answers at its own position.
  private func caughtUp(_ definition: ProjectionDefinition) throws -> Projection? {
    var table: Projection?
    notCaughtUp[definition.name] = nil
    do {
      try writeLock.withLockIfFree { table = try self.prepareTable(definition) }
    } catch let error as LedgerError
      where WriteLock.leavesReading.contains(error.code) || error.code == .newerFormat
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
  private func current(_ definition: ProjectionDefinition, isLocked: Bool = false) throws -> Projection? {
    let name = definition.name
    if let table = opened[name] {
      let isCurrent =
        try table.definition.fingerprint == definition.fingerprint && store.isCurrent(table)
      if isCurrent, table.checkpoint?.epoch != log.head.epoch {
        // Another process may have moved it on in the epoch before: its place then is not the one that we
        // know.
        try watching(definition, isLocked: isLocked) { try table.refreshCheckpoint() }
      }
      if isCurrent, try marks.describesThisHistory(table.checkpoint) { return table }
      dropTable(name)
    }
    return try watching(definition, isLocked: isLocked) {
      switch try opening(definition) {
      case .ready(let table):
        opened.add(table)
        if try isOfThisLog(table, isLocked: isLocked) { return table }
        dropTable(name)
        return nil
      case .not(.quarantined(let report)): throw quarantined(definition, report)
      case .not(.newer(let version)):
        throw newerTable(name, version)
      case .not(.suspect(let suspicion)) where [.pageChecksum, .foreignCommit].contains(suspicion):
        suspects[name] = suspicion
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

  /// Makes the table current. Only under the write lock.
  func prepareTable(
    _ definition: ProjectionDefinition, _ progress: RebuildProgress = { _, _, _ in }
  ) throws -> Projection {
    try againIfBuiltAgain {
      if let table = try current(definition, isLocked: true),
        try watching(definition, isLocked: true, { try catchUp(table) })
      {
        return table
      }
      try buildAnew(definition, standing: opened[definition.name]?.checkpoint, progress)
      guard let table = try current(definition, isLocked: true) else { throw notBuilt(definition) }
      return table
    }
  }

  /// Builds a missing, suspect or outdated table, or one that has applied what was voided since. Only under
  /// the write lock.
  ///
  /// - Parameter standing: how far the present table has come, for a report about it.
  func buildAnew(
    _ definition: ProjectionDefinition, standing: LogPosition? = nil,
    _ progress: RebuildProgress = { _, _, _ in }
  ) throws {
    let name = definition.name
    let suspicion = suspects[name]
    let isMigration = try isOfAnotherForm(definition)
    do {
      try withoutActuallyEscaping(progress) { progress in
        _ = try store.rebuild(
          definition, from: try log.makeReader(), comparing: suspicion == nil ? .whenSuspect : .toProveDamage
        ) { progress(name, $0, $1) }
      }
      suspects[name] = nil
      // A commit of another program that changed no row is not worth an incident; a disk that changes bytes
      // is.
      if suspicion == .pageChecksum {
        recorder.record(Incident(wrongPageOf: name, at: context.now()))
        wrongPagesMet.insert(name)
      }
    } catch let error as LedgerError
      where [.eventDoesNotApply, .migrationFailed, .tableDamaged].contains(error.code)
    {
      suspects[name] = nil
      let error = isMigration && error.code != .migrationFailed ? migrationFailed(definition, error) : error
      let report = try quarantine(definition, error, failed: nil, position: standing)
      guard try repairAtOnce(definition, report) else { throw quarantined(definition, report, cause: error) }
    }
  }

  /// Rebuilds a table that was just set aside, unless that is left to a person. Only under the write lock.
  ///
  /// - Returns: false where it is left to a person.
  private func repairAtOnce(_ definition: ProjectionDefinition, _ report: QuarantineReport) throws -> Bool {
    guard report.code == LedgerError.Code.tableDamaged.name, repairs else { return false }
    let name = definition.name
    _ = try store.rebuild(definition, from: try log.makeReader(), start: .newestSnapshot)
    recorder.record(
      Incident(
        time: context.now(), code: "rebuilt", table: name,
        message:
          "The table was quarantined and rebuilt at once, because automatic repair is on: \(report.reason)",
        action: "rebuilt"))
    quarantineFolder.trim()
    return true
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
      "The table '\(definition.name)' could not be migrated to version \(definition.version): \(cause.message)",
      hint: "Run \(Remedy.recover) to see your options.", cause: cause, at: cause.location)
  }

  /// - Returns: false where the table has to be built again, because of what was voided since.
  private func catchUp(_ table: Projection) throws -> Bool {
    guard log.lag(of: table) > 0 else { return true }
    // Another process may have caught it up meanwhile: what it applied must not be applied again.
    try table.refreshCheckpoint()
    guard log.lag(of: table) > 0 else { return true }
    let reader = try log.makeReader()
    guard try !table.isOutdatedByVoid(in: reader) else { return false }
    do {
      try table.catchUp(from: reader)
    } catch let error as LedgerError where error.code == .archived {
      return false
    }
    return true
  }

  /// False for a table of another history, as ``describesThisHistory(_:)`` says. Else its checkpoint must be
  /// on the chain, and not beyond what the log holds.
  private func isOfThisLog(_ table: Projection, isLocked: Bool) throws -> Bool {
    guard let checkpoint = table.checkpoint else { return true }
    let name = table.definition.name
    guard try marks.describesThisHistory(checkpoint, orIsEarlierIn: name) else { return false }
    if checkpoint.sequence > log.head.sequence, !isLocked {
      // The writer that was ahead of its head may be gone: the next process that takes the lock recovers what
      // is there.
      try writeLock.withLock {}
      // A restore may have come before us: the table then is one of the history before it.
      guard try marks.describesThisHistory(checkpoint, orIsEarlierIn: name) else { return false }
    }
    guard checkpoint.sequence <= log.head.sequence else { throw marks.lostEvents(seenBy: name, checkpoint) }
    do {
      try marks.compareHash(of: checkpoint, table: name)
    } catch let error as LedgerError where error.code == .archived {
      // What it has yet to apply is archived too: what replaces that is further on.
      return false
    }
    return true
  }

  func dropTable(_ name: String) { opened.drop(name) }

  /// Runs `body`; damage that it finds in the table quarantines the table, and the error is the card's.
  func watching<T>(_ definition: ProjectionDefinition, isLocked: Bool = false, _ body: () throws -> T) throws
    -> T
  {
    do {
      return try body()
    } catch let error as LedgerError
      where [.tableDamaged, .eventDoesNotApply, .migrationFailed].contains(error.code)
    {
      let table = opened.remove(definition.name)
      table?.closeQuietly()
      // The event was accepted once: if it no longer applies, the table may be at fault.
      if error.isSuspicion || error.code == .eventDoesNotApply && table != nil {
        throw try resolve(definition, error, failed: table, isLocked: isLocked)
      }
      let handle = {
        let report = try self.quarantine(
          definition, error, failed: table?.file, position: table?.checkpoint)
        return try self.repairAtOnce(definition, report)
          ? LedgerError(builtAgain: definition.name, error)
          : self.quarantined(definition, report, cause: error)
      }
      throw isLocked ? try handle() : try writeLock.withLock(handle)
    }
  }

  /// Runs a person's or an application's reading of tables; damage found in one of `touched` quarantines that
  /// one.
  func watchingReads<T>(isLocked: Bool = false, touched: () -> [Projection], _ body: () throws -> T) throws
    -> T
  {
    do {
      return try body()
    } catch let error as LedgerError where error.code == .tableDamaged {
      guard let table = touched().first(where: { $0.path.string == error.location.path }) else { throw error }
      return try watching(table.definition, isLocked: isLocked) { throw error }
    }
  }

  /// Finds out whether a wrong page, another program's commit or an event that does not apply is damage: a
  /// table that is built beside shows it.
  ///
  /// - Returns: that the table was built again. Nobody got a row of that page.
  /// - Throws: the card, where it is damage; why it could not be found out, else.
  private func resolve(
    _ definition: ProjectionDefinition, _ error: LedgerError, failed: Projection?, isLocked: Bool
  ) throws -> LedgerError {
    let name = definition.name
    suspects[name] =
      error.isForeignCommit ? .foreignCommit : error.isWrongPage ? .pageChecksum : .refusedEvent
    let build = {
      // Another process may have settled it meanwhile.
      if let failed, try self.store.wasReplaced(failed.file, of: name) {
        self.suspects[name] = nil
      } else {
        try self.buildAnew(definition, standing: failed?.checkpoint)
      }
    }
    if isLocked { try build() } else { try writeLock.withLock(build) }
    return LedgerError(builtAgain: name, error)
  }

  /// Only the lock's holder quarantines, and only the generation that failed.
  func quarantine(
    _ definition: ProjectionDefinition, _ error: LedgerError, failed: TableFile?, position: LogPosition? = nil
  ) throws -> QuarantineReport {
    if let failed, try store.wasReplaced(failed, of: definition.name) {
      throw LedgerError(
        .tableBusy, "The table '\(definition.name)' was replaced while it was being read.",
        hint: "Try again.",
        cause: error)
    }
    let report = try store.quarantine(
      definition, error: error, head: log.head, position: position, event: try failedEvent(error))
    var incident = Incident(
      time: context.now(), code: error.code.name, table: definition.name, message: report.reason,
      action: "quarantined")
    incident.blame(error)
    recorder.record(incident)
    quarantineFolder.trim()
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

  /// Remembers that a command has to do with a table that is quarantined, where it needs nothing of the table
  /// itself. Best effort.
  func recordQuarantined(_ definition: ProjectionDefinition) {
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
      hint: "No event is lost because of it. Run \(report.repair.remedy).", cause: cause,
      at: LedgerError.Location(sequence: report.event?.sequence, projection: definition.name))
  }

  // MARK: Quarantine and closing

  /// Deletes what was set aside under these names, all or nothing: a folder's name, or such as `tasks.7`.
  func dropQuarantined(_ reports: [QuarantineReport], _ files: [QuarantinedFile]) throws {
    try writeLock.withLock {
      for report in reports { try quarantineFolder.drop(report, because: "on request") }
      for file in files { try quarantineFolder.drop(file, because: "on request") }
    }
  }

  /// Quarantines tables that a check has proved wrong, if they are still as the check saw them.
  ///
  /// - Returns: the names of those that are set aside now.
  func setAside(_ proofs: [ProvenDamage]) throws -> [String] {
    try writeLock.withLock {
      try proofs.filter { proof in
        let definition = proof.definition
        guard proof.epoch == log.head.epoch,
          try proof.file == nil || store.currentFile(of: definition.name) == proof.file
        else { return false }
        dropTable(definition.name)
        let report = try quarantine(
          definition, proof.error, failed: proof.file, position: proof.position)
        _ = quarantined(definition, report)
        return true
      }.map(\.definition.name)
    }
  }

  func close() throws {
    var damage: LedgerError?
    for table in opened.removeAll() {
      let name = table.definition.name
      do {
        try table.close()
      } catch let error as LedgerError {
        // What was appended is on disk and in the table's -wal: no failure here may make it look refused.
        context.logger.error(
          "table not closed cleanly", metadata: ["table": "\(name)", "code": "\(error.code)"])
        if error.code == .tableDamaged, !wasReplaced(table) { damage = error }
      }
    }
    for table in unkept.values { table.closeQuietly() }
    unkept = [:]
    if let damage { throw damage }
  }

  /// True for a generation that has nothing to say any more.
  private func wasReplaced(_ table: Projection) -> Bool {
    attempt { try store.wasReplaced(table.file, of: table.definition.name) } ?? false
  }
}

extension QuarantineReport {
  /// What puts the table right.
  package var repair: Repair {
    Evidence(table: table, code: code, event: event?.sequence).repair ?? .rebuild([table])
  }
}

extension EventLog {
  /// Events that concern a table and that it has not applied.
  func lag(of table: Projection) -> UInt64 {
    let applied = table.checkpoint?.sequence ?? 0
    // The head names only tables that an event changes by its type; what keeps something of every event lags
    // behind all.
    let concern = table.definition.everyEvent == nil ? concern(of: table.definition.name) : nil
    let needed = concern ?? head.sequence
    return needed > applied ? needed - applied : 0
  }
}
