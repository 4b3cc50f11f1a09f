import Logging
package import SystemPackage

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
    let maker = MemberMaker(after: head, try deflaters.deflater(forBytes: lines.count, count))
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

  /// Makes the members of lines while they are collected; for those of a member's size and more.
  package func makeBuilder() throws -> AppendBuilder { try AppendBuilder(after: head) }

  /// Bytes of lines that make a member.
  package var memberLineBytes: Int { context.segmentLimits.memberLineBytes }

  /// Writes a prepared append, syncs it, and moves head. Only inside
  /// ``withWriteLock(wait:highWaterMark:_:)``.
  ///
  /// - Parameter concerning: the last sequence number of this append that concerns each projection.
  /// - Throws: when nothing was written, the cause (`diskFull`, …); when that can't be known,
  ///   `outcomeUnknown`, and this object appends no more.
  package func commit(_ prepared: PreparedAppend, concerning: [String: UInt64]) throws -> AppendOutcome {
    guard prepared.first == head.sequence + 1 else {
      throw MemberMaker.notOurs("the log has moved on", prepared.first)
    }
    guard lock.isOpen else { throw MemberMaker.notOurs("the write lock is not held", prepared.first) }
    try requireRoom(for: prepared)
    if isFull(with: prepared) {
      try requireLock()
      try beginSegment()
    }
    try beginSegmentAfterSeal()
    let bytes = try active.bytes(of: prepared)
    try requireLock()
    try active.append(bytes, of: prepared)
    known.advance(over: prepared, concerning: concerning)
    do {
      try known.write()
      return .done
    } catch {
      context.logger.error(
        "head not written", metadata: ["error": "\(error)", "sequence": "\(head.sequence)"])
      return .doneWithoutHead
    }
  }

  /// Refuses while there is still room on the disk for what the last append needs after it: the commit of the
  /// tables that it changed, and the incident that says why the next one was refused.
  private func requireRoom(for prepared: PreparedAppend) throws {
    if let error = try Self.lackOfRoom(forAppendOf: prepared.bytesInAll, in: root, folder.fileSystem) {
      throw error
    }
  }

  /// Why an append would be refused for want of room; nil where it would not.
  ///
  /// - Parameter bytes: what it takes, with the rows that follow from it; by default the smallest that there
  ///   is.
  package static func lackOfRoom(
    forAppendOf bytes: UInt64 = smallestAppendBytes, in root: FilePath, _ fileSystem: any FileSystem
  ) throws -> LedgerError? {
    let directory = root.appending("log")
    let needed = bytes + reserveBytes
    let free = try fileSystem.freeBytes(at: directory)
    guard free < needed else { return nil }
    return LedgerError(
      .diskFull,
      free == 0
        ? "The disk that holds \(root) is full: no space is free, and an append and what follows it need \(byteText(needed))."
        : "The disk that holds \(root) is full: it has \(byteText(free, .down)) free, but an append and what follows it need \(byteText(needed)).",
      hint: "Free some space, then try again; nothing needs to be restarted or repaired.",
      cause: SpaceShortage(neededBytes: needed, freeBytes: free),
      at: LedgerError.Location(path: directory.string))
  }

  /// What has to be free beside an append itself.
  package static let reserveBytes: UInt64 = 128 << 10

  /// No event takes less, in its member and in its table.
  package static let smallestAppendBytes: UInt64 = 512

  private func isFull(with prepared: PreparedAppend) -> Bool {
    guard activeHoldsEvents else { return false }
    let limits = context.segmentLimits
    return known.head.offset + UInt64(prepared.bytes.count) > UInt64(limits.storedBytes)
      || known.head.segmentLineBytes + UInt64(prepared.lineBytes) > UInt64(limits.lineBytes)
      || known.activeEvents + UInt64(prepared.count) > UInt64(limits.events)
  }
}
