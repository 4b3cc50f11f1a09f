package import SystemPackage

/// What a restore would do, found out without changing anything.
package struct RestorePlan {
  package var backup: BackupManifest
  /// Newer backups that are not intact, with what is wrong.
  package var passedOver: [(name: String, error: LedgerError)]
  /// The newest backup of each copy of the ledger in the folder that has diverged from the chosen one.
  package var diverged: [BackupManifest] = []
  /// What is in the place now; nil if nothing is.
  package var present: LogPieces?
  /// Events that the present log has, or had acknowledged, and the backup has not.
  package var lacks: ClosedRange<UInt64>?
  /// How many of those can still be read, so that a salvage would keep them.
  package var readableOfLacking: UInt64 = 0
  /// The highest epoch that a table, a backup or the log of this ledger has seen.
  package var highestEpoch: UInt32 = 0
  /// True when the present log has another event where the backup ends: each went its own way.
  package var isFork = false

  /// - Parameters:
  ///   - name: which backup; nil takes the newest intact one.
  ///   - root: the ledger that may be there.
  ///   - highWaterMarks: how far its log went, according to what has seen it.
  /// - Throws: `noBackup`, `damagedBackup` for a named one, `newerFormat`, `otherLedger`.
  package init(
    from folder: BackupFolder, named name: String?, over root: FilePath?,
    reaching highWaterMarks: [LogPosition] = [],
    context: LogContext, progress: (UInt64, UInt64) throws -> Void
  ) throws {
    let contents = try folder.contents()
    (backup, passedOver) = try Self.choose(among: contents, in: folder, named: name, progress)
    diverged = try contents.diverged(from: backup, in: folder)
    guard let root, try context.fileSystem.status(of: root, followLinks: true) != nil else { return }
    let present = try LogPieces(of: root, context.fileSystem)
    highestEpoch = (highWaterMarks.map(\.epoch.number) + [present.epoch?.number ?? 0]).max() ?? 0
    // Where the log is that of another ledger, `ledger.json` still says which one this is.
    let own = try EventLog.idInLedgerFile(of: root, context.fileSystem)
    if let id = own ?? present.ledgerID, id != backup.ledgerID {
      throw LedgerError(
        .otherLedger, "The ledger at \(root) is not the one that the backups in \(folder.path) belong to.",
        hint:
          "Restore to a new place with \(Remedy.targetFolder), or specify the right \(Remedy.ledgerFolder).",
        at: LedgerError.Location(path: root.string))
    }
    self.present = present
    try compare(present, highWaterMarks, with: LogPieces.of(backup, in: folder), context.fileSystem)
  }

  private static func choose(
    among contents: BackupFolder.Contents, in folder: BackupFolder, named name: String?,
    _ progress: (UInt64, UInt64) throws -> Void
  ) throws -> (BackupManifest, [(String, LedgerError)]) {
    var check = BackupCheck(folder)
    if let name {
      guard let backup = contents.backups.first(where: { $0.name == name }) else {
        if let fault = contents.unreadable.first(where: { $0.name == "\(name).json" }) { throw fault.error }
        throw LedgerError(
          .noBackup, "There is no backup \(name) in \(folder.path).",
          hint: "\(Remedy.listBackups(folder.path.string)) lists them.",
          at: LedgerError.Location(path: folder.path.string))
      }
      if let fault = try check.faults(of: backup, progress: progress).first { throw fault }
      return (backup, [])
    }
    var passedOver = contents.unreadable.map { ($0.name, $0.error) }
    for backup in contents.backups.reversed() {
      guard let fault = try check.faults(of: backup, progress: progress).first else {
        return (backup, passedOver)
      }
      passedOver.append((backup.name, fault))
    }
    // A backup that a newer version made is not damaged.
    if !passedOver.isEmpty, passedOver.allSatisfy({ $0.1.code == .newerFormat }) { throw passedOver[0].1 }
    throw LedgerError(
      .noBackup, "None of the backups in \(folder.path) is intact.",
      hint:
        "\(Remedy.verifyBackups(folder.path.string)) shows what is wrong; \(Remedy.salvage) saves what can be read.",
      cause: passedOver.first?.1, at: LedgerError.Location(path: folder.path.string))
  }

  private mutating func compare(
    _ present: LogPieces, _ highWaterMarks: [LogPosition], with kept: LogPieces, _ fileSystem: any FileSystem
  ) throws {
    let end = backup.head.sequence
    let epoch = present.head?.epoch ?? present.epoch ?? backup.head.epoch
    // What the backup itself has is nothing that it lacks.
    let seen = try highWaterMarks.filter { seen in
      guard seen.epoch == epoch else { return false }
      return try seen.sequence > end || kept.hash(before: seen.sequence + 1, fileSystem) != seen.hash
    }.map(\.sequence)
    let last = (present.pieces.map(\.last) + seen + [present.head?.sequence ?? 0]).max() ?? 0
    var common = end
    // If the present log is the shorter one, its own last event shows it.
    let shared = min(end, present.pieces.map(\.last).max() ?? 0)
    let theirs = shared == end ? backup.head.hash : try kept.hash(before: shared + 1, fileSystem)
    if shared > 0, let own = try present.hash(before: shared + 1, fileSystem), let theirs, own != theirs {
      isFork = true
      common = try Self.lastCommon(present, kept, through: min(end, last), fileSystem)
    }
    guard last > common else { return }
    lacks = (common + 1)...last
    readableOfLacking = present.pieces.filter { !$0.isArchived }.reduce(0) { sum, piece in
      sum + (piece.last > common ? piece.last - max(piece.first, common + 1) + 1 : 0)
    }
  }

  /// The last event up to which both have the same history. What can't be read of one of them counts as
  /// different.
  private static func lastCommon(
    _ present: LogPieces, _ kept: LogPieces, through last: UInt64, _ fileSystem: any FileSystem
  ) throws -> UInt64 {
    var same: UInt64 = 0
    var different = last + 1
    while different - same > 1 {
      let middle = same + (different - same) / 2
      let hash = try present.hash(before: middle + 1, fileSystem)
      if try hash != nil && hash == kept.hash(before: middle + 1, fileSystem) {
        same = middle
      } else {
        different = middle
      }
    }
    return same
  }
}
