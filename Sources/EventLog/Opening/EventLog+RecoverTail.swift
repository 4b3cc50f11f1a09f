import LedgerBase
import Logging
import SystemPackage

extension EventLog {
  /// Makes durable what stands whole beyond head, and puts aside and cuts what does not.
  ///
  /// A valid append beyond head was written but perhaps never synced: after a failed sync the page cache shows it while
  /// the disk holds something else. So its bytes are written again, into a file of their own, before they are synced.
  func recoverTail(_ highWaterMark: () throws -> UInt64) throws {
    guard let files else { return }
    let size = try files.segment.status().sizeBytes
    guard size >= state.offset else {
      throw LedgerError(
        .lostEvents,
        "\(files.segment.path) has \(grouped(size)) bytes, but \(grouped(state.offset)) were acknowledged, up to event \(state.position.sequence).",
        at: LedgerError.Location(path: files.segment.path.string, offset: size)
      ).seeing(state.position)
    }
    let segment = try SegmentFile(state.segment, in: directory, fileSystem)
    defer { closeReadOnly(segment.file) }
    let whole = try WholeAppends(segment, after: state)
    try checkRest(whole, segment, size, highWaterMark)
    if size > whole.offset { try keepTail(of: segment, whole, size) }
    if whole.offset > state.offset || !headIsWritten {
      try makeDurable(whole, segment)
    } else if size > whole.offset {
      try files.segment.truncate(to: whole.offset)
      try files.segment.sync()
    }
    try takeUpNextSegment(highWaterMark)
  }

  /// Refuses to go on from what may be damage, or from less than something vouches for.
  private func checkRest(
    _ whole: WholeAppends, _ segment: SegmentFile, _ size: UInt64, _ highWaterMark: () throws -> UInt64
  ) throws {
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
    if let next = try fileSystem.segments(in: directory).first(where: { $0 > segment.firstSequence }) {
      // A segment is begun after all before it is on disk.
      guard next > whole.position.sequence + 1 else { return }
      throw segment.damage(
        "it ends before event \(next)", at: whole.offset, sequence: whole.position.sequence + 1)
    }
    try checkHighWaterMark(whole, segment, highWaterMark)
  }

  /// The last whole append must not be behind what a table has applied.
  private func checkHighWaterMark(
    _ whole: WholeAppends, _ segment: SegmentFile, _ highWaterMark: () throws -> UInt64
  )
    throws
  {
    let seen = try highWaterMark()
    guard seen > whole.position.sequence else { return }
    throw LedgerError(
      .lostEvents,
      "The log ends after event \(whole.position.sequence), but a table, a backup or an incident records event \(seen). Acknowledged events were lost.",
      at: LedgerError.Location(
        path: segment.file.path.string, offset: whole.offset, sequence: whole.position.sequence + 1))
  }

  /// Puts a copy of the segment's whole appends into its place. To write them again where they stand is not enough: a
  /// block whose first writing failed stays unwritten on ext4, while a later sync of the same file returns 0.
  private func makeDurable(_ whole: WholeAppends, _ segment: SegmentFile) throws {
    let path = segment.file.path
    let temporary = directory.appending("." + SegmentName.name(segment.firstSequence) + ".recovering")
    do {
      try copy(segment, upTo: whole.offset, to: temporary)
      try fileSystem.rename(temporary, to: path)
    } catch {
      fileSystem.removeLeftover(temporary)
      throw error
    }
    try fileSystem.syncDirectory(directory)
    try reopenWhatWasReplaced()
    if !headIsWritten { try makeNamesDurable() }
    // Without a head nothing says what was acknowledged.
    let start = headIsWritten ? state.offset : 0
    if whole.position.sequence > state.position.sequence {
      repairs.append(
        LogRepair(
          kind: .adopted, path: segment.file.path.string, offset: start, byteCount: whole.offset - start,
          sequences: (state.position.sequence + 1)...whole.position.sequence))
    }
    whole.apply(to: &state)
    state.replacedFiles += 1
    try writeHead()
  }

