internal import Logging
import SystemPackage

extension Ledger {
  /// What restoring from a folder of backups would do. Changes nothing, and works even if the ledger does not
  /// open.
  ///
  /// - Parameters:
  ///   - place: the folder of backups.
  ///   - name: which one; nil takes the newest that is whole.
  ///   - path: the ledger that may be replaced; with `isNew`, nothing may be there.
  ///   - isNew: true if nothing may exist at `path`.
  ///   - context: the clock, random numbers, logger and file system to work with.
  ///   - progress: gets the bytes done and the bytes to do.
  /// - Throws: `noBackup`, `damagedBackup`, `otherLedger`; `ledgerExists` or `notALedger`.
  public static func previewRestore(
    from place: String, named name: String? = nil, to path: String, isNew: Bool = false,
    context: LedgerContext, progress: (UInt64, UInt64) throws -> Void = { _, _ in }
  ) throws -> RestorePreview {
    if isNew {
      try LogRestore.requireFree(FilePath(path), context.fileSystem)
    } else if try context.fileSystem.status(of: FilePath(path), followLinks: true) != nil {
      try requireLedger(at: FilePath(path), context)
    }
    return try withCopies(in: place) {
      RestorePreview(try Self.plan(place, name, isNew ? nil : path, context, progress))
    }
  }

  /// Makes a ledger at `path` from a backup, in a new epoch. There must be nothing.
  ///
  /// - Throws: `ledgerExists`, `notALedger`, `noBackup`, `damagedBackup`, `diskFull` and the like: nothing is
  ///   there then.
  public static func restore(
    from place: String, named name: String? = nil, to path: String, context: LedgerContext,
    progress: (UInt64, UInt64) throws -> Void = { _, _ in }
  ) throws -> RestoreReport {
    try context.call("restore", path) {
      let report = try withCopies(in: place) {
        let plan = try Self.plan(place, name, nil, context, progress)
        let restore = LogRestore(
          plan.backup, in: BackupFolder(FilePath(place), context.fileSystem), context: context.forLog)
        let position = try restore.restore(to: FilePath(path), progress: progress)
        return RestoreReport(preview: RestorePreview(plan), path: path, head: position, setAside: nil)
      }
      record(report, context)
      return report
    }
  }

  /// Replaces the log of the ledger at `path` with a backup, in a new epoch. What was there is set aside,
  /// never deleted. It works whatever state the ledger is in; a ledger that is open elsewhere continues with
  /// the restored log.
  ///
  /// - Parameters:
  ///   - place: the folder of backups.
  ///   - name: which one; nil takes the newest that is whole.
  ///   - path: of the ledger.
  ///   - wait: how long to wait for another writer.
  ///   - projections: those that the ledger is opened with.
  ///   - context: the clock, random numbers, logger and file system to work with.
  ///   - progress: gets the bytes done and the bytes to do.
  public static func restore(
    from place: String, named name: String? = nil, over path: String, wait: Duration,
    projections: ProjectionSet,
    context: LedgerContext, progress: (UInt64, UInt64) throws -> Void = { _, _ in }
  ) throws -> RestoreReport {
    try context.call("restore", path) {
      let root = FilePath(path)
      guard try context.fileSystem.status(of: root, followLinks: true) != nil else {
        return try restore(from: place, named: name, to: path, context: context, progress: progress)
      }
      try requireLedger(at: root, context)
      let known = knownErasures(of: root, context)
      return try taking(.restore, at: path, projections, context) {
        let (plan, position, setAside, erased) = try withCopies(in: place) {
          () throws -> (RestorePlan, LogPosition, FilePath?, PendingErasure?) in
          let found = try Self.plan(place, name, path, context, progress)
          let restore = LogRestore(
            found.backup, in: BackupFolder(FilePath(place), context.fileSystem), context: context.forLog)
          let begun = PendingErasure(in: found.backup)
          let erased = known?.adding(begun) ?? begun
          // Before the log is replaced: the next writer after a crash finishes it.
          if let erased { try erased.write(root, context.fileSystem) }
          let (position, setAside) = try restore.restore(
            over: root, after: found.highestEpoch, wait: wait, progress: progress)
          return (found, position, setAside, erased)
        }
        try writeMissingFiles(of: plan.backup, to: root, context)
        let again = try eraseAgain(erased, at: root, wait: wait, projections, context)
        let report = RestoreReport(
          preview: RestorePreview(plan), path: path, head: position,
          // Gone where it held what was to be erased.
          setAside: try setAside.flatMap {
            try context.fileSystem.status(of: $0, followLinks: false) == nil ? nil : $0.string
          }, erasedAgain: again.count, notErasedAgain: again.waits)
        record(report, context)
        return report
      }
    }
  }

