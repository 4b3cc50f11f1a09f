import SystemPackage

/// The rules for the members of one segment, in their order.
struct SegmentRules {
  let file: SegmentFile
  let isLast: Bool
  /// The header of the seal at the file's end; nil for a segment that is not sealed.
  let seal: MemberHeader?
  var path: String { file.file.path.string }
  var epoch: Epoch?
  /// True once bytes of it could not be read: what its members say of each other can't be compared then.
  var hasGap = false
  private(set) var lineBytes: UInt64 = 0

  private var start: MemberHeader?
  private var index = SegmentIndex()
  private var firstIndex: UInt64?
  private var named = SegmentIndex()
  private var hasArchived = false
  private var isEnded = false
  /// The first event of the append that goes on, in members that were not written anew.
  private var openAppend: UInt64?
  private var lastContinues = false
  private var lastOffset: UInt64 = 0
  private var endOffset: UInt64 = 0

  init(_ file: SegmentFile, isLast: Bool, seal: MemberHeader?) {
    self.file = file
    self.isLast = isLast
    self.seal = seal
  }

  func breach(
    _ rule: LogRule, _ offset: UInt64, sequence: UInt64? = nil, _ reason: Message
  ) -> RuleBreach {
    RuleBreach(rule, path: path, offset: offset, sequence: sequence, reason)
  }

  /// True for a member that sealing or a repair has written.
  func isRewritten(_ header: MemberHeader) -> Bool { seal != nil || header.appendFirst == 0 }

  mutating func take(
    _ header: MemberHeader, at offset: UInt64, _ bytes: UnsafeRawBufferPointer
  ) -> [RuleBreach] {
    var found: [RuleBreach] = []
    func odd(_ rule: LogRule, _ reason: Message) { found.append(breach(rule, offset, reason)) }
    if isEnded { odd(.layout, "a member follows the seal") }
    if offset > 0, header.kind == .segmentStart { odd(.layout, "a segment has a second start member") }
    if seal == nil, header.kind == .archived || header.kind == .index {
      odd(.layout, "it has a member that only a sealed segment may have")
    }
    if firstIndex != nil, header.isOfEvents { odd(.layout, "events follow the index") }
    switch header.kind {
    case .segmentStart:
      start = header
      epoch = SegmentStart(of: bytes).epoch
    case .events, .archived:
      if let reason = takeAppend(of: header) { odd(.appends, reason) }
      index.entries.append(
        SegmentIndex.Entry(
          offset: UInt32(clamping: offset),
          relativeSequence: UInt32(clamping: header.firstSequence &- file.firstSequence)))
      hasArchived = hasArchived || header.kind == .archived
      lineBytes += UInt64(header.lineBytes)
    case .index:
      firstIndex = firstIndex ?? offset
      named.add(bytes, header: header)
    case .seal:
      isEnded = true
      if let reason = fault(ofSeal: header, at: offset, bytes) { odd(.seal, reason) }
      if named != index { odd(.index, "its index does not match its members") }
    }
    if hasGap { found = [] }
    if header.kind != .index, header.kind != .seal { lastContinues = header.continues }
    lastOffset = offset
    endOffset = offset + UInt64(header.storedBytes)
    return found
  }

  /// - Returns: what is wrong with the append field, or with where the append goes on.
  private mutating func takeAppend(of header: MemberHeader) -> Message? {
    defer { openAppend = header.continues && header.appendFirst > 0 ? header.appendFirst : nil }
    if seal != nil {
      return header.appendFirst == 0 ? nil : "a member of a sealed segment names an append"
    }
    guard header.appendFirst > 0 else {
      return openAppend == nil ? nil : "an append does not continue as the previous member says"
    }
    return header.appendFirst == openAppend ?? header.firstSequence
      ? nil : "a member names the wrong append"
  }

  private func fault(ofSeal header: MemberHeader, at offset: UInt64, _ bytes: UnsafeRawBufferPointer)
    -> Message?
  {
    guard let start, header.firstSequence == start.firstSequence, header.hashBefore == start.hashBefore else {
      return "its seal gives the wrong start of the segment"
    }
    guard header.leavesOut == hasArchived else { return "its seal is wrong about archived events" }
    return SegmentSeal(of: bytes).indexOffset == firstIndex ?? offset
      ? nil : "its seal gives the wrong position of the index"
  }

  func end() -> [RuleBreach] {
    var found: [RuleBreach] = []
    // The last one may end with an append that was interrupted; head says what is acknowledged.
    if lastContinues, !isLast {
      found.append(breach(.endsAreWhole, lastOffset, "the segment ends inside an append"))
    }
    if isEnded, isLast { found.append(breach(.layout, lastOffset, "the last segment is sealed")) }
    if isEnded, endOffset < file.sizeBytes {
      found.append(breach(.afterTheEnd, endOffset, "there are bytes after the seal"))
    }
    return found
  }
}

extension MemberHeader {
  /// What is wrong with bytes that may have one value only; nil where they have it.
  func oddConstant(_ member: UnsafeRawBufferPointer) -> Message? {
    let isGzip =
      member.integer(at: 4, as: UInt32.self) == 0 && member[8] == 0 && member[9] == 255
      && member.integer(at: Self.prefixBytes + 28, as: UInt32.self) == 0
    guard isGzip else { return "reserved bytes are not 0" }
    // Flags from 128 up are a newer version's, and are passed over.
    guard !continues || isOfEvents else { return "a member without events is marked as continued" }
    guard !isOfEvents else { return nil }
    guard appendFirst == 0 else { return "a member without events names an append" }
    guard lineBytes == 0, kind == .seal || hashBefore == hashAfter else {
      return "a member without events changes the chain's hash"
    }
    return member[headerBytes] == 3 && member[headerBytes + 1] == 0
      && storedBytes == headerBytes + 2 + Self.trailerBytes
      && member.integer(at: headerBytes + 2, as: UInt64.self) == 0
      ? nil : "a member without lines has more than an empty deflate stream"
  }
}
