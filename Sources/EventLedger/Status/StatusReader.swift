import Logging
import Projections
import SQLite
import SystemPackage

/// How the ledger and its tables are, and a card for each thing that is wrong.
struct StatusReader {
  let root: FilePath
  let log: EventLog
  let store: ProjectionStore
  let catalog: KindCatalog
  let tables: TableCatalog
  let marks: HighWaterMarks
  let view: LogView
  let writeLock: WriteLock
  let options: LedgerOptions
  let context: LedgerContext

  /// A card for each table that can't be used, for damage of the log, and for what keeps everybody from
  /// writing.
  func cards() throws -> [RecoveryCard] {
    try cards(of: catalog.definitions.all.map(tableStatus))
  }

  /// What is in the place of the folder of all tables has one card, and no table another one.
  private func cards(of tables: [TableStatus]) throws -> [RecoveryCard] {
    let places = try PlaceCheck(root, context.fileSystem).faults()
    let found = try log.survey()
    let unavailable = found.first(where: \.code.isOfUnavailable).map { card($0.error) }
    let damage = try Diagnosis(standingDamage(and: found.filter(\.code.isOfUnusableLog))).map(findFacts.card)
    let lost = damage == nil ? try view.lossSeenBesideTables() : nil
    if let lost { LogIncidents(root.string, context).record(lost) }
    let fork = damage == nil ? marks.forkFault().map(card) : nil
    let newer = newerVersion().map(card)
    let base = try BaseCheck(root, context).error(about: baseFaults()).map(card)
    return places.map(card) + [newer, unavailable, damage, lost.map(card), fork, base].compactMap(\.self)
      + tables.filter { PlaceCheck.help(at: $0.error?.location.path, of: places) == nil }.compactMap(\.card)
  }

  /// What a newer version wrote, after which this one appends nothing; nil if there is no such thing.
  private func newerVersion() -> LedgerError? {
    if let newer = LedgerFile.newerFile(in: root, context.fileSystem) { return newer }
    do {
      try log.checkFormat()
      return nil
    } catch {
      // What else is wrong with the segment has its own card.
      let error = LedgerError(wrapping: error)
      return error.code == .newerFormat ? error : nil
    }
  }

  /// Damage of the log that was recorded and not yet repaired, and damage that the ends of its segments show
  /// now.
  private func standingDamage(and found: [LogDamage]) throws -> [Incident] {
    let incidents = LogIncidents(root.string, context)
    for damage in found { incidents.record(damage.error) }
    let standing = try incidents.standing()
    // Where incidents can't be written, the damage is reported all the same.
    let unrecorded = found.map { incidents.incident($0.error) }.filter { new in
      !standing.contains { $0.place == new.place && $0.code == new.code }
    }
    return standing + unrecorded
  }

  /// What is missing, at a quick look, from what replaces archived events.
  private func baseFaults() throws -> [BaseCheck.Fault] {
    guard try log.makeReader().archivedThrough > 0 else { return [] }
    return try BaseCheck(root, context).faults(of: catalog.definitions.all, .files)
  }

  private var findFacts: FactFinder { FactFinder(root.string, context, options.projections, log: log) }

  /// The card for an error of a call.
  func card(_ error: LedgerError) -> RecoveryCard {
    var diagnosis = Diagnosis(error, path: root.string, table: error.tableAtFault)
    // It is open, so it can be read.
    diagnosis.stopsWriting = diagnosis.cause == .permission && diagnosis.table == nil
    return findFacts.card(diagnosis)
  }

  func status() throws -> LedgerStatus {
    try writeLock.refreshLog()
    let lastEventTime = try lastEventTime()
    let tables = try catalog.definitions.all.filter { $0.everyEvent == nil }.map(tableStatus) + refusedKinds()
    let cards = try cards(of: tables)
    var status = Self.emptyStatus(
      path: root.string, health: cards.isEmpty ? .healthy : .tables(cards), context)
    status.id = log.ledgerID
    status.created = log.created
    status.head = log.head
    status.tables = tables
    status.lastEventTime = lastEventTime
    status.lastCheck = LastCheck.of(log, context.fileSystem)
    let backup = lastBackup()
    status.lastBackup = backup?.time
    status.lastBackupSequence = backup?.head.flatMap { $0.epoch == log.head.epoch ? $0.sequence : nil }
    status.ledgerFile = LedgerFile.finding(in: root, context.fileSystem)
    status.isErasing = try context.fileSystem.status(of: PendingErasure.path(root), followLinks: true) != nil
    status.archivedThrough = try log.makeReader().archivedThrough
    if status.archivedThrough > 0 {
      let archived = try context.fileSystem.archivedSegments(in: root.appending("log"))
      status.archives = try RememberedArchives(root: root, context.fileSystem).read().filter { entry in
        archived.contains(where: entry.events.overlaps)
      }.map(\.place)
      status.erasingWaits = try WaitingErasure(in: root, log.makeReader(), context)?.events
    }
    return status
  }

  /// Nil also where the remembered places can't be read by this user or version.
  private func lastBackup() -> RememberedBackups.Entry? {
    do {
      let entries = try RememberedBackups(root: root, context.fileSystem).read()
      return entries.filter { $0.time != nil }.max { $0.time ?? .earliest < $1.time ?? .earliest }
    } catch {
      context.logger.notice("the remembered backups can't be read", metadata: ["path": "\(root)"])
      return nil
    }
  }

  /// Kinds of record that this program can't accept; everything else works.
  private func refusedKinds() throws -> [TableStatus] {
    guard log.newestKind != 0 else { return [] }
    return try catalog.kinds().kinds.compactMap { kind in
      guard let error = kind.definition.failure else { return nil }
      var status = TableStatus(name: kind.name, state: error.code == .newerFormat ? .newer : .unavailable)
      status.error = error
      return status
    }
  }

