extension BackupFolder.Contents {
  /// The newest backup of each other epoch that has gone another way than this one: neither contains all
  /// events of the other. A copy that can't be read shows nothing of it.
  package func diverged(from backup: BackupManifest, in folder: BackupFolder) throws -> [BackupManifest] {
    let others = Set(backups.map(\.head.epoch)).subtracting([backup.head.epoch]).compactMap(newest)
    return try others.filter { other in
      try other.ledgerID == backup.ledgerID && hasOtherEvents(other, than: backup, in: folder)
    }.sorted { $0.time < $1.time }
  }

  /// True where the longer one has another event in the place of the shorter one's last.
  private func hasOtherEvents(
    _ one: BackupManifest, than two: BackupManifest, in folder: BackupFolder
  ) throws -> Bool {
    let (short, long) = one.head.sequence < two.head.sequence ? (one, two) : (two, one)
    let last = short.head.sequence
    guard let segment = long.segments.first(where: { $0.first <= last && last <= $0.last }) else {
      return false
    }
    if segment.last == last { return segment.after != short.head.hash }
    do {
      // Only that segment is read, however large the backup is.
      var part = long
      part.segments = [segment]
      let hash = try LogPieces.of(part, in: folder).hash(before: last + 1, folder.fileSystem)
      return hash.map { $0 != short.head.hash } ?? false
    } catch is LedgerError {
      return false
    }
  }
}