  private func copy(_ segment: SegmentFile, upTo end: UInt64, to path: FilePath) throws {
    let file = try fileSystem.openTemporary(path, replacing: segment.file.path)
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

  /// Writes `state` as the head. Until that is done, this object may know more than `log/head` says.
  func writeHead() throws {
    headIsWritten = false
    try files?.head.write(&state)
    headIsWritten = true
    guard headSlotIsLost else { return }
    headSlotIsLost = false
    repairs.append(
      LogRepair(kind: .lostHeadSlot, path: headPath.string, offset: state.position.sequence, byteCount: 0))
  }

  /// A ledger without a head may be one whose maker was stopped before its folders were on disk.
  private func makeNamesDurable() throws {
    try fileSystem.syncDirectory(directory)
    try fileSystem.syncDirectory(root)
    if let parent = Self.parent(of: root) { try fileSystem.syncDirectory(parent) }
  }

  /// Keeps the bytes after the last whole append in `quarantine/`, before they are cut. Zero bytes hold nothing to keep.
  private func keepTail(of segment: SegmentFile, _ whole: WholeAppends, _ size: UInt64) throws {
    guard case .torn = whole.rest else { return }
    let bytes = try segment.file.read(count: Int(size - whole.offset), at: whole.offset)
    let kept = try QuarantinedFile.place(
      .tornTail, whole.position.sequence + 1, at: context.now(),
      checksum: bytes.withUnsafeBytes { crc32($0) }, in: root, fileSystem)
    let name = kept.lastComponent?.string ?? ""
    try fileSystem.writeWhole(
      bytes, to: kept, temporary: kept.removingLastComponent().appending("." + name))
    repairs.append(
      LogRepair(
        kind: .cutTornTail, path: segment.file.path.string, offset: whole.offset,
        byteCount: size - whole.offset, keptIn: kept.string))
  }

  /// A crash between a new segment's birth and head: the segment of the next sequence number is the active one.
  private func takeUpNextSegment(_ highWaterMark: () throws -> UInt64) throws {
    let next = state.position.sequence + 1
    guard next != state.segment, try segmentExists(next) else { return }
    let path = directory.appending(SegmentName.name(next))
    let segment = try SegmentFile(next, in: directory, fileSystem)
    if try setAsideIfStray(segment, highWaterMark) { return closeReadOnly(segment.file) }
    try segment.refuseMisnamed()
    let (first, start, end) = try segment.readStart()
    let isOfEpoch = start.epoch == state.position.epoch || start.epoch.number > state.position.epoch.number
    guard first.hashBefore == state.position.hash, isOfEpoch else {
      throw segment.strange("it does not follow the previous segment in the chain")
    }
    // Whoever began it may have been stopped before its name and its bytes were on disk.
    let writing = try fileSystem.open(path, .update)
    defer { closeReadOnly(writing) }
    try writing.write(try segment.file.read(count: Int(end), at: 0), at: 0)
    try writing.sync()
    try fileSystem.syncDirectory(directory)
    state.position.epoch = start.epoch
    repairs.append(LogRepair(kind: .tookUpSegment, path: path.string, offset: 0, byteCount: end))
    try moveHead(toNew: segment, startEnd: end)
    // What stands in it beyond its start is recovered as well.
    if segment.sizeBytes > end { try recoverTail(highWaterMark) }
  }

  /// Makes `segment`, which holds only its start so far as head knows, the active one.
  func moveHead(toNew segment: SegmentFile, startEnd: UInt64) throws {
    let writing = try fileSystem.open(segment.file.path, .update)
    if let old = files?.segment { closeReadOnly(old) }
    files?.segment = writing
    closeReadOnly(active.file)
    active = segment
    state.segment = segment.firstSequence
    state.offset = startEnd
    state.lastMemberOffset = 0
    state.segmentLineBytes = 0
    try writeHead()
  }
}
