package import SystemPackage

/// Makes a backup: copies what the newest one lacks, then writes a manifest.
///
/// The manifest comes last, so whatever fails before leaves the backups as they were; copies that it would
/// have named are used by the next backup, or removed by it.
package struct LogBackup {
  let source: LogCopySource
  let folder: BackupFolder
  let context: LogContext

  package init(_ source: LogCopySource, to folder: BackupFolder, context: LogContext) {
    self.source = source
    self.folder = folder
    self.context = context
  }

  package struct Result {
    package var manifest: BackupManifest
    /// False when the newest backup holds all of this already.
    package var isNew: Bool
    package var copiedSegments: Int
    package var copiedBytes: UInt64
    /// Copies that were not in the folder as they were written, and were made again.
    package var replacedCopies: Int
    /// Backups that were removed because newer ones are enough.
    package var removed: [String]
    /// The newest backup of each other epoch: of copies that went their own way, or of before a restore.
    package var otherEpochs: [BackupManifest]
  }

  /// - Parameters:
  ///   - ledger: the ledger's folder.
  ///   - files: the small files to keep with the log.
  ///   - keep: how many backups of this epoch to keep; nil keeps all.
  ///   - progress: gets the bytes done and the total; an error that it throws ends the backup and leaves the
  ///     others as they were.
  /// - Throws: `lostEvents` if the newest backup has events that the log lacks; `forkedLog` if it has other
  ///   events; `otherLedger`; `damagedLog` if a segment can't be read completely; `diskFull` and the like.
  package func make(
    ledger: FilePath, files: [BackupManifest.File], keep: Int?, wait: Duration,
    progress: (UInt64, UInt64) throws -> Void
  ) throws -> Result {
    try folder.prepare(for: ledger)
    return try folder.withLock(wait: wait) {
      let before = try folder.contents()
      try folder.requireBackups(of: source.ledgerID, in: before)
      let newest = before.newest(of: source.head.epoch)
      if let newest { try checkHas(newest) }
      var result = try copy(reusing: before.backups, files, progress)
      result.otherEpochs = otherEpochs(before)
      if let newest, newest.head == source.head, newest.files == files, result.copiedBytes == 0,
        newest.segments == result.manifest.segments, newest.tables == result.manifest.tables
      {
        result.manifest = newest
        result.isNew = false
      } else {
        try folder.write(result.manifest)
      }
      result.removed = try folder.prune(source.head.epoch, keep: keep)
      return result
    }
  }

  // MARK: Refusals

  /// What the newest backup of this epoch has must be in the log.
  private func checkHas(_ backup: BackupManifest) throws {
    let reader = try LogReader(
      ledgerID: source.ledgerID, head: source.head, directory: source.directory,
      fileSystem: source.fileSystem)
    let found: ChainHash?
    do {
      found = try reader.hash(at: backup.head.sequence)
    } catch let error as LedgerError where error.code == .archived {
      // What only the archive can tell is not a reason against a backup.
      return
    }
    guard found != backup.head.hash else { return }
    let place = LedgerError.Location(
      path: source.directory.string, sequence: min(backup.head.sequence, source.head.sequence + 1))
    guard try found != nil || isOtherHistory(backup) else {
      throw LedgerError(
        .lostEvents,
        "The log ends after event \(source.head.sequence), but the backup \(backup.name) has event \(backup.head.sequence). Acknowledged events were lost.",
        hint:
          "No backup was made, so the older ones are kept. \(Remedy.restore(folder.path.string)) brings the events back.",
        at: place
      ).seeing(backup.head)
    }
    throw LedgerError(
      .forkedLog,
      "Event \(min(backup.head.sequence, source.head.sequence)) of the log is not the one in the backup \(backup.name): two copies of this ledger have diverged.",
      hint:
        "No backup was made. Back this copy up to a separate folder, then compare the two with \(Remedy.listEvents).",
      at: place)
  }

  /// True where the backup reaches further than the log, and has another event in the place of the log's
  /// last.
  private func isOtherHistory(_ backup: BackupManifest) throws -> Bool {
    let end = source.head.sequence + 1
    guard let theirs = try LogPieces.of(backup, in: folder).hash(before: end, folder.fileSystem) else {
      return false
    }
    return theirs != source.head.hash
  }

  private func otherEpochs(_ contents: BackupFolder.Contents) -> [BackupManifest] {
    let epochs = Set(contents.backups.map(\.head.epoch)).subtracting([source.head.epoch])
    return epochs.compactMap(contents.newest).sorted { $0.time < $1.time }
  }

  // MARK: Copying

  private func copy(
    reusing backups: [BackupManifest], _ files: [BackupManifest.File],
    _ progress: (UInt64, UInt64) throws -> Void
  ) throws -> Result {
    let known = copies(of: backups)
    var chain = SegmentChain(source.directory, source.fileSystem, ledgerID: source.ledgerID)
    let breaks = try chain.breaks(from: source.ended.first ?? 0, upTo: source.head, among: source.ended)
    if let first = breaks.first { throw first.error }
    var work = CopyWork(folder: folder, total: try totalBytes())
    for first in source.ended {
      let segment = try SegmentFile(first, in: source.directory, source.fileSystem)
      defer { closeReadOnly(segment.file) }
      let copies = try known[first]?.filter { try isCopy($0, of: segment) } ?? []
      if let entry = try copies.first(where: folder.holds) {
        work.entries.append(entry)
        try work.advance(segment.sizeBytes, progress)
      } else if try segment.isMisnamed() {
        // A copy of a segment: the chain shows below whether anything is missing without it.
        try work.advance(segment.sizeBytes, progress)
      } else {
        try work.add(segment, upTo: segment.sizeBytes, progress)
        if !copies.isEmpty { work.replacedCopies += 1 }
      }
    }
    try work.add(source.active, upTo: source.activeEnd, progress)
    if work.entries.contains(where: \.leavesOut) { try work.addTables(of: source) }
    let now = context.now()
    var manifest = BackupManifest(
      name: BackupManifest.name(at: now, source.head), time: now, ledgerID: source.ledgerID,
      created: source.created, head: source.head, segments: work.entries, files: files)
    manifest.tables = work.tables
    try checkChain(manifest)
    return Result(
      manifest: manifest, isNew: true, copiedSegments: work.copiedSegments, copiedBytes: work.copiedBytes,
      replacedCopies: work.replacedCopies, removed: [], otherEpochs: [])
  }

  private func totalBytes() throws -> UInt64 {
    try source.ended.reduce(source.activeEnd) { sum, first in
      let path = source.directory.appending(SegmentName.name(first))
      return sum + (try source.fileSystem.status(of: path, followLinks: true)?.sizeBytes ?? 0)
    }
  }

  /// Copies of ended segments, by their first event: those of the newest backup first, but of those whose
  /// lines were archived since the ones that still have them.
  private func copies(of backups: [BackupManifest]) -> [UInt64: [BackupManifest.Segment]] {
    let all = backups.reversed().flatMap(\.segments).filter(\.isSealed)
    return Dictionary(grouping: all.filter { !$0.leavesOut } + all.filter(\.leavesOut), by: \.first)
  }

  /// A sealed segment whose seal says the same as the copy's entry is the one that was copied; or that one
  /// had lines that are archived now.
  private func isCopy(_ entry: BackupManifest.Segment, of segment: SegmentFile) throws -> Bool {
    guard let seal = try segment.readSealHeader(),
      seal.leavesOut == entry.leavesOut ? segment.sizeBytes == entry.sizeBytes : seal.leavesOut
    else { return false }
    return seal.hashBefore == entry.before && seal.hashAfter == entry.after
      && seal.nextSequence == entry.last + 1
  }

  /// The copies must lead from the ledger's id to its head; a missing segment is found here.
  private func checkChain(_ manifest: BackupManifest) throws {
    var position: (next: UInt64, hash: ChainHash) = (1, ChainHash(startOf: source.ledgerID))
    for segment in manifest.segments {
      guard segment.first == position.next, segment.before == position.hash else {
        let path = source.directory.appending(SegmentName.name(segment.first))
        throw LedgerError(
          .damagedLog,
          "\(path) does not follow the previous segment in the chain: event \(position.next) should come next.",
          hint: "No backup was made, so the older ones are kept. Run \(Remedy.verify).",
          at: LedgerError.Location(path: path.string, sequence: position.next))
      }
      position = (segment.last + 1, segment.after)
    }
    guard position.next == source.head.sequence + 1, position.hash == source.head.hash else {
      throw LedgerError(
        .damagedLog, "The segments of the log do not lead to its head, event \(source.head.sequence).",
        hint: "No backup was made, so the older ones are kept. Run \(Remedy.verify).",
        at: LedgerError.Location(path: source.directory.string, sequence: position.next))
    }
  }
}

