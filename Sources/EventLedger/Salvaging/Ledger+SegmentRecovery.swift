import SystemPackage

/// What recovering single segments from a backup does.
public struct SegmentRecoveryReport: Sendable {
  /// A damaged or missing segment, or a file that replaces archived events.
  public struct Segment: Hashable, Sendable {
    public var path: String
    /// Its events; nil if it has none.
    public var events: ClosedRange<UInt64>?
    /// Bytes of the damaged file.
    public var sizeBytes: UInt64
    public var reason: Message
    /// Why it can't be repaired from the backup; nil when it can.
    public var obstacle: Message?
    /// Where the damaged file was kept.
    public var keptIn: String?

    init(_ segment: SegmentRecovery.Segment, keptIn: FilePath? = nil) {
      path = segment.path.string
      events = segment.first <= segment.last ? segment.first...segment.last : nil
      sizeBytes = segment.sizeBytes
      reason = segment.reason
      obstacle = segment.obstacle
      self.keptIn = keptIn?.string
    }
  }

  /// The folder of backups.
  public var place: String
  /// True if the place was not given: the ledger remembers it.
  public var isRemembered = false
  public var segments: [Segment]
  /// True when every damaged segment can be, or was, repaired.
  public var isComplete: Bool { segments.allSatisfy { $0.obstacle == nil } }
}

extension Ledger {
  /// Which segments of the ledger at `path` are damaged, and which a backup can repair. Changes nothing.
  ///
  /// - Parameters:
  ///   - path: of the ledger.
  ///   - place: the folder of backups; nil takes the one that the ledger remembers.
  ///   - context: the clock, random numbers, logger and file system to work with.
  public static func previewSegmentRecovery(
    of path: String, from place: String? = nil, projections: ProjectionSet, context: LedgerContext
  ) throws -> SegmentRecoveryReport {
    let folder = try place ?? requireRememberedPlace(path, context)
    try requireLog(path, folder, projections, context)
    let (root, backups) = (FilePath(path), BackupFolder(FilePath(folder), context.fileSystem))
    let recovery = try recovery(of: root, from: backups, context)
    let tables = try BaseRecovery(of: root, from: backups, projections, context: context).faulty
    return SegmentRecoveryReport(
      place: folder, isRemembered: place == nil,
      segments: recovery.damaged.map { .init($0) } + tables.map { .init($0) })
  }

  /// Repairs damaged or missing segments from a backup, if the chain proves that they are the same: no hash
  /// changes, and no new epoch begins. The damaged files are kept in `quarantine/`. What replaces archived
  /// events, in `log/tables`, is repaired too.
  public static func recoverSegments(
    of path: String, from place: String? = nil, wait: Duration, projections: ProjectionSet,
    context: LedgerContext
  ) throws -> SegmentRecoveryReport {
    try context.call("restore segments", path) {
      let named = place
      let place = try place ?? requireRememberedPlace(path, context)
      let root = FilePath(path)
      try requireLedger(at: root, context)
      let folder = BackupFolder(FilePath(place), context.fileSystem)
      return try taking(.restore, at: path, projections, context) {
        try EventLog.withLock(of: root, wait: wait, context.fileSystem) {
          let recovery = try recovery(of: root, from: folder, context)
          let done = try recovery.run()
          for (segment, keptIn) in done { record(segment, keptIn, path, context) }
          let left = recovery.damaged.filter { $0.obstacle != nil }
          if left.isEmpty { try recordIfIntact(root, context) }
          let tables = try BaseRecovery(of: root, from: folder, projections, context: context)
          try tables.run()
          return SegmentRecoveryReport(
            place: place, isRemembered: named == nil,
            segments: done.map { .init($0.segment, keptIn: $0.keptIn) } + left.map { .init($0) }
              + tables.faulty.map { .init($0) })
        }
      }
    }
  }

  /// The card of the damage goes with the damage.
  static func recordIfIntact(_ root: FilePath, _ context: LedgerContext) throws {
    var isIntact = true
    let end = try LogWalker(root: root, fileSystem: context.fileSystem, checksHashes: true).walk { item in
      if case .damage = item { isIntact = false }
    }
    guard isIntact, end != nil else { return }
    LogIncidents(root.string, context).recordWhole()
    LastCheck.clearLog(root, context)
  }

  private static func recovery(
    of root: FilePath, from folder: BackupFolder, _ context: LedgerContext
  ) throws -> SegmentRecovery {
    try SegmentRecovery(
      of: root, from: folder, vouching: HighWaterMark.all(of: root, context).map(\.position),
      context: context.forLog)
  }

  /// Without a single file of the log, there is no segment to repair.
  private static func requireLog(
    _ path: String, _ place: String, _ projections: ProjectionSet, _ context: LedgerContext
  ) throws {
    guard try !EventLog.exists(at: FilePath(path), context.fileSystem) else { return }
    let root = FilePath(path)
    let evidence = Evidence(
      .logDamaged, hasLog: false, backup: place,
      backupLacks: NewestBackup(of: root, projections, context)?.lacksEvents ?? false,
      hasRows: SalvagedRows.canReplaceLog(of: root, projections, context))
    throw LedgerError(
      .damagedLog, "The ledger at \(path) no longer has a log, so there is nothing to repair.",
      hint: evidence.hint, at: LedgerError.Location(path: path))
  }

  /// The newest place that the ledger remembers and that exists; nil if there is none.
  static func rememberedPlace(_ path: String, _ context: LedgerContext) throws -> String? {
    let remembered = try RememberedBackups(root: FilePath(path), context.fileSystem).read()
    for entry in remembered where entry.name != nil {
      let folder = FilePath(entry.place).appending("backups")
      if try context.fileSystem.status(of: folder, followLinks: true) != nil { return entry.place }
    }
    return nil
  }

  package static func requireRememberedPlace(_ path: String, _ context: LedgerContext) throws -> String {
    if let place = try rememberedPlace(path, context) { return place }
    if let away = try RememberedBackups(root: FilePath(path), context.fileSystem).away() {
      throw LedgerError(
        .noBackup, "The backups that the ledger at \(path) remembers are in \(away), which is not there now.",
        hint:
          "Connect that disk, or mount that folder, then try again. If the backups are elsewhere now, specify their folder, as in \(Remedy.restore(nil)).",
        at: LedgerError.Location(path: path))
    }
    throw LedgerError(
      .noBackup, "The ledger at \(path) remembers no backup that still exists.",
      hint: "Specify the folder of backups, as in \(Remedy.restore(nil)).",
      at: LedgerError.Location(path: path))
  }

  private static func record(
    _ segment: SegmentRecovery.Segment, _ keptIn: FilePath?, _ path: String, _ context: LedgerContext
  ) {
    let kept: Message = keptIn.map { " The damaged file is kept in \($0)." } ?? ""
    var incident = Incident(
      time: context.now(), code: "recovered",
      message:
        "Segment \(segment.path.lastComponent?.string ?? "-") was repaired from a backup: \(segment.reason).\(kept)",
      action: "recovered")
    incident.bytes = segment.sizeBytes
    if segment.first <= segment.last { incident.events = segment.first...segment.last }
    recordBestEffort(incident, at: path, context)
  }
}
