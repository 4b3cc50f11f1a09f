package import SystemPackage

/// A run of events that can be read somewhere in a file: its members are intact, and its lines lead from
/// `before` to `after`. What damage leaves of a log, and what a backup has, are pieces.
package struct LogPiece: Hashable, Sendable {
  package var path: FilePath
  /// The bytes of its members.
  package var bytes: Range<UInt64>
  package var first: UInt64
  package var last: UInt64
  package var before: ChainHash
  package var after: ChainHash
  /// The backup or the archive that it is of; nil of the log itself.
  package var backup: String?
  /// True of a segment in an archive.
  package var isOfArchive = false
  /// True where the lines are in an archive: the piece has their place and hashes alone.
  package var isArchived = false
}

/// All that can be read of the files of a log.
package struct LogPieces {
  package var pieces: [LogPiece] = []
  /// Bytes that can't be read, by file.
  package var gaps: [(path: FilePath, bytes: Range<UInt64>, reason: Message)] = []
  package var storedBytes: UInt64 = 0
  /// From the segments' starts and head: whose log it is.
  package var ledgerID: UUID?
  package var created: Timestamp?
  /// What the segments' starts say, by the sequence number in the file's name.
  var starts: [UInt64: SegmentStart] = [:]
  /// The highest epoch of any segment.
  package var epoch: Epoch?
  /// What head says; nil when it says nothing that can be trusted.
  package var head: LogPosition?
  /// True where all of the log is another ledger's: it gives nothing then.
  package private(set) var isOfOtherLedger = false

  /// Reads every file of a log, past any damage. Needs no lock and changes nothing.
  package init(of root: FilePath, _ fileSystem: any FileSystem) throws {
    try self.init(of: root, log: root.appending("log"), fileSystem)
  }

  /// Those of a copy of a ledger's folder, or of its folder log; nil if a folder is neither.
  init?(ofCopy folder: FilePath, _ fileSystem: any FileSystem) throws {
    guard try fileSystem.status(of: folder, followLinks: true)?.kind == .directory else { return nil }
    let log = folder.appending("log")
    let isLedger = try fileSystem.status(of: log, followLinks: true)?.kind == .directory
    let place = isLedger ? log : folder
    guard try !fileSystem.segments(in: place).isEmpty else { return nil }
    try self.init(of: folder, log: place, fileSystem)
    for index in pieces.indices { pieces[index].backup = folder.string }
  }

  private init(of root: FilePath, log directory: FilePath, _ fileSystem: any FileSystem) throws {
    guard try fileSystem.status(of: directory, followLinks: true)?.kind == .directory else { return }
    head = try EventLog.readHead(in: directory, fileSystem)?.position
    let names = try fileSystem.segments(in: directory)
    ledgerID = try SegmentChain.ledgerID(of: names, in: directory, fileSystem)
    for first in names {
      try add(directory.appending(SegmentName.name(first)), first, backup: nil, fileSystem)
    }
    if let found = head, starts.values.contains(where: { found.epoch.isOfOtherCopy(than: $0.epoch) }) {
      head = nil
    }
    // Incomplete bytes beyond head were never acknowledged.
    if let head { gaps = gaps.filter { !isTornTail($0.path, head) } }
    if let other = ledgerID, let own = try EventLog.idInLedgerFile(of: root, fileSystem), other != own {
      leaveOut(names.map { directory.appending(SegmentName.name($0)) }, of: other, in: own)
    }
  }

  private mutating func leaveOut(_ files: [FilePath], of other: UUID, in own: UUID) {
    let bytes = storedBytes
    self = LogPieces()
    isOfOtherLedger = true
    storedBytes = bytes
    ledgerID = own
    gaps = files.map {
      ($0, 0..<0, ofOtherLedger(other, insteadOf: own))
    }
  }

  /// True where there is another event than one of the same epoch that was seen.
  func contradicts(_ seen: LogPosition?, _ fileSystem: any FileSystem) throws -> Bool {
    guard let seen, seen.epoch == head?.epoch, let hash = try hash(before: seen.sequence + 1, fileSystem)
    else { return false }
    return hash != seen.hash
  }

  private init() {}

  /// The pieces of a backup; a copy that can't be read gives what it has.
  package static func of(_ backup: BackupManifest, in folder: BackupFolder) throws -> LogPieces {
    var all = LogPieces()
    all.head = backup.head
    for entry in backup.segments where entry.last >= entry.first {
      let path = folder.copies.appending(entry.file)
      guard try folder.fileSystem.status(of: path, followLinks: true) != nil else { continue }
      try all.add(path, entry.first, backup: backup.name, folder.fileSystem)
    }
    return all
  }

  /// The pieces of the segments in an archive; another ledger's give none.
  static func of(_ archive: ArchiveFolder, ledger: UUID) throws -> LogPieces {
    var all = LogPieces()
    all.ledgerID = ledger
    for first in try archive.segments() {
      let path = archive.path.appending(SegmentName.name(first))
      try all.add(path, first, backup: archive.path.string, archive.fileSystem)
    }
    for index in all.pieces.indices { all.pieces[index].isOfArchive = true }
    return all
  }

  /// The chain hash before an event; nil if neither it nor the one before it can be read.
  func hash(before sequence: UInt64, _ fileSystem: any FileSystem) throws -> ChainHash? {
    for piece in pieces where piece.first <= sequence && sequence <= piece.last + 1 {
      let hash = sequence > piece.last ? piece.after : try piece.hash(before: sequence, fileSystem)
      if let hash { return hash }
    }
    return nil
  }

  private func isTornTail(_ path: FilePath, _ head: LogPosition) -> Bool {
    guard let last = pieces.last(where: { $0.path == path }) else { return false }
    return last.last >= head.sequence
      && gaps.last { $0.path == path }?.bytes.lowerBound == last.bytes.upperBound
  }

  // MARK: One file

  /// What can't be opened is left out permanently, so a disk that fails once is tried again.
  private static func open(_ path: FilePath, _ fileSystem: any FileSystem) throws -> any OpenFile {
    do {
      return try fileSystem.open(path, .read)
    } catch let error as LedgerError where error.code == .ioFailed {
      return try fileSystem.open(path, .read)
    }
  }

  private mutating func add(
    _ path: FilePath, _ first: UInt64, backup: String?, _ fileSystem: any FileSystem
  ) throws {
    let file: any OpenFile
    do {
      file = try Self.open(path, fileSystem)
    } catch let error as LedgerError where error.code == .ioFailed {
      gaps.append((path, 0..<0, error.message))
      return
    }
    defer { closeReadOnly(file) }
    let size = try file.status().sizeBytes
    storedBytes += size
    var scan = PieceScan(path: path, backup: backup, cursor: MemberCursor(file: file, sizeBytes: size))
    try scan.run(knowing: ledgerID)
    if let start = scan.start {
      starts[first] = start
      ledgerID = ledgerID ?? start.ledgerID
      created = created ?? start.created
      if start.epoch.number >= epoch?.number ?? 0 { epoch = start.epoch }
    }
    pieces += scan.pieces
    gaps += scan.gaps.map { (path, $0.bytes, $0.reason) }
    if size == 0 { gaps.append((path, 0..<0, "it is empty")) }
  }
}

