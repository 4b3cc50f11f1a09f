import Logging
import Projections
import SQLite
import SystemPackage

// Archiving, step by step: tables are made that will replace the events, each compared with the one in use;
// the segments are copied, and read again; the event is appended. From here on it is done whatever happens:
// segment after segment loses its lines, and one that has not yet only takes more room. Attaching goes the
// same way back.

/// Moves segments to an archive, and brings them back.
struct Archiving {
  let root: FilePath
  let log: EventLog
  let store: ProjectionStore
  let catalog: KindCatalog
  let tables: TableCatalog
  let checkpoints: Checkpoints
  let erasing: Erasing
  let appender: Appender
  let view: LogView
  let recorder: IncidentRecorder
  let writeLock: WriteLock
  let context: LedgerContext

  /// - Parameter isRehearsal: true: nothing is changed.
  func archive(
    before place: AsOf, to folder: ArchiveFolder, isRehearsal: Bool, progress: RebuildProgress
  ) throws -> ArchiveOutcome {
    try folder.check(for: root)
    return try writeLock.withLock {
      if !isRehearsal { try requireErasuresDone() }
      try log.sealEndedSegments()
      let next = try firstToStay(place)
      let segments = try log.archivable(before: next)
      let preview = try ArchivePreview(
        segments, before: next, place: folder.path.string, archived: log.makeReader().archivedThrough,
        firstEnd: log.archivable(before: .max).first?.last)
      guard let last = segments.last, !isRehearsal else {
        return ArchiveOutcome(receipt: nil, preview: preview)
      }
      let position = LogPosition(epoch: log.head.epoch, sequence: last.last, hash: last.after)
      // Tables that replace these events and later ones may exist: after a part of them was attached, or
      // after a restore.
      let standing = preview.archivedThrough > 0 ? try store.newestBase() : 0
      let makesBases = last.last > standing
      let tables: [ArchivedEvent.Table]
      let isNewFolder = try context.fileSystem.status(of: folder.path, followLinks: true) == nil
      do {
        if makesBases { try makeBases(at: position, progress) }
        tables = try standingTables(at: max(last.last, standing))
        try recordTimes()
        try folder.prepare(for: root)
        try log.copy(segments, to: folder) { progress("", $0, $1) }
        try remember(preview, folder)
      } catch {
        if makesBases { discardBases(at: last.last) }
        if isNewFolder { folder.removeIfEmpty() }
        throw error
      }
      let receipt = try appender.appendSystemEvent(
        ArchivedEvent.draft(preview, position, tables), concerning: [])
      do {
        try log.leaveOut(segments)
        try store.removeBases(besides: max(last.last, standing))
      } catch let error as LedgerError {
        throw LedgerError(
          error.code,
          "The segments are in the archive, but not all of their lines have been removed from the log yet: \(error.message)",
          hint: "Once that is fixed, run the same command again.", cause: error, at: error.location)
      }
      recorder.record(Incident(preview, receipt, at: context.now()))
      return ArchiveOutcome(receipt: receipt, preview: preview)
    }
  }

  /// What is still to be erased may not go to an archive with its values.
  private func requireErasuresDone() throws {
    do {
      try erasing.finishErasure()
    } catch let error as LedgerError {
      throw LedgerError(
        error.code, "Nothing was archived, because an erasure is not finished: \(error.message)",
        hint: error.hint, cause: error, at: error.location)
    }
  }

  /// The first event that stays.
  private func firstToStay(_ place: AsOf) throws -> UInt64 {
    switch place {
    case .event(let number): return number
    case .time:
      do {
        return try view.position(asOf: place, in: log.makeReader()).sequence + 1
      } catch let error as LedgerError where error.code == .archived {
        return 1  // all before that time is archived already
      }
    }
  }

  /// A table of every projection, as of the last event that is moved: afterwards nothing else holds its
  /// contents.
  private func makeBases(at position: LogPosition, _ progress: RebuildProgress) throws {
    for definition in try catalog.definitions.all {
      let live = try tableInUse(definition)
      let fault = try tables.watching(definition, isLocked: true) {
        try withoutActuallyEscaping(progress) { progress in
          try store.makeBase(definition, at: position, from: try log.makeReader(), comparing: live) {
            progress(definition.name, $0, $1)
          }
        }
      }
      guard let fault else { continue }
      throw LedgerError(
        .tableDamaged, "The table '\(definition.name)' is wrong: \(fault).",
        hint: "Nothing was archived. Run \(Remedy.rebuild([definition.name])) first.",
        at: .init(projection: definition.name))
    }
  }

  /// What replaces the events from now on, for the event that records it.
  private func standingTables(at sequence: UInt64) throws -> [ArchivedEvent.Table] {
    let check = BaseCheck(root, context)
    return try catalog.definitions.all.map { definition in
      let card = store.baseFolder.appending(Snapshot.name(definition.name, sequence) + ".json")
      guard try context.fileSystem.status(of: card, followLinks: true) != nil,
        let hash = try store.hash(ofBaseCard: card)
      else {
        let fault = BaseCheck.Fault(table: definition.name, path: card, what: "it is missing or damaged")
        throw try check.error(about: [fault]) ?? LedgerError(archived: nil)
      }
      return ArchivedEvent.Table(name: definition.name, sequence: sequence, card: hash)
    }
  }

  /// Nil for one that was never used.
  private func tableInUse(_ definition: ProjectionDefinition) throws -> Projection? {
    if definition.everyEvent == nil, case .missing = try store.state(of: definition) { return nil }
    let table = try tables.prepareTable(definition)
    try checkpoints.moveCheckpointUp(of: table)
    return table
  }

  /// When the events were written: their lines can't tell any more.
  private func recordTimes() throws {
    var index = try TimeIndex(of: root, log.makeReader(), context.fileSystem)
    _ = try index.lastEvent(by: .latest)
  }

  private func remember(_ preview: ArchivePreview, _ folder: ArchiveFolder) throws {
    guard let events = preview.events else { return }
    try RememberedArchives(root: root, context.fileSystem).remember(
      .init(place: folder.path.string, events: events, time: context.now()))
  }

  /// What was made for an archiving that did not happen. It does no harm if it stays.
  private func discardBases(at last: UInt64) {
    do {
      for definition in try catalog.definitions.all { try store.removeBase(of: definition.name, at: last) }
    } catch {
      context.logger.notice("not removed", metadata: ["path": "\(root)"])
    }
  }
}

extension Incident {
  fileprivate init(_ preview: ArchivePreview, _ receipt: Receipt?, at time: Timestamp) {
    self.init(
      time: time, code: "archived",
      message: "Events were archived to \(preview.place) by event \(receipt?.sequence ?? 0).",
      action: Self.archived)
    events = preview.events
    bytes = preview.bytes
  }
}
