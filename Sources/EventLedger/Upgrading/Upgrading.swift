import Projections

// An upgrade brings a ledger that an older version wrote to the form of this one: each table is built by its
// present projection file, and where the log's events are of an older version of it, `ledger.migrated` is
// appended. The first append does the same automatically; this does it at a time of your choice, and can be
// tried out first.

/// Upgrades tables to their present projection files, and shows first what that changes.
struct Upgrading {
  let log: EventLog
  let store: ProjectionStore
  let catalog: KindCatalog
  let tables: TableCatalog
  let appender: Appender
  let writeLock: WriteLock
  let context: LedgerContext

  func upgrade(progress: RebuildProgress) throws -> UpgradeOutcome {
    try writeLock.withLock {
      // What a newer version wrote is not up to date here.
      _ = try LedgerFile.checkWriter(of: log, context)
      let rebuilt = try upgradable.filter(isOlder).map { definition in
        _ = try tables.prepareTable(definition, progress)
        tables.dropTable(definition.name)
        return try store.described(definition, [])
      }
      return UpgradeOutcome(rebuilt: rebuilt, migrations: try migrate())
    }
  }

  private var upgradable: [ProjectionDefinition] {
    get throws { try catalog.definitions.all.filter { $0.everyEvent == nil } }
  }

  /// True for a table that exists and was not built by this version, or can't be used. A missing table is
  /// built at its first use.
  private func isOlder(_ definition: ProjectionDefinition) throws -> Bool {
    switch try store.state(of: definition) {
    case .current, .missing: false
    default: true
    }
  }

  /// Appends the migrations that are due, in one batch. Only under the write lock.
  private func migrate() throws -> [UpgradeOutcome.Migration] {
    try appender.appendBatch { batch in
      var migrations: [UpgradeOutcome.Migration] = []
      for definition in try upgradable.filter(\.hasMigrations) {
        let table = try batch.touch(definition)
        guard let due = try table.migrationDue() else { continue }
        try batch.add(due, to: table)
        migrations.append(
          UpgradeOutcome.Migration(
            table: due.projection, from: due.from, to: due.to,
            sequence: batch.base.sequence + UInt64(batch.events.count)))
      }
      return migrations
    }.value
  }

  // MARK: Trying it out

  /// Replays the whole log through the present projection files, without changing anything, and reports what
  /// would fail or change.
  func previewUpgrade(samples: Int, progress: RebuildProgress) throws -> UpgradePreview {
    try writeLock.withLock {
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
          try table.rehearse(due, at: log.head, context)
        }
      }
      defer { store.discardQuietly(staged, context.logger) }
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

  /// With the present table, whichever version built it.
  private func compare(
    _ definition: ProjectionDefinition, with staged: StagedTable, samples: Int,
    _ preview: inout UpgradePreview.Table
  ) throws {
    let new = try store.openForReading(staged)
    defer { new.closeQuietly() }
    guard let (old, version) = try store.openStanding(definition) else {
      preview.notCompared = "there is no readable table"
      return
    }
    defer { old.closeQuietly() }
    preview.builtBy = version
    let changes = try old.changesAcrossForms(to: new, samples: samples)
    preview.differences = changes.rows.filter { !$0.isEmpty }.map {
      TableDifference($0, of: definition)
    }
    preview.columnsAdded = changes.columnsAdded
    preview.columnsRemoved = changes.columnsRemoved
  }
}

extension Projection {
  func rehearse(_ migration: MigrationEvent, at head: LogPosition, _ context: LedgerContext) throws {
    try rehearse(
      MigrationEvent.type, version: MigrationEvent.version, migration.data, at: head.sequence + 1, head,
      context)
  }

  func rehearse(_ void: VoidEvent, at head: LogPosition, _ context: LedgerContext) throws {
    try rehearse(void.type, version: VoidEvent.version, void.data, at: void.sequence, head, context)
  }

  /// Applies an event as if it came after the last one.
  private func rehearse(
    _ type: String, version: Int, _ data: JSONText, at sequence: UInt64, _ head: LogPosition,
    _ context: LedgerContext
  ) throws {
    let header = EventHeader(
      sequence: sequence, id: context.newID(), time: context.now(), type: type, version: version)
    var line: [UInt8] = []
    EventLineComposer.append(header, meta: nil, salt: nil, data: data, to: &line)
    try begin()
    try line.withUnsafeBytes { try apply(EventLine(scanning: $0)) }
    try finish(at: head)
    try commit()
  }
}
