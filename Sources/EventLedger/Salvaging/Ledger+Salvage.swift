import Logging
import Projections
import SystemPackage

extension Ledger {
  /// What a salvage of the ledger at `path` would keep. Changes nothing.
  ///
  /// - Parameters:
  ///   - path: of the ledger.
  ///   - place: where the new ledger is to be; what would refuse it there is thrown.
  ///   - backups: a folder of backups to look into for what the log lost; nil takes the one that the ledger
  ///     remembers, where it is there.
  ///   - takesRows: false for one that leaves out the rows that only a table still has.
  ///   - kinds: the files of kinds of record whose registration is lost: without them nothing says what their
  ///     tables hold.
  ///   - projections: those that the ledger is opened with.
  ///   - context: the clock, random numbers, logger and file system to work with.
  public static func previewSalvage(
    of path: String, to place: String? = nil, backups: String? = nil, takesRows: Bool = true,
    kinds: [RecordKindFile] = [], projections: ProjectionSet, context: LedgerContext
  ) throws -> SalvagePreview {
    if let place { try requirePlace(place, outside: path, context) }
    let work = try SalvageWork(path, backups, kinds, projections, context)
    defer { work.close() }
    return try work.preview(takesRows: takesRows)
  }

  /// Makes a new ledger from what can be read of the one at `path`, which is only read.
  ///
  /// Rows that its tables still have but that can't be read from its log become events of the new ledger, and
  /// say so in `meta`.
  ///
  /// - Parameters:
  ///   - takesRows: false to leave such rows out; `salvage.json` in the new ledger lists them.
  ///   - kinds: the files of kinds of record whose registration is lost; they are registered anew.
  ///   - projections: those that the ledger is opened with.
  ///   - progress: gets the events done and the total.
  /// - Throws: `ledgerExists` or `notALedger` if there is something at `place`; `damagedLog` if nothing can
  ///   be read; `diskFull` and the like. No new ledger is left then.
  public static func salvage(
    _ path: String, to place: String, backups: String? = nil, takesRows: Bool = true,
    kinds: [RecordKindFile] = [], projections: ProjectionSet, context: LedgerContext,
    progress: (UInt64, UInt64) throws -> Void = { _, _ in }
  ) throws -> SalvageReport {
    try context.call("salvage", path) {
      try requirePlace(place, outside: path, context)
      return try withoutWriters(path, context) {
        let work = try SalvageWork(path, backups, kinds, projections, context)
        defer { work.close() }
        return try work.run(to: place, takesRows: takesRows, progress)
      }
    }
  }

  /// The old ledger is not touched, so nothing is made in it; and nothing is written over.
  private static func requirePlace(_ place: String, outside path: String, _ context: LedgerContext) throws {
    try LogRestore.requireFree(
      FilePath(place), context.fileSystem, hint: "Specify a new place with \(Remedy.targetFolder).")
    guard let root = try realPath(FilePath(path), context),
      let target = try realPath(FilePath(place), context),
      target.starts(with: root)
    else { return }
    throw LedgerError(
      .usage, "\(place) is inside the ledger to be salvaged, which is not modified.",
      hint: "Specify a place outside it with \(Remedy.targetFolder).", at: LedgerError.Location(path: place))
  }

  /// The real path of a place that does not exist yet, as far as there are folders; nil if there is none.
  private static func realPath(_ path: FilePath, _ context: LedgerContext) throws -> FilePath? {
    var folder = path
    var missing: [FilePath.Component] = []
    while try context.fileSystem.status(of: folder, followLinks: true) == nil {
      guard let last = folder.lastComponent, !folder.removingLastComponent().isEmpty else { return nil }
      missing.insert(last, at: 0)
      folder.removeLastComponent()
    }
    var real = try context.fileSystem.realPath(folder)
    for component in missing { real.append(component) }
    return real
  }