/// The segments of one backup in the making.
private struct CopyWork {
  let folder: BackupFolder
  let total: UInt64
  var entries: [BackupManifest.Segment] = []
  var tables: [BackupManifest.Table] = []
  var copiedSegments = 0
  var copiedBytes: UInt64 = 0
  var replacedCopies = 0
  private var done: UInt64 = 0

  init(folder: BackupFolder, total: UInt64) {
    self.folder = folder
    self.total = total
  }

  mutating func advance(_ bytes: UInt64, _ progress: (UInt64, UInt64) throws -> Void) throws {
    done += bytes
    try progress(min(done, total), total)
  }

  /// Adds what replaces the archived events.
  mutating func addTables(of source: LogCopySource) throws {
    let place = source.directory.appending("tables")
    for name in try source.fileSystem.list(place) where !name.hasPrefix(".") {
      let (entry, bytes) = try folder.add(tableAt: place.appending(name), name: name)
      tables.append(entry)
      copiedBytes += bytes
    }
  }

  mutating func add(
    _ segment: SegmentFile, upTo end: UInt64, _ progress: (UInt64, UInt64) throws -> Void
  ) throws {
    var done = done
    let total = total
    let (entry, bytes) = try folder.add(segment, upTo: end) { piece in
      done += piece
      try progress(min(done, total), total)
    }
    self.done = done
    entries.append(entry)
    copiedSegments += bytes > 0 ? 1 : 0
    copiedBytes += bytes
  }
}
