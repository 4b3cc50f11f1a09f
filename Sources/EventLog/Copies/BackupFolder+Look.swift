import SystemPackage

extension BackupFolder {
  /// The newest backup with a valid manifest whose copies are all present in their full size; nil if there is
  /// none. Quick: no copy is read, except by `holds`.
  package func newestThatSeemsIntact(holds: (BackupManifest) throws -> Bool) throws -> BackupManifest? {
    try contents().backups.reversed().first { backup in
      try backup.segments.allSatisfy { segment in
        try fileSystem.status(of: copies.appending(segment.file), followLinks: false)?.sizeBytes
          == segment.sizeBytes
      }
        && backup.tables.allSatisfy { table in
          try fileSystem.status(of: copies.appending(table.file), followLinks: true)?.sizeBytes
            == table.sizeBytes
        } && holds(backup)
    }
  }

  /// What is thrown where each backup has another event in the place of the log's newest one.
  var isOfAnotherCopy: LedgerError {
    LedgerError(
      .forkedLog,
      "The backups in \(path) contain different events from the log: another copy of this ledger made them.",
      hint: "Specify a folder with backups of this copy.", at: LedgerError.Location(path: path.string))
  }
}
