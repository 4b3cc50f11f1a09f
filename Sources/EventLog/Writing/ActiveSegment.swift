import Logging
import SystemPackage

/// The segment that is appended to. It ends where the head says; bytes after that are not acknowledged.
///
/// Where one process appends one small batch after the other, zero bytes are written ahead of the end: a sync
/// that changes neither size nor extents of the file is the cheaper one. Docs/log-format.md: they are a
/// file's clean end.
final class ActiveSegment {
  /// Open for reading.
  private(set) var file: SegmentFile
  /// Open while this process may write.
  private var writing: (any OpenFile)?
  /// True where it was found sealed: the one after it is gone.
  private(set) var isSealed = false
  /// Why no further append is made by this process.
  private var poison: LedgerError?
  /// Where the zero bytes end that this process has written ahead of the end.
  private var reservedEnd: UInt64?
  /// Appends of this process, with none of another one between them.
  private var appendsInARow = 0
  /// True once this process has appended events.
  private(set) var hasAppended = false
  private let head: KnownHead
  private let folder: LogFolder

  init(_ file: SegmentFile, _ head: KnownHead, in folder: LogFolder) {
    self.file = file
    self.head = head
    self.folder = folder
  }

  private var end: UInt64 { head.head.offset }
  var path: FilePath { file.file.path }

  // MARK: Opening and closing

  func openForWriting() throws {
    writing = try folder.fileSystem.open(folder.path(ofSegment: head.head.segment), .update)
  }

  func closeWriting() throws {
    let file = writing
    writing = nil
    try file?.close()
  }

  func closeReading() { closeReadOnly(file.file) }

  /// Sealing, tail recovery and a restore put other files in its place.
  ///
  /// - Returns: its size.
  @discardableResult
  func reopenIfReplaced() throws -> UInt64 {
    let old = try openFile()
    let segment = head.head.segment
    let there = try folder.fileSystem.status(of: folder.path(ofSegment: segment), followLinks: true)
    if let there, file.firstSequence == segment, try old.identity == there.identity {
      return there.sizeBytes
    }
    try openForWriting()
    closeReadOnly(old)
    reservedEnd = nil
    read(try folder.openSegment(segment))
    return file.sizeBytes
  }

  func read(_ segment: SegmentFile) {
    closeReading()
    file = segment
  }

  /// `segment`, which holds nothing but its start so far as head knows, is the active one from now on.
  func move(to segment: SegmentFile, startEnd: UInt64, of epoch: Epoch) throws {
    let next = try folder.fileSystem.open(segment.file.path, .update)
    if let writing { closeReadOnly(writing) }
    writing = next
    read(segment)
    isSealed = false
    head.begin(segment.firstSequence, startEnd: startEnd, of: epoch)
    try head.write()
  }

  /// Continues with the segment of the log that has taken the place of this one.
  func follow(_ other: ActiveSegment) {
    read(other.file)
    forgetReserve()
  }

  /// Whether it is sealed is known only after the tail was recovered.
  func findIfSealed() throws { isSealed = try file.readSealHeader() != nil }

  // MARK: Appending

  func refuseIfPoisoned() throws { if let poison { throw poison } }

  /// What is to be written: the members of an append, and zero bytes after them if those written ahead are
  /// used up.
  func bytes(of prepared: PreparedAppend) throws -> [UInt8] {
    let limits = folder.context.segmentLimits
    let next = end + UInt64(prepared.bytes.count)
    if let reservedEnd, next <= reservedEnd { return prepared.bytes }
    reservedEnd = nil
    guard appendsInARow >= limits.reserveAfterAppends, prepared.bytes.count <= limits.reserveBytes / 8,
      try EventLog.lackOfRoom(
        forAppendOf: prepared.bytesInAll + UInt64(limits.reserveBytes), in: folder.root,
        folder.fileSystem) == nil
    else { return prepared.bytes }
    return prepared.bytes + [UInt8](repeating: 0, count: limits.reserveBytes)
  }

