import EventLog
import Logging
import Projections
import SystemPackage

// Archiving, step by step: tables are made that will stand for the events, each compared with the one in use; the segments
// are copied, and read again; the event is appended. From here on it is done whatever happens: segment after segment loses its
// lines, and one that has not yet only takes more room. Attaching goes the same way back.

extension LedgerCore {
  /// - Parameter isRehearsal: true: nothing is changed.
  func archive(
    before place: AsOf, to folder: ArchiveFolder, isRehearsal: Bool, progress: RebuildProgress
  ) throws -> ArchiveOutcome {
    try folder.check(for: root)
    return try withTurn {
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
      // Tables that stand for these events and later ones may be there: after a part of them was attached, or a restore.
      let standing = preview.archivedThrough > 0 ? try store.newestBase() : 0
      let makesBases = last.last > standing
      do {
        if makesBases { try makeBases(at: position, progress) }
        try noteTimes()
        try folder.prepare(for: root)
        try log.copy(segments, to: folder) { progress("", $0, $1) }
        try remember(preview, folder)
      } catch {
        if makesBases { discardBases(at: last.last) }
        throw error
      }
      let receipt = try appendOwn(ArchivedEvent.draft(preview, position), concerning: [])
      do {
        try log.leaveOut(segments)
        try store.removeBases(besides: max(last.last, standing))
      } catch let error as LedgerError {
        throw LedgerError(
          error.code,
          "The segments are in the archive, but not all of their lines are out of the log yet: \(error.message)",
          hint: "Once that is mended, run the same command again.", cause: error, at: error.location)
      }
      record(Incident(preview, receipt, at: context.now()))
      return ArchiveOutcome(receipt: receipt, preview: preview)
    }
  }

  /// The first event that stays.
  private func firstToStay(_ place: AsOf) throws -> UInt64 {
    switch place {
    case .event(let number): return number
    case .time:
      do {
        return try position(asOf: place, in: log.makeReader()).sequence + 1
      } catch let error as LedgerError where error.code == .archived {
        return 1  // all before that time is archived already
      }
    }
  }

  /// A table of every projection, as it stood at the last event that goes: from then on nothing else can tell.
  private func makeBases(at position: LogPosition, _ progress: RebuildProgress) throws {
    for definition in try definitions.all {
      let live = try tableInUse(definition)
      let fault = try watching(definition, inTurn: true) {
        try withoutActuallyEscaping(progress) { progress in
          try store.makeBase(definition, at: position, from: try log.makeReader(), comparing: live) {
            progress(definition.name, $0, $1)
          }
        }
      }
      guard let fault else { continue }
      throw LedgerError(
        .tableDamaged, "The table '\(definition.name)' is wrong: \(fault).",
        hint: "Nothing was archived. Run 'ledger rebuild \(definition.name)' first.",
        at: .init(projection: definition.name))
    }
  }

  /// Nil for one that was never used.
  private func tableInUse(_ definition: ProjectionDefinition) throws -> Projection? {
    if definition.everyEvent == nil, case .missing = try store.state(of: definition) { return nil }
    let table = try prepareTable(definition)
    try moveCheckpointUp(of: table)
    return table
  }

  /// When the events were written: their lines can't tell any more.
  private func noteTimes() throws {
    var index = try TimeIndex(of: root, log.makeReader(), context.fileSystem)
    _ = try index.lastEvent(by: .latest)
  }

  private func remember(_ preview: ArchivePreview, _ folder: ArchiveFolder) throws {
    guard let events = preview.events else { return }
    try RememberedArchives(root: root, context.fileSystem).remember(
      .init(place: folder.path.string, events: events, time: context.now()))
  }

  /// What was made for an archiving that did not come about. It does no harm where it stays.
  private func discardBases(at last: UInt64) {
    do {
      for definition in try definitions.all { try store.removeBase(of: definition.name, at: last) }
    } catch {
      context.logger.notice("not removed", metadata: ["path": "\(root)"])
    }
  }

