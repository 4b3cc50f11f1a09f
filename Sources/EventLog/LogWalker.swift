package import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a walk over a whole log meets, in order.
package enum LogItem {
  /// Lines that could be read, with where they stand.
  case events(EventRun, segment: UInt64, offset: UInt64)
  /// A member without events.
  case member(bytes: Int)
  /// Bytes that can't be read, or something that is missing.
  case damage(LogDamage)
}

/// Reads a whole log from its first byte to its last, past any damage, and changes nothing. It needs no head and no
/// lock; it is what `verify` and a support bundle read by.
package struct LogWalker {
  let directory: FilePath
  let fileSystem: any FileSystem
  /// Compute every line's hash, not only compare the headers'.
  let checksHashes: Bool

  package init(root: FilePath, fileSystem: any FileSystem, checksHashes: Bool) {
    directory = root.appending("log")
    self.fileSystem = fileSystem
    self.checksHashes = checksHashes
  }

  /// What head says; nil when it says nothing that can be trusted.
  package func readHead() throws -> LogPosition? {
    try EventLog.readHead(in: directory, fileSystem)?.position
  }

  /// Bytes of all segments.
  package func storedBytes() throws -> UInt64 {
    try fileSystem.segments(in: directory).reduce(0) { sum, name in
      let path = directory.appending(SegmentName.name(name))
      return sum + (try fileSystem.status(of: path, followLinks: true)?.sizeBytes ?? 0)
    }
  }

  /// Calls `body` with everything there is. Bytes beyond head that are not whole are not damage: a writer may be at
  /// work, or the next one cuts them.
  ///
  /// - Returns: the position after the last event that could be read, if there is a segment.
  package func walk(_ body: (LogItem) throws -> Void) throws -> LogPosition? {
    let head = try EventLog.readHead(in: directory, fileSystem)
    var state = WalkState()
    for name in try fileSystem.segments(in: directory) {
      do {
        let segment = try SegmentFile(name, in: directory, fileSystem)
        defer { closeReadOnly(segment.file) }
        try walk(segment, head, &state, body)
      } catch let error as LedgerError where error.location.path?.hasSuffix(SegmentName.suffix) == true {
        try body(
          .damage(
            LogDamage(
              code: error.code, path: error.location.path ?? "", firstSequence: state.next ?? name,
              reason: error.message)))
        state.next = nil
      }
    }
    if let head, (state.position?.sequence ?? 0) < head.position.sequence {
      try body(
        .damage(
          LogDamage(
            code: .lostEvents, path: directory.string, firstSequence: (state.position?.sequence ?? 0) + 1,
            lastSequence: head.position.sequence, reason: "head says that these events were acknowledged")))
    }
    return state.position
  }

  private struct WalkState {
    var position: LogPosition?
    /// The next sequence number; nil after damage whose end is not known.
    var next: UInt64?
    var ledgerID: UUID?
    var inflaterBuffer: [UInt8] = []
  }

  private func walk(
    _ segment: SegmentFile, _ head: Head?, _ state: inout WalkState, _ body: (LogItem) throws -> Void
  ) throws {
    let inflater = try Inflater()
    var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes, expected: expectation(state))
    var isFirst = true
    while true {
      switch try cursor.next() {
      case .end: return
      case .newer(let what): throw segment.newerFormat(what, at: cursor.offset)
      case .invalid(let reason):
        if isBeyondHead(segment, cursor.offset, head) { return }
        let start = cursor.offset
        let found = try cursor.skipToNextMember()
        try reportGap(segment, start..<cursor.offset, reason, found ? cursor : nil, &state, body)
        if !found { return }
      case .member(let header):
        if isFirst { try check(start: header, segment, &cursor, &state, body) }
        isFirst = false
        if header.kind == .events {
          try deliver(header, cursor, segment, inflater, &state, body)
        } else {
          try body(.member(bytes: header.storedBytes))
        }
      }
    }
  }

  private func expectation(_ state: WalkState) -> (sequence: UInt64, hash: ChainHash)? {
    guard let position = state.position, state.next == position.sequence + 1 else { return nil }
    return (position.sequence + 1, position.hash)
  }

  private func isBeyondHead(_ segment: SegmentFile, _ offset: UInt64, _ head: Head?) -> Bool {
    guard let head else { return false }
    return segment.firstSequence > head.segment
      || (segment.firstSequence == head.segment && offset >= head.offset)
  }

  private func check(
    start header: MemberHeader, _ segment: SegmentFile, _ cursor: inout MemberCursor,
    _ state: inout WalkState,
    _ body: (LogItem) throws -> Void
  ) throws {
    guard header.kind == .segmentStart, header.firstSequence == segment.firstSequence else {
      try body(
        .damage(
          LogDamage(
            code: .damagedLog, path: segment.file.path.string, bytes: 0..<UInt64(header.storedBytes),
            reason: "it does not begin with its own start member")))
      return
    }
    let start = cursor.withBytes { SegmentStart(of: $0) }
    if let known = state.ledgerID, known != start.ledgerID {
      try body(
        .damage(
          LogDamage(
            code: .damagedLog, path: segment.file.path.string, bytes: 0..<UInt64(header.storedBytes),
            reason: "it belongs to another ledger")))
    }
    if state.ledgerID == nil, header.firstSequence > 1 {
      try body(
        .damage(
          LogDamage(
            code: .damagedLog, path: segment.file.path.string, firstSequence: 1,
            lastSequence: header.firstSequence - 1,
            reason: "the segments before it are missing")))
    }
    state.ledgerID = start.ledgerID
    state.position = LogPosition(
      epoch: start.epoch, sequence: header.firstSequence - 1, hash: header.hashBefore)
    state.next = header.firstSequence
  }

  /// One piece of damage, once: its bytes, and the events between what came before and what follows.
  private func reportGap(
    _ segment: SegmentFile, _ bytes: Range<UInt64>, _ reason: String, _ next: MemberCursor?,
    _ state: inout WalkState, _ body: (LogItem) throws -> Void
  ) throws {
    var damage = LogDamage(
      code: .damagedLog, path: segment.file.path.string, bytes: bytes, firstSequence: state.next,
      reason: reason)
    if var next, case .member(let header) = try next.next() {
      damage.lastSequence = header.kind == .seal ? header.nextSequence - 1 : header.firstSequence - 1
      state.next = header.kind == .seal ? header.nextSequence : header.firstSequence
      state.position = state.position.map {
        LogPosition(
          epoch: $0.epoch, sequence: (state.next ?? 1) - 1,
          hash: header.kind == .seal ? header.hashAfter : header.hashBefore)
      }
    } else {
      state.next = nil
    }
    if let first = damage.firstSequence, let last = damage.lastSequence, last < first {
      damage.firstSequence = nil
      damage.lastSequence = nil
    }
    try body(.damage(damage))
  }

  private func deliver(
    _ header: MemberHeader, _ cursor: MemberCursor, _ segment: SegmentFile, _ inflater: Inflater,
    _ state: inout WalkState, _ body: (LogItem) throws -> Void
  ) throws {
    let range = cursor.memberOffset..<cursor.offset
    var wrong = try cursor.withBytes { try header.inflate($0, with: inflater, into: &state.inflaterBuffer) }
    if wrong == nil {
      wrong = state.inflaterBuffer.withUnsafeBytes {
        lineFault(UnsafeRawBufferPointer(rebasing: $0[0..<header.lineBytes]), header)
      }
    }
    let end = LogPosition(
      epoch: state.position?.epoch
        ?? Epoch(number: 0, mark: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
      sequence: header.nextSequence - 1, hash: header.hashAfter)
    defer {
      state.position = end
      state.next = header.nextSequence
    }
    if let wrong {
      try body(
        .damage(
          LogDamage(
            code: .damagedLog, path: segment.file.path.string, bytes: range,
            firstSequence: header.firstSequence,
            lastSequence: header.nextSequence - 1, reason: wrong)))
      return
    }
    try state.inflaterBuffer.withUnsafeBytes { buffer in
      let run = EventRun(
        lines: UnsafeRawBufferPointer(rebasing: buffer[0..<header.lineBytes]),
        firstSequence: header.firstSequence,
        count: header.eventCount, end: end, endsAppend: !header.continues)
      try body(.events(run, segment: segment.firstSequence, offset: cursor.memberOffset))
    }
  }

  /// What is wrong with a member's lines: each must be one of ours, in order, and lead to the member's hash.
  private func lineFault(_ lines: UnsafeRawBufferPointer, _ header: MemberHeader) -> String? {
    guard checksHashes else { return nil }
    var next = header.firstSequence
    var hash = header.hashBefore
    do {
      try forEachLines(of: lines) { bytes in
        let line = try EventLine(scanning: bytes)
        guard line.sequence == next else {
          throw LedgerError(.damagedLog, "event \(line.sequence) stands in the place of event \(next)")
        }
        hash = hash.following(line)
        next += 1
      }
    } catch {
      return (error as? LedgerError)?.message ?? "a line can't be read"
    }
    return hash == header.hashAfter ? nil : "its lines do not give the chain's hash"
  }
}
