import Crypto
import SystemPackage

/// What a segment is found to hold by reading all of it: every member, line and hash holds.
struct SegmentContents {
  var start: SegmentStart
  var before: ChainHash
  /// `first` − 1 where it is empty.
  var last: UInt64
  var after: ChainHash
  var isSealed: Bool
  /// Events whose lines are in an archive.
  var archivedEvents: UInt64 = 0
  var erasures = Erasures()
  /// Where the last member ends; reserved zero bytes may follow.
  var endOffset: UInt64

  /// What its lines say of erasures.
  struct Erasures: Hashable {
    /// Events that have lost their private part.
    var erased: [UInt64] = []
    /// Events that a `ledger.erased` among its lines names.
    var reported: [UInt64] = []

    mutating func take(_ line: EventLine) {
      if line.isErased { erased.append(line.sequence) }
      guard VoidEvent.isVoid(line) else { return }
      do {
        let event = try VoidEvent(line)
        if event.isErasure { reported += event.targets.map(\.sequence) }
      } catch {
        // A newer version's, whose events this one can't name.
        return
      }
    }
  }
}

extension SegmentFile {
  /// Reads and checks all of a segment up to `end`.
  ///
  /// - Throws: `damagedLog` with the offset, `newerFormat`, or a file system error.
  func readWhole(upTo end: UInt64? = nil) throws -> SegmentContents {
    let (header, start, startEnd) = try readStart()
    var contents = SegmentContents(
      start: start, before: header.hashBefore, last: firstSequence - 1, after: header.hashAfter,
      isSealed: false,
      endOffset: startEnd)
    var cursor = MemberCursor(
      file: file, sizeBytes: end ?? sizeBytes, offset: startEnd, expected: (firstSequence, header.hashAfter))
    let inflater = try Inflater()
    var buffer: [UInt8] = []
    var isIntact = true
    while true {
      switch try cursor.next() {
      case .member(let header):
        guard !contents.isSealed else { throw damage("extra data follows its seal", at: cursor.memberOffset) }
        if header.kind == .events {
          try check(header, cursor, inflater, &buffer, &contents.erasures)
          contents.last = header.nextSequence - 1
          contents.after = header.hashAfter
          isIntact = !header.continues
        } else if header.kind == .archived {
          contents.last = header.nextSequence - 1
          contents.after = header.hashAfter
          contents.archivedEvents += UInt64(header.eventCount)
          isIntact = !header.continues
        }
        contents.isSealed = header.kind == .seal
        contents.endOffset = cursor.offset
      case .newer(let what): throw newerFormat(what, at: cursor.offset)
      case .invalid(let reason): throw damage(reason, at: cursor.offset, sequence: contents.last + 1)
      case .end:
        guard isIntact else { throw damage("its last append is incomplete", at: cursor.offset) }
        return contents
      }
    }
  }

  private func check(
    _ header: MemberHeader, _ cursor: MemberCursor, _ inflater: Inflater, _ buffer: inout [UInt8],
    _ erasures: inout SegmentContents.Erasures
  ) throws {
    let fault = try cursor.withBytes { member in
      try header.fault(of: member, with: inflater, into: &buffer) { erasures.take($0) }
    }
    guard let fault else { return }
    throw fault.isNewer
      ? newerLine(fault.reason, at: cursor.memberOffset, fault.events?.lowerBound)
      : damage(fault.reason, at: cursor.memberOffset, sequence: header.firstSequence)
  }
}

extension FileSystem {
  /// Copies the first `count` bytes of a file and syncs the copy.
  ///
  /// - Returns: SHA-256 of what was copied, in hexadecimal.
  package func copy(
    _ count: UInt64, of source: any OpenFile, to target: any OpenFile, progress: (UInt64) throws -> Void
  ) throws -> String {
    var hash = SHA256()
    let copied = try source.forEachPiece(upTo: count) { piece, offset in
      hash.update(data: piece)
      try target.write(piece, at: offset)
      try progress(UInt64(piece.count))
    }
    guard copied == count else {
      throw LedgerError(
        .ioFailed, "\(source.path) shrank while it was being copied.", hint: "Try again.",
        at: LedgerError.Location(path: source.path.string, offset: copied))
    }
    try target.sync()
    return hexadecimal(hash.finalize())
  }

  /// SHA-256 of a whole file, in hexadecimal.
  package func sha256(of file: any OpenFile, progress: (UInt64) throws -> Void) throws -> String {
    var hash = SHA256()
    try file.forEachPiece { piece, _ in
      hash.update(data: piece)
      try progress(UInt64(piece.count))
    }
    return hexadecimal(hash.finalize())
  }
}
