package import LedgerBase
import Logging
package import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How an append that is on disk left the head.
package enum AppendOutcome {
  case done
  /// The events are on disk, but head could not be moved: readers see them once the next writer has.
  case doneWithoutHead
}

extension EventLog {
  /// Builds the members for whole lines that follow the head, each checked as a reader would.
  ///
  /// - Throws: `limitExceeded`; `internalFault` when a line is not the next one (nothing is written).
  package func prepare(lines: [UInt8], count: Int) throws -> PreparedAppend {
    let maker = MemberMaker(after: head, try deflater(forBytes: lines.count, count))
    try lines.withUnsafeBytes { lines in
      var (start, end) = (0, 0)
      repeat {
        end = lines.endOfLine(from: end) + 1
        guard end <= lines.count else {
          throw MemberMaker.notOurs("a line is not terminated", head.sequence + 1)
        }
        guard end - start >= context.segmentLimits.memberLineBytes || end == lines.count else { continue }
        try maker.add(lines.slice(start..<end), isLast: end == lines.count)
        start = end
      } while end < lines.count
    }
    return try checked(maker.prepared, count: count)
  }

  /// As ``prepare(lines:count:)``, of lines that a builder was given so far, and the last ones.
  package func prepare(_ builder: AppendBuilder, last lines: UnsafeRawBufferPointer, count: Int) throws
    -> PreparedAppend
  {
    try checked(try builder.finish(lines), count: count)
  }

  private func checked(_ prepared: PreparedAppend, count: Int) throws -> PreparedAppend {
    guard prepared.first == head.sequence + 1, prepared.count == count else {
      throw MemberMaker.notOurs("the number of lines is not \(count)", prepared.end.sequence)
    }
    guard count > 0, count <= LogLimits.batchEvents + LogLimits.sharedEvents,
      prepared.lineBytes <= LogLimits.batchBytes + LogLimits.sharedBytes
    else {
      throw LedgerError(
        .limitExceeded,
        "An append can have 1 to \(grouped(LogLimits.batchEvents)) events and up to \(LogLimits.batchBytes >> 20) MiB; this one has \(grouped(count)) events and \(grouped(prepared.lineBytes)) bytes.",
        hint: "Append in smaller batches.")
    }
    return prepared
  }

  /// A single small event is stored as it is: deflating it took a sixth of an append's instructions, for a fifth of its bytes,
  /// and sealing does it all the same. The one for a few is kept.
  private func deflater(forBytes bytes: Int, _ events: Int) throws -> Deflater? {
    guard events > 1 || bytes > Self.storedBytes else { return nil }
    guard bytes <= 4 << 10 else { return try Deflater(level: MemberMaker.level) }
    if let littleDeflater { return littleDeflater }
    let deflater = try Deflater(level: MemberMaker.level, isForLittle: true)
    littleDeflater = deflater
    return deflater
  }

  /// A line of so many bytes at most is stored as it is.
  private static let storedBytes = 1 << 10

  /// Makes the members of lines while they are collected; for those of a member's size and more.
  package func makeBuilder() throws -> AppendBuilder { try AppendBuilder(after: head) }

  /// Bytes of lines that make a member.
  package var memberLineBytes: Int { context.segmentLimits.memberLineBytes }

