package import SystemPackage

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Reads events up to the head that it was made with. It has files and buffers of its own, so any number of readers
/// can work beside a writer; one reader serves one thread.
package final class LogReader: EventSource {
  package let ledgerID: UUID
  package let head: LogPosition
  private let directory: FilePath
  private let fileSystem: any FileSystem
  private let inflater: Inflater
  private var lines: [UInt8] = []

  package init(ledgerID: UUID, head: LogPosition, directory: FilePath, fileSystem: any FileSystem) throws {
    self.ledgerID = ledgerID
    self.head = head
    self.directory = directory
    self.fileSystem = fileSystem
    inflater = try Inflater()
  }

  package func forEachRun(after sequence: UInt64, through last: UInt64, _ body: (EventRun) throws -> Void)
    throws
  {
    let last = min(last, head.sequence)
    var next = sequence + 1
    guard next <= last else { return }
    let segments = try fileSystem.segments(in: directory)
    guard var place = segments.lastIndex(where: { $0 <= next }) else { throw missing(next, segments.first) }
    while next <= last {
      let segment = try SegmentFile(segments[place], in: directory, fileSystem)
      defer { closeReadOnly(segment.file) }
      try walk(segment, from: &next, through: last, body)
      place += 1
      guard next <= last else { return }
      guard place < segments.count, segments[place] == next else {
        // The segment may have been begun after the folder was listed.
        if try fileSystem.segments(in: directory).contains(next), place == segments.count {
          return try forEachRun(after: next - 1, through: last, body)
        }
        throw missing(next, place < segments.count ? segments[place] : nil)
      }
    }
  }

  /// Calls `body` with runs in falling order, from event `last` down to the first; stops when it returns false.
  package func forEachRunBackward(from last: UInt64, _ body: (EventRun) throws -> Bool) throws {
    var last = min(last, head.sequence)
    for name in try fileSystem.segments(in: directory).reversed() where name <= last {
      let segment = try SegmentFile(name, in: directory, fileSystem)
      defer { closeReadOnly(segment.file) }
      for offset in try memberOffsets(segment, through: last).reversed() {
        var goOn = true
        var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes, offset: offset)
        let header = try nextEvents(&cursor, segment, awaiting: nil)
        guard let header else { throw segment.damage("a member has gone", at: offset) }
        try deliver(cursor, header, segment, from: header.firstSequence, through: last) {
          goOn = try body($0)
        }
        guard goOn else { return }
      }
      last = name - 1
      if last == 0 { return }
    }
  }

  /// A copy of one line, without its line feed.
  package func line(at sequence: UInt64) throws -> [UInt8] {
    var found: [UInt8] = []
    try forEachRun(after: sequence - 1, through: sequence) { run in
      run.forEachLine { found = [UInt8]($0) }
    }
    return found
  }

  /// The chain hash after event `sequence`; nil when the log does not reach so far.
  package func hash(at sequence: UInt64) throws -> ChainHash? {
    if sequence == head.sequence { return head.hash }
    if sequence == 0 { return ChainHash(startOf: ledgerID) }
    guard sequence < head.sequence else { return nil }
    var hash: ChainHash?
    try forEachRun(after: sequence - 1, through: sequence) { hash = $0.end.hash }
    return hash
  }
}