  /// A writer that seals would move the bytes that are being read. If the lock can't be taken (a read-only
  /// medium, a process that hangs), what is there is salvaged all the same.
  private static func withoutWriters<T>(
    _ path: String, _ context: LedgerContext, _ body: () throws -> T
  ) throws -> T {
    var lock: (any OpenFile)?
    defer { if let lock { giveBack(lock) } }
    do {
      lock = try context.fileSystem.open(FilePath(path).appending("lock"), .update)
      if let lock { _ = try EventLog.tryLock(lock, wait: .seconds(5)) }
    } catch {
      context.logger.notice("salvaging without the lock", metadata: ["path": "\(path)"])
    }
    return try body()
  }
}

/// One salvage: the log by ``LogSalvage``, and what the tables have to say about it.
final class SalvageWork {
  let salvage: LogSalvage
  let backups: SalvageBackups
  private let path: String
  private let context: LedgerContext
  let rows: SalvagedRows
  private var inapplicable: [InapplicableEvent] = []

  private let projections: ProjectionSet
  private let kinds: LostKinds

  init(
    _ path: String, _ backups: String?, _ kinds: [RecordKindFile], _ projections: ProjectionSet,
    _ context: LedgerContext
  ) throws {
    self.path = path
    self.context = context
    self.projections = projections
    let root = FilePath(path)
    guard try context.fileSystem.status(of: root, followLinks: true) != nil else {
      throw LedgerError(
        .noLedger, "There is no ledger at \(path).",
        hint: "Specify the damaged ledger with \(Remedy.ledgerFolder).",
        at: LedgerError.Location(path: path))
    }
    self.kinds = try LostKinds(
      kinds, beside: RegisteredKinds.ofLedger(at: root, beside: try projections.all(), context))
    let rows = SalvagedRows(of: root, self.kinds.definitions, context)
    self.rows = rows
    // What a table, a backup or an incident has seen was acknowledged, also where the log has lost it.
    let highWaterMarks = HighWaterMark.all(of: root, context).map(\.position) + rows.positions
    let archives = Self.archives(of: root, context)
    let salvage = { (place: String?) in
      try LogSalvage(
        of: root, backups: place.map { BackupFolder(FilePath($0), context.fileSystem) }, archives: archives,
        reaching: highWaterMarks, hasRows: try rows.haveAny(), context: context.forLog)
    }
    var used = SalvageBackups(place: backups)
    var found: LogSalvage?
    if backups == nil {
      do {
        used.place = try Ledger.rememberedPlace(path, context)
        used.isRemembered = used.place != nil
        found = try salvage(used.place)
      } catch let error as LedgerError where Self.isOfBackups(error, used.place) {
        // Nobody named them, so what is wrong with them keeps nothing from being salvaged.
        used = SalvageBackups(passedOver: error.message)
      }
    }
    self.salvage = try found ?? salvage(used.place)
    self.backups = used
    try rows.keepOnly(of: self.salvage)
    guard try !self.salvage.isWithoutLog || rows.haveAny() else { throw LogSalvage.nothing(in: root) }
  }

  func close() { rows.close() }

  func preview(takesRows: Bool) throws -> SalvagePreview {
    var preview = SalvagePreview(salvage, backups)
    preview.tablesOfOthers = rows.ofOthers
    preview.unreadTables = rows.unread
    preview.kinds = kinds.names
    if takesRows { preview.rowsInTables = try rows.counts(for: salvage) }
    return preview
  }

  /// The folders that the ledger's events were archived to, as far as it remembers them.
  private static func archives(of root: FilePath, _ context: LedgerContext) -> [ArchiveFolder] {
    do {
      return try RememberedArchives(root: root, context.fileSystem).read().map {
        ArchiveFolder(FilePath($0.place), context.fileSystem)
      }
    } catch {
      context.logger.notice("archives not known", metadata: ["path": "\(root)"])
      return []
    }
  }

