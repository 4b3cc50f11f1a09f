import Logging
import SystemPackage

extension EventLog {
  /// Ends the active segment and begins the next, then seals the one that ended. Only inside a turn.
  ///
  /// The new segment is there before the old one is rewritten, so that head never names a place that a rename took away.
  ///
  /// - Parameter epoch: the epoch that begins with it; nil goes on with the present one.
  package func beginSegment(of epoch: Epoch? = nil) throws {
    let ended = state.segment
    let start = SegmentStart(ledgerID: ledgerID, created: created, epoch: epoch ?? head.epoch)
    let first = head.sequence + 1
    let startEnd = try Self.writeSegmentStart(start, first: first, hash: head.hash, in: directory, fileSystem)
    state.position.epoch = start.epoch
    try moveHead(toNew: try SegmentFile(first, in: directory, fileSystem), startEnd: startEnd)
    // An empty segment has just been written anew under the same name.
    guard ended < first else { return }
    do {
      try seal(ended)
    } catch {
      // An unsealed segment is only larger: the append goes on, and a later turn seals it.
      context.logger.error("sealing failed", metadata: ["segment": "\(ended)", "error": "\(error)"])
    }
  }

  /// Reads the active segment's lines and follows their hashes, as sealing will.
  ///
  /// - Throws: `damagedLog`.
  package func checkActiveSegment() throws {
    var hash = try active.readStart().header.hashAfter
    try makeReader().forEachRun(after: state.segment - 1, through: head.sequence) { run in
      try run.forEachLine { hash = hash.following(try EventLine(scanning: $0)) }
    }
    guard hash == head.hash else { throw SealedSegmentWriter.wrongHash(active.file.path, state.segment) }
  }

  /// Seals every ended segment that is not yet. Only inside a turn.
  package func sealEndedSegments() throws {
    for name in try fileSystem.segments(in: directory) where name < state.segment {
      let segment = try SegmentFile(name, in: directory, fileSystem)
      let isSealed = try segment.readIndex() != nil
      closeReadOnly(segment.file)
      if !isSealed { try seal(name) }
    }
  }

  /// Rewrites an ended segment: members of about 64 KiB of lines, index, seal. Lines and hashes do not change.
  private func seal(_ name: UInt64) throws {
    let segment = try SegmentFile(name, in: directory, fileSystem)
    defer { closeReadOnly(segment.file) }
    let path = directory.appending(SegmentName.name(name))
    let temporary = directory.appending("." + SegmentName.name(name) + ".sealing")
    let file = try fileSystem.open(temporary, .updateOrCreate)
    do {
      try file.truncate(to: 0)
      var writer = try SealedSegmentWriter(
        file: file, of: segment, memberLineBytes: context.segmentLimits.memberLineBytes)
      let (next, hash) = try segmentStart(after: name)
      try makeReader().forEachRun(after: name - 1, through: next - 1) { run in
        try run.forEachLine { try writer.add($0) }
      }
      try writer.finish(hash: hash)
      try file.sync()
    } catch {
      closeReadOnly(file)
      fileSystem.removeLeftover(temporary)
      throw error
    }
    try file.close()
    try fileSystem.rename(temporary, to: path)
    try fileSystem.syncDirectory(directory)
    state.replacedFiles += 1
    try writeHead()
  }

  /// First sequence number and chain hash that the segment after `name` begins with.
  private func segmentStart(after name: UInt64) throws -> (first: UInt64, hash: ChainHash) {
    guard let next = try fileSystem.segments(in: directory).first(where: { $0 > name }) else {
      return (head.sequence + 1, head.hash)
    }
    let segment = try SegmentFile(next, in: directory, fileSystem)
    defer { closeReadOnly(segment.file) }
    return (next, try segment.readStart().header.hashBefore)
  }
}

/// Writes the sealed form of a segment, streaming.
private struct SealedSegmentWriter {
  let file: any OpenFile
  let segmentFirst: UInt64
  let startHash: ChainHash
  private let memberLineBytes: Int
  private let deflater: Deflater
  private var output: [UInt8] = []
  private var offset: UInt64 = 0
  private var index = SegmentIndex()
  private var lineBytes: UInt64 = 0

