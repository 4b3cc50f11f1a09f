import Projections
import SQLite

/// Rebuilds tables, shows what that would change, and undoes it.
struct Rebuilding {
  let log: EventLog
  let store: ProjectionStore
  let catalog: KindCatalog
  let tables: TableCatalog
  let marks: HighWaterMarks
  let quarantine: QuarantineFolder
  let voiding: Voiding
  let recorder: IncidentRecorder
  let writeLock: WriteLock
  let context: LedgerContext

  /// Rebuilds tables beside the present ones, and swaps them in.
  ///
  /// - Parameter start: the first event, or the newest snapshot that counts.
  func rebuild(
    _ names: [String], start: RebuildStart = .newestSnapshot, progress: RebuildProgress
  ) throws -> [RebuiltTable] {
    var seen: Set<String> = []
    let chosen =
      try names.isEmpty
      ? tablesInNeed() : names.filter { seen.insert($0).inserted }.map(catalog.definition)
    return try writeLock.withLock {
      // What only a table has seen would go with it.
      if let highWaterMark = try marks.contradiction() { throw marks.lostEvents(seenBy: highWaterMark) }
      for definition in chosen { tables.dropTable(definition.name) }
      let made = try buildSideBySide(chosen, start, progress)
      // One that can't be built keeps none of the others from being noted.
      let tables = zip(chosen, made).map { definition, made in
        Result { try resolve(definition, made, progress) }
      }
      return try tables.map { try $0.get() }
    }
  }

