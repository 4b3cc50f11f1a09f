/// What is at a cursor's offset.
enum MemberStep {
  /// A complete member; its stored CRC and its place in the chain were checked. Its bytes are `cursor.bytes`.
  case member(MemberHeader)
  /// Nothing more, or zero bytes up to the file's end.
  case end
  case newer(Message)
  case invalid(Message)
}

/// Walks the members of one segment file forward, without inflating them.
struct MemberCursor {
  private static let windowBytes = 256 << 10
  /// What is read first: opening a log reads one or two small members.
  private static let firstWindowBytes = 16 << 10

  let file: any OpenFile
  /// Bytes of the file that may be read.
  private(set) var sizeBytes: UInt64
  /// Where the next member begins.
  private(set) var offset: UInt64
  /// Where the member that `next` gave last begins.
  private(set) var memberOffset: UInt64 = 0
  /// What the next member must follow; nil takes it as it is.
  private(set) var expected: (sequence: UInt64, hash: ChainHash)?

  private var window: [UInt8] = []
  private var windowStart: UInt64 = 0
  private var current = 0..<0

  init(
    file: any OpenFile, sizeBytes: UInt64, offset: UInt64 = 0,
    expected: (sequence: UInt64, hash: ChainHash)? = nil
  ) {
    self.file = file
    self.sizeBytes = sizeBytes
    self.offset = offset
    self.expected = expected
  }

  /// Calls `body` with the bytes of the member that `next` gave last.
  func withBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    try window.withUnsafeBytes { try body($0.slice(current)) }
  }

  /// The next member; the cursor moves past it only when it is valid.
  mutating func next() throws -> MemberStep {
    guard offset < sizeBytes else { return .end }
    let available = sizeBytes - offset
    var wanted = 4 << 10
    while true {
      let range = try load(wanted)
      switch window.withUnsafeBytes({ MemberHeader.parse($0.slice(range), available: available) }) {
      case .needsMore:
        guard range.count >= wanted else { return .invalid("the segment ends inside a member's header") }
        wanted = 68 << 10
      case .invalid(let reason):
        return try onlyZerosFollow() ? .end : .invalid(reason)
      case .newer(let header, let mayPass):
        guard mayPass, let header else { return .newer("a member of a newer version") }
        return try take(header, passOver: true)
      case .member(let header):
        return try take(header, passOver: false)
      }
    }
  }

  /// Checks 5 and 6 of the contract.
  private mutating func take(_ header: MemberHeader, passOver: Bool) throws -> MemberStep {
    let range = try load(header.storedBytes)
    guard range.count == header.storedBytes else { return .invalid("the segment ends inside a member") }
    guard window.withUnsafeBytes({ header.storedCRCHolds($0.slice(range)) }) else {
      return .invalid("a member has a wrong checksum")
    }
    if let reason = misplacement(of: header) { return .invalid(reason) }
    current = range
    memberOffset = offset
    offset += UInt64(header.storedBytes)
    expected = (header.nextSequence, header.hashAfter)
    return passOver ? try next() : .member(header)
  }

  private func misplacement(of header: MemberHeader) -> Message? {
    guard let expected else { return nil }
    if header.kind == .seal {
      return header.nextSequence == expected.sequence && header.hashAfter == expected.hash
        ? nil : "a seal does not belong to its segment"
    }
    guard header.firstSequence == expected.sequence else {
      return "event \(expected.sequence) is expected, but event \(header.firstSequence) follows"
    }
    return header.hashBefore == expected.hash ? nil : "a member does not follow the previous one in the chain"
  }

  /// Makes up to `count` bytes from `offset` available; fewer where the file ends.
  private mutating func load(_ count: Int) throws -> Range<Int> {
    let length = Int(min(UInt64(count), sizeBytes - offset))
    if offset >= windowStart, offset + UInt64(length) <= windowStart + UInt64(window.count) {
      let start = Int(offset - windowStart)
      return start..<(start + length)
    }
    let windowBytes = window.isEmpty ? Self.firstWindowBytes : Self.windowBytes
    let wanted = Int(min(UInt64(max(length, windowBytes)), sizeBytes - offset))
    window = try file.read(count: wanted, at: offset)
    windowStart = offset
    return 0..<min(length, window.count)
  }

  /// True if all bytes from `offset` to the file's end are zero.
  private mutating func onlyZerosFollow() throws -> Bool {
    var place = offset
    while place < sizeBytes {
      let piece = try file.read(count: Int(min(UInt64(Self.windowBytes), sizeBytes - place)), at: place)
      guard !piece.isEmpty else { return true }
      guard piece.allSatisfy({ $0 == 0 }) else { return false }
      place += UInt64(piece.count)
    }
    return true
  }

  /// Moves to the next offset after this one at which there is a valid member, whatever it follows.
  ///
  /// - Returns: false if there is none up to the file's end.
  mutating func skipToNextMember() throws -> Bool {
    expected = nil
    let end = sizeBytes
    var place = offset + 1
    while place + UInt64(MemberHeader.leastBytes) <= end {
      let piece = try file.read(count: Int(min(UInt64(Self.windowBytes), end - place)), at: place)
      guard piece.count >= MemberHeader.leastBytes else { return false }
      // The last bytes of a piece may begin a member whose mark is in the next piece.
      for index in 0..<(piece.count - 14) where Self.mayBegin(piece, index) {
        offset = place + UInt64(index)
        if case .member = try probe() { return true }
      }
      place += UInt64(piece.count - 14)
    }
    offset = end
    return false
  }

  private static func mayBegin(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index] == 0x1F && bytes[index + 1] == 0x8B && bytes[index + 2] == 8 && bytes[index + 3] == 6
      && bytes[index + 12] == 0x4C && bytes[index + 13] == 0x67
  }

  /// What `next` would give, without moving.
  private func probe() throws -> MemberStep {
    var copy = self
    return try copy.next()
  }
}
