import EventLog
import Logging
import SystemPackage

/// The newest backup that a ledger knows of and that looks whole: with the cause of a fault, it decides which
/// remedy is best.
struct NewestBackup {
  var place: String
  var manifest: BackupManifest
  /// True where the log, a table, another backup or an incident has seen events that this one lacks.
  var lacksEvents: Bool

  /// True where all of it was read just now, and is whole.
  var isVerified: Bool { manifest.sizeBytes <= Self.mostBytesVerified }

  /// So much of a backup is read before it is named: about a tenth of a second. A larger one is read when it is
  /// taken.
  private static let mostBytesVerified: UInt64 = 16 << 20

  /// Best effort: nil also where the remembered places can't be read now.
  init?(of root: FilePath, _ context: LedgerContext) {
    let files = context.fileSystem
    do {
      let remembered = RememberedBackups(root: root, files)
      guard let (entry, backup) = try remembered.newestWhole(verifyingUpTo: Self.mostBytesVerified) else {
        return nil
      }
      let head = try LogWalker(root: root, fileSystem: files, checksHashes: false).readHead()
      place = entry.place
      manifest = backup
      lacksEvents =
        head?.isBeyond(backup.head) ?? false
        || LogWitness.furthest(of: LogWitness.all(of: root, context), beyond: backup.head) != nil
    } catch {
      context.logger.debug("backups not known", metadata: ["path": "\(root)"])
      return nil
    }
  }
}
