import SystemPackage

/// The walk over one segment: every member in order, each piece of damage once, with its bytes and its
/// events.
struct SegmentWalk {
  let segment: SegmentFile
  /// First sequence number of the next segment; nil for the last one.
  let following: UInt64?
  /// First sequence number of the segment before; nil for the first one.
  let preceding: UInt64?
  let head: Head?
  /// The ledger whose log is walked; nil where no segment can say.
  let ledgerID: UUID?
  let checks: LineChecks
  var rules: LogRules?

  func run(_ state: inout WalkState, _ body: (LogItem) throws -> Void) throws {
    try rules?.begin(segment, isLast: following == nil)
    func tell(_ item: LogItem) throws {
      if case .damage = item { rules?.gap() }
      try body(item)
    }
    let result = Result {
      try walk(&state, tell) { item in
        try handLines(to: tell)
        try tell(item)
      }
    }
    // What came before an error was read all the same.
    try handLines(to: tell)
    try result.get()
    rules?.endSegment()
  }

  /// - Parameters:
  ///   - lines: takes runs of lines.
  ///   - body: takes everything else, after the lines before it.
  private func walk(
    _ state: inout WalkState, _ lines: (LogItem) throws -> Void, _ body: (LogItem) throws -> Void
  ) throws {
    if let foreign = try segment.foreignStart() {
      guard isNext(foreign, state) else {
        return try reportForeign(
          "it is the segment that begins with event \(foreign.firstSequence), under another segment's name",
          .damagedLog, &state, body)
      }
      // All of it is there, and readers find it: only its name is wrong.
      try body(
        .damage(
          LogDamage(
            code: .damagedLog, path: segment.file.path.string,
            reason:
              "it is the segment that begins with event \(foreign.firstSequence), under another segment's name",
            misplacement: .misnamed(SegmentName.name(foreign.firstSequence)))))
    }
    let edges = try SegmentEdges(segment, walksUnsealed: false)
    if let (reason, code) = edges.flatMap({ strangeness($0, state) }) {
      return try reportForeign(reason, code, &state, body)
    }
    if let found = edges.flatMap({ chainBreak($0, state) }) {
      try body(.damage(found.damage))
      // What follows is read for itself.
      state.position = nil
    }
    var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes, expected: expectation(state))
    while true {
      switch try cursor.next() {
      case .end: return try checkEnd(cursor.offset, &state, body)
      case .newer(let what): throw segment.newerFormat(what, at: cursor.offset)
      case .invalid(let reason):
        if try isTornTail(cursor, state) {
          try rules?.endTorn(at: cursor.offset)
          return
        }
        let start = cursor.offset
        let found = try skipToOwnMember(&cursor, state)
        try reportGap(start..<cursor.offset, reason, found, &state, body)
        if found == nil { return }
      case .member(let header):
        if cursor.memberOffset == 0 { try check(start: header, cursor, &state, body) }
        if header.kind == .events {
          try check(header, cursor, &state, lines)
        } else if header.kind == .archived {
          try passOverArchived(header, &state, body)
        } else {
          try body(.member(bytes: header.storedBytes))
        }
        cursor.withBytes { rules?.take(header, at: cursor.memberOffset, $0) }
      }
    }
  }

  private func expectation(_ state: WalkState) -> (sequence: UInt64, hash: ChainHash)? {
    guard let position = state.position, state.next == position.sequence + 1 else { return nil }
    return (position.sequence + 1, position.hash)
  }

  // MARK: The start

  /// True for the segment that the chain goes on with.
  private func isNext(_ start: MemberHeader, _ state: WalkState) -> Bool {
    guard let position = state.position, state.next == start.firstSequence else { return false }
    return start.hashBefore == position.hash && following.map { start.firstSequence < $0 } ?? true
  }

  /// Why a segment with the right name is none of this log; nil where it may be.
  private func strangeness(
    _ edges: SegmentEdges, _ state: WalkState
  ) -> (reason: Message, code: LedgerError.Code)? {
    if let ledgerID, edges.ledgerID != ledgerID {
      return (
        ofOtherLedger(edges.ledgerID, insteadOf: ledgerID), .foreignLog
      )
    }
    let first = segment.firstSequence
    // Nothing in the log vouches for a segment after what was acknowledged.
    let isBehind = head.map { $0.position.sequence < first && $0.segment != first } ?? false
    guard isBehind, let position = state.position, state.next == first, edges.before != position.hash
    else { return nil }
    return ("it does not follow the previous segment in the chain", .damagedLog)
  }

  /// The break at the chain's beginning, or between the segment before, where its end was read, and this one.
  private func chainBreak(_ edges: SegmentEdges, _ state: WalkState) -> ChainBreak? {
    if !edges.isRooted(at: segment.firstSequence) {
      return ChainBreak(
        segment: segment.firstSequence, path: segment.file.path.string, reason: notRooted(edges.ledgerID))
    }
    guard let position = state.position, let preceding, state.next == segment.firstSequence
    else { return nil }
    return ChainBreak(
      between: (position.hash, position.epoch, preceding),
      and: (edges.before, edges.epoch, segment.firstSequence),
      in: segment.file.path.removingLastComponent())
  }

  private func reportForeign(
    _ reason: Message, _ code: LedgerError.Code, _ state: inout WalkState, _ body: (LogItem) throws -> Void
  ) throws {
    // Under the first name, nothing before it was there either.
    let first = state.isAtStart ? 1 : max(segment.firstSequence, (state.position?.sequence ?? 0) + 1)
    var damage = LogDamage(
      code: code, path: segment.file.path.string, bytes: 0..<segment.sizeBytes,
      reason: reason)
    // Behind what was acknowledged nothing is missing.
    let acknowledged = head?.position.sequence
    let last = following.map { min($0 - 1, acknowledged ?? .max) } ?? acknowledged
    if state.position == nil || state.next == nil || first == state.next, last.map({ $0 >= first }) ?? true {
      damage.firstSequence = first
      damage.lastSequence = last
      state.next = following
      state.endIsReported = following == nil
      state.position = nil
    } else {
      damage.misplacement = .copy
    }
    try body(.damage(damage))
  }

  private func check(
    start header: MemberHeader, _ cursor: MemberCursor, _ state: inout WalkState,
    _ body: (LogItem) throws -> Void
  ) throws {
    guard header.kind == .segmentStart else {
      return try body(
        .damage(
          LogDamage(
            code: .damagedLog, path: segment.file.path.string, bytes: 0..<UInt64(header.storedBytes),
            reason: "it does not begin with its start member")))
    }
    let start = cursor.withBytes { SegmentStart(of: $0) }
    // After a segment that can't be opened, nothing was read either; but that one was reported.
    if state.isAtStart, preceding == nil, header.firstSequence > 1 {
      try body(
        .damage(.missingStart(before: header.firstSequence, in: segment.file.path.removingLastComponent())))
    }
    state.ledgerID = start.ledgerID
    state.position = LogPosition(
      epoch: start.epoch, sequence: header.firstSequence - 1, hash: header.hashBefore)
    state.next = header.firstSequence
  }

  // MARK: The end

  /// True for bytes that an append left which was never acknowledged: in the last segment, beyond head, and
  /// no member of a later append follows them.
  private func isTornTail(_ cursor: MemberCursor, _ state: WalkState) throws -> Bool {
    guard following == nil, cursor.offset > 0 else { return false }
    if let head, segment.firstSequence < head.segment { return false }
    if let head, segment.firstSequence == head.segment, cursor.offset < head.offset { return false }
    var behind = cursor
    while try behind.skipToNextMember() {
      var one = behind
      guard case .member(let header) = try one.next() else { continue }
      if header.kind != .events || header.appendFirst != state.next { return false }
    }
    return true
  }

  /// The members end here: so must the segment's events, or what head says of it.
  private func checkEnd(
    _ offset: UInt64, _ state: inout WalkState, _ body: (LogItem) throws -> Void
  ) throws {
    let last: UInt64
    let code: LedgerError.Code
    if let following {
      // Zeros after its last event are what a writer reserved and was stopped before it cut them off.
      if offset > 0, state.next == following { return }
      // Without zeros at the end a whole segment may be missing as well: the caller says so.
      guard offset < segment.sizeBytes || offset == 0 else { return }
      (last, code) = (following - 1, .damagedLog)
    } else {
      if offset == 0, head.map({ $0.segment < segment.firstSequence }) ?? false {
        return try body(
          .damage(
            LogDamage(
              code: .damagedLog, path: segment.file.path.string, bytes: 0..<segment.sizeBytes,
              reason: segment.sizeBytes == 0 ? "it is empty" : "it contains only zero bytes",
              misplacement: .stray)))
      }
      guard let head, head.segment == segment.firstSequence, offset < head.offset else { return }
      (last, code) = (head.position.sequence, .lostEvents)
    }
    var damage = LogDamage(
      code: code, path: segment.file.path.string,
      bytes: offset..<max(segment.sizeBytes, following == nil ? head?.offset ?? 0 : 0),
      reason: offset < segment.sizeBytes
        ? "only zero bytes follow, up to its end" : "the segment ends too early")
    if code == .lostEvents { damage.seen = head?.position }
    if let next = state.next ?? (state.isAtStart ? 1 : nil), next <= last {
      damage.firstSequence = next
      damage.lastSequence = last
      state.next = following
      state.endIsReported = following == nil
      if following != nil { state.position = nil }
    }
    try body(.damage(damage))
  }

  // MARK: Damage in the middle

  /// Moves to the next member that can belong to this segment.
  ///
  /// What lies before what was read already is a copy in the wrong place.
  private func skipToOwnMember(_ cursor: inout MemberCursor, _ state: WalkState) throws -> MemberHeader? {
    let least = max(segment.firstSequence, state.next ?? 0)
    while try cursor.skipToNextMember() {
      var one = cursor
      guard case .member(let header) = try one.next() else { continue }
      let first = header.kind == .seal ? header.nextSequence : header.firstSequence
      if first >= least, first <= following ?? .max {
        return header
      }
    }
    return nil
  }

  /// One piece of damage, once: its bytes, and the events between what came before and what follows.
  private func reportGap(
    _ bytes: Range<UInt64>, _ reason: Message, _ found: MemberHeader?, _ state: inout WalkState,
    _ body: (LogItem) throws -> Void
  ) throws {
    let first = state.isAtStart ? 1 : state.next ?? (bytes.lowerBound == 0 ? segment.firstSequence : nil)
    var damage = LogDamage(
      code: .damagedLog, path: segment.file.path.string, bytes: bytes, firstSequence: first, reason: reason)
    if let found {
      let next = found.kind == .seal ? found.nextSequence : found.firstSequence
      damage.lastSequence = next - 1
      state.next = next
      state.position = state.position.map {
        LogPosition(
          epoch: $0.epoch, sequence: next - 1, hash: found.kind == .seal ? found.hashAfter : found.hashBefore)
      }
    } else {
      damage.lastSequence = following.map { $0 - 1 } ?? head?.position.sequence
      state.next = following
      state.endIsReported = following == nil
      if following != nil { state.position = nil }
    }
    if let last = damage.lastSequence, first.map({ last < $0 }) ?? true {
      damage.firstSequence = nil
      damage.lastSequence = nil
    }
    try body(.damage(damage))
  }

  // MARK: Events

  private func passOverArchived(
    _ header: MemberHeader, _ state: inout WalkState, _ body: (LogItem) throws -> Void
  ) throws {
    state.position = position(after: header, state)
    state.next = header.nextSequence
    try body(.archived(header.firstSequence...(header.nextSequence - 1), bytes: header.storedBytes))
  }

  private func position(after header: MemberHeader, _ state: WalkState) -> LogPosition {
    LogPosition(
      epoch: state.position?.epoch ?? Epoch(number: 0, mark: .zero),
      sequence: header.nextSequence - 1, hash: header.hashAfter)
  }

  private func check(
    _ header: MemberHeader, _ cursor: MemberCursor, _ state: inout WalkState,
    _ body: (LogItem) throws -> Void
  ) throws {
    while checks.isFull(for: header), try handLine(to: body) {}
    let end = position(after: header, state)
    let member = WalkedMember(header: header, bytes: cursor.memberOffset..<cursor.offset, end: end)
    try cursor.withBytes { try checks.add(member, $0) }
    state.position = end
    state.next = header.nextSequence
  }

  private func handLines(to body: (LogItem) throws -> Void) throws {
    while try handLine(to: body) {}
  }

  /// - Returns: false where all were handed on.
  private func handLine(to body: (LogItem) throws -> Void) throws -> Bool {
    do {
      return try checks.take { member, lines, fault, facts in
        guard let fault else {
          try body(
            .events(run(member, lines), segment: segment.firstSequence, offset: member.bytes.lowerBound))
          rules?.take(facts, of: member.header, at: member.bytes.lowerBound)
          return
        }
        try hand(fault, member, lines, to: body)
      }
    } catch {
      checks.giveUp()
      throw error
    }
  }

  private func run(_ member: WalkedMember, _ lines: UnsafeRawBufferPointer) -> EventRun {
    EventRun(
      lines: lines, firstSequence: member.header.firstSequence, count: member.header.eventCount,
      end: member.end, endsAppend: !member.header.continues)
  }

  /// Reports lines that are not ours, and hands on those before and after them where the chain proves these.
  private func hand(
    _ fault: LineFault, _ member: WalkedMember, _ lines: UnsafeRawBufferPointer,
    to body: (LogItem) throws -> Void
  ) throws {
    let all = member.header.firstSequence...(member.header.nextSequence - 1)
    let bad = fault.events ?? all
    let whole = run(member, lines)
    func hand(_ part: EventRun?) throws {
      guard let part else { return }
      try body(.events(part, segment: segment.firstSequence, offset: member.bytes.lowerBound))
    }
    try hand(whole.before(bad.lowerBound, from: member.header.hashBefore))
    try body(
      .damage(
        LogDamage(
          code: fault.isNewer ? .newerFormat : .damagedLog, path: segment.file.path.string,
          bytes: member.bytes, firstSequence: bad.lowerBound, lastSequence: bad.upperBound,
          reason: fault.reason)))
    try hand(whole.after(bad.upperBound))
  }
}