  private var lines: [UInt8] = []
  private var memberFirst: UInt64
  private var memberHash: ChainHash
  private var memberAppendFirst: UInt64 = 0
  private var hash: ChainHash
  /// The last sequence number of the atomic batch that the last line belongs to.
  private var batchLast: UInt64 = 0
  private(set) var nextSequence: UInt64

  init(file: any OpenFile, of segment: SegmentFile, memberLineBytes: Int) throws {
    self.file = file
    self.memberLineBytes = memberLineBytes
    let (header, start, _) = try segment.readStart()
    segmentFirst = header.firstSequence
    startHash = header.hashAfter
    memberFirst = segmentFirst
    nextSequence = segmentFirst
    memberHash = startHash
    hash = startHash
    deflater = try Deflater(level: 9)
    try header.append(
      own: start.bytes, lines: UnsafeRawBufferPointer(start: nil, count: 0), with: deflater, to: &output)
    try flush()
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) throws {
    let line = try EventLine(scanning: bytes)
    if lines.isEmpty { memberAppendFirst = line.batch?.lowerBound ?? line.sequence }
    hash = hash.following(line)
    lines.append(contentsOf: bytes)
    lines.append(0x0A)
    batchLast = line.batch?.upperBound ?? line.sequence
    nextSequence += 1
    if lines.count >= memberLineBytes { try endMember() }
  }

  private mutating func endMember() throws {
    guard !lines.isEmpty else { return }
    index.entries.append(
      SegmentIndex.Entry(offset: UInt32(offset), relativeSequence: UInt32(memberFirst - segmentFirst)))
    var header = MemberHeader(
      kind: .events, firstSequence: memberFirst, hashBefore: memberHash, hashAfter: hash)
    header.continues = batchLast >= nextSequence
    header.eventCount = Int(nextSequence - memberFirst)
    header.appendFirst = memberAppendFirst
    try lines.withUnsafeBytes { try header.append(lines: $0, with: deflater, to: &output) }
    try flush()
    lineBytes += UInt64(lines.count)
    lines.removeAll(keepingCapacity: true)
    memberFirst = nextSequence
    memberHash = hash
  }

  /// Writes index and seal.
  ///
  /// - Parameter expected: the chain hash that the next segment begins with: what was written must lead to it.
  mutating func finish(hash expected: ChainHash) throws {
    try endMember()
    guard hash == expected else { throw Self.wrongHash(file.path, segmentFirst) }
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    let indexOffset = offset
    let parts = index.memberParts
    for part in parts {
      let header = MemberHeader(kind: .index, firstSequence: nextSequence, hashBefore: hash, hashAfter: hash)
      try header.append(own: part, lines: nothing, with: deflater, to: &output)
      try flush()
    }
    let seal = SegmentSeal(
      lineBytes: lineBytes, bytesBefore: offset, eventMembers: UInt32(index.entries.count),
      indexMembers: UInt32(parts.count), indexOffset: indexOffset)
    var header = MemberHeader(
      kind: .seal, firstSequence: segmentFirst, hashBefore: startHash, hashAfter: hash)
    header.eventCount = Int(nextSequence - segmentFirst)
    try header.append(own: seal.bytes, lines: nothing, with: deflater, to: &output)
    try flush()
  }

  static func wrongHash(_ path: FilePath, _ segmentFirst: UInt64) -> LedgerError {
    LedgerError(
      .damagedLog,
      "The segment of event \(segmentFirst) was not sealed: its lines do not give the chain's hash.",
      hint: "Nothing was changed. Run 'ledger verify' to see what is affected.",
      at: LedgerError.Location(path: path.string, sequence: segmentFirst))
  }

  private mutating func flush() throws {
    try output.withUnsafeBytes { try file.write($0, at: offset) }
    offset += UInt64(output.count)
    output.removeAll(keepingCapacity: true)
  }
}
