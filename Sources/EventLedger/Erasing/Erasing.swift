import Logging
import Projections
import SystemPackage

// An erasure, step by step. The tables are built beside, without the events. erasing.json is written, and the
// event appended that names them: from here on it will be completed whatever happens. Then the segments are
// rewritten without the private parts, the new tables take their places, and every file goes that may hold
// the values. Finally erasing.json is removed. Any process that takes the lock while it is there does what is
// left.

/// Erases records, and finishes erasures that were begun.
struct Erasing {
  let root: FilePath
  let log: EventLog
  let store: ProjectionStore
  let catalog: KindCatalog
  let opened: OpenTables
  let tables: TableCatalog
  let voiding: Voiding
  let recorder: IncidentRecorder
  let writeLock: WriteLock
  let context: LedgerContext

  /// The fields by which events name what their record goes with.
  func dependentFields() throws -> [DependentField] {
    try catalog.definitions.all.filter { $0.everyEvent == nil }.flatMap {
      try $0.dependentFields(context.fileSystem)
    }
  }

  func previewErase(_ records: [String], samples: Int, progress: RebuildProgress) throws -> ErasePreview {
    try writeLock.withLock {
      let plan = try ErasePlan(records, reason: nil, in: self)
      let staged = try voiding.stage(plan.plan, samples: samples, progress)
      voiding.discard(staged)
      return ErasePreview(plan, voiding.preview(plan.plan, staged))
    }
  }

  /// - Parameter confirm: gets what would go; what it throws ends the work, and nothing was changed.
  func erase(
    _ records: [String], reason: String?, samples: Int, progress: RebuildProgress,
    confirm: (ErasePreview) throws -> Void
  ) throws -> EraseOutcome {
    try writeLock.withLock {
      let plan = try ErasePlan(records, reason: reason, in: self)
      let staged = try voiding.stage(plan.plan, samples: samples, progress)
      let preview = ErasePreview(plan, voiding.preview(plan.plan, staged))
      var receipts: [Receipt]
      let isHeadWritten: Bool
      do {
        try confirm(preview)
        try PendingErasure(after: log.head.sequence).write(root, context.fileSystem)
        (receipts, isHeadWritten) = try voiding.append(plan.plan, [])
      } catch {
        voiding.discard(staged)
        throw error
      }
      let behind = staged.filter { !isHeadWritten || !voiding.makeCurrent($0) }.map(\.name)
      for index in receipts.indices { receipts[index].tablesBehind = behind }
      try finishErasure()
      recorder.record(Incident(preview, receipts, at: context.now()))
      return EraseOutcome(receipts: receipts, preview: preview)
    }
  }

  // MARK: Finishing

  /// Does what is left of an erasure that was begun. Only under the write lock.
  func finishErasureIfBegun() throws {
    guard try context.fileSystem.status(of: PendingErasure.path(root), followLinks: true) != nil else {
      return
    }
    do {
      try finishErasure()
    } catch let error as LedgerError {
      // The next one tries again; what is appended meanwhile is another matter.
      context.logger.error("an erasure is not finished", metadata: ["code": "\(error.code)"])
    }
  }

  /// - Throws: also `archived`, for what a backup has brought back to an archive.
  func finishErasure() throws {
    let files = context.fileSystem
    guard var pending = try PendingErasure.read(root, files) else { return }
    if !pending.targets.isEmpty {
      try recordErasures(pending.targets)
      pending.targets = []
      try pending.write(root, files)
    }
    let erasures = try log.voidedEvents().erasures.filter { $0.sequence > pending.after }
    do {
      if let newest = erasures.last {
        try log.erase(Set(erasures.flatMap { $0.targets.map(\.sequence) }))
        for name in Set(erasures.flatMap(\.tables)) {
          if let table = opened[name], table.checkpoint?.sequence ?? 0 < newest.sequence {
            tables.dropTable(name)
          }
          try store.purge(name, before: newest.sequence)
        }
        for name in try leftTables() { try store.purge(name, before: .max) }
        try store.removeUnneededBases(log)
        for path in try placesWithOldLines(withSetAside: !pending.isAgain) { try files.removeTree(path) }
        try files.syncDirectory(root)
      }
      try PendingErasure.remove(root, files)
    } catch let error as LedgerError {
      throw LedgerError(
        error.code,
        "The erasure is in the log, but not everything that it erases is gone yet: \(error.message)",
        hint: "Once that is fixed, the next command that writes finishes it; or run \(Remedy.seal).",
        cause: error, at: error.location)
    }
  }

