// A salvaged ledger is a new one, with its own id: every event that can be read keeps its place and its
// sequence number, and every other is replaced by `ledger.lost`. It is written under a temporary name beside
// its place and renamed when it is complete. The old ledger is only read.

import Logging
package import SystemPackage

/// Makes a new ledger from what can be read of a damaged one.
package struct LogSalvage {
  package let source: LogPieces
  package let stretches: [LogStretch]
  /// True where not one event can be read, here or in a backup.
  package let isWithoutLog: Bool
  let sourceName: String
  private let ledgerID: UUID
  let context: LogContext
  private var fileSystem: any FileSystem { context.fileSystem }
  /// More lost events than any disk's damage explains: a number in the files is wrong.
  private static let mostLost: UInt64 = 10_000_000

  /// Reads everything there is. Changes nothing.
  ///
  /// - Parameters:
  ///   - backups: where to look for what the log lost.
  ///   - archives: folders with archived segments, to look into for those and for what was lost.
  ///   - highWaterMarks: how far the log went, according to its tables. One of an earlier epoch does not
  ///     count.
  ///   - hasRows: true if tables have rows from which a ledger can be made even without a log.
  /// - Throws: `damagedLog` if nothing can be read; `newerFormat`.
  package init(
    of root: FilePath, backups: BackupFolder?, archives: [ArchiveFolder] = [],
    reaching highWaterMarks: [LogPosition] = [], hasRows: Bool = false, context: LogContext
  ) throws {
    self.context = context
    sourceName = root.lastComponent?.string ?? "ledger"
    var source = try LogPieces(of: root, context.fileSystem)
    try source.leaveOutForeign(vouching: highWaterMarks, context.fileSystem)
    var others: [LogPiece] = []
    if let backups {
      let copies = try Self.copies(in: backups, for: &source)
      let own = try copies.filter { try !$0.contradicts(source.head, context.fileSystem) }
      guard !own.isEmpty || copies.isEmpty else { throw backups.isOfAnotherCopy }
      others = own.flatMap(\.pieces)
    }
    if let id = source.ledgerID {
      others += archives.flatMap { Self.pieces(of: $0, ledger: id, context) }
    }
    isWithoutLog = source.pieces.isEmpty && others.isEmpty
    guard !isWithoutLog || hasRows else { throw Self.nothing(in: root) }
    // Without a log nothing is checked by the id: it only says where the rows came from.
    let id = try source.ledgerID ?? EventLog.idInLedgerFile(of: root, context.fileSystem) ?? .zero
    ledgerID = id
    // A backup may have the lines of what was archived since.
    let chain = PieceChain(
      own: source.pieces.filter { !$0.isArchived }, others: others + source.pieces.filter(\.isArchived),
      start: ChainHash(startOf: id), context.fileSystem)
    let epoch = source.head?.epoch ?? source.epoch
    let vouched = highWaterMarks.filter { highWaterMark in
      epoch.map { highWaterMark.epoch == $0 || highWaterMark.epoch.number > $0.number } ?? true
    }
    stretches = try chain.stretches(
      through: max(vouched.map(\.sequence).max() ?? 0, source.head?.sequence ?? 0))
    self.source = source
    // A new ledger has a chain of its own, which needs every line.
    for case .archived(let piece) in stretches {
      throw LogDamage.archived(piece.first...piece.last, path: piece.path.string).error
    }
    guard lostEvents <= Self.mostLost else {
      throw LedgerError(
        .limitExceeded, "\(lostEvents) events would be lost, more than \(Self.mostLost).",
        hint: "Make a bundle with \(Remedy.supportBundle) and send it to support.")
    }
  }

  /// The error where nothing of a ledger can be read.
  package static func nothing(in root: FilePath) -> LedgerError {
    LedgerError(
      .damagedLog, "No event or row of \(root) can be read, so there is nothing to salvage.",
      hint: "If there is a backup: \(Remedy.restore(nil)).",
      at: LedgerError.Location(path: root.string))
  }

  /// The backups in a folder; of one that is itself a copy of a ledger, or of a ledger's folder log, that
  /// copy.
  private static func copies(in folder: BackupFolder, for source: inout LogPieces) throws -> [LogPieces] {
    guard let copy = try LogPieces(ofCopy: folder.path, folder.fileSystem) else {
      return try usable(folder, for: &source).map { try LogPieces.of($0, in: folder) }
    }
    if source.ledgerID == nil {
      (source.ledgerID, source.created, source.epoch) = (copy.ledgerID, copy.created, copy.epoch)
    }
    guard let id = source.ledgerID, copy.ledgerID == id, !copy.isOfOtherLedger else {
      throw isOfOtherLedger(folder)
    }
    return [copy]
  }

  /// Backups of the same ledger, the newest first; they also say whose log it is where the log can't.
  private static func usable(_ folder: BackupFolder, for source: inout LogPieces) throws -> [BackupManifest] {
    let backups = try folder.contents().backups
    if source.ledgerID == nil, let newest = backups.last {
      source.ledgerID = newest.ledgerID
      source.created = newest.created
      source.epoch = newest.head.epoch
    }
    guard let id = source.ledgerID, backups.contains(where: { $0.ledgerID == id }) else {
      throw isOfOtherLedger(folder)
    }
    return backups.reversed()
  }

  private static func isOfOtherLedger(_ folder: BackupFolder) -> LedgerError {
    LedgerError(
      .otherLedger, "The backups in \(folder.path) belong to another ledger.",
      hint: "Specify the backups of this ledger.",
      at: LedgerError.Location(path: folder.path.string))
  }

  /// What is wrong with an archive keeps nothing from being salvaged.
  private static func pieces(
    of archive: ArchiveFolder, ledger: UUID, _ context: LogContext
  ) -> [LogPiece] {
    do {
      return try LogPieces.of(archive, ledger: ledger).pieces
    } catch {
      context.logger.notice("archive not read", metadata: ["path": "\(archive.path)"])
      return []
    }
  }

  /// True for a position of another ledger or another copy of this one. Where neither the log nor a backup is
  /// there, only the first epoch, whose mark is the ledger's id, can tell.
  package func isOfOther(_ seen: LogPosition) throws -> Bool {
    if seen.epoch.number == 0, seen.epoch.mark != ledgerID, ledgerID != .zero { return true }
    guard !isWithoutLog else { return false }
    let epoch = origin.head.epoch
    guard seen.epoch == epoch else { return seen.epoch.number <= epoch.number }
    if let head = source.head, head.sequence == seen.sequence { return head.hash != seen.hash }
    let hash = try source.hash(before: seen.sequence + 1, fileSystem)
    return hash.map { $0 != seen.hash } ?? false
  }

  // MARK: What would be kept

  package var lost: [ClosedRange<UInt64>] {
    stretches.compactMap { if case .lost(let range) = $0 { range } else { nil } }
  }

  package var lostEvents: UInt64 { lost.reduce(0) { $0 + $1.upperBound - $1.lowerBound + 1 } }

  /// What only a backup has.
  package var fromBackups: [ClosedRange<UInt64>] { events { $0.backup != nil && !$0.isOfArchive } }

  /// What an archive has, and neither the log nor a backup.
  package var fromArchives: [ClosedRange<UInt64>] { events(\.isOfArchive) }

  private func events(_ isChosen: (LogPiece) -> Bool) -> [ClosedRange<UInt64>] {
    stretches.compactMap {
      guard case .lines(let piece, let first, let last) = $0, isChosen(piece) else { return nil }
      return first...last
    }
  }

  /// Hands over every event that is kept, with its sequence number.
  package func forEachKeptLine(_ body: (EventLine) throws -> Void) throws {
    for case .lines(let piece, let first, let last) in stretches {
      try piece.forEachLine(from: first, through: last, fileSystem) { try body(EventLine(scanning: $0)) }
    }
  }

  /// Events whose values are permanently erased, according to the readable ones.
  package func erasedEvents() throws -> Set<UInt64> { try stretches.erasedEvents(fileSystem) }

  package var keptEvents: UInt64 { last - lostEvents }
  package var last: UInt64 { stretches.last?.range.upperBound ?? 0 }

  /// The position of the old ledger, as far as it is known.
  package var origin: CopyOrigin {
    let epoch = source.head?.epoch ?? source.epoch ?? Epoch(number: 0, mark: ledgerID)
    let hash = source.head?.hash ?? source.pieces.last?.after ?? ChainHash(startOf: ledgerID)
    return CopyOrigin(
      .salvage, name: sourceName, ledgerID: ledgerID,
      head: LogPosition(epoch: epoch, sequence: source.head?.sequence ?? last, hash: hash))
  }

}