/// A walk over one file that gathers its pieces.
private struct PieceScan {
  let path: FilePath
  let backup: String?
  var cursor: MemberCursor
  var pieces: [LogPiece] = []
  var gaps: [(bytes: Range<UInt64>, reason: Message)] = []
  var start: SegmentStart?
  private var open: LogPiece?
  private var buffer: [UInt8] = []

  init(path: FilePath, backup: String?, cursor: MemberCursor) {
    self.path = path
    self.backup = backup
    self.cursor = cursor
  }

  /// - Parameter ledger: whose events are wanted; another ledger's file gives none.
  mutating func run(knowing ledger: UUID?) throws {
    let inflater = try Inflater()
    while true {
      switch try cursor.next() {
      case .end: return endPiece()
      case .newer(let what):
        throw LedgerError(
          .newerFormat, "\(path) contains \(what) of the log format at byte \(cursor.offset).",
          hint: "Update ledger, then try again; nothing was changed.",
          at: LedgerError.Location(path: path.string, offset: cursor.offset))
      case .invalid(let reason):
        endPiece()
        let bad = cursor.offset
        let found = try cursor.skipToNextMember()
        gaps.append((bad..<cursor.offset, reason))
        if !found { return }
      case .member(let header) where header.kind == .segmentStart:
        let found = cursor.withBytes { SegmentStart(of: $0) }
        if let ledger, found.ledgerID != ledger {
          gaps.append((0..<cursor.sizeBytes, "it belongs to another ledger"))
          return
        }
        start = found
      case .member(let header) where header.kind == .events: try take(header, inflater)
      case .member(let header) where header.kind == .archived:
        endPiece()
        pieces.append(piece(header, isArchived: true))
      case .member: continue
      }
    }
  }

