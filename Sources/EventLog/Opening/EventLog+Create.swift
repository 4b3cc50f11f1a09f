package import SystemPackage

extension EventLog {
  /// Makes an empty log in `root`, with the folders that are missing above it, and opens it.
  ///
  /// - Parameter finish: writes what belongs beside the log, before anyone else may write.
  /// - Throws: `ledgerExists` when there is one, `notALedger` when there are other files.
  package static func create(
    at root: FilePath, id: UUID, context: LogContext, finish: (EventLog) throws -> Void = { _ in }
  ) throws -> EventLog {
    let fileSystem = context.fileSystem
    let folders = try createFolders(root, fileSystem)
    let lockPath = root.appending("lock")
    let lock = try fileSystem.open(lockPath, .updateOrCreate)
    defer { giveBack(lock) }
    // The lock of a ledger that was taken away again meanwhile keeps nobody out.
    guard try lock.tryLock(),
      try fileSystem.status(of: lockPath, followLinks: true)?.identity == lock.status().identity
    else { throw lockedElsewhere(root) }
    guard try !exists(at: root, fileSystem) else {
      throw LedgerError(
        .ledgerExists, "There is already a ledger at \(root).",
        hint: "Use it, or specify another place with \(Remedy.ledgerFolder).",
        at: LedgerError.Location(path: root.string))
    }
    do {
      return try create(at: root, id: id, making: folders, context: context, finish: finish)
    } catch let error as LedgerError where error.code == .diskFull && folders.contains(root) {
      // Nothing but what was just made is there; the failure says more than that it stays.
      do {
        try fileSystem.removeTree(root)
        for folder in folders.dropLast().reversed() where try fileSystem.list(folder).isEmpty {
          try fileSystem.removeDirectory(folder)
        }
      } catch {}
      throw error
    }
  }

  /// Under the lock.
  private static func create(
    at root: FilePath, id: UUID, making folders: [FilePath], context: LogContext,
    finish: (EventLog) throws -> Void
  ) throws -> EventLog {
    let fileSystem = context.fileSystem
    let directory = root.appending("log")
    if try fileSystem.status(of: directory, followLinks: true) == nil {
      try fileSystem.createDirectory(directory)
    }
    // A link or a pipe in the place of head would only be found by the first append.
    let head = directory.appending("head")
    if try fileSystem.status(of: head, followLinks: false) != nil {
      closeReadOnly(try fileSystem.open(head, .read))
    }
    let start = SegmentStart(ledgerID: id, created: context.now(), epoch: Epoch(number: 0, mark: id))
    let hash = ChainHash(startOf: id)
    _ = try writeSegmentStart(start, first: 1, hash: hash, in: directory, fileSystem)
    try fileSystem.syncDirectory(root)
    for folder in [root] + folders.filter({ $0 != root }) {
      if let parent = parent(of: folder) { try fileSystem.syncDirectory(parent) }
    }
    let log = try open(at: root, context: context)
    log.wasMade(with: folders)
    try finish(log)
    return log
  }

  /// Writes a new segment that holds only its start: under a temporary name, synced, renamed, folder synced.
  ///
  /// - Parameter before: the segment that ended: the new one gets its mode, so that the same users may read
  ///   it.
  /// - Returns: the start member's length.
  static func writeSegmentStart(
    _ start: SegmentStart, first: UInt64, hash: ChainHash, in directory: FilePath,
    after before: FilePath? = nil,
    _ fileSystem: any FileSystem
  ) throws -> UInt64 {
    var bytes: [UInt8] = []
    let header = MemberHeader(kind: .segmentStart, firstSequence: first, hashBefore: hash, hashAfter: hash)
    try header.append(
      own: start.bytes, lines: UnsafeRawBufferPointer(start: nil, count: 0), with: Deflater(level: 1),
      to: &bytes)
    let name = SegmentName.name(first)
    try fileSystem.writeWhole(
      bytes, to: directory.appending(name), temporary: directory.appending("." + name + ".new"),
      like: before)
    return UInt64(bytes.count)
  }

  /// What a process has there that is making a ledger, or leaves where the disk did not let it.
  static let begunFiles: Set = ["lock", "log", "ledger.json.new", "opens", "incidents.jsonl", "support-keys"]

  /// - Returns: the folders that were made, the outermost first.
  private static func createFolders(_ root: FilePath, _ fileSystem: any FileSystem) throws -> [FilePath] {
    if let status = try fileSystem.status(of: root, followLinks: true) {
      guard status.kind == .directory else {
        throw LedgerError(
          .notALedger, "\(root) is a file, not a ledger folder.",
          hint: "Specify another place with \(Remedy.ledgerFolder).",
          at: LedgerError.Location(path: root.string))
      }
      let others = try fileSystem.list(root).filter { !begunFiles.contains($0) }
      // A listing beside another process that is making the ledger may show a later file and miss an earlier
      // one.
      guard try others.isEmpty || others.contains("ledger.json") || exists(at: root, fileSystem) else {
        throw LedgerError(
          .notALedger, "\(root) contains other files and is not a ledger.",
          hint: "Specify an empty or new folder with \(Remedy.ledgerFolder).",
          at: LedgerError.Location(path: root.string))
      }
      return []
    }
    var made: [FilePath] = []
    if let parent = parent(of: root), try fileSystem.status(of: parent, followLinks: true) == nil {
      made = try createFolders(parent, fileSystem)
    }
    do {
      try fileSystem.createDirectory(root)
      return made + [root]
    } catch let error as LedgerError where error.errno == .fileExists {
      return made  // another process made it at the same moment
    }
  }

  static func parent(of path: FilePath) -> FilePath? {
    let parent = path.removingLastComponent()
    if parent.isEmpty { return path.isRelative ? "." : nil }
    return parent == path ? nil : parent
  }
}
