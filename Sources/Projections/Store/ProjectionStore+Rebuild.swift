import SQLite
import SystemPackage

/// What a rebuild did.
package struct RebuildResult: Hashable, Sendable {
  /// How the new table compares with the old one, at the old one's checkpoint.
  package enum Comparison: Hashable, Sendable {
    /// It was not asked for, or there was nothing to compare with.
    case none
    case equal
    /// Different rows, or a checkpoint that is not the log's; with what was found.
    case different(Message)
    /// The old table could not be read.
    case unreadable(LedgerError.Code)
    /// It was made by another definition, or in another epoch.
    case incomparable
  }

  package var generation: Int
  /// The position of the new table.
  package var position: LogPosition
  package var events: UInt64
  package var comparison: Comparison
  /// The report about the old table, if it was quarantined.
  package var quarantined: QuarantineReport?
  /// The event of the snapshot that it began with; 0 where it began with the first event.
  package var startedAfter: UInt64 = 0
  /// Snapshots that it could not begin with.
  package var passedOver: [PassedOverSnapshot] = []
  /// That of the rows, where a snapshot was asked for.
  package var digest: String?
}

/// What a rebuild begins with, and what it leaves.
package enum RebuildStart: Sendable {
  /// The first event.
  case firstEvent
  /// The newest snapshot that counts, else the first event.
  case newestSnapshot
}

/// When a rebuild compares the new table with the old one.
package enum RebuildComparison: Sendable {
  /// Only where the old table's files make it suspect; then like ``toProveDamage``.
  case whenSuspect
  /// Wherever the old one can be read; the new one takes its place in any case.
  case always
  /// If the old one can be read. If it proves wrong or unreadable, it is not replaced; what was built is kept
  /// as a snapshot, with which the next rebuild begins.
  case toProveDamage
}

extension ProjectionStore {
  /// Builds the next generation from the log, and makes it the current one.
  ///
  /// Readers use the old generation until it is swapped, and one that is in the middle of a read finishes
  /// there. A suspect old table is compared with the new one at the old one's checkpoint: only a difference
  /// is damage.
  ///
  /// - Parameter progress: gets the events done and the events to do; an error that it throws ends the
  ///   rebuild and leaves everything as it was.
  /// - Throws: `eventDoesNotApply`, `tableDamaged` if damage was to be proved and was, or a failure of the
  ///   disk. The old generation is then unchanged.
  package func rebuild(
    _ definition: ProjectionDefinition, from source: some EventSource,
    comparing: RebuildComparison = .whenSuspect, start: RebuildStart = .firstEvent,
    leavesSnapshot: Bool = false,
    progress: ((_ done: UInt64, _ total: UInt64) throws -> Void)? = nil
  ) throws -> RebuildResult {
    let name = definition.name
    try makeFolder(folder)
    let before = try place(of: name)
    // A number is never given again: another process may still have the generation open that is removed.
    let generation = try nextGeneration(of: name)
    try removeLeftovers(name)
    let old = try highWaterMark(definition, before, comparing)
    let made = try inNewFolder(name, generation) {
      let made = try buildFromSnapshotOrStart(
        definition, generation, from: source, old, start, needsDigest: leavesSnapshot, progress)
      if comparing != .always, case .different(let what) = made.comparison {
        keepForRebuild(definition, generation, made, source)
        throw wrong(definition, what)
      }
      return made
    }
    let quarantined = try quarantineIfWrong(definition, made, before)
    try makeCurrent(name, generation)
    try markRepaired(name)
    if leavesSnapshot, let digest = made.digest, made.copied?.folder != snapshotFolder {
      // The table is built; a snapshot only spares the next rebuild a part of its work.
      do {
        try keepSnapshot(
          of: definition, at: made.position, digest: digest, file: database(name, generation), source,
          copies: true)
      } catch {}
    }
    return RebuildResult(
      generation: generation, position: made.position, events: made.position.sequence,
      comparison: made.comparison, quarantined: quarantined, startedAfter: made.startedAfter,
      passedOver: made.passedOver, digest: made.digest)
  }

