package import SystemPackage

/// A folder of backups of one ledger (`Docs/log-format.md`, "Backups").
package struct BackupFolder {
  package let path: FilePath
  let fileSystem: any FileSystem
  var copies: FilePath { path.appending("segments") }
  var manifests: FilePath { path.appending("backups") }
  private static let ownNames = ["backups", "segments", "lock"]

  package init(_ path: FilePath, _ fileSystem: any FileSystem) {
    self.path = path
    self.fileSystem = fileSystem
  }

  /// What is in the folder, oldest first by time.
  package struct Contents {
    package var backups: [BackupManifest] = []
    /// Manifests that can't be read, by file name, with the reason.
    package var unreadable: [(name: String, error: LedgerError)] = []

    /// The newest backup of an epoch.
    package func newest(of epoch: Epoch) -> BackupManifest? {
      backups.filter { $0.head.epoch == epoch }.max {
        ($0.head.sequence, $0.time) < ($1.head.sequence, $1.time)
      }
    }
  }

  /// - Throws: `noBackup` if it is not a folder of backups.
  package func contents() throws -> Contents {
    guard try fileSystem.status(of: manifests, followLinks: true)?.kind == .directory else {
      throw LedgerError(
        .noBackup, "There is no backup in \(path).",
        hint:
          "Specify the folder that was given to \(Remedy.backup(nil)); \(Remedy.backupSetting) may show it.",
        at: LedgerError.Location(path: path.string))
    }
    var contents = Contents()
    for name in try manifestNames() {
      do {
        contents.backups.append(try readManifest(name))
      } catch let error as LedgerError {
        contents.unreadable.append((name, error))
      }
    }
    contents.backups.sort { ($0.time, $0.head.sequence) < ($1.time, $1.head.sequence) }
    return contents
  }

  /// The backup of an epoch that goes furthest, looked for by the names of the manifests, so that few of many
  /// are read; nil if none of the folder can be read.
  package func furthest(of epoch: Epoch) throws -> BackupManifest? {
    guard try fileSystem.status(of: manifests, followLinks: true)?.kind == .directory else { return nil }
    let mark = "-e\(epoch.number)-"
    let named = try manifestNames().compactMap { name -> (sequence: UInt64, name: String)? in
      guard let place = name.firstRange(of: mark) else { return nil }
      return UInt64(name[place.upperBound...].dropLast(".json".count)).map { ($0, name) }
    }
    for (_, name) in named.sorted(by: { $0.sequence > $1.sequence }) {
      do {
        let backup = try readManifest(name)
        if backup.head.epoch == epoch { return backup }
      } catch is LedgerError {
        continue  // 'ledger backup --list' reports it
      }
    }
    return nil
  }

  /// True where the folder is missing, or holds neither a backup nor anything else.
  package func isEmpty() throws -> Bool {
    guard try fileSystem.status(of: path, followLinks: true)?.kind == .directory else { return true }
    if try holdsBackups() { return false }
    return try fileSystem.list(path).allSatisfy { Self.ownNames.contains($0) || $0.hasPrefix(".") }
  }

  /// True if there is a backup, intact or not.
  private func holdsBackups() throws -> Bool {
    try fileSystem.status(of: manifests, followLinks: true)?.kind == .directory && !manifestNames().isEmpty
  }

  private func manifestNames() throws -> [String] {
    try fileSystem.list(manifests).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
  }

  private func readManifest(_ name: String) throws -> BackupManifest {
    let file = manifests.appending(name)
    return try BackupManifest(try ChecksummedJSON.read(file, in: fileSystem), path: file.string)
  }

  /// Prepares the folder for backups of a ledger, and creates it if it is missing.
  ///
  /// - Throws: `noBackup` if it holds other files, or its parent is missing; `usage` if it is inside the
  ///   ledger.
  func prepare(for ledger: FilePath) throws {
    try checkOutside(of: ledger)
    try requireParent()
    try fileSystem.createFolders(path)
    let others = try fileSystem.list(path).filter { !Self.ownNames.contains($0) && !$0.hasPrefix(".") }
    // Next to existing backups, another file is not a sign of a slip.
    guard try others.isEmpty || holdsBackups() else {
      throw LedgerError(
        .noBackup, "\(path) contains other files, such as \(others[0]), and no backups.",
        hint: "Specify an empty or new folder.", at: LedgerError.Location(path: path.string))
    }
    for folder in [copies, manifests] where try fileSystem.status(of: folder, followLinks: true) == nil {
      try fileSystem.createDirectory(folder)
      try fileSystem.syncDirectory(path)
    }
  }

  /// Where the folder above is missing too, a disk is not mounted, or the name is misspelt: a backup that is
  /// made all the same would be on the wrong disk.
  private func requireParent() throws {
    let parent = path.removingLastComponent()
    guard !parent.isEmpty, try fileSystem.status(of: path, followLinks: true) == nil,
      try fileSystem.status(of: parent, followLinks: true) == nil
    else { return }
    throw LedgerError(
      .noBackup,
      "The folder \(parent) does not exist, so no backup can be made in \(path). Is the disk mounted?",
      hint:
        "Mount the disk, or create \(parent), then try again. If the name is wrong, specify another folder.",
      at: LedgerError.Location(path: path.string))
  }

  /// - Throws: `usage` for a folder inside of the ledger.
  package func checkOutside(of ledger: FilePath) throws {
    guard try fileSystem.lies(path, inside: ledger) else { return }
    throw LedgerError(
      .usage, "Backups can't be inside the ledger that they belong to: \(path)",
      hint: "Specify a folder elsewhere, preferably on another disk.",
      at: LedgerError.Location(path: path.string))
  }

  /// - Throws: `otherLedger` where there are backups of another ledger.
  package func requireBackups(of ledgerID: UUID, in contents: Contents) throws {
    guard let other = contents.backups.first(where: { $0.ledgerID != ledgerID }) else { return }
    throw LedgerError(
      .otherLedger, "The backups in \(path) belong to another ledger (\(other.ledgerID.lowercase)).",
      hint: "Specify a separate folder for this ledger.", at: LedgerError.Location(path: path.string))
  }

  /// As ``requireBackups(of:in:)``, for a folder that may hold nothing yet, of the ledger at `root`.
  package func requireBackups(ofLedgerAt root: FilePath) throws {
    guard try fileSystem.status(of: manifests, followLinks: true)?.kind == .directory,
      let id = try EventLog.idInLedgerFile(of: root, fileSystem)
    else { return }
    try requireBackups(of: id, in: contents())
  }

  /// Runs `body` as the only one who changes the folder.
  func withLock<T>(wait: Duration, _ body: () throws -> T) throws -> T {
    try EventLog.withLock(of: path, wait: wait, fileSystem, body)
  }
}

