import SystemPackage

/// Checks backups: every byte of their copies, and that these lead to the head.
package struct BackupCheck {
  let folder: BackupFolder
  /// What the copies of segments and tables hold, by file: one copy belongs to many backups and is read once.
  /// What each manifest says of it is compared each time.
  private var segments: [String: Result<Copy<SegmentContents>, CopyFault>] = [:]
  private var tables: [String: Result<Copy<Void>, CopyFault>] = [:]

  private struct Copy<Contents> {
    var sizeBytes: UInt64
    var sha256: String
    var contents: Contents
  }

  /// Why a copy is of no use.
  private struct CopyFault: Error { var why: Message }

  package init(_ folder: BackupFolder) { self.folder = folder }

  /// What is wrong with a backup; empty if it is intact.
  ///
  /// - Parameter progress: gets the bytes read of this backup and its total.
  package mutating func faults(
    of backup: BackupManifest, progress: (UInt64, UInt64) throws -> Void = { _, _ in }
  ) throws -> [LedgerError] {
    var faults: [LedgerError] = []
    var done: UInt64 = 0
    for segment in backup.segments {
      if let why = try fault(of: segment, in: backup) { faults.append(damaged(segment, why)) }
      done += segment.sizeBytes
      try progress(done, backup.sizeBytes)
    }
    for table in backup.tables {
      if let why = try fault(of: table) { faults.append(damaged(table, why)) }
      done += table.sizeBytes
      try progress(done, backup.sizeBytes)
    }
    return faults
  }

  private mutating func fault(of entry: BackupManifest.Table) throws -> Message? {
    let known = try tables[entry.file] ?? read(entry.file) { _ in }
    tables[entry.file] = known
    switch known {
    case .failure(let fault): return fault.why
    case .success(let copy):
      return Self.difference(copy.sizeBytes, copy.sha256, entry.sizeBytes, entry.sha256)
    }
  }

  private mutating func fault(of entry: BackupManifest.Segment, in backup: BackupManifest) throws -> Message?
  {
    let known =
      try segments[entry.file]
      ?? read(entry.file) { try SegmentFile(reading: $0, as: entry.first).readWhole() }
    segments[entry.file] = known
    switch known {
    case .failure(let fault): return fault.why
    case .success(let copy):
      let contents = copy.contents
      if let why = Self.difference(copy.sizeBytes, copy.sha256, entry.sizeBytes, entry.sha256) { return why }
      guard contents.before == entry.before, contents.after == entry.after, contents.last == entry.last,
        contents.start.ledgerID == backup.ledgerID
      else { return "it does not contain the events that its manifest lists" }
      // The last one determines the epoch of the restored log.
      guard entry.file != backup.segments.last?.file || contents.start.epoch == backup.head.epoch else {
        return "its epoch is not the one in its manifest"
      }
      return nil
    }
  }

  private static func difference(
    _ sizeBytes: UInt64, _ sha256: String, _ saidBytes: UInt64, _ saidSHA256: String
  ) -> Message? {
    guard sha256 == saidSHA256 else { return "its bytes are not the ones that were written" }
    return sizeBytes == saidBytes
      ? nil : "it has \(grouped(sizeBytes)) bytes, but its manifest says \(grouped(saidBytes))"
  }

  private func read<Contents>(
    _ name: String, _ contents: (any OpenFile) throws -> Contents
  ) throws -> Result<Copy<Contents>, CopyFault> {
    let path = folder.copies.appending(name)
    do {
      guard try folder.fileSystem.status(of: path, followLinks: false) != nil else {
        return .failure(CopyFault(why: "it is missing"))
      }
      let file = try folder.fileSystem.open(path, .read)
      defer { closeReadOnly(file) }
      return .success(
        Copy(
          sizeBytes: try file.status().sizeBytes,
          sha256: try folder.fileSystem.sha256(of: file, progress: { _ in }), contents: try contents(file)))
    } catch let error as LedgerError where error.code == .damagedLog || error.isOfOtherKind {
      return .failure(CopyFault(why: error.message.insideSentence))
    }
  }

  private func damaged(_ entry: BackupManifest.Table, _ why: Message) -> LedgerError {
    let path = folder.copies.appending(entry.file)
    return LedgerError(
      .damagedBackup,
      why.contains(path.string)
        ? "A copy that stands in for archived events is damaged: \(why)."
        : "The copy \(path) (which stands in for archived events) is damaged: \(why).",
      hint: "Make a new backup, in another folder if this disk is failing.", at: .init(path: path.string))
  }

  private func damaged(_ entry: BackupManifest.Segment, _ why: Message) -> LedgerError {
    let path = folder.copies.appending(entry.file)
    let events: Message =
      entry.last < entry.first ? "no events" : (entry.first...entry.last).eventsInWords
    return LedgerError(
      .damagedBackup,
      why.contains(path.string)
        ? "A copy (\(events)) is damaged: \(why)." : "The copy \(path) (\(events)) is damaged: \(why).",
      hint: "Make a new backup, in another folder if this disk is failing.",
      at: LedgerError.Location(path: path.string, sequence: entry.first))
  }
}
