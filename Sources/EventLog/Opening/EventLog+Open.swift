package import SystemPackage

extension EventLog {
  /// True when `root` contains a ledger's log.
  package static func exists(at root: FilePath, _ fileSystem: any FileSystem) throws -> Bool {
    let log = root.appending("log")
    guard try fileSystem.status(of: log, followLinks: true)?.kind == .directory else { return false }
    return try !fileSystem.segments(in: log).isEmpty
  }

  /// True where at least one segment says whose it is, so that what is in it can be read.
  package static func canBeRead(at root: FilePath, _ fileSystem: any FileSystem) throws -> Bool {
    let log = root.appending("log")
    guard try exists(at: root, fileSystem) else { return false }
    return try fileSystem.segments(in: log).contains { name in
      try SegmentEdges(name, in: log, fileSystem, walksUnsealed: false) != nil
    }
  }

  /// Opens the log of the ledger in `root` for reading; appending takes the write lock
  /// (``withWriteLock(wait:highWaterMark:_:)``).
  ///
  /// - Throws: `noLedger`, `damagedLog`, `lostEvents`, `newerFormat`, or a file system error.
  package static func open(at root: FilePath, context: LogContext) throws -> EventLog {
    let fileSystem = context.fileSystem
    let directory = root.appending("log")
    guard try fileSystem.status(of: directory, followLinks: true)?.kind == .directory else {
      throw try absence(of: root, fileSystem)
    }
    let anchored = try fileSystem.anchored(at: directory)
    let head = try readHead(in: directory, anchored)
    // After head, so that the segment that it names is among them.
    let names = try anchored.segments(in: directory)
    guard !names.isEmpty else { throw try absence(of: root, fileSystem) }
    let log =
      try head.flatMap { try openAtHead($0, root, context, anchored) }
      ?? openByWalking(head, names, root, context, anchored)
    do {
      try log.checkBelongs(names)
    } catch {
      log.active.closeReading()
      throw error
    }
    return log
  }