  /// Builds a generation beside the current one, lets `then` change it, and leaves the present one current;
  /// ``makeCurrent(_:at:)`` or ``discard(_:)`` ends it.
  package func stage(
    _ definition: ProjectionDefinition, from source: some EventSource,
    progress: ((_ done: UInt64, _ total: UInt64) throws -> Void)? = nil,
    then: ((Projection) throws -> Void)? = nil
  ) throws -> StagedTable {
    let name = definition.name
    try makeFolder(folder)
    let generation = try nextGeneration(of: name)
    try removeLeftovers(name)
    let made = try inNewFolder(name, generation) {
      try build(definition, generation, from: source, .none, .firstEvent, progress, then: then)
    }
    return StagedTable(definition: definition, generation: generation, position: made.position)
  }

  /// Runs `body` with the folder of a generation; where it throws, nothing of it stays.
  private func inNewFolder<T>(_ name: String, _ generation: Int, _ body: () throws -> T) throws -> T {
    let build = generationFolder(name, generation)
    try files.createDirectory(build)
    do {
      return try body()
    } catch {
      // What was half built is useless; the error is reported.
      do { try removeFolder(build) } catch {}
      throw error
    }
  }

  /// Keeps what was built for the comparison as a snapshot: a person decides when it replaces the wrong
  /// table.
  private func keepForRebuild(
    _ definition: ProjectionDefinition, _ generation: Int, _ built: Built, _ source: some EventSource
  ) {
    guard built.copied == nil else { return }
    // Best effort: without the snapshot, the rebuild reads the log once more.
    do {
      try keepSnapshot(
        of: definition, at: built.position, digest: built.digest, file: database(definition.name, generation),
        source)
    } catch {}
  }

  // MARK: Building

  private struct Built {
    var position: LogPosition
    var comparison: RebuildResult.Comparison
    var oldPosition: LogPosition?
    var unreadable: LedgerError?
    var startedAfter: UInt64 = 0
    var passedOver: [PassedOverSnapshot] = []
    /// Of the rows at the end, computed once: with those of the snapshot and of the answer it was a tenth of
    /// a rebuild.
    var digest: String?
    /// The snapshot that it is a copy of, and its folder; nil once something was added.
    var copied: (snapshot: Snapshot, folder: FilePath)?
  }

  /// A difference that is found from a snapshot may be the snapshot's: it is looked for again from the first
  /// event.
  private func buildFromSnapshotOrStart(
    _ definition: ProjectionDefinition, _ generation: Int, from source: some EventSource, _ old: HighWater,
    _ start: RebuildStart, needsDigest: Bool, _ progress: ((UInt64, UInt64) throws -> Void)?
  ) throws -> Built {
    let built = try build(
      definition, generation, from: source, old, start, needsDigest: needsDigest, progress)
    guard built.startedAfter > 0, case .different = built.comparison else { return built }
    let folder = generationFolder(definition.name, generation)
    for name in try names(in: folder) { try files.remove(folder.appending(name)) }
    return try build(
      definition, generation, from: source, old, .firstEvent, needsDigest: needsDigest, progress)
  }

  /// An empty table, or a copy of a snapshot that is not beyond the place of a comparison.
  private func begin(
    _ definition: ProjectionDefinition, _ generation: Int, from source: some EventSource, _ old: HighWater,
    _ start: RebuildStart, _ built: inout Built
  ) throws -> Projection {
    let path = database(definition.name, generation)
    var last = source.head.sequence
    if case .readable(let position, _, _) = old { last = min(last, position.sequence) }
    guard start == .newestSnapshot,
      let begun = try resume(
        definition, generation: generation, at: path, from: source, through: last,
        passedOver: &built.passedOver)
    else {
      let (table, after) = try first(
        definition, generation: generation, at: path, from: source, through: last, &built.passedOver)
      built.startedAfter = after
      return table
    }
    built.startedAfter = begun.snapshot.position.sequence
    built.copied = (begun.snapshot, begun.folder)
    return begun.table
  }

