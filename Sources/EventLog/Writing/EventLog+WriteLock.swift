import Logging
import SystemPackage

extension EventLog {
  /// Takes the writer's lock, brings the log to a clean state, calls `body`, and releases the lock.
  ///
  /// - Parameters:
  ///   - wait: how long to wait for another writer.
  ///   - highWaterMark: the highest sequence number that something else vouches for (a table's checkpoint);
  ///     asked only when bytes would be cut.
  /// - Throws: `locked`, `writerPoisoned`, `damagedLog`, `lostEvents`, `newerFormat`, file system errors, or
  ///   what `body` throws.
  package func withWriteLock<T>(wait: Duration, highWaterMark: () throws -> UInt64, _ body: () throws -> T)
    throws -> T
  {
    try takeWriteLock(wait: wait, highWaterMark: highWaterMark)
    let result = Result(catching: body)
    releaseWriteLock()
    return try result.get()
  }

  /// As ``withWriteLock(wait:highWaterMark:_:)``, for a caller that works in several calls.
  /// ``releaseWriteLock()`` releases the lock.
  package func takeWriteLock(wait: Duration, highWaterMark: () throws -> UInt64) throws {
    try active.refuseIfPoisoned()
    let wasOpen = lock.isOpen
    do {
      if !wasOpen { try openForWriting() }
      try lock.take(wait: wait)
    } catch {
      if !wasOpen || !lock.isOpen { closeForWriting() }
      throw error
    }
    do {
      try bringUpToDate(highWaterMark)
    } catch {
      releaseWriteLock()
      throw error
    }
  }

  package func releaseWriteLock() {
    if !lock.release() { closeForWriting() }
  }

  /// True when the lock is free right now and `body` was run under it; false, without waiting, when it is
  /// not.
  package func withWriteLockIfFree(highWaterMark: () throws -> UInt64, _ body: () throws -> Void) throws
    -> Bool
  {
    do {
      try withWriteLock(wait: .zero, highWaterMark: highWaterMark, body)
      return true
    } catch let error as LedgerError
      where error.code == .locked && error.location.path == folder.lockPath.string
    {
      return false
    }
  }

  /// Refuses whatever taking the write lock would refuse because of the log's own files. Nothing is changed,
  /// and nobody is waited for.
  package func checkCanBeWritten(highWaterMark: () throws -> UInt64) throws {
    for path in [folder.lockPath, folder.headPath] {
      guard let there = try folder.fileSystem.status(of: path, followLinks: false), there.kind != .file
      else { continue }
      // Opening it gives the error.
      closeReadOnly(try folder.fileSystem.open(path, .update))
    }
    try refresh()
    if known.isWritten, try active.endsAtHead(), try !holdsNextSegment() { return }
    try withoutActuallyEscaping(highWaterMark) { try recovery($0).check() }
  }

  private func recovery(_ highWaterMark: @escaping () throws -> UInt64) -> TailRecovery {
    TailRecovery(folder: folder, head: known, active: active, repairs: journal, highWaterMark: highWaterMark)
  }

  private func openForWriting() throws {
    // A restore may have put another log there since this one was opened.
    if try folder.isReplaced() { try refresh() }
    try lock.open()
    try known.openForWriting()
    try active.openForWriting()
  }

  /// Gives the lock up by closing its file. What was acknowledged is on disk, so a failure takes nothing
  /// back.
  private func closeForWriting() {
    do {
      try closeWriters()
    } catch {
      context.logger.error("closing failed", metadata: ["path": "\(root)", "error": "\(error)"])
    }
  }

  /// Checks once more that nobody else can have the lock, right before something is written.
  func requireLock() throws {
    do {
      try lock.require(before: head.sequence + 1)
    } catch {
      if !lock.isOpen { closeForWriting() }
      throw error
    }
  }

  /// Step 1 to 3 of the writer's algorithm.
  private func bringUpToDate(_ highWaterMark: () throws -> UInt64) throws {
    if try folder.isReplaced() { try follow() }
    try known.reopenIfReplaced()
    let found = try known.read()
    if let found { try known.takeUp(found, whenOther: active.restartRunOfAppends) }
    let sizeBytes = try active.reopenIfReplaced()
    if known.isWritten, try active.endsCleanly(sizeBytes), try !holdsNextSegment() { return }
    active.forgetReserve()
    try withoutActuallyEscaping(highWaterMark) { try recovery($0).run() }
    if found == nil, head.sequence > 0 {
      journal.record(
        LogRepair(kind: .madeHead, path: folder.headPath.string, offset: head.sequence, byteCount: 0))
    }
    try active.findIfSealed()
  }

  /// A sealed segment takes no more members: if the one after it is gone, the next one is begun. That
  /// changes the log, so it waits for an append that is otherwise ready to be written.
  func beginSegmentAfterSeal() throws {
    guard active.isSealed else { return }
    try beginSegment()
    journal.record(
      LogRepair(kind: .beganSegment, path: active.path.string, offset: 0, byteCount: known.head.offset))
  }

  /// True when a segment that head does not name yet follows the active one.
  func holdsNextSegment() throws -> Bool {
    let next = head.sequence + 1
    return try next != segment && folder.holdsSegment(next)
  }
}