// MARK: - Copies of segments

extension BackupFolder {
  /// Copies the first `end` bytes of a segment, unless it is there, and checks the copy.
  func add(_ segment: SegmentFile, upTo end: UInt64, progress: (UInt64) throws -> Void) throws
    -> (entry: BackupManifest.Segment, copiedBytes: UInt64)
  {
    let temporary = copies.appending(".\(SegmentName.name(segment.firstSequence)).new")
    do {
      let file = try fileSystem.openTemporary(temporary)
      defer { closeReadOnly(file) }
      let digits = try fileSystem.copy(end, of: segment.file, to: file, progress: progress)
      let contents = try check(file, copiedFrom: segment, upTo: end)
      let entry = BackupManifest.Segment(
        file: BackupManifest.Segment.fileName(first: segment.firstSequence, sha256: digits),
        first: segment.firstSequence, last: contents.last, sizeBytes: end, sha256: digits,
        before: contents.before, after: contents.after, isSealed: contents.isSealed,
        leavesOut: contents.archivedEvents > 0)
      let target = copies.appending(entry.file)
      let isThere = try holds(entry)
      if isThere { try fileSystem.remove(temporary) } else { try fileSystem.rename(temporary, to: target) }
      return (entry, isThere ? 0 : end)
    } catch {
      fileSystem.removeLeftover(temporary)
      throw error
    }
  }

  /// What a copy holds. If it is damaged, the segment it was made from is checked too: that is the one to
  /// report.
  private func check(_ copy: any OpenFile, copiedFrom segment: SegmentFile, upTo end: UInt64) throws
    -> SegmentContents
  {
    do {
      return try SegmentFile(reading: copy, as: segment.firstSequence).readWhole()
    } catch let error as LedgerError where error.code == .damagedLog {
      _ = try segment.readWhole(upTo: end)
      throw LedgerError(
        .damagedBackup, "\(copy.path) does not contain what was written to it.",
        hint: "The backup disk may be at fault: try again, or use another disk.", cause: error,
        at: LedgerError.Location(path: copy.path.string))
    }
  }

  /// True if the copy is still there as it was written. Its bytes are read: a backup must not rely on a copy
  /// that its disk has changed since.
  func holds(_ entry: BackupManifest.Segment) throws -> Bool {
    try holds(entry.file, sizeBytes: entry.sizeBytes, sha256: entry.sha256)
  }

  private func holds(_ copy: String, sizeBytes: UInt64, sha256: String) throws -> Bool {
    let path = copies.appending(copy)
    guard try fileSystem.status(of: path, followLinks: false)?.sizeBytes == sizeBytes else { return false }
    do {
      let file = try fileSystem.open(path, .read)
      defer { closeReadOnly(file) }
      return try fileSystem.sha256(of: file, progress: { _ in }) == sha256
    } catch let error as LedgerError where error.code == .ioFailed {
      // Also a link or a pipe: a new copy takes its place.
      return false
    }
  }