  /// Opening from head: the member that it names ends at its offset and has its hash.
  private static func openAtHead(
    _ head: Head, _ root: FilePath, _ context: LogContext, _ fileSystem: any FileSystem
  ) throws -> EventLog? {
    let directory = root.appending("log")
    let path = directory.appending(SegmentName.name(head.segment))
    guard try fileSystem.status(of: path, followLinks: true) != nil else { return nil }
    let segment = try SegmentFile(head.segment, in: directory, fileSystem)
    let (first, start, _) = try segment.readStart()
    guard segment.sizeBytes >= head.offset, start.epoch == head.position.epoch else {
      closeReadOnly(segment.file)
      return nil
    }
    var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes, offset: head.lastMemberOffset)
    let step = try cursor.next()
    if case .newer(let what) = step {
      closeReadOnly(segment.file)
      throw segment.newerFormat(what, at: head.lastMemberOffset)
    }
    guard case .member(let last) = step, cursor.offset == head.offset,
      last.hashAfter == head.position.hash, last.nextSequence == head.position.sequence + 1,
      last.kind == .events || first == last
    else {
      closeReadOnly(segment.file)
      return nil
    }
    let folder = LogFolder(root: root, start, context, anchored: fileSystem)
    return EventLog(folder, head, isWritten: true, active: segment)
  }

  /// Opening without a usable head: the newest segment is walked from its start.
  private static func openByWalking(
    _ head: Head?, _ names: [UInt64], _ root: FilePath, _ context: LogContext,
    _ fileSystem: any FileSystem
  ) throws -> EventLog {
    let directory = root.appending("log")
    guard let newest = names.last else { throw try absence(of: root, fileSystem) }
    let segment = try SegmentFile(newest, in: directory, fileSystem)
    try segment.refuseMisnamed()
    let (first, start, startEnd) = try segment.readStart()
    var state = Head(
      position: LogPosition(epoch: start.epoch, sequence: newest - 1, hash: first.hashAfter), segment: newest,
      offset: startEnd, lastMemberOffset: 0)
    state.counter = head?.counter ?? 0
    state.replacedFiles = head?.replacedFiles ?? 0
    let tail = try WholeAppends(segment, after: state)
    // What this program can't read may be what head speaks of: that is no loss.
    if case .newer(let what, let offset) = tail.rest, (head?.position.sequence ?? 0) > tail.position.sequence
    {
      closeReadOnly(segment.file)
      throw segment.newerFormat(what, at: offset)
    }
    tail.apply(to: &state)
    state.namesAll = state.position.sequence == 0
    let folder = LogFolder(root: root, start, context, anchored: fileSystem)
    let log = EventLog(folder, state, isWritten: false, rejected: head, active: segment)
    if let head { try log.checkReaches(head, tail.rest) }
    return log
  }

  /// The id that `ledger.json` says; nil where it is missing, or can't say.
  ///
  /// - Parameter expected: what it usually says: where it does, no checksum is needed to believe it.
  package static func idInLedgerFile(
    of root: FilePath, _ fileSystem: any FileSystem, expecting expected: UUID? = nil
  ) throws -> UUID? {
    let path = root.appending("ledger.json")
    do {
      if let expected, try ChecksummedJSON.says("id", expected.lowercase, at: path, in: fileSystem) {
        return expected
      }
      guard try fileSystem.status(of: path, followLinks: true) != nil else { return nil }
      return try ChecksummedJSON.read(path, in: fileSystem)["id"]?.stringValue.flatMap {
        UUID(uuidString: $0)
      }
    } catch is LedgerError {
      return nil
    }
  }

  /// What head vouched for must be in the log. Bytes in its place that can't be read are damage: the events
  /// may still be in them, or in a copy.
  private func checkReaches(_ vouched: Head, _ rest: WholeAppends.Rest) throws {
    let position = vouched.position
    guard position.epoch == head.epoch else { return }
    let found = try makeReader().hash(at: position.sequence)
    if found == nil, vouched.segment == segment, case .torn(let reason, let offset) = rest,
      offset < vouched.offset, vouched.offset <= active.file.sizeBytes
    {
      throw active.file.damage(reason, at: offset, sequence: head.sequence + 1)
    }
    guard found == position.hash else {
      let what: Message =
        found == nil
        ? "The log ends after event \(head.sequence), but event \(position.sequence) was acknowledged."
        : "Event \(position.sequence) of the log is not the one that was acknowledged."
      throw LedgerError(
        .lostEvents, "\(what) Acknowledged events were lost.",
        at: LedgerError.Location(path: folder.directory.string, sequence: head.sequence + 1)
      ).seeing(position)
    }
  }

  static func readHead(in directory: FilePath, _ fileSystem: any FileSystem) throws -> Head? {
    let path = directory.appending("head")
    guard try fileSystem.status(of: path, followLinks: false) != nil else { return nil }
    do {
      let file = try fileSystem.open(path, .read)
      defer { closeReadOnly(file) }
      return try HeadFile(file: file).read()
    } catch let error as LedgerError where error.isOfOtherKind {
      // As if there were none: the segments are read. Writing is refused, and 'verify' reports it.
      return nil
    }
  }

  /// Reads head again: what other processes appended since becomes visible. Needs no lock.
  package func refresh() throws {
    if try folder.isReplaced() {
      if try !Self.exists(at: root, context.fileSystem) { try waitForRestore() }
      return try follow()
    }
    guard let found = try folder.readHead(), found.counter != known.head.counter else { return }
    do {
      try known.checkContinues(found)
    } catch let error as LedgerError where error.code == .foreignLog {
      // Where a writer has sealed the segment since head was read, its name has other bytes; head
      // then names the next segment.
      guard try folder.readHead()?.counter != found.counter else { throw error }
      return try refresh()
    }
    let isOtherFile =
      found.segment != active.file.firstSequence || found.replacedFiles != known.head.replacedFiles
    let segment = isOtherFile ? try folder.openSegment(found.segment) : nil
    known.accept(found)
    if let segment { active.read(segment) }
  }

  /// Where two folders can't be exchanged, there is no log for a moment of a restore; the process that
  /// restores holds the lock.
  private func waitForRestore() throws {
    guard try folder.fileSystem.status(of: folder.lockPath, followLinks: true)?.kind == .file else { return }
    do {
      try Self.withLock(of: root, wait: .seconds(1), folder.fileSystem) {}
    } catch let error as LedgerError where [.locked, .permissionDenied, .ioFailed].contains(error.code) {
      return
    }
  }

  /// True when the log holds more than head says: a writer is at work, or one ended before its head.
  package func hasMoreThanHead() throws -> Bool { try !known.isWritten || holdsMore() }

  /// True when something follows the last event that is known.
  package func holdsMore() throws -> Bool { try active.holdsMore() || holdsNextSegment() }

  /// A reader of what the next writer would recover, too. Nothing is changed for it.
  package func makeReaderBeyondHead() throws -> LogReader {
    var end = known.head
    try WholeAppends(active.file, after: end).apply(to: &end)
    while end.segment != end.position.sequence + 1, try folder.holdsSegment(end.position.sequence + 1) {
      let follows = try folder.withSegment(end.position.sequence + 1) { segment in
        let (first, start, startEnd) = try segment.readStart()
        guard first.hashBefore == end.position.hash else { return false }
        end.position.epoch = start.epoch
        end.segment = segment.firstSequence
        end.offset = startEnd
        try WholeAppends(segment, after: end).apply(to: &end)
        return true
      }
      if !follows { break }
    }
    return try folder.makeReader(upTo: end)
  }

  private static func absence(of root: FilePath, _ fileSystem: any FileSystem) throws -> LedgerError {
    let place = LedgerError.Location(path: root.string)
    guard let status = try fileSystem.status(of: root, followLinks: true) else {
      return LedgerError(
        .noLedger, "There is no ledger at \(root).",
        hint: "Run \(Remedy.createLedger), or specify another place with \(Remedy.ledgerFolder).", at: place)
    }
    guard status.kind == .directory else {
      return LedgerError(
        .notALedger, "\(root) is a file, not a ledger folder.",
        hint: "Specify another place with \(Remedy.ledgerFolder).",
        at: place)
    }
    let names = try fileSystem.list(root)
    if names.contains("ledger.json") {
      return LedgerError(
        .damagedLog,
        "The ledger at \(root) no longer has a log: there are no segments in \(root.appending("log")).",
        // What was set aside stays after a restore, too.
        hint: names.contains(".restoring")
          ? "A restore was interrupted: run it again. The previous contents are in \(root.appending("set-aside")), or still in place."
          : "Put the files of its log back. If you can't, \(Remedy.recover) lists your options.",
        at: place)
    }
    if Set(["backups", "segments"]).isSubset(of: names) {
      return LedgerError(
        .notALedger, "\(root) is a folder of backups, not a ledger.",
        hint: "To check it: \(Remedy.verifyBackups(root.string)).", at: place)
    }
    if names.contains(where: { !begunFiles.contains($0) }) {
      return LedgerError(
        .notALedger, "\(root) contains other files and is not a ledger.",
        hint: "Specify an empty or new folder with \(Remedy.ledgerFolder).",
        at: place)
    }
    return LedgerError(
      .noLedger, "There is no ledger at \(root).",
      hint: "Run \(Remedy.createLedger), or specify another place with \(Remedy.ledgerFolder).",
      at: place)
  }
}