  /// What the present log says was erased, as far as it can be read: the backup may hold it. The log that is
  /// set aside is kept only where nothing is left to be erased in it.
  private static func knownErasures(of root: FilePath, _ context: LedgerContext) -> PendingErasure? {
    do {
      let begun = try PendingErasure.read(root, context.fileSystem)
      let reader = try LogReader(pastDamageOf: root, context.fileSystem)
      let targets = try reader.voidedEventsPastDamage().erasures.flatMap(\.targets) + (begun?.targets ?? [])
      guard !targets.isEmpty else { return nil }
      return PendingErasure(after: 0, isAgain: begun?.isAgain ?? true, targets: targets)
    } catch {
      context.logger.notice("earlier erasures not known", metadata: ["path": "\(root)"])
      return nil
    }
  }

  /// - Returns: how many events; and why those in an archive have to wait.
  private static func eraseAgain(
    _ erased: PendingErasure?, at root: FilePath, wait: Duration, _ projections: ProjectionSet,
    _ context: LedgerContext
  ) throws -> (count: Int, waits: LedgerError?) {
    guard erased != nil else { return (0, nil) }
    let opened = try OpenLedger.open(
      at: root, options: LedgerOptions(projections: projections, wait: wait, createIfMissing: false),
      context: context
    ).opened
    do {
      let before = try opened.view.reader().voidedEvents().erasures.count
      let count = try opened.writeLock.withLock {
        // Taking the lock has tried to; this says what prevented it.
        try opened.erasing.finishErasure()
        return try opened.log.voidedEvents().erasures.dropFirst(before).reduce(0) { $0 + $1.targets.count }
      }
      try opened.close()
      return (count, nil)
    } catch let error as LedgerError {
      do { try opened.close() } catch {}
      if error.code == .archived { return (0, error) }
      throw LedgerError(
        error.code,
        "The restored log is in place, but what has been erased since the backup is not erased in it yet: \(error.message)",
        hint: "Once that is fixed, the next command that writes finishes it; or run \(Remedy.seal).",
        cause: error, at: error.location)
    }
  }

  /// The settings and such, where the ledger has none; of archives, each that it does not know.
  private static func writeMissingFiles(
    of backup: BackupManifest, to root: FilePath, _ context: LedgerContext
  ) throws {
    for file in backup.files {
      let path = root.appending(file.name)
      do {
        guard file.name != RememberedArchives.name else {
          try RememberedArchives(root: root, context.fileSystem).add(from: file.text)
          continue
        }
        guard try context.fileSystem.status(of: path, followLinks: true) == nil else { continue }
        try context.fileSystem.writeWhole(
          Array(file.text.utf8), to: path, temporary: root.appending(".\(file.name).new"))
      } catch let error as LedgerError {
        throw LedgerError(
          error.code,
          "The restored log is in place, but \(file.name) could not be written: \(error.message)",
          hint: "Once that is fixed, set what you need with \(Remedy.changeSettings).", cause: error,
          at: LedgerError.Location(path: path.string))
      }
    }
  }

  /// A backup that is made meanwhile may take away copies that it has replaced: the newest backup is looked
  /// for again.
  private static func withCopies<T>(in place: String, _ body: () throws -> T) throws -> T {
    for _ in 0..<2 {
      do {
        return try body()
      } catch let error as LedgerError
        where error.errno == .noSuchFileOrDirectory && error.location.path?.hasPrefix(place) ?? false
      {}
    }
    return try body()
  }

  private static func plan(
    _ place: String, _ name: String?, _ path: String?, _ context: LedgerContext,
    _ progress: (UInt64, UInt64) throws -> Void
  ) throws -> RestorePlan {
    let root = path.map { FilePath($0) }
    return try RestorePlan(
      from: BackupFolder(FilePath(place), context.fileSystem), named: name, over: root,
      reaching: root.map { HighWaterMark.all(of: $0, context).map(\.position) } ?? [],
      context: context.forLog,
      progress: progress)
  }

  /// A folder with other things in it is nothing to restore over.
  static func requireLedger(at root: FilePath, _ context: LedgerContext) throws {
    let names = try context.fileSystem.list(root)
    guard !names.isEmpty, !names.contains("log"), !names.contains("ledger.json") else { return }
    throw LedgerError(
      .notALedger, "\(root) contains other files and is not a ledger.",
      hint:
        "Specify the right \(Remedy.ledgerFolder), or restore to a new place with \(Remedy.targetFolder).",
      at: LedgerError.Location(path: root.string))
  }

  private static func record(_ report: RestoreReport, _ context: LedgerContext) {
    let kept: Message = report.setAside.map { " The previous log is in \($0)." } ?? ""
    var incident = Incident(
      time: context.now(), code: "restored",
      message: "The log was restored from the backup \(report.preview.backup.name).\(kept)",
      action: "restored")
    incident.bytes = report.preview.presentBytes
    incident.events = report.preview.lacks
    recordBestEffort(incident, at: report.path, context)
  }

  /// Incidents are best effort: one that can't be written is logged, and stops nothing.
  static func recordBestEffort(_ incident: Incident, at path: String, _ context: LedgerContext) {
    do {
      try IncidentFile(root: FilePath(path), context: context).append(incident)
    } catch {
      context.logger.error("incident not recorded", metadata: ["code": "\(incident.code)"])
    }
  }
}
