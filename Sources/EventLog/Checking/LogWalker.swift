package import SystemPackage

/// What a walk over a whole log finds, in order.
package enum LogItem {
  /// Lines that could be read, with their offsets.
  case events(EventRun, segment: UInt64, offset: UInt64)
  /// A member without events.
  case member(bytes: Int)
  /// Events whose lines are in an archive.
  case archived(ClosedRange<UInt64>, bytes: Int)
  /// Bytes that can't be read, or something that is missing.
  case damage(LogDamage)
}

/// Reads a whole log from its first byte to its last, past any damage, and changes nothing. It needs no head
/// and no lock; it is what `verify` and a support bundle read by.
package struct LogWalker {
  let directory: FilePath
  let fileSystem: any FileSystem
  /// Compute every line's hash, not only compare the headers'.
  let checksHashes: Bool
  /// False: members are not inflated, and runs come without their lines; their stored bytes are checked all
  /// the same.
  let readsLines: Bool
  /// How many threads inflate members and check their lines; 1: the caller's own.
  let workers: Int
  /// Receives everything that the walk finds.
  package var rules: LogRules?

  package init(
    root: FilePath, fileSystem: any FileSystem, checksHashes: Bool, readsLines: Bool = true, workers: Int = 1
  ) {
    directory = root.appending("log")
    self.fileSystem = fileSystem
    self.checksHashes = checksHashes
    self.readsLines = readsLines
    self.workers = workers
  }

  /// What head says; nil when it says nothing that can be trusted.
  package func readHead() throws -> LogPosition? {
    try EventLog.readHead(in: directory, fileSystem)?.position
  }

  /// The slot of head that was lost beside one that can be read: a power cut may tear one, and the next write
  /// repairs it.
  package func lostHeadSlot() throws -> LogDamage? {
    let path = directory.appending("head")
    guard try fileSystem.status(of: path, followLinks: false) != nil else { return nil }
    let file = try fileSystem.open(path, .read)
    defer { closeReadOnly(file) }
    return try HeadFile(file: file).readSlots().lost.map { slot in
      let start = UInt64(slot * Head.slotBytes)
      return LogDamage(
        code: .damagedLog, path: path.string, bytes: start..<(start + UInt64(Head.slotBytes)),
        reason: "one of head's two slots is damaged or empty")
    }
  }

  /// Bytes of all segments.
  package func storedBytes() throws -> UInt64 {
    try fileSystem.segments(in: directory).reduce(0) { sum, name in
      let path = directory.appending(SegmentName.name(name))
      return sum + (try fileSystem.status(of: path, followLinks: true)?.sizeBytes ?? 0)
    }
  }

  /// Calls `body` with everything there is. At the end of the last segment, bytes beyond head that are not
  /// whole are not damage: a writer may be at work, or the next one cuts them.
  ///
  /// - Returns: the position after the last event that could be read, if there is a segment.
  package func walk(_ body: (LogItem) throws -> Void) throws -> LogPosition? {
    try walk(from: nil, while: { true }, body).end
  }

  /// A place between two segments at which a walk stopped, and from which another goes on.
  package struct Pause: Hashable, Sendable {
    /// The segment to be read next.
    package var segment: UInt64
    /// What comes before it; nil where damage hides it.
    package var position: LogPosition?
    package var ledgerID: UUID?

    package init(segment: UInt64, position: LogPosition?, ledgerID: UUID?) {
      self.segment = segment
      self.position = position
      self.ledgerID = ledgerID
    }
  }

  /// As ``walk(_:)``, from a pause on, up to the first end of a segment at which `goOn` is false.
  ///
  /// - Returns: the end of what was read, and where to go on; nil at the log's end.
  package func walk(
    from start: Pause?, while goOn: () -> Bool, _ body: (LogItem) throws -> Void
  ) throws -> (end: LogPosition?, next: Pause?) {
    let head = try EventLog.readHead(in: directory, fileSystem)
    let names = try fileSystem.segmentsIfThere(in: directory)
    let ledgerID = try SegmentChain.ledgerID(of: names, in: directory, fileSystem)
    var lastRead = start?.position
    func hand(_ item: LogItem) throws {
      if case .events(let run, _, _) = item { lastRead = run.end }
      try body(item)
    }
    var state = WalkState(start)
    let checks = LineChecks(
      workers: workers, checksHashes: checksHashes, readsLines: readsLines, gathersFacts: rules != nil)
    var hasBegun = false
    for (index, name) in names.enumerated() where name >= start?.segment ?? 0 {
      if hasBegun, !goOn() {
        let position = state.next == name ? state.position : nil
        return (state.position, Pause(segment: name, position: position, ledgerID: state.ledgerID))
      }
      hasBegun = true
      let following = index + 1 < names.count ? names[index + 1] : nil
      do {
        let segment = try SegmentFile(name, in: directory, fileSystem)
        defer { closeReadOnly(segment.file) }
        try SegmentWalk(
          segment: segment, following: following, preceding: index > 0 ? names[index - 1] : nil, head: head,
          ledgerID: ledgerID, checks: checks, rules: rules
        ).run(&state, hand)
      } catch let error as LedgerError where error.location.path?.hasSuffix(SegmentName.suffix) == true {
        let first = state.next ?? (index == 0 ? 1 : name)
        try hand(
          .damage(
            LogDamage(
              code: error.code, path: error.location.path ?? "", firstSequence: first,
              lastSequence: following.flatMap { $0 > first ? $0 - 1 : nil }, reason: error.message)))
        state.next = nil
        state.endIsReported = following == nil
      }
      try reportMissingSegment(following, head, &state, hand)
    }
    if let head, !state.endIsReported, (state.position?.sequence ?? 0) < head.position.sequence {
      try hand(.damage(lostEnd(head, state, names.last)))
    }
    return (state.position ?? lastRead, nil)
  }

  /// Between the end of one segment and the name of the next there may be a file too few.
  private func reportMissingSegment(
    _ following: UInt64?, _ head: Head?, _ state: inout WalkState, _ body: (LogItem) throws -> Void
  ) throws {
    guard let following, let next = state.next, next < following,
      try !isReportedThere(following, after: next, state)
    else { return }
    state.next = nil
    if let head, next > head.position.sequence {
      // Nothing vouches for an event there, so none is called lost.
      return try body(
        .damage(
          LogDamage(
            code: .damagedLog, path: directory.appending(SegmentName.name(following)).string,
            reason: "no segment leads to this file, and the log was never acknowledged this far")))
    }
    try body(
      .damage(
        LogDamage(
          code: .damagedLog, path: directory.appending(SegmentName.name(next)).string, firstSequence: next,
          lastSequence: following - 1,
          reason: "a segment is missing, or the previous one has lost its end")))
  }

  /// True where the file under the name of `following` says nothing of what is before it: the segment that
  /// begins with event `next` is there, or a foreign one after the log's last file. Its own walk reports it.
  private func isReportedThere(_ following: UInt64, after next: UInt64, _ state: WalkState) throws -> Bool {
    let isLast = try fileSystem.segments(in: directory).last == following
    do {
      let segment = try SegmentFile(following, in: directory, fileSystem)
      defer { closeReadOnly(segment.file) }
      guard let start = try segment.foreignStart() else { return false }
      return isLast || start.firstSequence == next && start.hashBefore == state.position?.hash
    } catch {
      // The walk reports it when it gets there.
      return false
    }
  }

  /// What head vouches for and no segment has.
  private func lostEnd(_ head: Head, _ state: WalkState, _ last: UInt64?) -> LogDamage {
    let path = last == head.segment ? head.segment : max(head.segment, (state.position?.sequence ?? 0) + 1)
    return LogDamage(
      code: .lostEvents, path: directory.appending(SegmentName.name(path)).string,
      firstSequence: (state.position?.sequence ?? 0) + 1,
      lastSequence: head.position.sequence, reason: "head says that these events were acknowledged",
      seen: head.position)
  }
}

/// How far a walk over a log has come.
struct WalkState {
  var position: LogPosition?
  /// The next sequence number; nil after damage whose end is not known.
  var next: UInt64?
  var ledgerID: UUID?
  /// True while nothing was read.
  var isAtStart: Bool { position == nil && next == nil && ledgerID == nil }
  /// True when what is missing up to head was reported already.
  var endIsReported = false

  init(_ start: LogWalker.Pause? = nil) {
    position = start?.position
    next = start?.position.map { $0.sequence + 1 }
    ledgerID = start?.ledgerID
  }
}
