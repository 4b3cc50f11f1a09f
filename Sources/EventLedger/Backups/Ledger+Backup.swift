internal import Logging
import SystemPackage

extension Ledger {
  /// Copies the log up to its head to a folder of backups: what the newest backup there lacks, checked, and
  /// finally a manifest. A writer, in this process or another, can continue meanwhile.
  ///
  /// - Parameters:
  ///   - place: the folder; created if it is missing.
  ///   - keep: how many backups of this epoch stay; nil keeps all.
  ///   - allowsEmpty: true to start again in a folder that had backups of this ledger and is empty now.
  ///     Otherwise that is `noBackup`, since the folder is probably the mount point of a disk that is
  ///     missing.
  ///   - progress: called with the bytes done and the total.
  /// - Throws: `lostEvents` if the newest backup has events that the log lacks, `forkedLog` if it has other
  ///   events, `otherLedger`, `damagedLog`, `diskFull` and the like. The backups that are there stay as they
  ///   are. A failure is recorded as an incident.
  @discardableResult
  public func backUp(
    to place: String, keep: Int? = nil, allowsEmpty: Bool = false,
    progress: (UInt64, UInt64) throws -> Void = { _, _ in }
  ) throws -> BackupReport {
    try backUp(to: place, keep: keep, allowsEmpty: allowsEmpty, wait: options.wait, progress: progress)
  }

  func backUp(
    to place: String, keep: Int?, allowsEmpty: Bool, wait: Duration,
    progress: (UInt64, UInt64) throws -> Void = { _, _ in }
  ) throws -> BackupReport {
    let folder = BackupFolder(FilePath(place), context.fileSystem)
    do {
      if !allowsEmpty { try requireNotEmptied(folder, place) }
      // Copying needs no lock, so others can write. What is replaced meanwhile is copied again.
      let result = try LogStamp.steady(
        FilePath(path), wait: wait, context.fileSystem, isDamage: { $0.isOfDamagedLog }
      ) {
        let (source, files) = try perform("back up") { opened in
          try opened.backupSource.recoverTailForCopying(to: place)
          return (try opened.log.makeCopySource(), try opened.backupSource.smallFiles())
        }
        defer { source.close() }
        return try LogBackup(source, to: folder, context: context.forLog).make(
          ledger: FilePath(path), files: files, keep: keep, wait: wait, progress: progress)
      }
      let notRemembered = remember(result.manifest, in: place)
      endFailures(place)
      return BackupReport(
        place: place, backup: BackupSummary(result.manifest), isNew: result.isNew,
        copiedSegments: result.copiedSegments, copiedBytes: result.copiedBytes,
        replacedCopies: result.replacedCopies, removed: result.removed,
        otherEpochs: result.otherEpochs.map { BackupSummary($0) }, notRemembered: notRemembered)
    } catch let error as LedgerError {
      if error.code != .usage { recordFailedBackup(error, place) }
      if [.lostEvents, .forkedLog].contains(error.code) {
        rememberHighWaterMark(in: place, folder, isFork: error.code == .forkedLog)
      }
      var failure = error
      context.log(&failure, while: "back up", path: place)
      throw context.report(failure)
    }
  }

  /// The backups in a folder; with `verifying`, every byte of them is checked.
  public static func backups(
    in place: String, verifying: Bool = false, context: LedgerContext,
    progress: (UInt64, UInt64) throws -> Void = { _, _ in }
  ) throws -> BackupListing {
    let folder = BackupFolder(FilePath(place), context.fileSystem)
    let contents = try folder.contents()
    var check = BackupCheck(folder)
    let backups = try contents.backups.map { backup in
      BackupSummary(
        backup, faults: verifying ? try check.faults(of: backup, progress: progress) : [])
    }
    return BackupListing(
      backups: backups, unreadable: contents.unreadable.map { ($0.name, $0.error.message) },
      diverged: try contents.backups.last.map { try contents.diverged(from: $0, in: folder) }?.map {
        BackupSummary($0)
      } ?? [])
  }

  /// A folder that had a backup and is empty now is more likely the mount point of a missing disk than a
  /// place for a first backup.
  private func requireNotEmptied(_ folder: BackupFolder, _ place: String) throws {
    guard let name = nameOfBackup(in: place), try folder.isEmpty() else { return }
    let isThere = try context.fileSystem.status(of: FilePath(place), followLinks: true) != nil
    throw LedgerError(
      .noBackup,
      isThere
        ? "\(place) is empty, but the backup \(name) was made there. Is the disk mounted?"
        : "\(place) is not there, but the backup \(name) was made there. Is the disk mounted?",
      hint:
        "Mount the disk, then try again. To start new backups there: \(Remedy.beginBackups(place))",
      at: LedgerError.Location(path: place))
  }