  /// Says by an event what an earlier copy of this ledger had erased, and a backup or an archive has brought
  /// back.
  ///
  /// - Throws: `archived` where they have to wait.
  private func recordErasures(_ known: [VoidEvent.Target]) throws {
    let reader = try log.makeReader()
    if let waiting = try WaitingErasure(of: known, reader, store) {
      throw LedgerError(
        .archived,
        "\(counted(waiting.count, "event")) that had been erased before a backup was restored can't be erased again while events up to \(waiting.archivedThrough) are in an archive.",
        hint: LedgerError.bringBackHint, at: .init(sequence: waiting.events.lowerBound))
    }
    let (definitions, ever, upcaster) = (
      try catalog.definitions, try catalog.definitionsEver, EventUpcaster()
    )
    let told = Set(try log.voidedEvents().erasures.flatMap { $0.targets.map(\.sequence) })
    var events: [ErasedEvent] = []
    var tables: Set<String> = []
    for target in known.sorted(by: { $0.sequence < $1.sequence })
    where target.sequence <= reader.head.sequence && !told.contains(target.sequence) {
      try reader.line(at: target.sequence).withUnsafeBytes {
        let line = try EventLine(scanning: $0)
        guard line.id == target.id else { return }
        events.append(ErasedEvent(line, ever, upcaster))
        tables.formUnion(definitions.definitions(for: line.type).map(\.name))
      }
    }
    guard !events.isEmpty else { return }
    _ = try voiding.append(
      try VoidPlan(
        erasing: events, of: tables, reason: "erased before the backup was restored", log, definitions), [])
  }

  /// Tables of kinds that were removed, which may hold the values too.
  private func leftTables() throws -> Set<String> {
    try store.leftTables(besides: Set(catalog.definitions.all.map(\.name)))
  }

  /// Files and folders with lines of the log as they were.
  private func placesWithOldLines(withSetAside: Bool = true) throws -> [FilePath] {
    let files = context.fileSystem
    let quarantine = root.appending("quarantine")
    var places = try QuarantinedFile.all(in: root, files).map { quarantine.appending($0.file) }
    if try files.status(of: quarantine, followLinks: true) != nil {
      places += try files.list(quarantine).filter { $0.hasPrefix(".") }.map { quarantine.appending($0) }
    }
    places += (withSetAside ? ["set-aside"] : []).map { root.appending($0) } + [root.appending(".restoring")]
    let log = root.appending("log")
    places += try files.list(log).filter { $0.hasPrefix(".") }.map { log.appending($0) }
    return try places.filter { try files.status(of: $0, followLinks: false) != nil }
  }

  // MARK: What is shown before

  /// What goes, as paths under the ledger's folder.
  func whatErasingDrops(_ tables: Set<String>) throws -> [String] {
    let tables = try tables.union(leftTables())
    let aside = try store.reports().filter { tables.contains($0.table) }.map { "quarantine/\($0.folder)" }
    return try aside
      + placesWithOldLines().compactMap { path in
        var path = path
        return path.removePrefix(root) ? path.string : nil
      }
  }

  /// What may hold the values too, and is not ours to change: backups, bundles, whole ledgers that were set
  /// aside.
  func copiesOutOfReach() throws -> [String] {
    let files = context.fileSystem
    var copies = try RememberedBackups(root: root, files).read().filter { $0.name != nil }.map(\.place)
    copies += try RememberedArchives(root: root, files).read().map(\.place)
    let keys = root.appending("support-keys")
    if try files.status(of: keys, followLinks: true) != nil {
      copies += try files.list(keys).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    }
    let prefix = (root.lastComponent?.string ?? "") + ".set-aside-"
    copies += try files.list(root.containingFolder).filter { $0.hasPrefix(prefix) }
    return Set(copies).sorted()
  }
}

extension Incident {
  /// It says that something was erased, and nothing about a person.
  fileprivate init(_ preview: ErasePreview, _ receipts: [Receipt], at time: Timestamp) {
    let by = receipts.map { String($0.sequence) }.joined(separator: ", ")
    self.init(
      time: time, code: "erased",
      message: "The private parts of \(counted(preview.events.count, "event")) were erased by event \(by).",
      action: "erased")
    if let first = preview.events.first, let last = preview.events.last {
      events = first.sequence...last.sequence
    }
  }
}
