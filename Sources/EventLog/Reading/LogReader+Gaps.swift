package import SystemPackage

// What a reader does where the log can't be read: it throws, or reports the gap to its caller and continues
// after it.

extension LogReader {
  /// A reader of a log that does not open: up to what head says, or to the last event that is there.
  package convenience init(pastDamageOf root: FilePath, _ fileSystem: any FileSystem) throws {
    let walker = LogWalker(root: root, fileSystem: fileSystem, checksHashes: false)
    var behind: [LogDamage] = []
    let last = try walker.walk { item in
      switch item {
      case .events: behind = []
      case .member, .archived: break
      case .damage(let damage): behind.append(damage)
      }
    }
    let head = try walker.readHead()
    guard let end = [last, head].compactMap(\.self).max(by: { $0.sequence < $1.sequence }) else {
      throw LogDamage(
        code: .damagedLog, path: root.appending("log").string, reason: "none of it can be read"
      ).error
    }
    let directory = root.appending("log")
    let id = try Self.ledgerID(of: directory, fileSystem)
    // The whole log may be another ledger's. Without a segment nothing says whose the log was.
    let own = try id.flatMap { _ in try EventLog.idInLedgerFile(of: root, fileSystem) }
    var otherLedger: LogDamage?
    if let id, let own, own != id {
      otherLedger = LogDamage(
        code: .foreignLog, path: directory.string, reason: ofOtherLedger(id, insteadOf: own))
    }
    try self.init(
      ledgerID: id ?? .zero, head: end, directory: directory, fileSystem: fileSystem,
      // What is missing up to head is found by reading.
      damageBehind: last == end ? behind.filter { $0.misplacement != .stray } : [],
      otherLedger: otherLedger)
  }

  /// A reader of a log that does not open, and is whole up to `end`.
  package convenience init(of root: FilePath, upTo end: LogPosition, _ fileSystem: any FileSystem) throws {
    let directory = root.appending("log")
    try self.init(
      ledgerID: Self.ledgerID(of: directory, fileSystem) ?? .zero, head: end, directory: directory,
      fileSystem: fileSystem)
  }

  private static func ledgerID(of directory: FilePath, _ fileSystem: any FileSystem) throws -> UUID? {
    try SegmentChain.ledgerID(of: fileSystem.segmentsIfThere(in: directory), in: directory, fileSystem)
  }

  /// Reports what follows the last event that could be found, up to `sequence`.
  package func reportDamageBehind(through sequence: UInt64) throws {
    guard sequence > head.sequence else { return }
    for damage in damageBehind { try passOver(damage) }
  }

  /// Tells of damage, or throws it.
  func passOver(_ damage: LogDamage) throws {
    guard let report = onDamage else { throw damage.error }
    try report(damage)
  }

  /// Moves the cursor from bytes that are no member to the next one, and `next` past the events between.
  func passOverBytes(
    _ cursor: inout MemberCursor, _ segment: SegmentFile, _ reason: Message, _ next: inout UInt64,
    through last: UInt64
  ) throws {
    let start = cursor.offset
    // What is there may be before what is asked for.
    let first = min(cursor.expected?.sequence ?? next, next)
    var lost: UInt64?
    if try cursor.skipToNextMember() {
      var following = cursor
      if case .member(let header) = try following.next() {
        lost = (header.kind == .seal ? header.nextSequence : header.firstSequence) - 1
      }
    }
    if let lost, next > lost { return }
    guard onDamage != nil else {
      guard let lost, lost >= first else { throw segment.damage(reason, at: start, sequence: first) }
      throw
        (try walkedDamage(of: segment, at: start) ?? segment.gap(reason, start..<cursor.offset, first...lost))
        .error
    }
    let end = min(lost ?? last, last)
    guard next <= end else { return }
    var gap = segment.gap(reason, start..<cursor.offset, next...end)
    // Whoever asks for all events is told of all that are gone.
    gap.isPartOfMore = next > first || (lost ?? head.sequence) > end
    return try passOverEvents(gap, &next)
  }

  /// What a walk from the segment's start says of these bytes: it knows the event before them, and a reader
  /// that began in the middle does not.
  private func walkedDamage(of segment: SegmentFile, at offset: UInt64) throws -> LogDamage? {
    var found: LogDamage?
    var state = WalkState()
    state.next = segment.firstSequence
    try SegmentWalk(
      segment: segment,
      following: try fileSystem.segments(in: directory).first { $0 > segment.firstSequence }, preceding: nil,
      head: try EventLog.readHead(in: directory, fileSystem), ledgerID: ledgerID,
      checks: LineChecks(workers: 1, checksHashes: false, readsLines: false)
    ).run(&state) { item in
      if case .damage(let damage) = item, damage.bytes?.contains(offset) ?? false { found = found ?? damage }
    }
    return found
  }

