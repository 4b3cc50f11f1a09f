import SystemPackage

/// Makes durable what is complete beyond the head, and puts aside and cuts what is not. Only under the write
/// lock.
///
/// A valid append beyond head was written but perhaps never synced: after a failed sync the page cache shows
/// it while the disk holds something else. So its bytes are written again, into a file of their own, before
/// they are synced.
struct TailRecovery {
  let folder: LogFolder
  let head: KnownHead
  let active: ActiveSegment
  let repairs: LogRepairs
  /// The highest sequence number that something else vouches for.
  let highWaterMark: () throws -> UInt64

  private var known: Head { head.head }

  func run() throws {
    let segment = try folder.openSegment(known.segment)
    defer { closeReadOnly(segment.file) }
    let whole = try wholeAppends(of: segment, after: known)
    let size = segment.sizeBytes
    if size > whole.offset { try keepTail(of: segment, whole, size) }
    if whole.offset > known.offset || !head.isWritten {
      try makeDurable(whole, segment)
    } else if size > whole.offset {
      try active.cut()
    }
    try takeUpNextSegment()
  }

  /// Refuses whatever ``run()`` refuses. Nothing is changed, so no lock is needed.
  func check() throws {
    var end = known
    let segment = try folder.openSegment(end.segment)
    defer { closeReadOnly(segment.file) }
    try wholeAppends(of: segment, after: end).apply(to: &end)
    while case .begun(let next, let startEnd, let epoch) = try following(end) {
      defer { closeReadOnly(next.file) }
      end.position.epoch = epoch
      (end.segment, end.offset) = (next.firstSequence, startEnd)
      try wholeAppends(of: next, after: end).apply(to: &end)
    }
  }

  /// Refuses to go on from what may be damage, or from less than something vouches for.
  private func wholeAppends(of segment: SegmentFile, after end: Head) throws -> WholeAppends {
    let (path, size) = (segment.file.path, segment.sizeBytes)
    guard size >= end.offset else {
      throw LedgerError(
        .lostEvents,
        "\(path) has \(grouped(size)) bytes, but \(grouped(end.offset)) were acknowledged, up to event \(end.position.sequence).",
        at: LedgerError.Location(path: path.string, offset: size)
      ).seeing(end.position)
    }
    let whole = try WholeAppends(segment, after: end)
    try checkRest(whole, segment, size)
    return whole
  }

  private func checkRest(_ whole: WholeAppends, _ segment: SegmentFile, _ size: UInt64) throws {
    switch whole.rest {
    case .cleanEnd, .zeros: break
    case .newer(let what, let offset): throw segment.newerFormat(what, at: offset)
    case .torn(let reason, let offset):
      var cursor = MemberCursor(file: segment.file, sizeBytes: size, offset: offset)
      // One append is in flight at a time, so a member of a later one proves that this one was synced.
      while try cursor.skipToNextMember() {
        guard case .member(let header) = try cursor.next() else { continue }
        if header.kind != .events || header.appendFirst != whole.position.sequence + 1 {
          throw segment.damage(reason, at: offset, sequence: whole.position.sequence + 1)
        }
      }
    }
    if let next = try folder.segments().first(where: { $0 > segment.firstSequence }) {
      // A segment is begun after all before it is on disk.
      guard next > whole.position.sequence + 1 else { return }
      throw segment.damage(
        "it ends before event \(next)", at: whole.offset, sequence: whole.position.sequence + 1)
    }
    try checkHighWaterMark(whole, segment)
  }

  /// The last whole append must not be behind what a table has applied.
  private func checkHighWaterMark(_ whole: WholeAppends, _ segment: SegmentFile) throws {
    let seen = try highWaterMark()
    guard seen > whole.position.sequence else { return }
    throw LedgerError(
      .lostEvents,
      "The log ends after event \(whole.position.sequence), but a table, a backup or an incident records event \(seen). Acknowledged events were lost.",
      at: LedgerError.Location(
        path: segment.file.path.string, offset: whole.offset, sequence: whole.position.sequence + 1))
  }

