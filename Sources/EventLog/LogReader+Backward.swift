extension LogReader {
  /// Calls `body` with runs in falling order, from event `last` down to the first; stops when it returns false.
  package func forEachRunBackward(from last: UInt64, _ body: (EventRun) throws -> Bool) throws {
    var last = min(last, head.sequence)
    for name in try fileSystem.segments(in: directory).reversed() where name <= last {
      let segment = try SegmentFile(name, in: directory, fileSystem)
      defer { closeReadOnly(segment.file) }
      guard try walkBackward(segment, from: &last, body) else { return }
    }
    if last > 0 { try passOverMissing(1...last, isStartKnown: true) }
  }

  /// Hands over a segment's events from `last` down to its first, and moves `last` before them.
  ///
  /// - Returns: false when `body` wants no more.
  private func walkBackward(
    _ segment: SegmentFile, from last: inout UInt64, _ body: (EventRun) throws -> Bool
  ) throws -> Bool {
    for offset in try memberOffsets(segment, through: last).reversed() {
      var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes, offset: offset)
      // A member that can't be read lies in the gap before the next one that can.
      guard case .events(let header) = try nextEvents(&cursor, segment), cursor.memberOffset == offset,
        header.firstSequence >= segment.firstSequence, header.firstSequence <= last
      else { continue }
      var goOn = true
      let wrong = try deliver(cursor, header, segment, from: header.firstSequence, through: last) { run in
        try passOverGap(segment, after: header.nextSequence - 1, through: last, cursor.offset)
        goOn = try body(run)
      }
      guard wrong == nil else { continue }
      last = header.firstSequence - 1
      guard goOn else { return false }
    }
    try passOverGap(segment, after: segment.firstSequence - 1, through: last, 0)
    last = segment.firstSequence - 1
    return true
  }

  private func passOverGap(_ segment: SegmentFile, after: UInt64, through last: UInt64, _ offset: UInt64)
    throws
  {
    guard after < last else { return }
    try passOver(segment.gap("events after this byte can't be read", at: offset, (after + 1)...last))
  }

  /// Offsets of the members that hold events up to `last`.
  private func memberOffsets(_ segment: SegmentFile, through last: UInt64) throws -> [UInt64] {
    if let index = try segment.readIndex() {
      return index.entries.filter { segment.firstSequence + UInt64($0.relativeSequence) <= last }
        .map { UInt64($0.offset) }
    }
    var offsets: [UInt64] = []
    var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes)
    while true {
      switch try nextEvents(&cursor, segment) {
      case .end: return offsets
      case .invalid: guard try cursor.skipToNextMember() else { return offsets }
      case .events(let header):
        guard header.firstSequence <= last else { return offsets }
        offsets.append(cursor.memberOffset)
      }
    }
  }
}