  /// Writes a prepared append, syncs it, and moves head. Only inside ``withWriteLock(wait:highWaterMark:_:)``.
  ///
  /// - Parameter concerning: the last sequence number of this append that concerns each projection.
  /// - Throws: when nothing was written, the cause (`diskFull`, …); when that can't be known, `outcomeUnknown`, and
  ///   this object appends no more.
  package func commit(_ prepared: PreparedAppend, concerning: [String: UInt64]) throws -> AppendOutcome {
    guard prepared.first == state.position.sequence + 1 else {
      throw MemberMaker.notOurs("the log has moved on", prepared.first)
    }
    guard files != nil else { throw MemberMaker.notOurs("the write lock is not held", prepared.first) }
    try requireRoom(for: prepared)
    if isFull(with: prepared) {
      try requireLock()
      try beginSegment()
    }
    try beginSegmentAfterSeal()
    guard let files else { throw MemberMaker.notOurs("the write lock is not held", prepared.first) }
    let bytes = try bytesToWrite(prepared)
    try requireLock()
    do {
      try files.segment.write(bytes, at: state.offset)
    } catch {
      try truncate(after: error, files)
      throw error
    }
    do {
      try files.segment.sync()
    } catch {
      throw poisoned(
        LedgerError(
          .outcomeUnknown,
          "It is not known whether the append is on disk: syncing \(files.segment.path) failed.",
          hint: "Try again with the same event id: if the event is on disk, you get its receipt.",
          cause: error,
          at: LedgerError.Location(
            path: files.segment.path.string, offset: state.offset, sequence: prepared.first)))
    }
    noteReserve(written: bytes.count, of: prepared)
    state.lastMemberOffset = state.offset + UInt64(prepared.lastMemberStart)
    state.offset += UInt64(prepared.bytes.count)
    state.segmentLineBytes += UInt64(prepared.lineBytes)
    state.position = prepared.end
    hasAppended = true
    for (projection, sequence) in concerning { state.concerns[Head.key(of: projection)] = sequence }
    do {
      try writeHead()
      return .done
    } catch {
      context.logger.error(
        "head not written", metadata: ["error": "\(error)", "sequence": "\(head.sequence)"])
      return .doneWithoutHead
    }
  }

  /// Refuses while there is still room on the disk for what the last append needs after it: the commit of the tables
  /// that it changed, and the incident that says why the next one was refused.
  private func requireRoom(for prepared: PreparedAppend) throws {
    let bytes = UInt64(prepared.bytes.count + 2 * prepared.lineBytes)
    if let error = try Self.lackOfRoom(forAppendOf: bytes, in: root, fileSystem) { throw error }
  }

  /// Why an append would be refused for want of room; nil where it would not.
  ///
  /// - Parameter bytes: what it takes, with the rows that follow from it; by default the smallest that there is.
  package static func lackOfRoom(
    forAppendOf bytes: UInt64 = smallestAppendBytes, in root: FilePath, _ fileSystem: any FileSystem
  ) throws -> LedgerError? {
    let directory = root.appending("log")
    let needed = bytes + reserveBytes
    let free = try fileSystem.freeBytes(at: directory)
    guard free < needed else { return nil }
    return LedgerError(
      .diskFull,
      "The disk that holds \(root) is full: it has \(byteText(free, .down)) free, but an append and what follows it need \(byteText(needed)).",
      hint: "Free some space, then try again; nothing needs to be restarted or repaired.",
      cause: SpaceShortage(neededBytes: needed, freeBytes: free),
      at: LedgerError.Location(path: directory.string))
  }

  /// What has to be free beside an append itself.
  package static let reserveBytes: UInt64 = 128 << 10

  /// No event takes less, in its member and in its table.
  package static let smallestAppendBytes: UInt64 = 512

  /// A failed write left any part of the append behind: cut it for good, so that the refusal is a whole one.
  private func truncate(after cause: any Error, _ files: WriterFiles) throws {
    reservedEnd = nil
    do {
      try files.segment.truncate(to: state.offset)
      try files.segment.sync()
    } catch {
      throw poisoned(
        LedgerError(
          .outcomeUnknown,
          "Writing to \(files.segment.path) failed, and what was written could not be rolled back.",
          hint: "Try again with the same event id: if the event is on disk, you get its receipt.",
          cause: cause,
          at: LedgerError.Location(path: files.segment.path.string, offset: state.offset)))
    }
  }

  /// After a failed sync the page cache may show what the disk lacks: no retry, no further append by this object.
  private func poisoned(_ error: LedgerError) -> LedgerError {
    poison = LedgerError(
      .writerPoisoned,
      "An earlier append failed in a way that leaves its outcome unknown, so this process can't append any more.",
      hint: "Reopen the ledger; opening it determines what is on disk.", cause: error, at: error.location)
    return error
  }

  private func isFull(with prepared: PreparedAppend) -> Bool {
    guard activeEvents > 0 else { return false }
    let limits = context.segmentLimits
    return state.offset + UInt64(prepared.bytes.count) > UInt64(limits.storedBytes)
      || state.segmentLineBytes + UInt64(prepared.lineBytes) > UInt64(limits.lineBytes)
      || activeEvents + UInt64(prepared.count) > UInt64(limits.events)
  }
}
