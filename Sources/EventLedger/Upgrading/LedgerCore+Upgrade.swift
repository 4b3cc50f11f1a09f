import EventLog
import LedgerBase
import Projections

// An upgrade brings a ledger that an older version wrote to what this one wants: each table is built by its present
// projection file, and where the log's events are of an older version of it, `ledger.migrated` is appended. The first append
// does the same by itself; this does it at a time of one's own choice, and can be tried out before.

extension LedgerCore {
  func upgrade(progress: RebuildProgress) throws -> UpgradeOutcome {
    try withWriteLock {
      let rebuilt = try upgradable.filter(isOlder).map { definition in
        _ = try prepareTable(definition, progress)
        dropTable(definition.name)
        return try described(definition, [])
      }
      return UpgradeOutcome(rebuilt: rebuilt, migrations: try migrate())
    }
  }

  private var upgradable: [ProjectionDefinition] {
    get throws { try definitions.all.filter { $0.everyEvent == nil } }
  }

  /// True for a table that stands there and was not built by this version, or can't be used. One that is missing is built
  /// at its first use.
  private func isOlder(_ definition: ProjectionDefinition) throws -> Bool {
    switch try store.state(of: definition) {
    case .current, .missing: false
    default: true
    }
  }

  /// Appends what stands out, in one batch. Only under the write lock.
  private func migrate() throws -> [UpgradeOutcome.Migration] {
    let session = WriteBatch(core: self)
    do {
      try session.beginPart(expecting: nil, isAtomic: true)
      var migrations: [UpgradeOutcome.Migration] = []
      for definition in try upgradable.filter(\.hasMigrations) {
        let table = try session.touch(definition)
        guard let due = try table.migrationDue() else { continue }
        try session.add(due, to: table)
        migrations.append(
          UpgradeOutcome.Migration(
            table: due.projection, from: due.from, to: due.to,
            sequence: session.base.sequence + UInt64(session.events.count)))
      }
      _ = try session.keepPart()
      _ = try session.finish()
      return migrations
    } catch {
      session.rollBack()
      throw error
    }
  }

  // MARK: Trying it out

  /// Replays the whole log through the present projection files, beside, and tells what would fail or change.
  func previewUpgrade(samples: Int, progress: RebuildProgress) throws -> UpgradePreview {
    try withWriteLock {
      UpgradePreview(
        head: log.head.sequence,
        tables: try upgradable.map { try previewUpgrade($0, samples: samples, progress) })
    }
  }

  func previewUpgrade(
    _ definition: ProjectionDefinition, samples: Int, _ progress: RebuildProgress
  ) throws -> UpgradePreview.Table {
    let reader = try log.makeReader()
    var preview = UpgradePreview.Table(name: definition.name, version: definition.version)
    do {
      let staged = try withoutActuallyEscaping(progress) { progress in
        try store.stage(definition, from: reader, progress: { progress(definition.name, $0, $1) }) { table in
          guard let due = try table.migrationDue() else { return }
          preview.migration = UpgradePreview.Migration(from: due.from, to: due.to)
          try self.rehearse(due, in: table)
        }
      }
      defer { discard(staged) }
      try compare(definition, with: staged, samples: samples, &preview)
    } catch let error as LedgerError where error.code == .eventDoesNotApply {
      preview.refused = try store.refusedEvents(definition, from: reader).map {
        .init(sequence: $0.sequence, id: $0.id, type: $0.type, code: $0.code, reason: $0.reason)
      }
      preview.failure = error.message
    } catch let error as LedgerError where error.code == .migrationFailed {
      preview.failure = error.message
    }
    return preview
  }

  private func rehearse(_ migration: MigrationEvent, in table: Projection) throws {
    try rehearse(
      MigrationEvent.type, version: MigrationEvent.version, migration.data, at: log.head.sequence + 1,
      in: table)
  }

  func rehearse(_ void: VoidEvent, in table: Projection) throws {
    try rehearse(void.type, version: VoidEvent.version, void.data, at: void.sequence, in: table)
  }

  /// Applies an event as if it stood behind the last one.
  private func rehearse(
    _ type: String, version: Int, _ data: JSONText, at sequence: UInt64, in table: Projection
  ) throws {
    let header = EventHeader(
      sequence: sequence, id: context.newID(), time: context.now(), type: type, version: version)
    var line: [UInt8] = []
    EventLineComposer.append(header, meta: nil, salt: nil, data: data, to: &line)
    try table.begin()
    try line.withUnsafeBytes { try table.apply(EventLine(scanning: $0)) }
    try table.finish(at: log.head)
    try table.commit()
  }

  /// With the table that stands there, whichever version built it.
  private func compare(
    _ definition: ProjectionDefinition, with staged: StagedTable, samples: Int,
    _ preview: inout UpgradePreview.Table
  ) throws {
    let new = try store.openForReading(staged)
    defer { new.closeQuietly() }
    guard let (old, version) = try store.openStanding(definition) else {
      preview.notCompared = "there is no table that can be read"
      return
    }
    defer { old.closeQuietly() }
    preview.builtBy = version
    let changes = try old.changesAcrossForms(to: new, samples: samples)
    preview.differences = changes.rows.filter { !$0.isEmpty }.map {
      TableDifference($0, of: definition.name)
    }
    preview.columnsAdded = changes.columnsAdded
    preview.columnsRemoved = changes.columnsRemoved
  }
}