  private static func isOfBackups(_ error: LedgerError, _ place: String?) -> Bool {
    if [.noBackup, .otherLedger, .forkedLog, .damagedBackup].contains(error.code) { return true }
    guard let path = error.location.path else { return false }
    return path.hasSuffix("/backups.json") || place.map { path.hasPrefix($0) } ?? false
  }

  func run(
    to place: String, takesRows: Bool, _ progress: (UInt64, UInt64) throws -> Void
  ) throws -> SalvageReport {
    let id = context.newID()
    let root = FilePath(place)
    let preview = try preview(takesRows: takesRows)
    let head = try salvage.write(
      to: root, id: id, placing: takesRows ? try rows.lines(inPlaceOf: salvage) : [:],
      preparing: { try self.kinds.register(in: $0, self.context) },
      voiding: [{ try self.recordErasures($0) }, { try self.void($0) }],
      appending: { try self.rows.append(to: $0, self.salvage, takesOver: takesRows) }, progress: progress)
    // What waits to be erased again in the old one can be erased in the new one, by its first writer.
    if let pending = try PendingErasure.read(FilePath(path), context.fileSystem), !pending.targets.isEmpty {
      try PendingErasure(after: 0, isAgain: true, targets: pending.targets).write(root, context.fileSystem)
    }
    let report = SalvageReport(
      preview: preview, path: place, ledgerID: id, head: head,
      voided: inapplicable.map {
        .init(sequence: $0.sequence, id: $0.id, type: $0.type, table: $0.table, reason: $0.reason)
      },
      tables: rows.tables,
      reportPath: root.appending("salvage.json").string)
    try ChecksummedJSON.write(members(report), to: FilePath(report.reportPath), in: context.fileSystem)
    record(report)
    return report
  }

  // MARK: Tables

  /// What an archive has without its data, because another copy of the ledger erased it, and this one's log
  /// tells nothing of.
  private func recordErasures(_ log: EventLog) throws -> [VoidEvent] {
    let reader = try log.makeReader()
    let known = try reader.voidedEvents()
    let recorded = Set(known.erasures.flatMap { $0.targets.map(\.sequence) })
    let definitions = RegisteredKinds(try log.kindEvents(), beside: try projections.all()).definitions
    var targets: [VoidEvent.Target] = []
    var tables: Set<String> = []
    for range in salvage.fromArchives {
      try reader.forEachRun(after: range.lowerBound - 1, through: range.upperBound) { run in
        try run.forEachEvent { line in
          guard line.isErased, !recorded.contains(line.sequence) else { return }
          targets.append(VoidEvent.Target(sequence: line.sequence, id: line.id))
          tables.formUnion(definitions.definitions(for: line.type).map(\.name))
        }
      }
    }
    return VoidEvent.parts(
      of: targets, tables: tables.sorted(), after: reader.head.sequence, previous: known.newest,
      isErasure: true, reason: "erased in the archive")
  }

  private func void(_ log: EventLog) throws -> [VoidEvent] {
    var search = try InapplicableSearch(log, projections)
    let voids = try search.voids(keeping: [], context: context)
    inapplicable = search.events
    return voids
  }

  // MARK: Telling

  private func members(_ report: SalvageReport) -> [JSONValue.Member] {
    [
      .init("salvage", SalvageJSON.value(report)),
      .init(
        "rows",
        Self.listed(report.tables) { $0.left.map { ["reason": .english($0.reason), "row": $0.row] } }),
      .init("otherwise", Self.listed(report.tables, \.differing)),
    ]
  }

  /// What there is to list of each table.
  private static func listed(_ tables: [SalvagedTable], _ rows: (SalvagedTable) -> [JSONValue]) -> JSONValue {
    .array(
      tables.compactMap { table in
        let list = rows(table)
        guard !list.isEmpty else { return nil }
        return ["table": .string(table.name), "count": .integer(Int64(list.count)), "rows": .array(list)]
      })
  }

