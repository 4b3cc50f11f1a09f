import SystemPackage

extension BackupFolder {
  /// The newest backup whose manifest holds and whose copies are all there in their size; nil where there is none. Quick:
  /// no copy is read.
  package func newestThatLooksWhole() throws -> BackupManifest? {
    try contents().backups.reversed().first { backup in
      try backup.segments.allSatisfy { segment in
        try fileSystem.status(of: copies.appending(segment.file), followLinks: true)?.sizeBytes
          == segment.sizeBytes
      }
        && backup.tables.allSatisfy { table in
          try fileSystem.status(of: copies.appending(table.file), followLinks: true)?.sizeBytes
            == table.sizeBytes
        }
    }
  }
}