  private mutating func take(_ header: MemberHeader, _ inflater: Inflater) throws {
    if let fault = try cursor.withBytes({ try header.fault(of: $0, with: inflater, into: &buffer) }) {
      // What this version can't read is not lost.
      guard !fault.isNewer else { throw newerLine(fault, header) }
      if let wrong = fault.events { takeLines(beside: wrong, of: header) } else { endPiece() }
      gaps.append((cursor.memberOffset..<cursor.offset, fault.reason))
      return
    }
    if open == nil { open = piece(header) }
    let start = open?.bytes.lowerBound ?? cursor.memberOffset
    open?.bytes = start..<cursor.offset
    open?.last = header.nextSequence - 1
    open?.after = header.hashAfter
  }

  /// The lines before and after the wrong ones, all of which are proved right.
  private mutating func takeLines(beside wrong: ClosedRange<UInt64>, of header: MemberHeader) {
    let bytes = cursor.memberOffset..<cursor.offset
    let hash = { (lines: UInt64, buffer: [UInt8]) in
      buffer.withUnsafeBytes {
        let all = $0.slice(0..<header.lineBytes)
        return chain(from: header.hashBefore, over: all.slice(0..<lineStart(all, after: Int(lines))))
      }
    }
    if wrong.lowerBound > header.firstSequence {
      var before = open ?? piece(header)
      before.bytes = before.bytes.lowerBound..<bytes.upperBound
      before.last = wrong.lowerBound - 1
      before.after = hash(wrong.lowerBound - header.firstSequence, buffer)
      open = before
    }
    endPiece()
    guard wrong.upperBound + 1 < header.nextSequence else { return }
    var after = piece(header)
    after.first = wrong.upperBound + 1
    after.before = hash(wrong.upperBound + 1 - header.firstSequence, buffer)
    open = after
  }

  private func newerLine(_ fault: LineFault, _ header: MemberHeader) -> LedgerError {
    let sequence = fault.events?.lowerBound ?? header.firstSequence
    return LedgerError(
      .newerFormat, "Event \(sequence) can't be read: \(fault.reason) (\(path)).",
      hint: "Update ledger, then try again; nothing was changed.",
      at: LedgerError.Location(path: path.string, offset: cursor.memberOffset, sequence: sequence))
  }

  private func piece(_ header: MemberHeader, isArchived: Bool = false) -> LogPiece {
    LogPiece(
      path: path, bytes: cursor.memberOffset..<cursor.offset, first: header.firstSequence,
      last: header.nextSequence - 1, before: header.hashBefore, after: header.hashAfter, backup: backup,
      isArchived: isArchived)
  }

  private mutating func endPiece() {
    if let open { pieces.append(open) }
    open = nil
  }
}

extension LogPiece {
  /// Hands over its lines from `first` through `last`, each without its line feed.
  package func forEachLine(
    from first: UInt64, through last: UInt64, _ fileSystem: any FileSystem,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let file = try fileSystem.open(path, .read)
    defer { closeReadOnly(file) }
    var cursor = MemberCursor(file: file, sizeBytes: bytes.upperBound, offset: bytes.lowerBound)
    let inflater = try Inflater()
    var buffer: [UInt8] = []
    while case .member(let header) = try cursor.next(), header.firstSequence <= last {
      guard header.kind == .events, header.nextSequence > first else { continue }
      let wrong = try cursor.withBytes { try header.inflate($0, with: inflater, into: &buffer) }
      if let wrong {
        throw LedgerError(
          .damagedLog, "\(path) changed while it was being read: \(wrong).", hint: "Try again.",
          at: LedgerError.Location(path: path.string, offset: cursor.memberOffset))
      }
      var sequence = header.firstSequence
      try buffer.withUnsafeBytes { bytes in
        try forEachLines(of: bytes.slice(0..<header.lineBytes)) { line in
          if sequence >= first, sequence <= last { try body(line) }
          sequence += 1
        }
      }
    }
  }

  /// The chain hash before one of its events; nil if only an archive can tell.
  func hash(before sequence: UInt64, _ fileSystem: any FileSystem) throws -> ChainHash? {
    var hash = before
    guard sequence > first else { return hash }
    guard !isArchived else { return nil }
    try forEachLine(from: first, through: sequence - 1, fileSystem) {
      hash = hash.following(try EventLine(scanning: $0))
    }
    return hash
  }
}