  /// Puts a copy of the segment's whole appends into its place. To write them again in place is not enough: a
  /// block whose first writing failed stays unwritten on ext4, while a later sync of the same file returns 0.
  private func makeDurable(_ whole: WholeAppends, _ segment: SegmentFile) throws {
    let temporary = folder.directory.appending(".\(SegmentName.name(segment.firstSequence)).recovering")
    do {
      try copy(segment, upTo: whole.offset, to: temporary)
      try folder.fileSystem.rename(temporary, to: segment.file.path)
    } catch {
      folder.fileSystem.removeLeftover(temporary)
      throw error
    }
    try folder.sync()
    try active.reopenIfReplaced()
    if !head.isWritten { try makeNamesDurable() }
    // Without a head nothing says what was acknowledged.
    let start = head.isWritten ? known.offset : 0
    if whole.position.sequence > known.position.sequence {
      repairs.record(
        LogRepair(
          kind: .adopted, path: segment.file.path.string, offset: start, byteCount: whole.offset - start,
          sequences: (known.position.sequence + 1)...whole.position.sequence))
    }
    head.advance(over: whole)
    head.countReplacedFile()
    try head.write()
  }

  private func copy(_ segment: SegmentFile, upTo end: UInt64, to path: FilePath) throws {
    let file = try folder.fileSystem.openTemporary(path, replacing: segment.file.path)
    do {
      let copied = try segment.file.forEachPiece(upTo: end) { try file.write($0, at: $1) }
      guard copied == end else { throw segment.damage("it shrank while it was being read", at: copied) }
      try file.sync()
    } catch {
      closeReadOnly(file)
      throw error
    }
    try file.close()
  }

  /// A ledger without a head may be one whose maker was stopped before its folders were on disk.
  private func makeNamesDurable() throws {
    try folder.sync()
    for path in [folder.root, EventLog.parent(of: folder.root)].compactMap(\.self) {
      try folder.fileSystem.syncDirectory(path)
    }
  }

  /// Keeps the bytes after the last whole append in `quarantine/`, before they are cut. Zero bytes hold
  /// nothing to keep.
  private func keepTail(of segment: SegmentFile, _ whole: WholeAppends, _ size: UInt64) throws {
    guard case .torn = whole.rest else { return }
    let bytes = try segment.file.read(count: Int(size - whole.offset), at: whole.offset)
    let kept = try QuarantinedFile.place(
      .tornTail, whole.position.sequence + 1, at: folder.context.now(),
      checksum: bytes.withUnsafeBytes { crc32($0) }, in: folder.root, folder.fileSystem)
    let name = kept.lastComponent?.string ?? ""
    try folder.fileSystem.writeWhole(
      bytes, to: kept, temporary: kept.removingLastComponent().appending("." + name))
    repairs.record(
      LogRepair(
        kind: .cutTornTail, path: segment.file.path.string, offset: whole.offset,
        byteCount: size - whole.offset, keptIn: kept.string))
  }

  /// What there is under the name of the segment that follows.
  private enum Following {
    case nothing
    /// A file that holds nothing new, for this reason.
    case stray(SegmentFile, Message)
    case begun(SegmentFile, startEnd: UInt64, epoch: Epoch)
  }

  private func following(_ end: Head) throws -> Following {
    let next = end.position.sequence + 1
    guard next != end.segment, try folder.holdsSegment(next) else { return .nothing }
    let segment = try folder.openSegment(next)
    do {
      if let reason = try strayReason(of: segment, after: end) { return .stray(segment, reason) }
      try segment.refuseMisnamed()
      let (first, start, startEnd) = try segment.readStart()
      guard first.hashBefore == end.position.hash,
        start.epoch == end.position.epoch || start.epoch.number > end.position.epoch.number
      else { throw segment.strange("it does not follow the previous segment in the chain") }
      return .begun(segment, startEnd: startEnd, epoch: start.epoch)
    } catch {
      closeReadOnly(segment.file)
      throw error
    }
  }

  /// A crash between a new segment's birth and head: the segment of the next sequence number is the active
  /// one.
  private func takeUpNextSegment() throws {
    switch try following(known) {
    case .nothing: return
    case .stray(let segment, let reason):
      defer { closeReadOnly(segment.file) }
      try setAside(segment, because: reason)
    case .begun(let segment, let end, let epoch):
      // The process that began it may have been stopped before its name and its bytes were on disk.
      let writing = try folder.fileSystem.open(segment.file.path, .update)
      defer { closeReadOnly(writing) }
      try writing.write(try segment.file.read(count: Int(end), at: 0), at: 0)
      try writing.sync()
      try folder.sync()
      repairs.record(
        LogRepair(kind: .tookUpSegment, path: segment.file.path.string, offset: 0, byteCount: end))
      try active.move(to: segment, startEnd: end, of: epoch)
      // What it holds beyond its start is recovered as well.
      if segment.sizeBytes > end { try run() }
    }
  }
}
