import Logging
package import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The members of one append, ready to be written, and where the log will stand after them.
package struct PreparedAppend {
  var bytes: [UInt8]
  /// Where the last member begins in `bytes`.
  var lastMemberStart: Int
  var lineBytes: Int
  package var count: Int
  package var first: UInt64
  /// The position after the append.
  package var end: LogPosition
}

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
    guard count > 0, count <= LogLimits.batchEvents + LogLimits.sharedEvents,
      lines.count <= LogLimits.batchBytes + LogLimits.sharedBytes
    else {
      throw LedgerError(
        .limitExceeded,
        "One append takes 1 to \(grouped(LogLimits.batchEvents)) events and \(LogLimits.batchBytes >> 20) MiB; this one has \(grouped(count)) events and \(grouped(lines.count)) bytes.",
        hint: "Append in smaller batches.")
    }
    var prepared = PreparedAppend(
      bytes: [], lastMemberStart: 0, lineBytes: lines.count, count: count, first: head.sequence + 1, end: head
    )
    // Fast: sealing writes them anew, smaller.
    let deflater = try Deflater(level: 1)
    try lines.withUnsafeBytes { lines in
      var member = MemberLines(start: 0, hashBefore: head.hash, firstSequence: prepared.first)
      var start = 0
      while start < lines.count {
        let end = lines.endOfLine(from: start)
        guard end < lines.count else { throw notOurs("a line has no end", prepared.end.sequence + 1) }
        let line = try EventLine(scanning: lines.slice(start..<end))
        guard line.sequence == prepared.end.sequence + 1 else {
          throw notOurs("a line has the sequence number \(line.sequence)", prepared.end.sequence + 1)
        }
        guard end + 1 - start <= LogLimits.eventBytes else { throw tooLarge(line.sequence, end + 1 - start) }
        prepared.end.sequence += 1
        prepared.end.hash = prepared.end.hash.following(line)
        start = end + 1
        if start - member.start >= context.segmentLimits.memberLineBytes || start == lines.count {
          prepared.lastMemberStart = prepared.bytes.count
          var header = MemberHeader(
            kind: .events, firstSequence: member.firstSequence, hashBefore: member.hashBefore,
            hashAfter: prepared.end.hash)
          header.continues = start < lines.count
          header.eventCount = Int(prepared.end.sequence + 1 - member.firstSequence)
          header.appendFirst = prepared.first
          try header.append(lines: lines.slice(member.start..<start), with: deflater, to: &prepared.bytes)
          member = MemberLines(
            start: start, hashBefore: prepared.end.hash, firstSequence: prepared.end.sequence + 1)
        }
      }
    }
    guard prepared.end.sequence + 1 == prepared.first + UInt64(count) else {
      throw notOurs("the lines are not \(count)", prepared.end.sequence)
    }
    return prepared
  }

  /// Writes a prepared append, syncs it, and moves head. Only inside ``withTurn(wait:witness:_:)``.
  ///
  /// - Parameter concerning: the last sequence number of this append that concerns each projection.
  /// - Throws: when nothing was written, the cause (`diskFull`, …); when that can't be known, `outcomeUnknown`, and
  ///   this object appends no more.
  package func commit(_ prepared: PreparedAppend, concerning: [String: UInt64]) throws -> AppendOutcome {
    guard prepared.first == state.position.sequence + 1 else {
      throw notOurs("the log has moved on", prepared.first)
    }
    guard files != nil else { throw notOurs("no lock is held", prepared.first) }
    try requireRoom(for: prepared)
    if isFull(with: prepared) { try beginSegment() }
    guard let files else { throw notOurs("no lock is held", prepared.first) }
    do {
      try prepared.bytes.withUnsafeBytes { try files.segment.write($0, at: state.offset) }
    } catch {
      try takeBack(after: error, files)
      throw error
    }
    do {
      try files.segment.sync()
    } catch {
      throw poisoned(
        LedgerError(
          .outcomeUnknown,
          "It can't be known whether the append is on disk: syncing \(files.segment.path) failed.",
          hint: "Try again with the same event id: if it is there, you get its receipt.", cause: error,
          at: LedgerError.Location(
            path: files.segment.path.string, offset: state.offset, sequence: prepared.first)))
    }
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
      "The disk of \(root) is full: \(byteText(free, .down)) are free, and an append and what follows it need \(byteText(needed)).",
      hint: "Free some space, then try again; nothing has to be restarted or repaired.",
      cause: SpaceShortage(neededBytes: needed, freeBytes: free),
      at: LedgerError.Location(path: directory.string))
  }

  /// What has to be free beside an append itself.
  package static let reserveBytes: UInt64 = 128 << 10

  /// No event takes less, in its member and in its table.
  package static let smallestAppendBytes: UInt64 = 512

  /// A failed write left any part of the append behind: cut it for good, so that the refusal is a whole one.
  private func takeBack(after cause: any Error, _ files: WriterFiles) throws {
    do {
      try files.segment.truncate(to: state.offset)
      try files.segment.sync()
    } catch {
      throw poisoned(
        LedgerError(
          .outcomeUnknown,
          "Writing to \(files.segment.path) failed, and what was written could not be taken back.",
          hint: "Try again with the same event id: if it is there, you get its receipt.", cause: cause,
          at: LedgerError.Location(path: files.segment.path.string, offset: state.offset)))
    }
  }

  /// After a failed sync the page cache may show what the disk lacks: no retry, no further append by this object.
  private func poisoned(_ error: LedgerError) -> LedgerError {
    poison = LedgerError(
      .writerPoisoned,
      "An earlier append failed in a way that leaves its outcome unknown, so this process appends no more.",
      hint: "Open the ledger anew; opening finds out what is on disk.", cause: error, at: error.location)
    return error
  }

  private func isFull(with prepared: PreparedAppend) -> Bool {
    guard activeEvents > 0 else { return false }
    let limits = context.segmentLimits
    return state.offset + UInt64(prepared.bytes.count) > UInt64(limits.storedBytes)
      || state.segmentLineBytes + UInt64(prepared.lineBytes) > UInt64(limits.lineBytes)
      || activeEvents + UInt64(prepared.count) > UInt64(limits.events)
  }

  private func notOurs(_ what: Message, _ sequence: UInt64) -> LedgerError {
    LedgerError(
      .internalFault,
      "The append was refused before anything was written: \(what), where event \(sequence) is next.",
      hint: "This is a fault in ledger; please report it.", at: LedgerError.Location(sequence: sequence))
  }

  private func tooLarge(_ sequence: UInt64, _ bytes: Int) -> LedgerError {
    LedgerError(
      .limitExceeded,
      "An event takes at most \(grouped(LogLimits.eventBytes)) bytes; this one has \(grouped(bytes)).",
      hint: "Store large content elsewhere and its name here.", at: LedgerError.Location(sequence: sequence))
  }
}

/// The lines of the member that is being gathered.
private struct MemberLines {
  var start: Int
  var hashBefore: ChainHash
  var firstSequence: UInt64
}