  private func build(
    _ definition: ProjectionDefinition, _ generation: Int, from source: some EventSource, _ old: HighWater,
    _ start: RebuildStart, needsDigest: Bool = false, _ progress: ((UInt64, UInt64) throws -> Void)?,
    then: ((Projection) throws -> Void)? = nil
  ) throws -> Built {
    let head = source.head
    var built = Built(position: head, comparison: .none)
    let projection = try begin(definition, generation, from: source, old, start, &built)
    var done = built.startedAfter
    switch old {
    case .none: break
    case .incomparable: built.comparison = .incomparable
    case .unreadable(let error):
      built.comparison = .unreadable(error.code)
      built.unreadable = error
    case .readable(let position, let digest, let schema):
      built.oldPosition = position
      guard position.epoch == head.epoch else {
        built.comparison = .incomparable
        break
      }
      // What it has applied counts no more: its rows may differ, and are right for what it knew.
      let isOutdated = try definition.everyEvent == nil && source.hasVoids(after: position.sequence)
      if try isOutdated && source.voidedEvents().outdates(definition.name, at: position.sequence) {
        built.comparison = .incomparable
        break
      }
      guard position.sequence <= head.sequence else {
        built.comparison = .different("it has applied events that the log does not have")
        break
      }
      done = position.sequence
      built.comparison = try compare(projection, from: source, with: position, digest, &built, progress)
      if built.comparison == .equal { built.digest = digest }
      if built.comparison == .equal, try projection.schema() != schema {
        built.comparison = .different("its schema does not match its projection file")
      }
    }
    if done < head.sequence {
      (built.digest, built.copied) = (nil, nil)
      try projection.replay(
        from: source, after: done, through: head.sequence, total: head.sequence, done: done, progress)
    }
    if projection.checkpoint?.sequence != head.sequence {
      built.copied = nil
      try projection.begin()
      try projection.finish(at: head)
      try projection.commit()
    }
    if let then {
      built.copied = nil
      try then(projection)
    }
    if needsDigest, built.digest == nil {
      built.digest = try built.copied?.snapshot.digest ?? projection.digest()
    }
    try projection.sealBuild(isChecked: built.copied != nil)
    return built
  }

  /// Builds up to the old table's position, and compares there.
  private func compare(
    _ projection: Projection, from source: some EventSource, with position: LogPosition, _ digest: String,
    _ built: inout Built, _ progress: ((UInt64, UInt64) throws -> Void)?
  ) throws -> RebuildResult.Comparison {
    let start = projection.checkpoint?.sequence ?? 0
    if position.sequence > start {
      built.copied = nil
      try projection.replay(
        from: source, after: start, through: position.sequence, total: source.head.sequence, done: start,
        progress)
    }
    if position.sequence > 0 {
      guard projection.checkpoint?.hash == position.hash else {
        return .different("its checkpoint is not from this log")
      }
    }
    return try built.copied?.snapshot.digest ?? projection.digest() == digest
      ? .equal : .different("its rows are not the ones that the log yields")
  }

  // MARK: The old table as a high-water mark

  private enum HighWater {
    case none
    case readable(LogPosition, digest: String, schema: [SchemaPart])
    case unreadable(LedgerError)
    case incomparable
  }

  private func highWaterMark(
    _ definition: ProjectionDefinition, _ before: Place, _ comparing: RebuildComparison
  ) throws -> HighWater {
    guard let (path, isSuspect) = try standing(definition.name, before) else { return .none }
    guard isSuspect || comparing != .whenSuspect else { return .none }
    // A folder, or a link to nothing, can't be opened; that is not a failure of the disk.
    guard try canBeOpened(path, before) else {
      let error = LedgerError(
        .tableDamaged,
        "The table \(definition.name) can't be trusted: \(Suspicion.noOrdinaryFile.description).")
      guard comparing == .always else { throw error }
      return .unreadable(error)
    }
    do {
      // A file that another program has closed is read as it is, so that nothing about it changes.
      let hasWAL = (try files.status(of: Projection.wal(of: path), followLinks: true)?.sizeBytes ?? 0) > 0
      let (projection, card) = try Projection.open(
        definition, generation: 0, path: path, access: hasWAL ? .readOnly : .immutable, pages: .plain,
        busyMilliseconds: busyMilliseconds, files: files)
      defer { projection.closeAfterReading() }
      guard card.name == definition.name else { throw unreadable(definition) }
      guard card.fingerprint == definition.fingerprint, let position = card.position else {
        return .incomparable
      }
      try projection.beginRead()
      if let fault = try projection.integrityCheck(most: 1).first {
        throw LedgerError(.tableDamaged, "The table's file is damaged: \(fault).")
      }
      return .readable(position, digest: try projection.digest(), schema: try projection.schema())
    } catch let error as LedgerError where [.tableDamaged, .statementFailed].contains(error.code) {
      let error = unreadable(definition, because: error)
      guard comparing == .always else { throw error }
      return .unreadable(error)
    } catch let error as LedgerError where error.code == .newerFormat {
      return .incomparable
    }
  }

