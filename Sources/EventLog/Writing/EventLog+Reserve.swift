import LedgerBase
import Logging

// Zero bytes ahead of the active segment's end, where a process appends one small batch after the other: a sync that changes
// no size and no extent of the file is the cheaper one. Docs/log-format.md: they are a file's clean end.

extension EventLog {
  /// What is to be written: the members of an append, and zero bytes behind them where those ahead are used up.
  func bytesToWrite(_ prepared: PreparedAppend) throws -> [UInt8] {
    let limits = context.segmentLimits
    let end = state.offset + UInt64(prepared.bytes.count)
    if let reservedEnd, end <= reservedEnd { return prepared.bytes }
    reservedEnd = nil
    guard appendsInARow >= limits.reserveAfterAppends, prepared.bytes.count <= limits.reserveBytes / 8,
      try Self.lackOfRoom(
        forAppendOf: UInt64(prepared.bytes.count + 2 * prepared.lineBytes + limits.reserveBytes), in: root,
        fileSystem) == nil
    else { return prepared.bytes }
    return prepared.bytes + [UInt8](repeating: 0, count: limits.reserveBytes)
  }

  /// Notes what an append of this process has left behind the segment's end.
  func noteReserve(written: Int, of prepared: PreparedAppend) {
    appendsInARow += 1
    if written > prepared.bytes.count { reservedEnd = state.offset + UInt64(written) }
  }

  /// True where nothing stands behind the end but what this process has reserved. Whoever wrote there without moving head
  /// began right at the end.
  func isOwnReserve(_ sizeBytes: UInt64, _ file: any OpenFile) throws -> Bool {
    guard let reservedEnd, reservedEnd == sizeBytes, sizeBytes > state.offset else { return false }
    return try beginsWithZeros(file, sizeBytes)
  }

  /// True where no append was begun behind the end: an append's first bytes are never zero.
  func beginsWithZeros(_ file: any OpenFile, _ sizeBytes: UInt64) throws -> Bool {
    let count = Int(min(16, sizeBytes - state.offset))
    return try file.read(count: count, at: state.offset).allSatisfy { $0 == 0 }
  }

  /// Cuts the zero bytes, before other files are made that follow this segment. Only under the write lock.
  func releaseReserve() throws {
    appendsInARow = 0
    guard let files else { return }
    if reservedEnd != nil { try files.segment.truncate(to: state.offset) }
    reservedEnd = nil
    // Whoever cut them before, here or in a process that was killed, has not synced it.
    try files.segment.sync()
  }

  /// Cuts the zero bytes where nobody writes; else whoever writes next does. So no sync is needed, either.
  func releaseReserveAtClose() {
    guard reservedEnd != nil, let files else { return }
    do {
      guard try files.lock.tryLock() else { return }
      defer { releaseWriteLock() }
      guard try files.head.read() == state, try isOwnReserve(files.segment.status().sizeBytes, files.segment)
      else { return }
      try files.segment.truncate(to: state.offset)
    } catch {
      context.logger.notice("zero bytes not cut", metadata: ["path": "\(files.segment.path)"])
    }
    reservedEnd = nil
  }
}