extension LogReader {
  /// Hands over a segment's events from `next` to `last`, and moves `next` past them.
  private func walk(
    _ segment: SegmentFile, from next: inout UInt64, through last: UInt64, _ body: (EventRun) throws -> Void
  ) throws {
    var offset: UInt64 = 0
    if next > segment.firstSequence, let index = try segment.readIndex() {
      offset = index.offset(of: next - segment.firstSequence) ?? 0
    }
    var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes, offset: offset)
    while next <= last, let header = try nextEvents(&cursor, segment, awaiting: next) {
      if header.nextSequence > next {
        try deliver(cursor, header, segment, from: next, through: last, body)
        next = min(header.nextSequence, last + 1)
      }
    }
  }

  /// The next member with events; nil at the segment's end. What is not valid is read once more before it is called
  /// damage: a writer may be at work.
  private func nextEvents(_ cursor: inout MemberCursor, _ segment: SegmentFile, awaiting sequence: UInt64?)
    throws
    -> MemberHeader?
  {
    var again = true
    while true {
      switch try cursor.next() {
      case .member(let header) where header.kind == .events: return header
      case .member: continue
      case .end: return nil
      case .newer(let what): throw segment.newerFormat(what, at: cursor.offset)
      case .invalid(let reason):
        guard again else {
          throw segment.damage(reason, at: cursor.offset, sequence: cursor.expected?.sequence ?? sequence)
        }
        again = false
        cursor = MemberCursor(
          file: segment.file, sizeBytes: try segment.file.status().sizeBytes, offset: cursor.offset,
          expected: cursor.expected)
      }
    }
  }

  private func deliver(
    _ cursor: MemberCursor, _ header: MemberHeader, _ segment: SegmentFile, from first: UInt64,
    through last: UInt64, _ body: (EventRun) throws -> Void
  ) throws {
    let wrong = try cursor.withBytes { try header.inflate($0, with: inflater, into: &lines) }
    if let wrong {
      throw segment.damage(wrong, at: cursor.memberOffset, sequence: header.firstSequence)
    }
    try lines.withUnsafeBytes { buffer in
      let whole = buffer.slice(0..<header.lineBytes)
      let start = lineStart(whole, after: Int(first - min(first, header.firstSequence)))
      var run = EventRun(
        lines: whole.slice(start..<whole.count), firstSequence: max(first, header.firstSequence),
        count: Int(header.nextSequence - max(first, header.firstSequence)),
        end: LogPosition(epoch: head.epoch, sequence: header.nextSequence - 1, hash: header.hashAfter),
        endsAppend: !header.continues)
      if last < run.end.sequence {
        let kept = lineStart(whole, after: Int(last - header.firstSequence + 1))
        run.lines = whole.slice(start..<kept)
        run.count = Int(last - run.firstSequence + 1)
        run.end.sequence = last
        run.end.hash = try chain(from: header.hashBefore, over: whole.slice(0..<kept))
        run.endsAppend = true
      }
      try body(run)
    }
  }

  /// Offsets of the members that hold events up to `last`.
  private func memberOffsets(_ segment: SegmentFile, through last: UInt64) throws -> [UInt64] {
    if let index = try segment.readIndex() {
      return index.entries.filter { segment.firstSequence + UInt64($0.relativeSequence) <= last }
        .map { UInt64($0.offset) }
    }
    var offsets: [UInt64] = []
    var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes)
    while let header = try nextEvents(&cursor, segment, awaiting: nil), header.firstSequence <= last {
      offsets.append(cursor.memberOffset)
      if header.nextSequence > last { break }
    }
    return offsets
  }

  private func missing(_ sequence: UInt64, _ following: UInt64?) -> LedgerError {
    let range = following.map { "events \(sequence) to \($0 - 1)" } ?? "event \(sequence) and those after it"
    let path = directory.appending(SegmentName.name(sequence))
    return LedgerError(
      .damagedLog, "A segment of the log is missing: \(range) should be in \(path) or before.",
      hint:
        "Put the file back, or run 'ledger verify' to see what is affected, then 'ledger support bundle'.",
      at: LedgerError.Location(path: path.string, sequence: sequence))
  }
}

/// The offset after `count` lines.
private func lineStart(_ lines: UnsafeRawBufferPointer, after count: Int) -> Int {
  var left = count
  var offset = 0
  while left > 0, offset < lines.count {
    if lines[offset] == 0x0A { left -= 1 }
    offset += 1
  }
  return offset
}

/// The chain hash after whole lines.
func chain(from hash: ChainHash, over lines: UnsafeRawBufferPointer) throws -> ChainHash {
  var hash = hash
  try forEachLines(of: lines) { hash = hash.following(try EventLine(scanning: $0)) }
  return hash
}

/// Closes a file that was only read: nothing can be lost by a failure.
package func closeReadOnly(_ file: any OpenFile) {
  do { try file.close() } catch { return }
}