  /// True where SQLite can open the table; behind a link of ours, each of its files has to be an ordinary
  /// one.
  private func canBeOpened(_ path: FilePath, _ place: Place) throws -> Bool {
    if case .link = place { return try areOrdinaryFiles(path) }
    return try files.status(of: path, followLinks: true)?.kind == .file
  }

  /// The present file of a table, if any, and whether it is suspect.
  private func standing(_ name: String, _ place: Place) throws -> (path: FilePath, isSuspect: Bool)? {
    switch place {
    case .nothing: return nil
    case .other: return (linkPath(name), true)
    case .foreignLink:
      let target = try files.status(of: linkPath(name), followLinks: true)
      return target == nil ? nil : (linkPath(name), true)
    case .link(let generation):
      let path = database(name, generation)
      guard try files.status(of: path, followLinks: false) != nil else { return nil }
      let hasWAL = try files.status(of: Projection.wal(of: path), followLinks: false) != nil
      return (path, try !hasWAL || !areOrdinaryFiles(path))
    }
  }

  /// Quarantines the old table if the comparison has shown that it was wrong.
  private func quarantineIfWrong(
    _ definition: ProjectionDefinition, _ built: Built, _ before: Place
  ) throws -> QuarantineReport? {
    let error: LedgerError
    switch built.comparison {
    case .none, .equal, .incomparable: return nil
    case .different(let what): error = wrong(definition, what)
    case .unreadable: error = built.unreadable ?? unreadable(definition)
    }
    return try quarantine(definition, error: error, head: built.position, position: built.oldPosition)
  }

  private func wrong(_ definition: ProjectionDefinition, _ what: Message) -> LedgerError {
    LedgerError(.tableDamaged, "The table \(definition.name) was wrong: \(what).")
  }

  private func unreadable(_ definition: ProjectionDefinition, because cause: LedgerError? = nil)
    -> LedgerError
  {
    LedgerError(
      .tableDamaged, cause?.message ?? "The table \(definition.name) could not be read.", cause: cause?.cause)
  }

  // MARK: Folders

  func makeFolder(_ path: FilePath) throws {
    guard try files.status(of: path, followLinks: true) == nil else { return }
    do {
      try files.createDirectory(path)
    } catch {
      // Another thread or process may have made it meanwhile.
      guard try files.status(of: path, followLinks: true)?.kind == .directory else { throw error }
    }
    try files.syncDirectory(path.removingLastComponent())
  }

  func names(in path: FilePath) throws -> [String] {
    guard try files.status(of: path, followLinks: true) != nil else { return [] }
    return try files.list(path)
  }

  /// Removes a folder and what is in it, its report last: one that is half removed still says what it was.
  func removeFolder(_ path: FilePath) throws {
    let names = try names(in: path)
    for name in names.filter({ $0 != Self.reportName }) + names.filter({ $0 == Self.reportName }) {
      let entry = path.appending(name)
      if try files.status(of: entry, followLinks: false)?.kind == .directory {
        try removeFolder(entry)
      } else {
        try files.remove(entry)
      }
    }
    try files.removeDirectory(path)
  }
}

extension Projection {
  /// Closes a table that was only read: there is nothing that could be lost.
  package func closeAfterReading() {
    endRead()
    do { try close() } catch {}
  }
}