  private func lastEventTime() throws -> Timestamp? {
    guard log.head.sequence > 0 else { return nil }
    do {
      let line = try log.makeReader().line(at: log.head.sequence)
      return try line.withUnsafeBytes { try EventLine(scanning: $0).time }
    } catch let error as LedgerError where error.code.isOfDamagedLog || error.code == .newerFormat {
      // One of the cards reports it; the rest of the status is valid.
      LogIncidents(root.string, context).record(error)
      return nil
    }
  }

  /// The state of a table, found out without changing anything.
  private func tableStatus(_ definition: ProjectionDefinition) -> TableStatus {
    var status = TableStatus(name: definition.name, state: .current)
    do {
      switch try store.opening(definition, readOnly: true) {
      case .ready(let table):
        defer { table.closeQuietly() }
        status.generation = table.generation
        status.position = table.checkpoint?.sequence ?? 0
        guard try marks.describesThisHistory(table.checkpoint, orIsEarlierIn: definition.name) else {
          status.state = .outdated
          return status
        }
        try checkNotAhead(table)
        let behind = log.lag(of: table)
        status.behind = behind
        if behind > 0 { status.state = .behind }
      case .not(.quarantined(let report)):
        status.state = .quarantined
        status.position = report.position
        status.card = findFacts.card(Diagnosis(report, head: log.head.sequence))
        status.behind = status.card?.behind
      case .not(.missing):
        status.state = log.head.sequence == 0 ? .current : .missing
        status.behind = log.concern(of: definition.name)
      case .not(.suspect(let suspicion)):
        status.state = .suspect
        status.card = card(of: suspicion, definition.name)
      case .not(.differentDefinition): status.state = .outdated
      case .not(.newer(let version)):
        status.state = .newer
        let error = tables.newerTable(definition.name, version)
        status.card = findFacts.card(Diagnosis(error, path: root.string, table: definition.name))
      case .not(.current): status.state = .unavailable
      }
    } catch {
      let failure = LedgerError(wrapping: error)
      LogIncidents(root.string, context).record(failure)
      status.error = failure
      status.state = failure.code == .tableDamaged ? .quarantined : .unavailable
      status.card = findFacts.card(Diagnosis(failure, path: root.string, table: definition.name))
    }
    return status
  }

  /// A `-wal` that is gone is repaired by the next use, and nothing to act on; whatever else was done to a
  /// table's files is.
  private func card(of suspicion: Suspicion, _ name: String) -> RecoveryCard? {
    guard suspicion != .walMissing else { return nil }
    let error = LedgerError(
      .tableDamaged, "The table '\(name)' can't be trusted: \(suspicion.description).",
      at: LedgerError.Location(path: root.appending("projections/\(name).sqlite").string, projection: name))
    var diagnosis = Diagnosis(error, path: root.string, table: name)
    diagnosis.isSuspect = true
    return findFacts.card(diagnosis)
  }

  /// A table that is ahead may be that of a writer at work: the head is read once more.
  private func checkNotAhead(_ table: Projection) throws {
    guard let position = table.checkpoint else { return }
    guard marks.isBeyondLog(position) else {
      return try marks.compareHash(of: position, table: table.definition.name)
    }
    try log.refresh()
    guard try log.holdsMore() || !marks.isBeyondLog(position) else {
      throw marks.lostEvents(seenBy: table.definition.name, position)
    }
  }

  static func statusOfUnusable(
    path: String, error: LedgerError, _ projections: ProjectionSet, _ context: LedgerContext
  ) -> LedgerStatus {
    let card = FactFinder(path, context, projections).card(Diagnosis(error, path: path))
    var status = emptyStatus(path: path, health: .unusable(card), context)
    status.loadError = error
    do {
      status.id = try EventLog.idInLedgerFile(of: FilePath(path), context.fileSystem)
    } catch {
      context.logger.debug("the ledger's id can't be read", metadata: ["path": "\(path)"])
    }
    return status
  }

  /// What can be said about any folder: bytes, free space, the last incident. What can't be read is left out.
  private static func emptyStatus(path: String, health: LedgerHealth, _ context: LedgerContext)
    -> LedgerStatus
  {
    let fileSystem = context.fileSystem
    let root = FilePath(path)
    var status = LedgerStatus(
      path: path, time: context.now(), segmentCount: 0, logBytes: 0, tables: [], health: health)
    do {
      status.freeBytes = try fileSystem.freeBytes(at: root)
      let recorded = try IncidentFile(root: root, context: context).read()
      let incidents = IncidentFile.unacknowledged(in: recorded)
      status.lastSaveFailure = recorded.last { $0.action == Incident.saveRefused }?.time
      status.lastIncident = incidents.last
      status.openIncidents = incidents.count
      let directory = root.appending("log")
      for segment in try fileSystem.segments(in: directory) {
        status.segmentCount += 1
        let file = directory.appending(SegmentName.name(segment))
        status.logBytes += try fileSystem.status(of: file, followLinks: true)?.sizeBytes ?? 0
      }
    } catch {
      context.logger.debug("status is incomplete", metadata: ["path": "\(path)"])
    }
    return status
  }
}

extension LedgerError {
  /// The table that a card for this error is about: one that is at fault itself, and not only was in use.
  var tableAtFault: String? {
    switch failure.code {
    case .tableDamaged, .tableQuarantined, .eventDoesNotApply, .migrationFailed: failure.location.projection
    default: nil
    }
  }
}