// MARK: - Writing

extension LogSalvage {
  /// Writes the new ledger.
  ///
  /// - Parameters:
  ///   - placed: lines that take the place of lost events, by their sequence numbers.
  ///   - preparing: adds events after these, on which `voiding` depends.
  ///   - voiding: each is handed the new log, not yet in its place, and gives the events that say what of it
  ///     was erased, or does not apply to the tables that it concerns.
  ///   - appending: adds events after all others.
  ///   - progress: gets the events done and in all.
  package func write(
    to root: FilePath, id: UUID, placing placed: [UInt64: [UInt8]] = [:],
    preparing: (EventLog) throws -> Void = { _ in },
    voiding: [(EventLog) throws -> [VoidEvent]], appending: (EventLog) throws -> Void = { _ in },
    progress: (UInt64, UInt64) throws -> Void
  ) throws -> LogPosition {
    try LogRestore.requireFree(root, fileSystem, hint: "Specify a new place with \(Remedy.targetFolder).")
    let parent = root.containingFolder
    try fileSystem.createFolders(parent)
    let staging = parent.appending(".\(root.lastComponent?.string ?? "ledger").salvaging")
    try fileSystem.removeTree(staging)
    do {
      let log = try EventLog.create(at: staging, id: id, context: context)
      log.known.forgetConcerns()
      try fill(log, placed, progress)
      try preparing(log)
      for step in voiding { for void in try step(log) { try log.append(void) } }
      try appending(log)
      let position = try log.beginEpoch(origin)
      try log.close()
      try writeCard(log, in: staging)
      fileSystem.removeLeftover(staging.appending("lock"))
      try fileSystem.syncDirectory(staging)
      if try fileSystem.status(of: root, followLinks: true) != nil { try fileSystem.removeDirectory(root) }
      try fileSystem.rename(staging, to: root)
      try fileSystem.syncDirectory(parent)
      return position
    } catch {
      // The next salvage removes what stays; the first failure says more.
      do { try fileSystem.removeTree(staging) } catch {}
      throw error
    }
  }