/// The whole appends in a segment after a position, and what follows them.
struct WholeAppends {
  /// Head's fields after the last whole append.
  var position: LogPosition
  var offset: UInt64
  var lastMemberOffset: UInt64
  var lineBytes: UInt64
  /// The newest voids and kinds among them.
  var newest = LatestSystemEvents()
  /// What follows `offset`.
  var rest: Rest

  enum Rest {
    case cleanEnd
    /// Zero bytes only.
    case zeros
    /// An append that is not whole: why, and where its first bad byte is.
    case torn(Message, at: UInt64)
    case newer(Message, at: UInt64)
  }

  init(_ segment: SegmentFile, after head: Head) throws {
    position = head.position
    offset = head.offset
    lastMemberOffset = head.lastMemberOffset
    lineBytes = head.segmentLineBytes
    rest = .cleanEnd
    let size = try segment.file.status().sizeBytes
    var cursor = MemberCursor(
      file: segment.file, sizeBytes: size, offset: offset,
      expected: (head.position.sequence + 1, head.position.hash))
    let inflater = try Inflater()
    var buffer: [UInt8] = []
    var pendingLineBytes: UInt64 = 0
    var pending = LatestSystemEvents()
    while true {
      switch try cursor.next() {
      case .member(let header):
        if header.kind == .events,
          let wrong = try cursor.withBytes({ try header.inflate($0, with: inflater, into: &buffer) })
        {
          rest = .torn(wrong, at: cursor.memberOffset)
          return
        }
        if header.kind == .events {
          Self.remember(buffer, bytes: header.lineBytes, in: &pending)
        }
        pendingLineBytes += UInt64(header.lineBytes)
        guard !header.continues else { continue }
        position.sequence = header.nextSequence - 1
        position.hash = header.hashAfter
        offset = cursor.offset
        lastMemberOffset = cursor.memberOffset
        lineBytes += pendingLineBytes
        pendingLineBytes = 0
        newest.take(pending)
        pending = LatestSystemEvents()
      case .end:
        if cursor.offset > offset {
          rest = .torn("the append is incomplete", at: cursor.offset)
        } else if size > offset {
          rest = .zeros
        }
        return
      case .invalid(let reason):
        rest = .torn(reason, at: cursor.offset)
        return
      case .newer(let what):
        rest = .newer(what, at: cursor.offset)
        return
      }
    }
  }

  func apply(to head: inout Head) {
    head.offset = offset
    head.lastMemberOffset = lastMemberOffset
    head.segmentLineBytes = lineBytes
    // Which tables the events concern is not known here: each has to look.
    if position.sequence > head.position.sequence {
      var known = LatestSystemEvents(of: head)
      known.take(newest)
      head.concerns = head.concerns.mapValues { _ in position.sequence }
      head.namesAll = false
      head.remember(known)
    }
    head.position = position
  }

  /// Looks for voids and kinds among a member's lines. One that can't be scanned is reported when it is read.
  private static func remember(_ lines: [UInt8], bytes: Int, in newest: inout LatestSystemEvents) {
    lines.withUnsafeBytes { buffer in
      forEachLines(of: buffer.slice(0..<bytes)) {
        do { newest.remember(try EventLine(scanning: $0)) } catch {}
      }
    }
  }
}