  private func record(_ report: SalvageReport) {
    var incident = Incident(
      time: context.now(), code: "salvaged",
      message:
        "This ledger was salvaged from another one: \(report.preview.keptEvents) events were kept and \(report.preview.lostEvents) were lost.",
      action: "salvaged")
    incident.bytes = report.preview.gaps.reduce(0) { $0 + UInt64($1.bytes.count) }
    if let first = report.preview.lost.first, let last = report.preview.lost.last {
      incident.events = first.lowerBound...last.upperBound
    }
    Ledger.recordBestEffort(incident, at: report.path, context)
  }
}

/// A salvage for a program.
package enum SalvageJSON {
  package static func value(_ preview: SalvagePreview) -> JSONValue {
    var value: JSONValue = [
      "bytes": .integer(Int64(clamping: preview.storedBytes)),
      "lastSeq": .integer(Int64(clamping: preview.lastEvent)),
      "keptEvents": .integer(Int64(clamping: preview.keptEvents)),
      "lostEvents": .integer(Int64(clamping: preview.lostEvents)),
      "lostRanges": .array(preview.lost.map(range)),
      "backupRanges": .array(preview.fromBackups.map(range)),
      "gaps": .array(
        preview.gaps.map { gap in
          [
            "path": .string(gap.path), "offset": .integer(Int64(clamping: gap.bytes.lowerBound)),
            "endOffset": .integer(Int64(clamping: gap.bytes.upperBound)), "reason": .english(gap.reason),
          ]
        }),
    ]
    value["rowsInTables"] = .object(
      preview.rowsInTables.map { JSONValue.Member($0.table, .integer(Int64($0.rows))) })
    if !preview.fromArchives.isEmpty { value["archiveRanges"] = .array(preview.fromArchives.map(range)) }
    value["place"] = preview.backups.map(JSONValue.string)
    value["tablesOfOthers"] = .array(preview.tablesOfOthers.map { .string($0) })
    value["tablesNotRead"] = .array(
      preview.unreadTables.map { ["table": .string($0.table), "reason": .english($0.reason)] })
    if !preview.kinds.isEmpty { value["kinds"] = .array(preview.kinds.map { .string($0) }) }
    value["backupsNotUsed"] = preview.passedOver.map(JSONValue.english)
    value["ledgerID"] = preview.ledgerID.map { .string($0.lowercase) }
    return value
  }

  package static func value(_ report: SalvageReport) -> JSONValue {
    var value = value(report.preview)
    value["path"] = .string(report.path)
    value["id"] = .string(report.ledgerID.lowercase)
    value["seq"] = .integer(Int64(clamping: report.head.sequence))
    value["epoch"] = .string(report.head.epoch.description)
    value["inapplicable"] = .array(
      report.voided.map { event in
        [
          "seq": .integer(Int64(clamping: event.sequence)), "id": .string(event.id),
          "type": .string(event.type),
          "table": .string(event.table), "reason": .english(event.reason),
        ]
      })
    value["rowsOnlyInTables"] = .array(
      report.tables.filter { $0.rows > 0 || $0.otherwise > 0 || $0.isDamaged }.map(table))
    return value
  }

  private static func table(_ table: SalvagedTable) -> JSONValue {
    var value: JSONValue = [
      "table": .string(table.name), "projection": .string(table.projection),
      "rowCount": .integer(Int64(table.rows)), "takenOver": .integer(Int64(table.takenOver)),
      "otherwise": .integer(Int64(table.otherwise)), "suspect": .bool(table.isSuspect),
      "damaged": .bool(table.isDamaged),
    ]
    value["suspicion"] = table.suspicion.map(JSONValue.english)
    return value
  }

  private static func range(_ range: ClosedRange<UInt64>) -> JSONValue {
    [.integer(Int64(clamping: range.lowerBound)), .integer(Int64(clamping: range.upperBound))]
  }
}
