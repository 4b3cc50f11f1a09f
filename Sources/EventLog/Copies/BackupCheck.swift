import SystemPackage

/// Checks backups: every byte of their copies, and that these lead to the head.
package struct BackupCheck {
  let folder: BackupFolder
  /// What is wrong with a copy, by its file; copies belong to many backups and are read once.
  private var known: [String: LedgerError?] = [:]

  package init(_ folder: BackupFolder) { self.folder = folder }

  /// What is wrong with a backup; nothing when it is whole.
  ///
  /// - Parameter progress: gets the bytes read of this backup and those in all.
  package mutating func faults(
    of backup: BackupManifest, progress: (UInt64, UInt64) throws -> Void = { _, _ in }
  ) throws -> [LedgerError] {
    var faults: [LedgerError] = []
    var done: UInt64 = 0
    for segment in backup.segments {
      let fault = try known[segment.file] ?? fault(of: segment)
      known[segment.file] = .some(fault)
      if let fault { faults.append(fault) }
      done += segment.sizeBytes
      try progress(done, backup.sizeBytes)
    }
    for table in backup.tables {
      let fault = try known[table.file] ?? fault(of: table)
      known[table.file] = .some(fault)
      if let fault { faults.append(fault) }
      done += table.sizeBytes
      try progress(done, backup.sizeBytes)
    }
    return faults
  }

  private func fault(of table: BackupManifest.Table) throws -> LedgerError? {
    let path = folder.copies.appending(table.file)
    func damaged(_ why: Message) -> LedgerError {
      LedgerError(
        .damagedBackup, "The copy \(path) (what stands for archived events) is damaged: \(why).",
        hint: "Make a new backup, to another folder if this disk fails.", at: .init(path: path.string))
    }
    guard try folder.fileSystem.status(of: path, followLinks: true) != nil else {
      return damaged("it is missing")
    }
    let file = try folder.fileSystem.open(path, .read)
    defer { closeReadOnly(file) }
    guard try folder.fileSystem.sha256(of: file, progress: { _ in }) == table.sha256 else {
      return damaged("its bytes are not those that were written")
    }
    return nil
  }

  private func fault(of entry: BackupManifest.Segment) throws -> LedgerError? {
    let path = folder.copies.appending(entry.file)
    do {
      guard try folder.fileSystem.status(of: path, followLinks: true) != nil else {
        return damaged(path, entry, "it is missing")
      }
      let file = try folder.fileSystem.open(path, .read)
      defer { closeReadOnly(file) }
      guard try folder.fileSystem.sha256(of: file, progress: { _ in }) == entry.sha256 else {
        return damaged(path, entry, "its bytes are not those that were written")
      }
      let contents = try SegmentFile(reading: file, as: entry.first).readWhole()
      let isSame =
        contents.before == entry.before && contents.after == entry.after && contents.last == entry.last
      return isSame ? nil : damaged(path, entry, "it holds other events than its manifest says")
    } catch let error as LedgerError where error.code == .damagedLog {
      return damaged(path, entry, error.message)
    }
  }

  private func damaged(_ path: FilePath, _ entry: BackupManifest.Segment, _ why: Message) -> LedgerError {
    let events: Message =
      entry.last < entry.first ? "no events" : "events \(entry.first) to \(entry.last)"
    return LedgerError(
      .damagedBackup, "The copy \(path) (\(events)) is damaged: \(why.insideSentence).",
      hint: "Make a new backup, to another folder if this disk fails.",
      at: LedgerError.Location(path: path.string, sequence: entry.first))
  }
}
