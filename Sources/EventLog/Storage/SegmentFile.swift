package import SystemPackage

/// The name of a segment: its first sequence number in 20 digits.
package enum SegmentName {
  package static let suffix = ".jsonl.gz"
  private static let digits = 20

  package static func name(_ firstSequence: UInt64) -> String {
    String(unsafeUninitializedCapacity: digits + suffix.utf8.count) { name in
      var rest = firstSequence
      for place in (0..<digits).reversed() {
        name[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      for (place, byte) in suffix.utf8.enumerated() { name[digits + place] = byte }
      return name.count
    }
  }

  /// Nil for anything that is not a segment: numbers begin with 1.
  package static func sequence(_ name: String) -> UInt64? {
    // By bytes, as opening asks it of every file of the folder: `Character.isNumber` took most of that.
    let bytes = name.utf8
    guard bytes.count == digits + suffix.utf8.count, bytes.dropFirst(digits).elementsEqual(suffix.utf8) else {
      return nil
    }
    var number: UInt64 = 0
    for byte in bytes.prefix(digits) {
      let digit = byte &- UInt8(ascii: "0")
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(UInt64(digit))
      guard digit <= 9, !overflow, !carry else { return nil }
      number = sum
    }
    return (1...LogLimits.lastSequence).contains(number) ? number : nil
  }
}

/// One segment file, open for reading.
struct SegmentFile {
  let firstSequence: UInt64
  let file: any OpenFile
  let sizeBytes: UInt64

  init(firstSequence: UInt64, file: any OpenFile, sizeBytes: UInt64) {
    self.firstSequence = firstSequence
    self.file = file
    self.sizeBytes = sizeBytes
  }

  init(
    _ firstSequence: UInt64, in directory: FilePath, _ fileSystem: any FileSystem, mode: FileOpenMode = .read
  ) throws {
    self.firstSequence = firstSequence
    do {
      file = try fileSystem.open(directory.appending(SegmentName.name(firstSequence)), mode)
    } catch let error as LedgerError where error.isOfOtherKind {
      // No event can be read from it, just as from damaged bytes.
      throw LedgerError(
        .damagedLog, error.message,
        hint:
          "Nothing was read from it or written to it. Move it away and put the segment back, or restore it from a backup: \(Remedy.restoreSegments(nil)).",
        cause: error, at: LedgerError.Location(path: error.location.path, offset: 0, sequence: firstSequence))
    }
    sizeBytes = try file.status().sizeBytes
  }

  /// The start member's header and own part, or what is wrong with them.
  func readStart() throws -> (header: MemberHeader, start: SegmentStart, endOffset: UInt64) {
    var cursor = MemberCursor(file: file, sizeBytes: sizeBytes)
    switch try cursor.next() {
    case .member(let header) where header.kind == .segmentStart && header.firstSequence == firstSequence:
      return (header, cursor.withBytes { SegmentStart(of: $0) }, cursor.offset)
    case .newer(let what):
      throw newerFormat(what, at: 0)
    case .member:
      throw damage("it begins with a member other than its start member", at: 0)
    case .end:
      throw damage("it is empty", at: 0)
    case .invalid(let reason):
      throw damage(reason, at: 0)
    }
  }

  /// The header of the seal; nil when the segment is not sealed.
  func readSealHeader() throws -> MemberHeader? {
    guard sizeBytes > UInt64(SegmentSeal.storedBytes) else { return nil }
    var cursor = MemberCursor(
      file: file, sizeBytes: sizeBytes, offset: sizeBytes - UInt64(SegmentSeal.storedBytes))
    guard case .member(let header) = try cursor.next(), header.kind == .seal else { return nil }
    return header
  }

  /// The index, if the segment is sealed and its seal and index are intact; otherwise nil, and the members
  /// are walked.
  func readIndex() throws -> SegmentIndex? {
    guard sizeBytes > UInt64(SegmentSeal.storedBytes) else { return nil }
    let sealOffset = sizeBytes - UInt64(SegmentSeal.storedBytes)
    var cursor = MemberCursor(file: file, sizeBytes: sizeBytes, offset: sealOffset)
    guard case .member(let header) = try cursor.next(), header.kind == .seal else { return nil }
    let seal = cursor.withBytes { SegmentSeal(of: $0) }
    guard seal.indexOffset <= sealOffset, header.firstSequence == firstSequence else { return nil }
    var index = SegmentIndex()
    cursor = MemberCursor(file: file, sizeBytes: sealOffset, offset: seal.indexOffset)
    while cursor.offset < sealOffset {
      guard case .member(let header) = try cursor.next(), header.kind == .index else { return nil }
      cursor.withBytes { index.add($0, header: header) }
    }
    return index
  }

  /// The start member of another segment, if one is there under this one's name.
  func foreignStart() throws -> MemberHeader? {
    var cursor = MemberCursor(file: file, sizeBytes: sizeBytes)
    guard case .member(let header) = try cursor.next(), header.kind == .segmentStart,
      header.firstSequence != firstSequence
    else { return nil }
    return header
  }

  /// As ``readStart()``; nil if it is damaged.
  func startIfReadable() throws -> (header: MemberHeader, start: SegmentStart, endOffset: UInt64)? {
    do {
      return try readStart()
    } catch let error as LedgerError where error.code == .damagedLog {
      return nil
    }
  }

  func refuseMisnamed() throws {
    guard let foreign = try foreignStart() else { return }
    throw strange(
      "it is the segment that begins with event \(foreign.firstSequence), under another segment's name")
  }

  /// The error for a file that is not part of the log in whose folder it is.
  func strange(_ reason: Message) -> LedgerError {
    LedgerError(
      .damagedLog, "\(file.path) does not belong to this log: \(reason).",
      hint:
        "Nothing was changed. If you know how this file got there, move it out of the log's folder; otherwise run \(Remedy.supportBundle).",
      at: LedgerError.Location(path: file.path.string, offset: 0, sequence: firstSequence))
  }

  func isMisnamed() throws -> Bool { try foreignStart() != nil }

  /// The error for damage in this file.
  func damage(_ reason: Message, at offset: UInt64, sequence: UInt64? = nil) -> LedgerError {
    let events = sequence.map { " Events from \($0) on in this file can't be read." as Message } ?? ""
    return LedgerError(
      .damagedLog, "\(file.path) is damaged at byte \(offset): \(reason).\(events)",
      at: LedgerError.Location(path: file.path.string, offset: offset, sequence: sequence))
  }

  /// The error for a line that a newer version wrote.
  func newerLine(_ reason: Message, at offset: UInt64, _ sequence: UInt64?) -> LedgerError {
    LedgerError(
      .newerFormat, "\(file.path), in the member at byte \(offset): \(reason)",
      hint: "Update ledger, then try again; nothing was changed.",
      at: LedgerError.Location(path: file.path.string, offset: offset, sequence: sequence))
  }

  func newerFormat(_ what: Message, at offset: UInt64) -> LedgerError {
    LedgerError(
      .newerFormat, "\(file.path) contains \(what) of the log format at byte \(offset).",
      hint: "Update ledger, then try again; nothing was changed.",
      at: LedgerError.Location(path: file.path.string, offset: offset))
  }
}

extension FileSystem {
  /// First sequence numbers of the segments in a folder, ascending.
  package func segments(in directory: FilePath) throws -> [UInt64] {
    try list(directory).compactMap(SegmentName.sequence)
  }

  /// Like ``segments(in:)``; empty if there is no such folder: tables can be read even if the log is gone.
  func segmentsIfThere(in directory: FilePath) throws -> [UInt64] {
    try status(of: directory, followLinks: true) == nil ? [] : segments(in: directory)
  }
}