  /// The newest backup that was made there; nil if none is remembered. Best effort: a list that can't be read
  /// must not prevent a backup.
  private func nameOfBackup(in place: String) -> String? {
    do {
      return try RememberedBackups(root: FilePath(path), context.fileSystem).read()
        .first { $0.place == place }?.name
    } catch {
      context.logger.notice("remembered backups not read", metadata: ["path": "\(path)"])
      return nil
    }
  }

  /// A backup that was made is one, also when it can't be remembered.
  ///
  /// - Returns: why it can't; nil too where it is remembered already, and only its time can't be.
  private func remember(_ backup: BackupManifest, in place: String) -> LedgerError? {
    do {
      try RememberedBackups(root: FilePath(path), context.fileSystem)
        .remember(backup, in: place, at: context.now())
      return nil
    } catch {
      if nameOfBackup(in: place) == backup.name { return nil }
      context.logger.error("backup not remembered", metadata: ["path": "\(path)"])
      return LedgerError(wrapping: error)
    }
  }

  /// A backup has what the log lacks: nobody writes before that is repaired, even if this ledger did not make
  /// that backup. Or it has other events: that is reported until this copy has its own backup.
  private func rememberHighWaterMark(in place: String, _ folder: BackupFolder, isFork: Bool) {
    do {
      let newest = try perform("look at a backup") { opened in
        try folder.contents().newest(of: opened.log.head.epoch)
      }
      guard let newest else { return }
      try RememberedBackups(root: FilePath(path), context.fileSystem).change(place) { entry in
        entry.name = newest.name
        entry.head = newest.head
        entry.isFork = isFork
      }
    } catch {
      context.logger.error("backup not remembered", metadata: ["path": "\(path)"])
    }
  }

  /// A backup ends the failures before it. An automatic one that still fails elsewhere stays overdue.
  private func endFailures(_ place: String) {
    do {
      guard try unacknowledgedIncidents().contains(where: { $0.action == Self.backupFailed }) else { return }
    } catch {
      context.logger.notice("incidents not read", metadata: ["path": "\(path)"])
      return
    }
    let made = Incident(
      time: context.now(), code: Incident.backedUp, message: "A backup was made in \(place).",
      action: Incident.backedUp)
    Self.recordBestEffort(made, at: path, context)
  }

  /// The action of an incident about a backup that was not made.
  static let backupFailed = "backupFailed"

  func recordFailedBackup(_ error: LedgerError, _ place: String) {
    var incident = Incident(
      time: context.now(), code: error.code.name,
      message: "The backup to \(place) failed: \(error.message)", action: Self.backupFailed)
    incident.blame(error)
    Self.recordBestEffort(incident, at: path, context)
  }
}

extension Result {
  /// True for a failure that calls the log damaged.
  fileprivate var isOfDamagedLog: Bool {
    guard case .failure(let error as LedgerError) = self else { return false }
    return error.code.isOfDamagedLog
  }
}

/// What a backup copies.
struct BackupSource {
  let root: FilePath
  let log: EventLog
  let marks: HighWaterMarks
  let writeLock: WriteLock
  let context: LedgerContext

  /// Events beyond head are not copied, so they are recovered first, where that is possible now.
  ///
  /// - Parameter place: where it will be copied to; the place itself says more than its newest backup.
  func recoverTailForCopying(to place: String) throws {
    try log.refresh()
    let isContested = try marks.hasMarkAgainstLog(besides: place)
    guard try isContested || log.hasMoreThanHead() else { return }
    do {
      // What a table or a backup has may have been appended meanwhile: under the lock it is lost, or it is
      // there.
      try writeLock.withLock { if isContested { try marks.check(besides: place) } }
    } catch let error as LedgerError where [.locked, .permissionDenied, .diskFull].contains(error.code) {
      return
    }
  }

  /// The small files that a backup keeps with the log, as they are now.
  func smallFiles() throws -> [BackupManifest.File] {
    try BackupManifest.fileNames.compactMap { name in
      try context.fileSystem.text(of: root.appending(name)).map { BackupManifest.File(name: name, text: $0) }
    }
  }
}
