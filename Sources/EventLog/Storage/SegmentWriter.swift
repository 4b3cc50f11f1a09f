import SystemPackage

/// Writes a segment from its lines, streaming: the form that sealing gives, or the same without index and
/// seal.
struct SegmentWriter {
  let file: any OpenFile
  let segmentFirst: UInt64
  let startHash: ChainHash
  private let memberLineBytes: Int
  private let encoder: MemberEncoder
  /// Compresses a member while the lines of the next ones are read: half of what sealing costs.
  private let work = SerialWorker<[UInt8]>(most: membersBeside)
  /// The members that were not written yet: where each one's events begin in the segment, and how many bytes
  /// its lines have.
  private var waiting: [(relativeSequence: UInt32, lineBytes: Int)] = []
  private(set) var offset: UInt64 = 0
  /// The offset of the last member with events; 0 while there is none.
  private(set) var lastMemberOffset: UInt64 = 0
  private var index = SegmentIndex()
  private(set) var lineBytes: UInt64 = 0

  private var lines: [UInt8] = []
  private var memberFirst: UInt64
  private var memberHash: ChainHash
  private var hash: ChainHash
  /// The last sequence number of the atomic batch that the last line belongs to.
  private var batchLast: UInt64 = 0
  private(set) var nextSequence: UInt64
  /// Events that are left out, and not written down yet.
  private var leftOut = 0
  private var leavesOut = false

  init(
    file: any OpenFile, _ start: SegmentStart, first: UInt64, hash: ChainHash,
    memberLineBytes: Int = LogLimits.sealedMemberLineBytes
  ) throws {
    self.file = file
    self.memberLineBytes = memberLineBytes
    segmentFirst = first
    startHash = hash
    memberFirst = first
    nextSequence = first
    memberHash = hash
    self.hash = hash
    // Level 9 is 2.6 % smaller and takes twice as long, under the lock; 6 is 1.02 to 1.04 of `gzip -6` of the
    // whole.
    encoder = MemberEncoder(deflater: try Deflater(level: 6))
    let header = MemberHeader(
      kind: .segmentStart, firstSequence: first, hashBefore: hash, hashAfter: hash)
    try write(encoder.member(header, own: start.bytes))
  }

  private static let membersBeside = 2

  mutating func add(_ bytes: UnsafeRawBufferPointer) throws { try add(EventLine(scanning: bytes)) }

  mutating func add(_ line: EventLine) throws {
    if leftOut > 0 { try endMember() }
    hash = hash.following(line)
    lines.append(contentsOf: line.bytes)
    lines.append(0x0A)
    batchLast = line.batch?.upperBound ?? line.sequence
    nextSequence += 1
    if lines.count >= memberLineBytes { try endMember() }
  }

  /// Adds a line, of an event to erase without its private part.
  mutating func add(_ line: EventLine, erasing erased: Set<UInt64>) throws {
    guard let bytes = line.erased(ifIn: erased) else { return try add(line) }
    try bytes.withUnsafeBytes { try add($0) }
  }

  /// Keeps only an event's place: its line is in an archive.
  mutating func leaveOut(_ line: EventLine) throws {
    try leaveOut(
      through: line.sequence, lastOfBatch: line.batch?.upperBound ?? line.sequence,
      hash: hash.following(line))
  }

  /// Keeps the place of events up to `last`, after which the chain has `hash`.
  mutating func leaveOut(through last: UInt64, lastOfBatch: UInt64, hash: ChainHash) throws {
    if !lines.isEmpty { try endMember() }
    leftOut += Int(last + 1 - nextSequence)
    leavesOut = true
    self.hash = hash
    batchLast = lastOfBatch
    nextSequence = last + 1
  }

  private mutating func endMember() throws {
    guard !lines.isEmpty || leftOut > 0 else { return }
    var header = MemberHeader(
      kind: leftOut > 0 ? .archived : .events, firstSequence: memberFirst, hashBefore: memberHash,
      hashAfter: hash)
    header.continues = batchLast >= nextSequence
    header.eventCount = Int(nextSequence - memberFirst)
    waiting.append((UInt32(memberFirst - segmentFirst), lines.count))
    work.add { [encoder, header, lines] in try encoder.member(header, lines: lines) }
    lines = []
    // In an order that depends on no thread: what fails at the n-th call does so again.
    if waiting.count > Self.membersBeside { try writeNext() }
    leftOut = 0
    memberFirst = nextSequence
    memberHash = hash
  }

  private mutating func writeNext() throws {
    let bytes = try work.take()
    let member = waiting.removeFirst()
    index.entries.append(
      SegmentIndex.Entry(offset: UInt32(offset), relativeSequence: member.relativeSequence))
    lastMemberOffset = offset
    lineBytes += UInt64(member.lineBytes)
    try write(bytes)
  }

  /// Writes index and seal.
  ///
  /// - Parameters:
  ///   - expected: the chain hash that the next segment begins with: what was written must lead to it.
  ///   - isSealed: false for the active segment, which has neither.
  mutating func finish(hash expected: ChainHash, isSealed: Bool = true) throws {
    try endMember()
    while !waiting.isEmpty { try writeNext() }
    guard hash == expected else { throw Self.wrongHash(file.path, segmentFirst) }
    guard isSealed else { return }
    let indexOffset = offset
    for part in index.memberParts {
      let header = MemberHeader(kind: .index, firstSequence: nextSequence, hashBefore: hash, hashAfter: hash)
      try write(encoder.member(header, own: part))
    }
    var header = MemberHeader(
      kind: .seal, firstSequence: segmentFirst, hashBefore: startHash, hashAfter: hash)
    header.eventCount = Int(nextSequence - segmentFirst)
    header.leavesOut = leavesOut
    try write(encoder.member(header, own: SegmentSeal(indexOffset: indexOffset).bytes))
  }

  static func wrongHash(_ path: FilePath, _ segmentFirst: UInt64) -> LedgerError {
    LedgerError(
      .damagedLog,
      "The segment of event \(segmentFirst) was not rewritten: its lines do not yield the hash in its header.",
      at: LedgerError.Location(path: path.string, sequence: segmentFirst))
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    try file.write(bytes, at: offset)
    offset += UInt64(bytes.count)
  }
}

/// Makes members, on whatever thread.
///
/// `@unchecked Sendable`: one thread at a time uses it.
private final class MemberEncoder: @unchecked Sendable {
  private let deflater: Deflater

  init(deflater: Deflater) { self.deflater = deflater }

  func member(_ header: MemberHeader, own: [UInt8] = [], lines: [UInt8] = []) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try lines.withUnsafeBytes { try header.append(own: own, lines: $0, with: deflater, to: &bytes) }
    return bytes
  }
}