  /// Copies a file that replaces archived events, unless it is there already.
  func add(tableAt path: FilePath, name: String) throws -> (entry: BackupManifest.Table, copiedBytes: UInt64)
  {
    let source = try fileSystem.open(path, .read)
    defer { closeReadOnly(source) }
    let size = try source.status().sizeBytes
    let temporary = copies.appending(".\(name).new")
    do {
      let file = try fileSystem.openTemporary(temporary)
      defer { closeReadOnly(file) }
      let digits = try fileSystem.copy(size, of: source, to: file, progress: { _ in })
      let entry = BackupManifest.Table(name: name, sizeBytes: size, sha256: digits)
      let isThere = try holds(entry.file, sizeBytes: size, sha256: digits)
      if isThere {
        try fileSystem.remove(temporary)
      } else {
        try fileSystem.rename(temporary, to: copies.appending(entry.file))
      }
      return (entry, isThere ? 0 : size)
    } catch {
      fileSystem.removeLeftover(temporary)
      throw error
    }
  }

  /// The path of the copy of a file that replaces archived events.
  package func path(of table: BackupManifest.Table) -> FilePath { copies.appending(table.file) }

  /// Copies it back, checked and synced.
  package func copy(_ table: BackupManifest.Table, to target: FilePath) throws {
    let file = try fileSystem.openTemporary(target)
    defer { closeReadOnly(file) }
    try copy(table.file, table.sizeBytes, table.sha256, to: file) { _ in }
  }

  /// Copies a file of the backups to an empty one, checked and synced.
  ///
  /// - Parameters:
  ///   - first: the first event of the segment that it is a copy of.
  ///   - progress: gets the bytes of each piece; what it throws ends the work.
  /// - Throws: `damagedBackup` where it has not the bytes that were written.
  func copy(
    _ name: String, _ sizeBytes: UInt64, _ sha256: String, to target: any OpenFile, first: UInt64? = nil,
    progress: (UInt64) throws -> Void
  ) throws {
    let copy = copies.appending(name)
    let source = try fileSystem.open(copy, .read)
    defer { closeReadOnly(source) }
    guard try fileSystem.copy(sizeBytes, of: source, to: target, progress: progress) == sha256 else {
      throw LedgerError(
        .damagedBackup, "The copy \(copy) is damaged: its bytes are not the ones that were written.",
        hint: "Use another backup: \(Remedy.verifyBackups(nil)) shows which ones are intact.",
        at: .init(path: copy.string, sequence: first))
    }
  }

  func write(_ manifest: BackupManifest) throws {
    try fileSystem.syncDirectory(copies)
    try fileSystem.writeWhole(
      ChecksummedJSON.encode(manifest.members), to: manifests.appending(manifest.name + ".json"),
      temporary: manifests.appending(".\(manifest.name).new"))
  }

  /// Removes all but the newest `keep` backups of an epoch, then every copy that no backup names. While a
  /// manifest can't be read, nothing is removed: it may name any of them.
  ///
  /// - Returns: the names of the backups that went.
  func prune(_ epoch: Epoch, keep: Int?) throws -> [String] {
    var contents = try contents()
    guard contents.unreadable.isEmpty else { return [] }
    var removed: [String] = []
    if let keep {
      let surplus = contents.backups.filter { $0.head.epoch == epoch }.dropLast(max(1, keep))
      for backup in surplus {
        try fileSystem.remove(manifests.appending(backup.name + ".json"))
        removed.append(backup.name)
      }
      if !removed.isEmpty { try fileSystem.syncDirectory(manifests) }
      contents.backups.removeAll { removed.contains($0.name) }
    }
    let named = Set(contents.backups.flatMap(\.copies))
    for name in try fileSystem.list(copies) where !named.contains(name) {
      try fileSystem.remove(copies.appending(name))
    }
    return removed
  }
}

extension SegmentFile {
  /// A segment in a file of another name.
  init(reading file: any OpenFile, as firstSequence: UInt64) throws {
    self.init(firstSequence: firstSequence, file: file, sizeBytes: try file.status().sizeBytes)
  }
}

extension FileSystem {
  /// Makes a folder with those that are missing above it, all durable.
  package func createFolders(_ path: FilePath) throws {
    if try status(of: path, followLinks: true)?.kind == .directory { return }
    var parent = path.removingLastComponent()
    if parent.isEmpty { parent = "." }
    if parent != path { try createFolders(parent) }
    do {
      try createDirectory(path)
    } catch let error as LedgerError where error.errno == .fileExists {
      return  // another process made it at the same moment, or there is a file, which is found next
    }
    try syncDirectory(parent)
  }
}