  /// - Throws: `archived` where an erasure would not reach every event.
  func requireNothingArchived() throws {
    let archived = try log.makeReader().archivedThrough
    guard archived > 0 else { return }
    throw LedgerError(
      .archived, "Events 1 to \(archived) are in an archive, and an erasure has to reach them too.",
      hint: "Bring them back first with 'ledger attach DIR'; 'ledger status' says where they were archived.",
      at: .init(sequence: archived))
  }

  // MARK: Bringing back

  func attach(
    from folder: ArchiveFolder, isRehearsal: Bool, progress: (UInt64, UInt64) throws -> Void
  ) throws -> AttachPreview {
    try withTurn {
      let archived = try log.archived()
      guard let newest = archived.last, let oldest = archived.first else {
        // What an attaching that was interrupted has left.
        try store.removeBases()
        throw LedgerError(
          .noArchive, "Nothing of this ledger's log is archived.",
          hint: "Every event is there: 'ledger log' lists them.", at: .init(path: root.string))
      }
      guard try context.fileSystem.status(of: folder.path, followLinks: true) != nil else {
        throw LedgerError(
          .noArchive, "There is nothing at \(folder.path).",
          hint: "'ledger status' says where events were archived.", at: .init(path: folder.path.string))
      }
      let found = try log.found(archived, in: folder)
      guard let first = found.last, let last = found.first else {
        throw LedgerError(
          .noArchive,
          "\(folder.path) does not hold \(SegmentName.name(newest.first)), which has to come back first.",
          hint:
            "'ledger status' says where events were archived. The last ones that were archived come back first.",
          at: .init(path: folder.path.string, sequence: newest.first))
      }
      let preview = AttachPreview(
        place: folder.path.string, events: first.first...last.last, segments: found.count,
        bytes: found.reduce(0) { $0 + $1.sizeBytes },
        left: first.first == oldest.first ? nil : oldest.first...(first.first - 1))
      guard !isRehearsal else { return preview }
      try bringBack(archived, from: folder, preview, progress)
      record(Incident(preview, at: context.now()))
      return preview
    }
  }

  /// What was erased since another copy of these events was archived is erased in it again.
  private func bringBack(
    _ archived: [MovedSegment], from folder: ArchiveFolder, _ preview: AttachPreview,
    _ progress: (UInt64, UInt64) throws -> Void
  ) throws {
    if try !log.voidedEvents().erasures.isEmpty {
      try PendingErasure(after: 0, isAgain: true).write(root, context.fileSystem)
    }
    var done: UInt64 = 0
    let attached = try log.attach(archived, from: folder) { bytes in
      done += bytes
      try progress(done, preview.bytes)
    }
    if attached.count == archived.count { try store.removeBases() }
    try finishErasureIfBegun()
  }
}

/// The event `ledger.archived` (data version 1).
enum ArchivedEvent {
  static func draft(_ preview: ArchivePreview, _ position: LogPosition) -> EventDraft {
    EventDraft(
      type: CopyEvent.archived,
      data: JSONText([
        "through": .integer(Int64(clamping: position.sequence)), "hash": .string(position.hash.description),
        "segments": .integer(Int64(preview.segments)),
        "events": .integer(Int64(clamping: preview.eventCount)),
        "bytes": .integer(Int64(clamping: preview.bytes)),
      ]))
  }
}

extension Incident {
  fileprivate init(_ preview: ArchivePreview, _ receipt: Receipt?, at time: Timestamp) {
    self.init(
      time: time, code: "archived",
      message: "Events were archived to \(preview.place), by event \(receipt?.sequence ?? 0).",
      action: "archived")
    events = preview.events
    bytes = preview.bytes
  }

  fileprivate init(_ preview: AttachPreview, at time: Timestamp) {
    self.init(
      time: time, code: "attached", message: "Archived events were brought back from \(preview.place).",
      action: "attached")
    events = preview.events
    bytes = preview.bytes
  }
}
