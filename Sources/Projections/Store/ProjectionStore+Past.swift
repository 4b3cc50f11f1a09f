import SQLite
package import SystemPackage

// A table of the past is what a replay gives up to an earlier event. It is made in memory where that is
// little work; else it is made on disk, from the nearest snapshot before it, and kept as a snapshot under
// snapshots/past/, so that reading it again costs no replay. It depends only on the log and the projection
// file: the hash on its card shows whether it is still valid.

extension ProjectionStore {
  /// The table as the log gives it up to the head of `source`, for reading. Takes no lock, and touches no
  /// table in use.
  ///
  /// The caller ends with ``Projection/closeAfterReading()``. A damaged page is found as in any table; then
  /// call ``removePast(_:)`` and try again.
  ///
  /// - Throws: `eventDoesNotApply`, or what the log or the disk is at fault for.
  package func pastTable(
    _ definition: ProjectionDefinition, from source: some EventSource,
    progress: ((_ done: UInt64, _ total: UInt64) throws -> Void)? = nil
  ) throws -> Projection {
    let isFromStart = try source.archivedThrough == 0
    guard source.head.sequence > eventsReplayedInMemory || !isFromStart else {
      return try inMemory(definition, source, progress)
    }
    do {
      if let kept = try keptTable(definition, source) { return kept }
      return try makeAndKeep(definition, source, progress)
    } catch let error as LedgerError
      where isFromStart && [.permissionDenied, .diskFull, .ioFailed].contains(error.code)
    {
      // Nothing can be kept there; memory is left.
      return try inMemory(definition, source, progress)
    }
  }

  /// Removes the snapshot that a table of the past was read from, where it was read from one.
  package func removePast(_ table: FilePath) throws {
    guard [snapshotFolder, pastFolder].contains(table.removingLastComponent()) else { return }
    var card = table
    card.extension = "json"
    for path in [card, table] where try files.status(of: path, followLinks: false) != nil {
      try files.remove(path)
    }
  }

  private func inMemory(
    _ definition: ProjectionDefinition, _ source: some EventSource,
    _ progress: ((UInt64, UInt64) throws -> Void)?
  ) throws -> Projection {
    let table = try Projection.inMemory(definition, files: files)
    do {
      let last = source.head.sequence
      if last > 0 { try table.replay(from: source, after: 0, through: last, total: last, progress) }
      return table
    } catch {
      table.closeAfterReading()
      throw error
    }
  }

  /// A snapshot at exactly this event. Its rows were compared with nothing since it was made: each page still
  /// has its checksum when it is read.
  private func keptTable(_ definition: ProjectionDefinition, _ source: some EventSource) throws -> Projection?
  {
    let name = Snapshot.name(definition.name, source.head.sequence) + ".json"
    for card in [pastFolder, snapshotFolder, baseFolder].map({ $0.appending(name) })
    where try files.status(of: card, followLinks: true) != nil {
      do {
        let snapshot = try readSnapshot(card)
        guard try staleness(of: snapshot, definition, source) == nil else { continue }
        let (table, _) = try Projection.open(
          definition, generation: 0, path: Self.file(of: card), access: .immutable, busyMilliseconds: 0,
          files: files)
        guard table.checkpoint == snapshot.position else {
          table.closeAfterReading()
          continue
        }
        return table
      } catch let error as LedgerError where error.isOfDamagedSnapshot {
        continue
      }
    }
    return nil
  }

  private func makeAndKeep(
    _ definition: ProjectionDefinition, _ source: some EventSource,
    _ progress: ((UInt64, UInt64) throws -> Void)?
  ) throws -> Projection {
    try inCheckingFolder(of: definition.name) { folder in
      let last = source.head.sequence
      let (made, start) = try nearest(definition, in: folder, from: source, through: last)
      try made.replay(from: source, after: start, through: last, total: last, done: start, progress)
      try made.sealBuild()
      try keepSnapshot(of: definition, at: source.head, file: made.path, source, for: .past)
      // Where another process has made others since, this one may have gone.
      return try keptTable(definition, source) ?? inMemory(definition, source, progress)
    }
  }

  /// The nearest snapshot not beyond `last`, or an empty table, to continue a replay with; and the last event
  /// in it.
  func nearest(
    _ definition: ProjectionDefinition, in folder: FilePath, from source: some EventSource,
    through last: UInt64
  ) throws -> (Projection, after: UInt64) {
    let path = folder.appending(definition.name + ".sqlite")
    var passedOver: [PassedOverSnapshot] = []
    guard
      let base = try resume(
        definition, generation: 0, at: path, from: source, through: last, passedOver: &passedOver)
    else { return try first(definition, generation: 0, at: path, from: source, through: last) }
    return (base.table, base.snapshot.position.sequence)
  }

  /// Runs `body` with a table as of just before event `next`, to be replayed up to `last`, which is removed
  /// afterwards.
  func withTable<T>(
    of definition: ProjectionDefinition, before next: UInt64, from source: some EventSource, last: UInt64,
    _ body: (Projection, _ start: UInt64) throws -> T
  ) throws -> T {
    func run(_ table: Projection, _ start: UInt64) throws -> T {
      defer { table.closeAfterReading() }
      return try body(table, start)
    }
    func inMemory() throws -> T { try run(try Projection.inMemory(definition, files: files), 0) }
    let isFromStart = try source.archivedThrough == 0
    guard last > eventsReplayedInMemory || !isFromStart else { return try inMemory() }
    do {
      return try inCheckingFolder(of: definition.name) { folder in
        let (table, start) = try nearest(definition, in: folder, from: source, through: next - 1)
        return try run(table, start)
      }
    } catch let error as LedgerError
      where isFromStart && [.permissionDenied, .diskFull, .ioFailed].contains(error.code)
    {
      return try inMemory()
    }
  }
}
