import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The walk over one segment: every member in order, each piece of damage once, with its bytes and its events.
struct SegmentWalk {
  let segment: SegmentFile
  /// First sequence number of the next segment; nil for the last one.
  let following: UInt64?
  let head: Head?
  /// The ledger's id as `ledger.json` says it; nil where it can't.
  var ownID: UUID?
  let checks: LineChecks

  func run(_ state: inout WalkState, _ body: (LogItem) throws -> Void) throws {
    let result = Result {
      try walk(&state, body) { item in
        try handLines(to: body)
        try body(item)
      }
    }
    // What came before an error was read all the same.
    try handLines(to: body)
    try result.get()
  }

  /// - Parameters:
  ///   - lines: takes runs of lines.
  ///   - body: takes everything else, after the lines before it.
  private func walk(
    _ state: inout WalkState, _ lines: (LogItem) throws -> Void, _ body: (LogItem) throws -> Void
  ) throws {
    if let foreign = try segment.foreignStart() {
      guard isNext(foreign, state) else {
        return try tellOfForeign(
          "it is the segment that begins with event \(foreign.firstSequence), under another's name", &state,
          body)
      }
      // All of it is there, and readers find it: only its name is wrong.
      try body(
        .damage(
          LogDamage(
            code: .damagedLog, path: segment.file.path.string,
            reason: "it is the segment that begins with event \(foreign.firstSequence), under another's name",
            misplacement: .misnamed(SegmentName.name(foreign.firstSequence)))))
    }
    if let reason = try strangeness(state) { return try tellOfForeign(reason, &state, body) }
    var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes, expected: expectation(state))
    while true {
      switch try cursor.next() {
      case .end: return try checkEnd(cursor.offset, &state, body)
      case .newer(let what): throw segment.newerFormat(what, at: cursor.offset)
      case .invalid(let reason):
        if try isTornTail(cursor, state) { return }
        let start = cursor.offset
        let found = try skipToOwnMember(&cursor, state)
        try tellOfGap(start..<cursor.offset, reason, found, &state, body)
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

  /// Why a segment with the right name is none of this log; nil where it may be. Nothing of the log may vouch for it.
  private func strangeness(_ state: WalkState) throws -> Message? {
    var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes)
    guard let known = state.ledgerID, case .member(let header) = try cursor.next(),
      header.kind == .segmentStart
    else { return nil }
    let first = segment.firstSequence
    let isBehind = head.map { $0.position.sequence < first && $0.segment != first } ?? false
    if cursor.withBytes({ SegmentStart(of: $0) }).ledgerID != known {
      return isBehind || head == nil && ownID == known ? "it belongs to another ledger" : nil
    }
    guard isBehind, let position = state.position, state.next == first, header.hashBefore != position.hash
    else { return nil }
    return "it does not follow the segment before in the chain"
  }

  private func tellOfForeign(
    _ reason: Message, _ state: inout WalkState, _ body: (LogItem) throws -> Void
  ) throws {
    // Under the first name, nothing before it was there either.
    let first = state.isAtStart ? 1 : max(segment.firstSequence, (state.position?.sequence ?? 0) + 1)
    var damage = LogDamage(
      code: .damagedLog, path: segment.file.path.string, bytes: 0..<segment.sizeBytes,
      reason: reason)
    // Behind what was acknowledged nothing is missing.
    let acknowledged = head?.position.sequence
    let last = following.map { min($0 - 1, acknowledged ?? .max) } ?? acknowledged
    if state.position == nil || state.next == nil || first == state.next, last.map({ $0 >= first }) ?? true {
      damage.firstSequence = first
      damage.lastSequence = last
      state.next = following
      state.endIsTold = following == nil
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
      try body(.damage(startDamage(header, "it does not begin with its own start member")))
      return
    }
    let start = cursor.withBytes { SegmentStart(of: $0) }
    if let known = state.ledgerID, known != start.ledgerID {
      try body(.damage(startDamage(header, "it belongs to another ledger")))
    }
    if state.isAtStart, header.firstSequence > 1 {
      try body(
        .damage(
          LogDamage(
            code: .damagedLog,
            path: segment.file.path.removingLastComponent().appending(SegmentName.name(1)).string,
            firstSequence: 1,
            lastSequence: header.firstSequence - 1, reason: "the segments before it are missing")))
    }
    state.ledgerID = start.ledgerID
    state.position = LogPosition(
      epoch: start.epoch, sequence: header.firstSequence - 1, hash: header.hashBefore)
    state.next = header.firstSequence
  }

  private func startDamage(_ header: MemberHeader, _ reason: Message) -> LogDamage {
    LogDamage(
      code: .damagedLog, path: segment.file.path.string, bytes: 0..<UInt64(header.storedBytes), reason: reason
    )
  }

  // MARK: The end

  /// True for bytes that an append left which was never acknowledged: in the last segment, beyond head, and no member of
  /// a later append stands behind them.
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
      // Without zeros at the end a whole segment may be missing as well: the caller says so.
      guard offset < segment.sizeBytes || offset == 0 else { return }
      (last, code) = (following - 1, .damagedLog)
    } else {
      if offset == 0, head.map({ $0.segment < segment.firstSequence }) ?? false {
        return try body(
          .damage(
            LogDamage(
              code: .damagedLog, path: segment.file.path.string, bytes: 0..<segment.sizeBytes,
              reason: segment.sizeBytes == 0 ? "it is empty" : "it holds only zero bytes",
              misplacement: .stray)))
      }
      guard let head, head.segment == segment.firstSequence, offset < head.offset else { return }
      (last, code) = (head.position.sequence, .lostEvents)
    }
    var damage = LogDamage(
      code: code, path: segment.file.path.string,
      bytes: offset..<max(segment.sizeBytes, following == nil ? head?.offset ?? 0 : 0),
      reason: offset < segment.sizeBytes ? "there are only zero bytes up to its end" : "it ends too early")
    if code == .lostEvents { damage.seen = head?.position }
    if let next = state.next ?? (state.isAtStart ? 1 : nil), next <= last {
      damage.firstSequence = next
      damage.lastSequence = last
      state.next = following
      state.endIsTold = following == nil
      if following != nil { state.position = nil }
    }
    try body(.damage(damage))
  }

  // MARK: Damage in the middle

  /// Moves to the next member that can stand in this segment.
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
  private func tellOfGap(
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
      state.endIsTold = following == nil
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
      epoch: state.position?.epoch
        ?? Epoch(number: 0, mark: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
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
      return try checks.take { try body(item($0, $1, $2)) }
    } catch {
      checks.giveUp()
      throw error
    }
  }

  private func item(_ member: WalkedMember, _ lines: UnsafeRawBufferPointer, _ fault: Message?) -> LogItem {
    let header = member.header
    guard let fault else {
      let run = EventRun(
        lines: lines, firstSequence: header.firstSequence, count: header.eventCount, end: member.end,
        endsAppend: !header.continues)
      return .events(run, segment: segment.firstSequence, offset: member.bytes.lowerBound)
    }
    return .damage(
      LogDamage(
        code: .damagedLog, path: segment.file.path.string, bytes: member.bytes,
        firstSequence: header.firstSequence, lastSequence: header.nextSequence - 1, reason: fault))
  }
}
