import SQLite
package import SystemPackage

extension ProjectionStore {
  package var snapshotFolder: FilePath { folder.removingLastComponent().appending("snapshots") }

  /// Of what was looked back at (``pastTable(_:from:progress:)``).
  package var pastFolder: FilePath { snapshotFolder.appending("past") }

  /// The folder of what replaces archived events (``makeBase(_:at:from:comparing:progress:)``): with the log
  /// that lacks these, so that the two are restored and set aside together.
  package var baseFolder: FilePath {
    folder.removingLastComponent().appending("log").appending("tables")
  }

  /// The two newest of each table stay; of the past, those that were made last.
  private static let keptSnapshots = 2

  func readSnapshot(_ card: FilePath) throws -> Snapshot {
    guard let snapshot = Snapshot(try ChecksummedJSON.read(card, in: files)),
      snapshot.name + ".json" == card.lastComponent?.string
    else { throw Self.damagedSnapshot(card, "its card was not written by ledger") }
    return snapshot
  }

  /// The table that a card is about.
  static func file(of card: FilePath) -> FilePath {
    var path = card
    path.extension = "sqlite"
    return path
  }

  static func damagedSnapshot(_ path: FilePath, _ why: Message) -> LedgerError {
    LedgerError(.tableDamaged, "The snapshot \(path) is damaged: \(why).", at: .init(path: path.string))
  }

  /// What keeps something of every event keeps it of voided ones too.
  func voidedDigest(
    _ definition: ProjectionDefinition, _ source: some EventSource, through last: UInt64
  ) throws -> String {
    guard definition.everyEvent == nil else { return "none" }
    return try source.voidedEvents().digest(through: last, of: definition.name)
  }

  /// The position of a table that nothing writes to, and the digest of its rows, if that is not known.
  func content(
    of definition: ProjectionDefinition, at path: FilePath, digest: String? = nil
  ) throws -> (LogPosition?, String) {
    let (table, _) = try Projection.open(
      definition, generation: 0, path: path, access: .immutable, busyMilliseconds: 0, files: files)
    defer { table.closeAfterReading() }
    return (table.checkpoint, try digest ?? table.digest())
  }

  // MARK: Making

  /// What a snapshot is kept for.
  enum SnapshotUse { case rebuild, past, base }

  private func folder(for use: SnapshotUse) throws -> FilePath {
    if use == .base { return baseFolder }
    try makeFolder(snapshotFolder)
    return use == .past ? pastFolder : snapshotFolder
  }

  /// Keeps a table that a replay has just made, and that has not been used yet, as a snapshot.
  ///
  /// - Parameters:
  ///   - digest: that of its rows, if it is known. The snapshot is compared with it before it is used.
  ///   - copies: true if the file itself stays in its place; otherwise it is moved.
  func keepSnapshot(
    of definition: ProjectionDefinition, at position: LogPosition, digest: String? = nil, file: FilePath,
    _ source: some EventSource, for use: SnapshotUse = .rebuild, copies: Bool = false
  ) throws {
    guard position.sequence > 0 else { return }
    let (stored, digest) = try content(of: definition, at: file, digest: digest)
    guard stored == position else { return }
    let folder = try folder(for: use)
    try makeFolder(folder)
    let snapshot = Snapshot(
      table: definition.name, version: definition.version, fingerprint: definition.fingerprint,
      position: position, digest: digest, sha256: "",
      voided: try voidedDigest(definition, source, through: position.sequence),
      mark: use == .base ? (0..<2).map { _ in String(context.random(), radix: 16) }.joined() : nil)
    if try !stands(snapshot, in: folder) { try put(snapshot, file, in: folder, copies: copies) }
    // One that replaces archived events is removed when others replace them.
    guard use != .base else { return try files.syncDirectory(folder) }
    try prune(definition.name, in: folder) { stems in
      use == .past ? try lastMade(stems) : stems.filter { $0 <= snapshot.name }.sorted(by: >)
    }
  }

  /// Whether an intact snapshot of the same rows is there. It has other bytes, since every build has its own
  /// mark.
  private func stands(_ snapshot: Snapshot, in folder: FilePath) throws -> Bool {
    let card = folder.appending(snapshot.name + ".json")
    let file = Self.file(of: card)
    for path in [card, file] {
      guard try files.status(of: path, followLinks: false)?.kind == .file else { return false }
    }
    do {
      let standing = try readSnapshot(card)
      var same = snapshot
      (same.sha256, same.mark) = (standing.sha256, standing.mark)
      return try standing == same && hash(of: file) == standing.sha256
    } catch let error as LedgerError where error.isOfDamagedSnapshot {
      return false
    }
  }

  /// Puts a table and then its card there: a snapshot without a card does not count.
  private func put(_ snapshot: Snapshot, _ file: FilePath, in folder: FilePath, copies: Bool) throws {
    let card = folder.appending(snapshot.name + ".json")
    let target = Self.file(of: card)
    let made = copies ? folder.appending("." + snapshot.name + ".new") : file
    var snapshot = snapshot
    snapshot.sha256 = copies ? try copyFile(file, to: made) : try hash(of: file)
    let identity = try files.status(of: made, followLinks: false)?.identity
    // Wherever this ends, no card is left beside a file that is not its own.
    if try files.status(of: card, followLinks: false) != nil {
      try files.remove(card)
      try files.syncDirectory(folder)
    }
    try files.rename(made, to: target)
    // Not beside the card, where another process may be writing its own.
    let temporary = FilePath(made.string + ".card")
    try files.writeWhole(ChecksummedJSON.encode(snapshot.members), to: card, temporary: temporary)
    // Another process may have put its file there meanwhile, and our card after its own.
    if try files.status(of: target, followLinks: false)?.identity != identity { files.removeLeftover(card) }
  }

