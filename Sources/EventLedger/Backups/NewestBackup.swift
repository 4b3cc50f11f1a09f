import Logging
import SystemPackage

/// The newest backup that a ledger knows of and that looks intact: together with the cause of a fault, it
/// decides which remedy is best.
struct NewestBackup {
  var place: String
  var manifest: BackupManifest
  /// True where the log, a table, another backup or an incident has seen events that this one lacks.
  var lacksEvents: Bool

  /// Whether it has everything that is damaged or missing in the log, found out by trying; nil if that would
  /// take too long.
  private var repairsForCertain: Bool?

  /// True if all of it was read just now, and is intact.
  var isVerified: Bool { manifest.sizeBytes <= Self.mostBytesVerified }

  /// So much of a backup is read before it is named: about a tenth of a second. A larger one is read when it
  /// is taken.
  private static let mostBytesVerified: UInt64 = 16 << 20

  /// Beyond so much of a log it is not tried whether the backup repairs it: about a tenth of a second as
  /// well.
  private static let mostBytesTried: UInt64 = 2 << 20

  /// True where single segments of the log can be repaired from it.
  ///
  /// - Parameters:
  ///   - last: the last event that is known to be concerned; nil if that is not known.
  ///   - head: what `log/head` says.
  func repairs(through last: UInt64?, of head: LogPosition?) -> Bool {
    if let repairsForCertain { return repairsForCertain }
    // What the log's head does not cover has no place in it.
    guard let head, last ?? 0 <= head.sequence else { return false }
    return manifest.head.mayHave(last ?? head.sequence, of: head)
  }

  /// Best effort: nil also where the remembered places can't be read now.
  init?(of root: FilePath, _ projections: ProjectionSet, _ context: LedgerContext) {
    let files = context.fileSystem
    do {
      let remembered = RememberedBackups(root: root, files)
      guard let (entry, backup) = try remembered.newestWhole(verifyingUpTo: Self.mostBytesVerified) else {
        return nil
      }
      let head = try LogWalker(root: root, fileSystem: files, checksHashes: false).readHead()
      place = entry.place
      manifest = backup
      // Each table, backup and incident is read for them.
      let highWaterMarks = HighWaterMark.all(of: root, context)
      lacksEvents = ([head].compactMap(\.self) + highWaterMarks.map(\.position)).contains { seen in
        // After a restore, what was seen is of a later epoch than the backup.
        seen.isBeyond(backup.head)
          || seen.epoch != backup.head.epoch && seen.sequence > backup.head.sequence
      }
      // Where something has seen more than both, a repair would leave that lost.
      let end = head.map { $0.isBeyond(backup.head) ? $0 : backup.head } ?? backup.head
      let isEnough = HighWaterMark.furthest(of: highWaterMarks, beyond: end) == nil
      repairsForCertain =
        isEnough ? try Self.tryRepair(of: root, from: entry.place, backup, projections, context) : false
    } catch {
      context.logger.debug("backups not known", metadata: ["path": "\(root)"])
      return nil
    }
  }

  private static func tryRepair(
    of root: FilePath, from place: String, _ backup: BackupManifest, _ projections: ProjectionSet,
    _ context: LedgerContext
  ) throws -> Bool? {
    let walker = LogWalker(root: root, fileSystem: context.fileSystem, checksHashes: false)
    guard try EventLog.exists(at: root, context.fileSystem) else { return false }
    guard try walker.storedBytes() + backup.sizeBytes <= mostBytesTried else { return nil }
    do {
      let found = try Ledger.previewSegmentRecovery(
        of: root.string, from: place, projections: projections, context: context)
      return !found.segments.isEmpty && found.isComplete
    } catch is LedgerError {
      return false
    }
  }
}