  /// Writes and syncs the bytes of an append. The head stays where it is.
  ///
  /// - Throws: when nothing was written, the cause; when that can't be known, `outcomeUnknown`, and this
  ///   process appends no more.
  func append(_ bytes: [UInt8], of prepared: PreparedAppend) throws {
    let file = try openFile()
    do {
      try file.write(bytes, at: end)
    } catch {
      try rollBack(file, after: error)
      throw error
    }
    do {
      try file.sync()
    } catch {
      throw poisoned(
        "It is not known whether the append is on disk: syncing \(file.path) failed.", error,
        at: LedgerError.Location(path: file.path.string, offset: end, sequence: prepared.first))
    }
    appendsInARow += 1
    if bytes.count > prepared.bytes.count { reservedEnd = end + UInt64(bytes.count) }
    hasAppended = true
  }

  /// A failed write may have left part of the append: cut it permanently, so that nothing of it remains.
  private func rollBack(_ file: any OpenFile, after cause: any Error) throws {
    reservedEnd = nil
    do {
      try cut(file)
    } catch {
      throw poisoned(
        "Writing to \(file.path) failed, and what was written could not be rolled back.", cause,
        at: LedgerError.Location(path: file.path.string, offset: end))
    }
  }

  /// After a failed sync the page cache may show what the disk lacks: no retry, no further append by this
  /// process.
  private func poisoned(_ message: Message, _ cause: any Error, at place: LedgerError.Location) -> LedgerError
  {
    let error = LedgerError(
      .outcomeUnknown, message,
      hint: "Try again with the same event id: if the event is on disk, you get its receipt.", cause: cause,
      at: place)
    poison = LedgerError(
      .writerPoisoned,
      "An earlier append failed in a way that leaves its outcome unknown, so this process can't append any more.",
      hint: "Reopen the ledger; opening it determines what is on disk.", cause: error, at: place)
    return error
  }

  // MARK: The end of the file

  /// Cuts what is after the end, for the holder of the write lock.
  func cut() throws { try cut(openFile()) }

  private func cut(_ file: any OpenFile) throws {
    try file.truncate(to: end)
    try file.sync()
  }

  /// True where a file of `sizeBytes` has nothing after the end but what this process has reserved. A writer
  /// that did not move head began right at the end.
  func endsCleanly(_ sizeBytes: UInt64) throws -> Bool {
    try sizeBytes == end || isOwnReserve(sizeBytes, openFile())
  }

  /// True where nothing at all follows the end. Needs no lock.
  func endsAtHead() throws -> Bool { try file.file.status().sizeBytes == end }

  private func isOwnReserve(_ sizeBytes: UInt64, _ file: any OpenFile) throws -> Bool {
    guard let reservedEnd, reservedEnd == sizeBytes, sizeBytes > end else { return false }
    return try beginsWithZeros(file, sizeBytes)
  }

  /// True where an append was begun after the end: its first bytes are never zero.
  func holdsMore() throws -> Bool {
    let size = try file.file.status().sizeBytes
    return try size > end && !beginsWithZeros(file.file, size)
  }

  private func beginsWithZeros(_ file: any OpenFile, _ sizeBytes: UInt64) throws -> Bool {
    try file.read(count: Int(min(16, sizeBytes - end)), at: end).allSatisfy { $0 == 0 }
  }

  /// Another process has appended, or another log has taken the place of this one.
  func forgetReserve() { (reservedEnd, appendsInARow) = (nil, 0) }

  func restartRunOfAppends() { appendsInARow = 0 }

  /// Cuts the zero bytes, before other files are made that follow this segment. Only under the write lock.
  func releaseReserve() throws {
    appendsInARow = 0
    guard let writing else { return }
    if reservedEnd != nil { try writing.truncate(to: end) }
    reservedEnd = nil
    // An earlier cut, here or in a process that was killed, was not synced.
    try writing.sync()
  }

  /// Cuts the zero bytes if nobody is writing; otherwise the next writer does. So no sync is needed, either.
  func releaseReserveAtClose(_ lock: LogLock) {
    guard reservedEnd != nil, let writing else { return }
    do {
      guard try lock.tryTake() else { return }
      defer { lock.release() }
      guard try head.isAsKnown(), try isOwnReserve(writing.status().sizeBytes, writing) else { return }
      try writing.truncate(to: end)
    } catch {
      folder.context.logger.notice("zero bytes not cut", metadata: ["path": "\(writing.path)"])
    }
    reservedEnd = nil
  }

  private func openFile() throws -> any OpenFile {
    guard let writing else {
      throw MemberMaker.notOurs("the write lock is not held", head.position.sequence + 1)
    }
    return writing
  }
}