  private func fill(
    _ log: EventLog, _ placed: [UInt64: [UInt8]], _ progress: (UInt64, UInt64) throws -> Void
  ) throws {
    let erased = try erasedEvents()
    var batch = SalvageBatch(log: log)
    for stretch in stretches {
      switch stretch {
      case .lines(let piece, let first, let last):
        try piece.forEachLine(from: first, through: last, fileSystem) { bytes in
          let line = try EventLine(scanning: bytes)
          try batch.add(line.erased(ifIn: erased) ?? Array(bytes), lastOfBatch: line.batch?.upperBound)
        }
      case .lost(let range):
        for sequence in range {
          // What was erased stays lost.
          let line = erased.contains(sequence) ? nil : placed[sequence]
          try batch.add(line ?? CopyEvent.lostLine(sequence, context))
        }
      case .archived: break
      }
      try progress(stretch.range.upperBound, last)
    }
    try batch.flush()
  }

  /// `ledger.json` says from which ledger this one came, and what was lost.
  private func writeCard(_ log: EventLog, in staging: FilePath) throws {
    let from = origin
    let ranges = lost.map { range in
      JSONValue.array([
        .integer(Int64(clamping: range.lowerBound)), .integer(Int64(clamping: range.upperBound)),
      ])
    }
    try ChecksummedJSON.write(
      [
        .init("format", 1), .init("id", .string(log.ledgerID.lowercase)),
        .init("created", .string(log.created.rfc3339)),
        .init(
          "salvagedFrom",
          [
            "name": .string(from.name), "id": .string(from.ledgerID.lowercase),
            "epoch": .string(from.head.epoch.description),
            "seq": .integer(Int64(clamping: from.head.sequence)),
            "hash": .string(from.head.hash.description),
          ]),
        .init("lostEvents", .integer(Int64(clamping: lostEvents))), .init("lost", .array(ranges)),
      ], to: staging.appending("ledger.json"), in: fileSystem)
  }
}

extension EventLog {
  /// Appends an event that voids others to a log in the making.
  func append(_ void: VoidEvent) throws {
    let now = context.now()
    let header = EventHeader(
      sequence: void.sequence, id: UUID.v7(at: now, random: context.random), time: now, type: void.type,
      version: VoidEvent.version)
    var line: [UInt8] = []
    EventLineComposer.append(header, meta: nil, salt: nil, data: void.data, to: &line)
    var batch = SalvageBatch(log: self)
    try batch.add(line)
    try batch.flush(concerning: [VoidEvent.type: void.sequence])
  }
}

/// Lines that are appended together. An atomic batch is not split.
package struct SalvageBatch {
  let log: EventLog
  private var lines: [UInt8] = []
  private var count = 0
  private var lastOfBatch: UInt64 = 0
  private static let events = 20_000
  private static let bytes = 8 << 20

  package init(log: EventLog) { self.log = log }

  /// The sequence number of the next line.
  package var next: UInt64 { log.head.sequence + UInt64(count) + 1 }

  package mutating func add(_ line: some Collection<UInt8>, lastOfBatch: UInt64? = nil) throws {
    let isFull = count >= Self.events || lines.count + line.count >= Self.bytes
    let mustFlush =
      count >= LogLimits.batchEvents || lines.count + line.count + 1 > LogLimits.batchBytes
    if mustFlush || (isFull && next > self.lastOfBatch) { try flush() }
    lines.append(contentsOf: line)
    lines.append(0x0A)
    count += 1
    self.lastOfBatch = max(self.lastOfBatch, lastOfBatch ?? 0)
  }

  package mutating func flush(concerning: [String: UInt64] = [:]) throws {
    guard count > 0 else { return }
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) {
      _ = try log.commit(try log.prepare(lines: lines, count: count), concerning: concerning)
    }
    lines.removeAll(keepingCapacity: true)
    count = 0
  }
}