  /// Calls `body` with each event of a run, in ascending or descending order, until it returns false. A line
  /// that can't be read is reported, or thrown; those after it are handed over all the same.
  ///
  /// - Returns: false where `body` did.
  package func forEachEvent(
    of run: EventRun, backward: Bool = false, _ body: (EventLine) throws -> Bool
  ) throws -> Bool {
    var sequence = backward ? run.end.sequence : run.firstSequence
    var goOn = true
    func take(_ bytes: UnsafeRawBufferPointer) throws {
      switch EventLineScanner.scan(bytes, as: sequence) {
      case .success(let line): goOn = try body(line)
      case .failure(let fault): try passOver(run.damage(fault, sequence))
      }
      sequence = backward ? sequence - 1 : sequence + 1
    }
    if backward {
      try run.forEachLineBackward {
        try take($0)
        return goOn
      }
    } else {
      try run.forEachLine { if goOn { try take($0) } }
    }
    return goOn
  }

  /// Opens a segment. Nil where a link, a pipe or the like is in its place: its events are reported as
  /// damaged bytes are, and `next` moves past them.
  func segmentToRead(_ name: UInt64, _ next: inout UInt64, through last: UInt64) throws -> SegmentFile? {
    do {
      return try SegmentFile(name, in: directory, fileSystem)
    } catch let error as LedgerError where error.code == .damagedLog && onDamage != nil && next <= last {
      try passOverEvents(
        LogDamage(
          code: .damagedLog, path: directory.appending(SegmentName.name(name)).string, firstSequence: next,
          lastSequence: last, reason: error.message.insideSentence), &next)
      return nil
    }
  }

  /// Reports the rest of a segment that a newer version wrote, and moves `next` past it; throws it where
  /// nobody wants reports.
  func passOver(_ newer: LedgerError, _ next: inout UInt64, through last: UInt64) throws {
    guard onDamage != nil, next <= last else { throw newer }
    try passOverEvents(
      LogDamage(
        code: newer.code, path: newer.location.path ?? "", firstSequence: next, lastSequence: last,
        reason: newer.message), &next)
  }

  private func passOverEvents(_ gap: LogDamage, _ next: inout UInt64) throws {
    try passOver(gap)
    next = (gap.lastSequence ?? next) + 1
  }

  /// Tells of events that are in no segment.
  ///
  /// - Parameter isStartKnown: true where the first of them must be the first of its segment, whose name it
  ///   gives.
  /// - Parameter isEndKnown: false where only those were asked for that end there.
  func passOverMissing(
    _ sequences: ClosedRange<UInt64>, isStartKnown: Bool, isEndKnown: Bool = true
  ) throws {
    let path = isStartKnown ? directory.appending(SegmentName.name(sequences.lowerBound)) : directory
    try passOver(
      LogDamage(
        code: .damagedLog, path: path.string, firstSequence: sequences.lowerBound,
        lastSequence: sequences.upperBound, isPartOfMore: !isStartKnown || !isEndKnown,
        reason: isStartKnown && sequences.lowerBound > 1
          ? "a segment of the log is missing, this one or an earlier one"
          : "no segment contains event \(sequences.lowerBound)"))
  }
}

extension SegmentFile {
  /// Events that can't be read, from bytes of this file.
  func gap(_ reason: Message, _ bytes: Range<UInt64>, _ sequences: ClosedRange<UInt64>) -> LogDamage {
    LogDamage(
      code: .damagedLog, path: file.path.string, bytes: bytes, firstSequence: sequences.lowerBound,
      lastSequence: sequences.upperBound, reason: reason)
  }

  /// Events that should be at an offset of this file, and are not.
  func gap(_ reason: Message, at offset: UInt64, _ sequences: ClosedRange<UInt64>) -> LogDamage {
    gap(reason, offset..<offset, sequences)
  }
}

extension LogDamage {
  /// The events concerned, as words: "event 5", "events 5 to 9"; nil where none is named.
  public var events: Message? {
    switch (firstSequence, lastSequence) {
    case (let first?, let last?): (first...max(first, last)).eventsInWords
    case (let first?, nil): "events from \(first) on"
    default: nil
    }
  }

  /// Such as where a folder is in a segment's place: the path need not be said twice.
  package var isPathInReason: Bool { !path.isEmpty && reason.contains(path) }

  /// The damage as an error, for a caller that can't continue.
  package var error: LedgerError {
    var place = LedgerError.Location(path: path, offset: bytes?.lowerBound, sequence: firstSequence)
    place.endOffset = bytes?.upperBound
    place.lastSequence = lastSequence
    if code == .archived { return archivedError(place) }
    if code == .newerFormat {
      return LedgerError(
        code,
        isPathInReason
          ? "Event \(firstSequence ?? 0) can't be read: \(reason.insideSentence)."
          : "Event \(firstSequence ?? 0) can't be read: \(reason) (\(path)).",
        hint: "Update ledger, then try again; nothing was changed.", at: place)
    }
    if [.permissionDenied, .ioFailed].contains(code) {
      return LedgerError(
        code, reason, hint: "Nothing was changed. Fix the problem that the message names, then verify again.",
        at: place)
    }
    let reason = reason.insideSentence
    if code == .foreignLog {
      return LedgerError(code, "\(path) does not belong to this log: \(reason).", at: place)
    }
    let message: Message =
      if let bytes {
        "\(path) is damaged at \(bytes.inWords): \(reason). \(concern)"
      } else if isPathInReason {
        "The log is damaged: \(reason). \(concern)"
      } else {
        "The log is damaged: \(reason) (\(path)). \(concern)"
      }
    var error = LedgerError(code, message, at: place)
    error.seen = seen
    return error
  }
}