  /// Keeps the first two of the snapshots of a table in a folder that `order` returns. For those beside
  /// tables, these are the newest: one with a higher number than the new one is from a history that continued
  /// elsewhere.
  private func prune(_ table: String, in folder: FilePath, order: ([String]) throws -> [String]) throws {
    let all = try names(in: folder)
    let stems = Set(all.filter { $0.hasPrefix(table + "-") }.compactMap { $0.split(separator: ".").first })
    let kept = Set(try order(stems.map(String.init)).prefix(Self.keptSnapshots))
    for name in all where name.hasPrefix(table + "-") || name.hasPrefix("." + table + "-") {
      guard let stem = name.split(separator: ".").first, !kept.contains(String(stem)) || name.hasPrefix(".")
      else { continue }
      try files.remove(folder.appending(name))
    }
    try files.syncDirectory(folder)
  }

  /// Snapshots of the past by when they were made, the last first.
  private func lastMade(_ stems: [String]) throws -> [String] {
    try stems.map { stem in
      let made = try files.modified(pastFolder.appending(stem + ".json"))
      return (stem, made?.microseconds ?? 0)
    }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// Copies a closed file, synced.
  ///
  /// - Returns: SHA-256 of what was copied, in hexadecimal.
  @discardableResult
  func copyFile(_ from: FilePath, to: FilePath) throws -> String {
    let source = try files.open(from, .read)
    defer { closeReadOnly(source) }
    let target = try files.openTemporary(to)
    do {
      let hash = try files.copy(source.status().sizeBytes, of: source, to: target) { _ in }
      try target.close()
      return hash
    } catch {
      closeReadOnly(target)
      throw error
    }
  }

  /// SHA-256 of a file, in hexadecimal.
  func hash(of path: FilePath) throws -> String {
    let file = try files.open(path, .read)
    defer { closeReadOnly(file) }
    return try files.sha256(of: file) { _ in }
  }

  // MARK: Checking a table

  /// Replays the log from its first event up to a table's checkpoint, compares the rows, and leaves a
  /// snapshot where they are the same.
  ///
  /// - Parameter table: open, and held at one moment.
  /// - Returns: nil if they are the same, else what is different.
  package func compareByReplay(
    _ table: Projection, with source: some EventSource, progress: ((UInt64, UInt64) throws -> Void)? = nil
  ) throws -> Message? {
    guard let position = table.checkpoint, position.sequence > 0 else { return nil }
    return try replay(table.definition, to: position, with: source, progress) { made in
      guard made.checkpoint?.hash == position.hash else { return "its checkpoint is not from this log" }
      let digest = try made.digest()
      guard try table.digest() == digest else { return "its rows are not the ones that the log yields" }
      return try table.schema() == made.schema() ? nil : "its schema does not match its projection file"
    }
  }

  /// Replays the whole log for a missing table, and leaves a snapshot of it.
  ///
  /// - Throws: `eventDoesNotApply`, or a failure of the disk.
  package func replayForCheck(_ definition: ProjectionDefinition, with source: some EventSource) throws {
    _ = try replay(definition, to: source.head, with: source, nil) { _ in nil }
  }

  /// Makes a table in a folder that is removed afterwards, and keeps it as a snapshot.
  ///
  /// - Parameter body: compares another table with this one, and returns what is wrong with the other. A
  ///   rebuild of that one then begins with the snapshot.
  private func replay(
    _ definition: ProjectionDefinition, to position: LogPosition, with source: some EventSource,
    _ progress: ((UInt64, UInt64) throws -> Void)?, _ body: (Projection) throws -> Message?
  ) throws -> Message? {
    try inCheckingFolder(of: definition.name) { build in
      let path = build.appending(definition.name + ".sqlite")
      let (made, start) = try first(
        definition, generation: 0, at: path, from: source, through: position.sequence)
      try made.replay(
        from: source, after: start, through: position.sequence, total: position.sequence, done: start,
        progress)
      let fault = try body(made)
      try made.sealBuild()
      // The table is right; a snapshot, which another process may be making too, only spares a rebuild some
      // of its work.
      do { try keepSnapshot(of: definition, at: position, file: path, source) } catch {}
      return fault
    }
  }

  /// Runs `body` with a folder that is gone afterwards. Who checks or looks back takes no lock: each has a
  /// folder of its own.
  func inCheckingFolder<T>(of name: String, _ body: (FilePath) throws -> T) throws -> T {
    try makeFolder(snapshotFolder)
    try removeLeftoverChecks(of: name)
    let build = snapshotFolder.appending(".\(name).checking-\(String(context.random(), radix: 16))")
    try files.createDirectory(build)
    defer { do { try removeFolder(build) } catch {} }
    return try body(build)
  }

  /// Removes what checks that were killed left behind: no check takes a day.
  private func removeLeftoverChecks(of name: String) throws {
    let dayMicroseconds: Int64 = 86_400_000_000
    for entry in try names(in: snapshotFolder) where entry.hasPrefix(".\(name).checking") {
      let path = snapshotFolder.appending(entry)
      guard let modified = try files.modified(path),
        context.now().microseconds - modified.microseconds > dayMicroseconds
      else { continue }
      try removeFolder(path)
    }
  }
}

extension LedgerError {
  /// A card or a snapshot that can't be read: a rebuild continues without it.
  var isOfDamagedSnapshot: Bool {
    [.tableDamaged, .ioFailed, .statementFailed, .newerFormat].contains(code)
  }
}
