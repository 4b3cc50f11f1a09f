package import LedgerBase
import Logging
package import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension EventLog {
  /// Takes the writer's lock, brings the log to a clean state, calls `body`, and gives the lock back.
  ///
  /// - Parameters:
  ///   - wait: how long to wait for another writer.
  ///   - highWaterMark: the highest sequence number that something else vouches for (a table's checkpoint); asked only when
  ///     bytes would be cut.
  /// - Throws: `locked`, `writerPoisoned`, `damagedLog`, `lostEvents`, `newerFormat`, file system errors, or what
  ///   `body` throws.
  package func withWriteLock<T>(wait: Duration, highWaterMark: () throws -> UInt64, _ body: () throws -> T)
    throws -> T
  {
    try takeWriteLock(wait: wait, highWaterMark: highWaterMark)
    let result = Result(catching: body)
    releaseWriteLock()
    return try result.get()
  }

  /// As ``withWriteLock(wait:highWaterMark:_:)``, for whoever works in several calls. ``releaseWriteLock()`` gives the lock back.
  package func takeWriteLock(wait: Duration, highWaterMark: () throws -> UInt64) throws {
    if let poison { throw poison }
    let files = try files ?? openWriterFiles()
    try takeLock(files, wait: wait)
    self.files = files
    do {
      try bringUpToDate(highWaterMark)
    } catch {
      releaseWriteLock()
      throw error
    }
  }

  package func releaseWriteLock() {
    do {
      try files?.lock.unlock()
    } catch {
      // Closing the file gives the lock up for certain.
      context.logger.error("unlock failed", metadata: ["path": "\(root)"])
      if let files { closeForCertain(files) }
    }
  }

  /// True when the lock is free right now and `body` was run under it; false, without waiting, when it is not.
  package func withWriteLockIfFree(highWaterMark: () throws -> UInt64, _ body: () throws -> Void) throws
    -> Bool
  {
    do {
      try withWriteLock(wait: .zero, highWaterMark: highWaterMark, body)
      return true
    } catch let error as LedgerError where error.code == .locked && error.location.path == lockPath.string {
      return false
    }
  }

  /// Gives the lock up by closing its file. What was acknowledged is on disk, so a failure takes nothing back.
  private func closeForCertain(_ files: WriterFiles) {
    self.files = nil
    do {
      try files.close()
    } catch {
      context.logger.error("closing failed", metadata: ["path": "\(root)", "error": "\(error)"])
    }
  }

  private func openWriterFiles() throws -> WriterFiles {
    // A restore may have put another log there since this one was opened.
    if try isReplaced() { try refresh() }
    return WriterFiles(
      lock: try fileSystem.open(lockPath, .updateOrCreate),
      head: HeadFile(file: try fileSystem.open(headPath, .updateOrCreate)),
      segment: try fileSystem.open(directory.appending(SegmentName.name(state.segment)), .update))
  }

  /// Checks that the locked file still is the one at its path.
  private func takeLock(_ files: WriterFiles, wait: Duration) throws {
    guard try Self.tryLock(files.lock, wait: wait) else { throw Self.lockedElsewhere(root) }
    do {
      let identity = try files.lock.identity
      if try fileSystem.status(of: lockPath, followLinks: true)?.identity == identity { return }
    } catch {
      closeForCertain(files)
      throw error
    }
    closeForCertain(files)
    throw Self.setAside(root)
  }

  /// Checks that the lock's file is still the one that this process has locked. Where it was deleted, another
  /// process can lock a new file and append where this one is about to, while this one was suspended.
  func requireLock() throws {
    guard let files else {
      throw MemberMaker.notOurs("the write lock is not held", state.position.sequence + 1)
    }
    let there = try fileSystem.status(of: lockPath, followLinks: true)?.identity
    guard try files.lock.identity != there else { return }
    // The next writer opens the file that is there then.
    closeForCertain(files)
    throw LedgerError(
      .locked,
      "The ledger's lock was deleted or replaced while this process held it, so another process may have written.",
      hint: "Nothing was appended. Try again, and make sure that nothing deletes \(lockPath).",
      at: LedgerError.Location(path: lockPath.string))
  }

  /// The ledger's folder was set aside meanwhile: what stands there now is another one.
  static func setAside(_ root: FilePath) -> LedgerError {
    LedgerError(
      .noLedger, "The ledger at \(root) was moved away or removed in the meantime.", hint: "Reopen it.",
      at: LedgerError.Location(path: root.string))
  }

  /// A restore puts another `log` into the place of the one whose head this process holds open.
  private func reopenHeadIfReplaced() throws {
    if try isReplaced() { try takeOver() }
    guard let files else { return }
    let there = try fileSystem.status(of: headPath, followLinks: true)?.identity
    guard try files.head.file.identity != there else { return }
    let head = try fileSystem.open(headPath, .updateOrCreate)
    closeReadOnly(files.head.file)
    self.files?.head = HeadFile(file: head)
  }

  /// Runs `body` as the only writer of the ledger in `root`, in whatever state its log is.
  ///
  /// - Throws: `locked`, a file system error, or what `body` throws.
  package static func withLock<T>(
    of root: FilePath, wait: Duration, _ fileSystem: any FileSystem, _ body: () throws -> T
  ) throws -> T {
    let lock = try fileSystem.open(root.appending("lock"), .updateOrCreate)
    defer { giveBack(lock) }
    guard try tryLock(lock, wait: wait) else { throw lockedElsewhere(root) }
    return try body()
  }

  /// Takes a lock, trying with the growing pauses of ``RetryPolicy/lock``.
  ///
  /// - Returns: false when `wait` has passed.
  package static func tryLock(_ file: any OpenFile, wait: Duration) throws -> Bool {
    let deadline = ContinuousClock.now + wait
    var failures = 0
    while try !file.tryLock() {
      guard ContinuousClock.now < deadline else { return false }
      usleep(UInt32(RetryPolicy.lock.delay(for: failures).inSeconds * 1e6))
      failures += 1
    }
    return true
  }

  /// Step 1 to 3 of the writer's algorithm.
  private func bringUpToDate(_ highWaterMark: () throws -> UInt64) throws {
    try reopenHeadIfReplaced()
    guard let files else { return }
    let (found, lostSlot) = try files.head.readSlots()
    headSlotIsLost = lostSlot != nil
    if let head = found {
      // A head that opening found to be older than the log, as a power cut leaves it, is no better now.
      if headIsWritten || head.counter != rejectedHead {
        if head != state {
          try checkNotBehind(head)
          try checkGoesOn(to: head)
          appendsInARow = 0
        }
        state = head
        headIsWritten = true
      } else {
        try checkIsOurs(head)
      }
    } else {
      headIsWritten = false
    }
    let sizeBytes = try reopenWhatWasReplaced()
    if headIsWritten, try endsCleanly(sizeBytes), try !nextSegmentExists() { return }
    (reservedEnd, appendsInARow) = (nil, 0)
    try recoverTail(highWaterMark)
    if found == nil, state.position.sequence > 0 {
      repairs.append(
        LogRepair(kind: .madeHead, path: headPath.string, offset: state.position.sequence, byteCount: 0))
    }
    activeIsSealed = try active.readSealHeader() != nil
  }

  /// A head that a crash left is older than the log. One of another epoch that is not lower was never this log's,
  /// or knows of events that are not here.
  private func checkIsOurs(_ head: Head) throws {
    if head.position.isOfSibling(of: state.position) { throw foreignHead }
  }

  /// What is wrong with a head of another history.
  package var foreignHead: LedgerError {
    LedgerError(
      .foreignLog, "\(headPath) belongs to another ledger, or to another copy of this one.",
      hint:
        "Nothing was changed. Put the right file in its place. If there is none, move this one away: the next command that writes recreates it from the log.",
      at: LedgerError.Location(path: headPath.string))
  }

  /// A sealed segment takes no more members: where the one after it is gone, the next one is begun. That
  /// changes the log, so it waits for an append that nothing speaks against.
  func beginSegmentAfterSeal() throws {
    guard activeIsSealed else { return }
    try beginSegment()
    repairs.append(
      LogRepair(kind: .beganSegment, path: active.file.path.string, offset: 0, byteCount: state.offset))
  }

  /// True where nothing stands behind the active segment's end but what this object has reserved.
  private func endsCleanly(_ sizeBytes: UInt64) throws -> Bool {
    guard let segment = files?.segment else { return false }
    return try sizeBytes == state.offset || isOwnReserve(sizeBytes, segment)
  }

  /// A head older than what this process has acknowledged is a log that was put back.
  private func checkNotBehind(_ head: Head) throws {
    guard head.position.epoch == state.position.epoch, head.position.sequence < state.position.sequence,
      headIsWritten
    else { return }
    throw isBehind(head.position)
  }

  /// - Returns: the bytes of the active segment.
  @discardableResult
  func reopenWhatWasReplaced() throws -> UInt64 {
    guard let files else {
      throw MemberMaker.notOurs("the write lock is not held", state.position.sequence + 1)
    }
    let path = directory.appending(SegmentName.name(state.segment))
    let there = try fileSystem.status(of: path, followLinks: true)
    if let there, active.firstSequence == state.segment, try files.segment.identity == there.identity {
      return there.sizeBytes
    }
    let segment = try fileSystem.open(path, .update)
    closeReadOnly(files.segment)
    self.files?.segment = segment
    reservedEnd = nil
    let reading = try SegmentFile(state.segment, in: directory, fileSystem)
    closeReadOnly(active.file)
    active = reading
    return active.sizeBytes
  }

  /// True when a segment stands after the active one that head does not name yet.
  func nextSegmentExists() throws -> Bool {
    try state.position.sequence + 1 != state.segment && segmentExists(state.position.sequence + 1)
  }

  func segmentExists(_ first: UInt64) throws -> Bool {
    // A link that leads nowhere stands in its place too.
    try fileSystem.status(of: directory.appending(SegmentName.name(first)), followLinks: false) != nil
  }
}

/// Closes a lock's file. Closing alone would leave it locked for as long as a process that was started meanwhile has the file as well,
/// which is until it runs its own program.
package func giveBack(_ lock: any OpenFile) {
  // Where it fails, closing gives the lock up.
  do { try lock.unlock() } catch {}
  closeReadOnly(lock)
}
