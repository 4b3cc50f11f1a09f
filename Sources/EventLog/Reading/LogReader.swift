import SystemPackage

/// Reads events up to the head that it was made with. It has files and buffers of its own, so any number of
/// readers can work beside a writer; one reader serves one thread.
package final class LogReader: EventSource {
  package let ledgerID: UUID
  package let head: LogPosition
  let directory: FilePath
  let fileSystem: any FileSystem
  /// Gets what can't be read; reading then goes on after it. Without it, what can't be read is thrown.
  private(set) var onDamage: ((LogDamage) throws -> Void)?
  /// What follows ``head`` and can't be read, where only a walk over the log has found its end; and what the
  /// log lacks there of what was seen of it.
  private(set) var damageBehind: [LogDamage]
  /// Set where all of the log is another ledger's; reported before its first event.
  private var otherLedger: LogDamage?
  private let inflater: Inflater
  private var lines: [UInt8] = []
  /// The newest voids and kinds, as far as they are known.
  private(set) var newest: LatestSystemEvents
  /// Remembers which segments were found to follow each other.
  private var segmentChain: SegmentChain
  /// Once they were asked for.
  private(set) var voided: VoidedEvents?
  private(set) var knownArchive: UInt64?

  init(
    ledgerID: UUID, head: LogPosition, newest: LatestSystemEvents = LatestSystemEvents(),
    directory: FilePath, fileSystem: any FileSystem, damageBehind: [LogDamage] = [],
    otherLedger: LogDamage? = nil
  ) throws {
    self.newest = newest
    self.ledgerID = ledgerID
    self.head = head
    self.directory = directory
    self.fileSystem = fileSystem
    self.damageBehind = damageBehind
    self.otherLedger = otherLedger
    segmentChain = SegmentChain(directory, fileSystem, ledgerID: ledgerID)
    inflater = try Inflater()
  }

  /// From now on damage is passed over, and `handler` gets it.
  package func passOverDamage(_ handler: @escaping (LogDamage) throws -> Void) { onDamage = handler }

  /// Runs `body` with another handler of damage, which is given the present one.
  func passingOverDamage<T>(
    _ handler: @escaping (LogDamage, (LogDamage) throws -> Void) throws -> Void, _ body: () throws -> T
  ) rethrows -> T {
    let present = onDamage
    defer { onDamage = present }
    onDamage = { try handler($0, present ?? { throw $0.error }) }
    return try body()
  }

  /// Adds what the log lacks after ``head``.
  package func add(damageBehind loss: LogDamage) { damageBehind.append(loss) }

  func remember(_ found: VoidedEvents) {
    voided = found
    newest.void = found.newest
  }

  func remember(newestKind: UInt64) { newest.kind = newestKind }

  func remember(newestImport: UInt64) { newest.imported = newestImport }

  func remember(archivedThrough last: UInt64) { knownArchive = last }

  package func forEachRun(after sequence: UInt64, through last: UInt64, _ body: (EventRun) throws -> Void)
    throws
  {
    let last = min(last, head.sequence)
    var next = sequence + 1
    guard next <= last else { return }
    if let damage = otherLedger {
      otherLedger = nil
      try passOver(damage)
    }
    var segments = try fileSystem.segments(in: directory)
    var breaks = try breaks(from: next, among: segments)
    while next <= last {
      let following = segments.first { $0 > next }
      let start = next
      for name in segments.reversed() where name <= next {
        let end = min(last, (following ?? .max) - 1)
        if try passOver(&breaks, upTo: name, &next, through: end) { break }
        guard let segment = try segmentToRead(name, &next, through: end) else { break }
        defer { closeReadOnly(segment.file) }
        try walk(segment, from: &next, through: last, gapsThrough: end, body)
        // A copy under another's name is passed by: the segment before it may hold what is looked for.
        if try next > start || !segment.isMisnamed() { break }
      }
      if next == start {
        let end = min(last, (following ?? .max) - 1)
        try passOverMissing(
          next...end, isStartKnown: next > sequence + 1 || next == 1,
          isEndKnown: end == following.map { $0 - 1 } || end >= head.sequence)
        next = end + 1
      }
      // Listed anew for each: a segment may have been begun meanwhile.
      if next <= last { segments = try fileSystem.segments(in: directory) }
    }
  }

  /// What contradicts the segment with event `sequence`, or one after it. Without ``onDamage`` it is thrown
  /// before an event is handed over: nobody builds on a log that does not hold together.
  ///
  /// - Parameter names: the log's segments, ascending.
  func breaks(from sequence: UInt64, among names: [UInt64]) throws -> [ChainBreak] {
    let first = names.last { $0 <= sequence } ?? sequence
    let found = try segmentChain.breaks(from: first, upTo: head, among: names)
    if let first = found.first, onDamage == nil { throw first.error }
    return found
  }

  /// Reports the breaks up to a segment, before its events are handed over.
  ///
  /// - Returns: true for a segment of another ledger: its events are reported as missing, and `next` moves
  ///   past them.
  private func passOver(
    _ breaks: inout [ChainBreak], upTo segment: UInt64, _ next: inout UInt64, through last: UInt64
  ) throws -> Bool {
    while let first = breaks.first, first.segment <= segment {
      breaks.removeFirst()
      var damage = first.damage
      if first.isOfOtherLedger, first.segment == segment, next <= last {
        (damage.firstSequence, damage.lastSequence) = (next, last)
        try passOver(damage)
        next = last + 1
        return true
      }
      try passOver(damage)
    }
    return false
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
  ///
  /// - Throws: `archived` for one whose hash only the archive can tell.
  package func hash(at sequence: UInt64) throws -> ChainHash? {
    if sequence == head.sequence { return head.hash }
    if sequence == 0 { return ChainHash(startOf: ledgerID) }
    guard sequence < head.sequence else { return nil }
    var hash: ChainHash?
    do {
      try forEachRun(after: sequence - 1, through: sequence) { hash = $0.end.hash }
    } catch let error as LedgerError where error.code == .archived {
      hash = try hashBesideArchived(at: sequence)
    }
    return hash
  }
}

extension LogReader {
  /// Hands over a segment's events from `next` to `last`, and moves `next` past them. Damage with nothing
  /// behind it is taken to end at `lastOfGap`.
  func walk(
    _ segment: SegmentFile, from next: inout UInt64, through last: UInt64, gapsThrough lastOfGap: UInt64,
    _ body: (EventRun) throws -> Void
  ) throws {
    var offset: UInt64 = 0
    if next > segment.firstSequence, let index = try segment.readIndex() {
      offset = index.offset(of: next - segment.firstSequence) ?? 0
    }
    var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes, offset: offset)
    while next <= last {
      switch try nextEvents(&cursor, segment) {
      case .end: return
      case .invalid(let reason):
        try passOverBytes(&cursor, segment, reason, &next, through: lastOfGap)
      case .newer(let what):
        return try passOver(segment.newerFormat(what, at: cursor.offset), &next, through: lastOfGap)
      case .events(let header):
        guard header.nextSequence > next else { continue }
        if header.firstSequence > next {
          // A copy of a later segment says nothing of what is before it.
          if try segment.isMisnamed() { return }
          try passOver(
            segment.gap(
              "events are missing before this byte", at: cursor.memberOffset,
              next...(header.firstSequence - 1)))
          next = header.firstSequence
          guard next <= last else { return }
        }
        if header.kind == .archived {
          try passOver(segment.archived(next...min(last, header.nextSequence - 1)))
        } else if let wrong = try deliver(cursor, header, segment, from: next, through: last, body) {
          try passOver(
            segment.gap(
              wrong, cursor.memberOffset..<cursor.offset, header.firstSequence...(header.nextSequence - 1)))
        }
        next = min(header.nextSequence, last + 1)
      }
    }
  }

  /// What one step of a walk over members with events finds.
  enum EventsStep {
    case events(MemberHeader)
    case end
    case invalid(Message)
    /// Nothing after it in this segment is read: what it means for the events there is not known.
    case newer(Message)
  }

  /// The next member with events. What is not valid is read once more before it is called damage: a writer
  /// may be at work.
  func nextEvents(_ cursor: inout MemberCursor, _ segment: SegmentFile) throws -> EventsStep {
    var again = true
    while true {
      switch try cursor.next() {
      case .member(let header) where header.isOfEvents: return .events(header)
      case .member: continue
      case .end: return .end
      case .newer(let what): return .newer(what)
      case .invalid(let reason):
        guard again else { return .invalid(reason) }
        again = false
        cursor = MemberCursor(
          file: segment.file, sizeBytes: try segment.file.status().sizeBytes, offset: cursor.offset,
          expected: cursor.expected)
      }
    }
  }

  /// Hands over a member's lines from event `first` to `last`.
  ///
  /// - Returns: what is wrong with the member, where its lines can't be had.
  func deliver(
    _ cursor: MemberCursor, _ header: MemberHeader, _ segment: SegmentFile, from first: UInt64,
    through last: UInt64, _ body: (EventRun) throws -> Void
  ) throws -> Message? {
    let wrong = try cursor.withBytes { try header.inflate($0, with: inflater, into: &lines) }
    if let wrong { return wrong }
    try lines.withUnsafeBytes { buffer in
      let whole = buffer.slice(0..<header.lineBytes)
      let start = lineStart(whole, after: Int(first - min(first, header.firstSequence)))
      var run = EventRun(
        lines: whole.slice(start..<whole.count), firstSequence: max(first, header.firstSequence),
        count: Int(header.nextSequence - max(first, header.firstSequence)),
        end: LogPosition(epoch: head.epoch, sequence: header.nextSequence - 1, hash: header.hashAfter),
        endsAppend: !header.continues)
      run.place = (segment.file.path, cursor.memberOffset..<cursor.offset)
      if last < run.end.sequence {
        let kept = lineStart(whole, after: Int(last - header.firstSequence + 1))
        run.lines = whole.slice(start..<kept)
        run.count = Int(last - run.firstSequence + 1)
        run.end.sequence = last
        run.end.hash = chain(from: header.hashBefore, over: whole.slice(0..<kept))
        run.endsAppend = true
      }
      try body(run)
    }
    return nil
  }
}

/// The offset after `count` lines.
func lineStart(_ lines: UnsafeRawBufferPointer, after count: Int) -> Int {
  var left = count
  var offset = 0
  while left > 0, offset < lines.count {
    if lines[offset] == 0x0A { left -= 1 }
    offset += 1
  }
  return offset
}

/// The chain hash after whole lines, including those that can't be scanned.
func chain(from hash: ChainHash, over lines: UnsafeRawBufferPointer) -> ChainHash {
  var hash = hash
  forEachLines(of: lines) { bytes in
    switch EventLineScanner.scan(bytes) {
    case .success(let line): hash = hash.following(line)
    case .failure: hash = hash.following(unscanned: bytes)
    }
  }
  return hash
}