  /// Builds several tables at once: each has files of its own, so two processors take 0.6 of the time of one
  /// for the three tables, of which the largest has half of the work.
  private func buildSideBySide(
    _ chosen: [ProjectionDefinition], _ start: RebuildStart, _ progress: RebuildProgress
  ) throws -> [Result<RebuildResult, any Error>] {
    let readers = Handed(try chosen.map { _ in try log.makeReader() })
    let store = store
    return try withoutActuallyEscaping(progress) { progress in
      let shared = SharedProgress(progress)
      // A queue may keep its block, and what it holds, a moment longer than the work takes.
      defer { shared.end() }
      let build: @Sendable (Int) throws -> RebuildResult = { index in
        try store.rebuild(
          chosen[index], from: readers.value[index], comparing: .always, start: start, leavesSnapshot: true
        ) { shared.report(chosen[index].name, $0, $1) }
      }
      guard chosen.count > 1, context.workers > 1 else {
        return chosen.indices.map { index in Result { try build(index) } }
      }
      // The longest first, so that no processor waits for it at the end.
      let order = try largestFirst(chosen)
      let work = OrderedPrefetch(count: chosen.count, ahead: chosen.count, atOnce: context.workers) {
        place, _ in
        (order[place], Result { try build(order[place]) })
      }
      defer { work.end() }
      return try chosen.indices.compactMap { _ in try work.next() }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// By the size of the present files.
  private func largestFirst(_ chosen: [ProjectionDefinition]) throws -> [Int] {
    let sizes = try chosen.map { definition in
      try store.databasePath(of: definition).flatMap {
        try context.fileSystem.status(of: $0, followLinks: true)?.sizeBytes
      } ?? 0
    }
    return chosen.indices.sorted { sizes[$0] > sizes[$1] }
  }

  private func resolve(
    _ definition: ProjectionDefinition, _ built: Result<RebuildResult, any Error>, _ progress: RebuildProgress
  ) throws -> RebuiltTable {
    let name = definition.name
    var voided: [UInt64] = []
    var result: RebuildResult?
    do {
      let made = try built.get()
      result = made
      for snapshot in made.passedOver where snapshot.isDamaged {
        recorder.record(Incident(snapshot, name, context.now()))
      }
      recorder.record(Incident(rebuilt: made, name, context.now()))
      quarantine.trim()
    } catch let error as LedgerError where error.code == .eventDoesNotApply {
      voided = try voidUnchecked(definition, progress, failure: error)
    }
    tables.recordRepaired(name)
    LastCheck.clear(table: name, log.root, context)
    var table = try store.described(definition, voided, digest: result?.digest)
    table.setAside = result?.quarantined?.reason
    table.startedAfter = result?.startedAfter ?? 0
    table.passedOver = (result?.passedOver ?? []).map { "\($0.path): \($0.reason)" }
    return table
  }

  /// Events that were appended unchecked and now turn out not to apply are voided by an event, which builds
  /// the table.
  ///
  /// - Throws: `failure` if an event that was checked does not apply either: a person has to decide about
  ///   that.
  /// - Returns: the events that are voided.
  private func voidUnchecked(
    _ definition: ProjectionDefinition, _ progress: RebuildProgress, failure: LedgerError
  ) throws -> [UInt64] {
    let refused = try store.refusedEvents(definition, from: try log.makeReader())
    guard !refused.isEmpty, refused.allSatisfy(\.isUnchecked) else { throw failure }
    let outcome = try voiding.voidUnderLock(
      refused.map { $0.sequence...$0.sequence }, samples: 0, progress: progress
    ) { _ in }
    if let name = outcome.receipts.first?.tablesBehind.first {
      throw LedgerError(
        .tableBehind, "The table '\(name)' could not be replaced.", hint: "Run \(Remedy.rebuild([name])).",
        cause: failure, at: .init(projection: name))
    }
    let voided = outcome.preview.events.map(\.sequence)
    let list = voided.prefix(20).map(String.init).joined(separator: ", ")
    recorder.record(
      Incident(
        time: context.now(), code: failure.code.name, table: definition.name,
        message:
          "Events that had been appended unchecked did not apply: \(list). They were voided by event \(outcome.receipts.first?.sequence ?? 0).",
        action: Incident.voided))
    return voided
  }

  /// Every table that something is wrong with. One that is only missing is built at its first use.
  private func tablesInNeed() throws -> [ProjectionDefinition] {
    try catalog.definitions.all.filter { definition in
      do {
        switch try store.opening(definition, readOnly: true) {
        case .ready(let table):
          defer { table.closeQuietly() }
          return try !marks.describesThisHistory(table.checkpoint) || hasWrongPages(table)
        case .not(let state): return state != .missing
        }
      } catch let error as LedgerError where error.code == .tableDamaged {
        return true
      }
    }
  }

  /// A page that has not been read yet may be damaged too.
  private func hasWrongPages(_ table: Projection) throws -> Bool {
    try !context.fileSystem.wrongPages(of: table.path).isEmpty
  }
}

// MARK: - Rehearsing and undoing

extension Rebuilding {
  /// Builds each table beside the present one, compares the rows, and throws it away again.
  func previewRebuild(_ names: [String], samples: Int, progress: RebuildProgress) throws -> [RebuildPreview] {
    let chosen = try names.isEmpty ? tablesInNeed() : names.map(catalog.definition)
    return try writeLock.withLock { try chosen.map { try previewRebuild($0, samples, progress) } }
  }

  private func previewRebuild(
    _ definition: ProjectionDefinition, _ samples: Int, _ progress: RebuildProgress
  ) throws -> RebuildPreview {
    let name = definition.name
    tables.recordQuarantined(definition)
    let reader = try log.makeReader()
    let (live, reason) = try comparable(definition)
    defer { live?.closeQuietly() }
    // Both at the same event: events that the present table has not applied yet are not a difference.
    let source = try ChangedSource(reader, endingAt: live?.checkpoint ?? reader.head)
    let (staged, voids) = try stageAsRebuilt(definition, source, progress)
    defer { store.discardQuietly(staged, context.logger) }
    let new = try store.openForReading(staged)
    defer { new.closeQuietly() }
    var preview = RebuildPreview(name: name, position: staged.position.sequence, notCompared: reason)
    preview.wouldVoid = voids
    do {
      preview.differences = try
        (live?.changes(to: new, samples: samples)
        ?? new.changesFromNothing(samples: samples))
        .filter { !$0.isEmpty }.map { TableDifference($0, of: definition) }
    } catch let error as LedgerError where error.code == .tableDamaged && live != nil {
      preview.notCompared = error.message
      preview.differences = try new.changesFromNothing(samples: samples).map {
        TableDifference($0, of: definition)
      }
    }
    return preview
  }

  /// Builds the table beside; events that were appended unchecked and do not apply are left out, as the
  /// rebuild voids them.
  private func stageAsRebuilt(
    _ definition: ProjectionDefinition, _ source: ChangedSource, _ progress: RebuildProgress
  ) throws -> (StagedTable, wouldVoid: [UInt64]) {
    func stage(_ source: ChangedSource) throws -> StagedTable {
      try withoutActuallyEscaping(progress) { progress in
        try store.stage(definition, from: source) { progress(definition.name, $0, $1) }
      }
    }
    do {
      return (try stage(source), [])
    } catch let error as LedgerError where error.code == .eventDoesNotApply && source.head == log.head {
      let refused = try store.refusedEvents(definition, from: source)
      guard !refused.isEmpty, refused.allSatisfy(\.isUnchecked) else { throw error }
      let plan = try VoidPlan(refused.map { $0.sequence...$0.sequence }, log, try catalog.definitions)
      return (
        try stage(ChangedSource(try log.makeReader(), voided: plan.voided)), plan.events.map(\.sequence)
      )
    }
  }

  /// The present table, held at one state, or why its rows can't be compared.
  private func comparable(_ definition: ProjectionDefinition) throws -> (Projection?, reason: Message?) {
    do {
      guard let table = try present(definition) else { return (nil, "there is no readable table") }
      try table.beginRead()
      guard let position = table.checkpoint, try log.isOnChain(position) else {
        table.closeQuietly()
        return (nil, "the current table's checkpoint does not belong to this log")
      }
      return (table, nil)
    } catch let error as LedgerError where error.code == .tableDamaged {
      return (nil, error.message)
    }
  }

  /// The table as it is, even if it is suspect: the question is what a rebuild would change in it.
  private func present(_ definition: ProjectionDefinition) throws -> Projection? {
    switch try store.opening(definition, readOnly: true) {
    case .ready(let table): table
    // What another program has written is what would change, and it is not read.
    case .not(.suspect(.foreignCommit)): nil
    case .not(.suspect): store.readable(definition).found?.table
    case .not: nil
    }
  }

  /// Makes the table current again that the last rebuild replaced, and brings it up to date.
  func undoRebuild(_ name: String) throws -> RebuiltTable {
    let definition = try catalog.definition(name)
    return try writeLock.withLock {
      tables.dropTable(name)
      let undone = try store.undoRebuild(definition) { try log.isOnChain($0) }
      recorder.record(
        Incident(
          time: context.now(), code: "rebuildUndone", table: name,
          message:
            "The table from before the last rebuild is in use again, from event \(undone.position) on.",
          action: "undone"))
      tables.recordRepaired(name)
      _ = try tables.prepareTable(definition)
      tables.dropTable(name)
      return try store.described(definition, [])
    }
  }
}

/// Progress that several threads tell, one at a time.
private final class SharedProgress: @unchecked Sendable {
  private let lock = Lock()
  private var progress: RebuildProgress?

  init(_ progress: @escaping RebuildProgress) { self.progress = progress }

  func report(_ table: String, _ done: UInt64, _ total: UInt64) {
    lock.withLock { progress?(table, done, total) }
  }

  /// Lets go of the closure.
  func end() { lock.withLock { progress = nil } }
}

/// What is handed to another thread, which alone uses it until it is done.
private struct Handed<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

extension Incident {
  fileprivate init(_ snapshot: PassedOverSnapshot, _ table: String, _ time: Timestamp) {
    self.init(
      time: time, code: LedgerError.Code.tableDamaged.name, table: table, message: snapshot.reason,
      action: "passed over")
  }

  fileprivate init(rebuilt result: RebuildResult, _ table: String, _ time: Timestamp) {
    let start = result.startedAfter
    let events = result.events - start
    self.init(
      time: time, code: "rebuilt", table: table,
      message: start == 0
        ? "The table was rebuilt from \(events) events."
        : "The table was rebuilt from the snapshot at event \(start) and \(events) events.",
      action: "rebuilt")
  }
}

extension ProjectionStore {
  /// - Parameter digest: that of the table's rows, where it is known.
  func described(
    _ definition: ProjectionDefinition, _ voided: [UInt64], digest: String? = nil
  ) throws -> RebuiltTable {
    guard case .ready(let table) = try opening(definition, readOnly: true) else {
      throw LedgerError(
        .tableBehind, "The table '\(definition.name)' was built but can't be opened.", hint: "Try again.")
    }
    defer { table.closeQuietly() }
    let position = table.checkpoint?.sequence ?? 0
    return RebuiltTable(
      name: definition.name, generation: table.generation, events: position, position: position,
      digest: try digest ?? table.digest(), voided: voided)
  }
}
