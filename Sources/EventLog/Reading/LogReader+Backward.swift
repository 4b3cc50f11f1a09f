extension LogReader {
  /// Calls `body` with runs in falling order, from event `last` down to the first; stops when it returns
  /// false.
  package func forEachRunBackward(from last: UInt64, _ body: (EventRun) throws -> Bool) throws {
    var last = min(last, head.sequence)
    let names = try fileSystem.segments(in: directory)
    var above: UInt64?
    for name in names.reversed() where name <= last {
      // What is missing between this segment and the one after it is reported with that one.
      for found in try breaks(from: name, among: names)
      where found.segment == name || found.segment == above && !found.isOfOtherLedger {
        try passOver(found.damage)
        if found.isOfOtherLedger { last = name - 1 }
      }
      above = name
      guard name <= last else { continue }
      var first = name
      guard let segment = try segmentToRead(name, &first, through: last) else {
        last = name - 1
        continue
      }
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
        header.kind == .events, header.firstSequence >= segment.firstSequence, header.firstSequence <= last
      else { continue }
      var goOn = true
      var kept: KeptRun?
      let isBeforeGap = header.nextSequence <= last
      let wrong = try deliver(cursor, header, segment, from: header.firstSequence, through: last) { run in
        if isBeforeGap { kept = KeptRun(run) } else { goOn = try body(run) }
      }
      guard wrong == nil else { continue }
      if let kept {
        goOn =
          try readGap(segment, after: header.nextSequence - 1, through: last, body) && kept.handOver(to: body)
      }
      last = header.firstSequence - 1
      guard goOn else { return false }
    }
    let goOn = try readGap(segment, after: segment.firstSequence - 1, through: last, body)
    last = segment.firstSequence - 1
    return goOn
  }

  /// What a reading forward finds between two places, handed over from the last back: only that knows the
  /// bytes at which a gap begins, and it may reach events that no index names.
  ///
  /// - Returns: false when `body` wants no more.
  private func readGap(
    _ segment: SegmentFile, after: UInt64, through last: UInt64, _ body: (EventRun) throws -> Bool
  ) throws -> Bool {
    guard after < last else { return true }
    var found: [(gap: LogDamage?, run: KeptRun?)] = []
    var next = after + 1
    try passingOverDamage({ damage, _ in found.append((damage, nil)) }) {
      try walk(segment, from: &next, through: last, gapsThrough: last) { found.append((nil, KeptRun($0))) }
    }
    if next <= last { try passOverMissing(next...last, isStartKnown: false) }
    for (gap, run) in found.reversed() {
      if let gap { try passOver(gap) }
      if let run, try !run.handOver(to: body) { return false }
    }
    return true
  }

  /// A run with a copy of its lines.
  private struct KeptRun {
    let run: EventRun
    let lines: [UInt8]

    init(_ run: EventRun) {
      self.run = run
      lines = Array(run.lines)
    }

    func handOver(to body: (EventRun) throws -> Bool) throws -> Bool {
      try lines.withUnsafeBytes { bytes in
        var run = run
        run.lines = bytes
        return try body(run)
      }
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
    while true {
      switch try nextEvents(&cursor, segment) {
      case .end, .newer: return offsets
      case .invalid: guard try cursor.skipToNextMember() else { return offsets }
      case .events(let header):
        guard header.firstSequence <= last else { return offsets }
        offsets.append(cursor.memberOffset)
      }
    }
  }
}
