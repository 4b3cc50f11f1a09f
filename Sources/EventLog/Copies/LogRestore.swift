// A restored log is written under a temporary name, complete and in its new epoch, before anything of the
// ledger is touched:
//
//   new place     .NAME.restoring/{log,…}  → NAME                       one rename
//   in place      .restoring/log → set-aside/log-TIME, which then exchanges its name with log
//
// A kill leaves either the old log or the restored one in place, and anything else under set-aside. If two
// folders can't be exchanged, the old log is renamed first: a kill may then leave a ledger without a log.
// Opening says so and creates no new log, and the next restore starts again.

package import SystemPackage

/// Makes a log from a backup.
package struct LogRestore {
  let folder: BackupFolder
  let backup: BackupManifest
  let context: LogContext
  private var fileSystem: any FileSystem { context.fileSystem }

  package init(_ backup: BackupManifest, in folder: BackupFolder, context: LogContext) {
    self.backup = backup
    self.folder = folder
    self.context = context
  }

  /// Creates a ledger in a new place.
  ///
  /// - Returns: the position of the restored log.
  /// - Throws: `ledgerExists` or `notALedger` if there is something; `damagedBackup`; `diskFull` and the
  ///   like.
  package func restore(
    to root: FilePath, progress: (UInt64, UInt64) throws -> Void
  ) throws -> LogPosition {
    let parent = root.containingFolder
    try Self.requireFree(root, fileSystem)
    try fileSystem.createFolders(parent)
    let staging = parent.appending(".\(root.lastComponent?.string ?? "ledger").restoring")
    let position = try stage(at: staging, counters: 0, after: 0, progress)
    for file in backup.files {
      let path = staging.appending(file.name)
      try fileSystem.writeWhole(
        Array(file.text.utf8), to: path, temporary: FilePath("\(path.string).new"))
    }
    try fileSystem.syncDirectory(staging)
    if try fileSystem.status(of: root, followLinks: true) != nil { try fileSystem.removeDirectory(root) }
    try fileSystem.rename(staging, to: root)
    try onceInPlace(root) { try fileSystem.syncDirectory(parent) }
    return position
  }

  /// Puts the restored log into the place of a ledger's present one, which is set aside.
  ///
  /// - Parameter epoch: the highest that a table or a backup of this ledger has seen.
  /// - Returns: the position of the restored log, and where the old one is (nil when there was none).
  package func restore(
    over root: FilePath, after epoch: UInt32 = 0, wait: Duration, progress: (UInt64, UInt64) throws -> Void
  ) throws -> (position: LogPosition, setAside: FilePath?) {
    try EventLog.withLock(of: root, wait: wait, fileSystem) {
      let log = root.appending("log")
      let staging = root.appending(".restoring")
      let (counters, present) = try counters(of: log)
      let position = try stage(
        at: staging, counters: counters + 1, after: max(epoch, present), progress)
      let setAside = try putInPlace(staging.appending("log"), of: log, under: root)
      try onceInPlace(log) { try fileSystem.syncDirectory(root) }
      // The next restore removes what stays.
      do { try fileSystem.removeTree(staging) } catch {}
      return (position, setAside)
    }
  }

  /// What fails once the restored log is in its place leaves it there.
  private func onceInPlace(_ path: FilePath, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as LedgerError {
      throw LedgerError(
        .outcomeUnknown,
        "The restored log is in place, but it is not known whether that is on disk: \(error.message)",
        hint:
          "Check the disk, then run \(Remedy.verify). If the old log is back after a power failure, restore again.",
        cause: error, at: LedgerError.Location(path: path.string))
    }
  }

  /// - Returns: where the previous log is now; nil if there was none.
  private func putInPlace(_ restored: FilePath, of log: FilePath, under root: FilePath) throws -> FilePath? {
    guard try fileSystem.status(of: log, followLinks: false) != nil else {
      try fileSystem.rename(restored, to: log)
      return nil
    }
    let place = root.appending("set-aside")
    try fileSystem.createFolders(place)
    let time = context.now().rfc3339.prefix(19).replacing(":", with: "-")
    let name = place.appending("log-\(time)Z")
    var setAside = try fileSystem.freeName(name)
    // Never is the old log where the next restore would take it for what an interrupted one has left.
    try fileSystem.rename(restored, to: setAside)
    try fileSystem.syncDirectory(place)
    if try !fileSystem.exchange(setAside, log) {
      let restored = setAside
      setAside = try fileSystem.freeName(name)
      try fileSystem.rename(log, to: setAside)
      try fileSystem.syncDirectory(place)
      try fileSystem.syncDirectory(root)
      try fileSystem.rename(restored, to: log)
    }
    try onceInPlace(log) { try fileSystem.syncDirectory(place) }
    return setAside
  }

  /// - Throws: `ledgerExists` or `notALedger` if there is something in a new ledger's place.
  package static func requireFree(
    _ root: FilePath, _ fileSystem: any FileSystem,
    hint: Message =
      "Specify a new place. To restore over the ledger itself, leave out \(Remedy.targetFolder)."
  ) throws {
    guard let status = try fileSystem.status(of: root, followLinks: true) else { return }
    let isEmpty = try status.kind == .directory && fileSystem.list(root).isEmpty
    guard !isEmpty else { return }
    let isLedger = try EventLog.exists(at: root, fileSystem)
    throw LedgerError(
      isLedger ? .ledgerExists : .notALedger,
      isLedger ? "There is already a ledger at \(root)." : "There is something else at \(root).",
      hint: hint,
      at: LedgerError.Location(path: root.string))
  }

  /// What the head that is there counts up to, and its epoch, so that the restored one goes on from them.
  private func counters(of log: FilePath) throws -> (counters: UInt64, epoch: UInt32) {
    guard try fileSystem.status(of: log, followLinks: true)?.kind == .directory,
      let head = try EventLog.readHead(in: log, fileSystem)
    else { return (0, 0) }
    return (max(head.counter, head.replacedFiles), head.position.epoch.number)
  }

  // MARK: Staging

  /// Lays out the log in a folder of its own, checked, and begins its epoch.
  private func stage(
    at staging: FilePath, counters: UInt64, after epoch: UInt32, _ progress: (UInt64, UInt64) throws -> Void
  ) throws -> LogPosition {
    // What an interrupted restore left.
    try fileSystem.removeTree(staging)
    do {
      let log = staging.appending("log")
      try fileSystem.createDirectory(staging)
      try fileSystem.createDirectory(log)
      try copySegments(to: log, progress)
      try copyTables(to: log.appending("tables"))
      try fileSystem.syncDirectory(log)
      let restored = try EventLog.open(at: staging, context: context)
      defer { closeStaged(restored) }
      guard restored.head == backup.head, restored.ledgerID == backup.ledgerID else {
        throw LedgerError(
          .damagedBackup,
          "The copies in the backup \(backup.name) lead to a different head from the one it names.",
          hint: "Use another backup: \(Remedy.verifyBackups(nil)) shows which ones are intact.",
          at: LedgerError.Location(path: folder.path.string, sequence: restored.head.sequence))
      }
      let origin = CopyOrigin(.backup, name: backup.name, ledgerID: backup.ledgerID, head: backup.head)
      let position = try restored.beginEpoch(origin, counters: counters, after: epoch)
      try fileSystem.syncDirectory(staging)
      return position
    } catch {
      // The next restore removes what stays; the first failure says more.
      do { try fileSystem.removeTree(staging) } catch {}
      throw error
    }
  }

  private func closeStaged(_ log: EventLog) {
    // Everything in it is synced; the lock file was only needed to write.
    do { try log.close() } catch { return }
    fileSystem.removeLeftover(log.root.appending("lock"))
  }

  private func copyTables(to folder: FilePath) throws {
    guard !backup.tables.isEmpty else { return }
    try fileSystem.createDirectory(folder)
    for entry in backup.tables {
      try copy(entry.file, entry.sizeBytes, entry.sha256, to: folder.appending(entry.name)) { _ in }
    }
    try fileSystem.syncDirectory(folder)
  }

  private func copySegments(to log: FilePath, _ progress: (UInt64, UInt64) throws -> Void) throws {
    var done: UInt64 = 0
    for entry in backup.segments {
      let target = log.appending(SegmentName.name(entry.first))
      try copy(entry.file, entry.sizeBytes, entry.sha256, to: target, first: entry.first) { piece in
        done += piece
        try progress(done, backup.sizeBytes)
      }
    }
  }

  private func copy(
    _ name: String, _ sizeBytes: UInt64, _ sha256: String, to path: FilePath, first: UInt64? = nil,
    progress: (UInt64) throws -> Void
  ) throws {
    let target = try fileSystem.open(path, .createNew)
    defer { closeReadOnly(target) }
    try folder.copy(name, sizeBytes, sha256, to: target, first: first, progress: progress)
  }
}
