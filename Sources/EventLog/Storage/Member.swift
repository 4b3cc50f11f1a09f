// A member is a gzip member with one extra subfield, "Lg". Docs/log-format.md is the contract; in short:
//
//   1f 8b 08 06 | MTIME XFL OS | XLEN | "Lg" length | payload | FHCRC | deflate stream | CRC-32 | length of
//   the lines
//
// A member is valid if and only if its FHCRC holds, its version, kind and flags are known, its lengths are
// within the limits and the file, its stored CRC holds, it follows the member before (sequence number and
// chain hash), and, once inflated, its lines have the stated length, CRC-32 and count.

/// What kind of member this is.
enum MemberKind: UInt8 {
  case segmentStart = 1
  case events = 2
  case seal = 3
  case index = 4
  /// Stands for events whose lines are in an archive.
  case archived = 5
}

/// What a member's header says, without the kind's own part.
struct MemberHeader: Equatable {
  static let formatVersion: UInt8 = 1
  /// Bytes of a gzip header up to and with the subfield's own header.
  static let prefixBytes = 16
  static let payloadBytes = 104
  static let trailerBytes = 8
  /// The least a member can have: prefix, payload, FHCRC, an empty stream, trailer.
  static let leastBytes = prefixBytes + payloadBytes + 2 + 2 + trailerBytes
  static let continuesFlag: UInt16 = 1
  static let leavesOutFlag: UInt16 = 2

  var kind: MemberKind
  var continues = false
  /// Of a seal: events of its segment are in an archive.
  var leavesOut = false
  /// The whole member, header and trailer included.
  var storedBytes = 0
  var storedCRC: UInt32 = 0
  /// The lines, uncompressed.
  var lineBytes = 0
  var firstSequence: UInt64
  var eventCount = 0
  /// First event of the append that wrote the member; 0 in a member that was rewritten, and in one without
  /// events.
  var appendFirst: UInt64 = 0
  var hashBefore: ChainHash
  var hashAfter: ChainHash
  /// Bytes of the kind's own part of the payload.
  var ownBytes = 0

  /// True for a member that holds events of the log, or replaces archived ones.
  var isOfEvents: Bool { kind == .events || kind == .archived }
  private var flags: UInt16 { (continues ? Self.continuesFlag : 0) | (leavesOut ? Self.leavesOutFlag : 0) }
  /// The sequence number after the last event.
  var nextSequence: UInt64 { firstSequence + UInt64(eventCount) }
  var headerBytes: Int { Self.prefixBytes + Self.payloadBytes + ownBytes + 2 }
  /// Where the kind's own part begins.
  static let ownOffset = prefixBytes + payloadBytes
}

/// The result of looking at bytes where a member should begin.
enum MemberParse {
  case member(MemberHeader)
  /// Made by a newer version, but intact: its lengths and hashes count. `mayPass` when its kind and flags are
  /// from 128 up.
  case newer(MemberHeader?, mayPass: Bool)
  /// More bytes are needed than were given.
  case needsMore
  case invalid(Message)
}

extension MemberHeader {
  /// Checks 1 to 4 of the contract on the bytes at a member's offset (`bytes` may go on past it, or end
  /// early).
  ///
  /// - Parameter available: bytes of the file from the member's offset on.
  static func parse(_ bytes: UnsafeRawBufferPointer, available: UInt64) -> MemberParse {
    guard bytes.count >= prefixBytes else {
      return available < UInt64(prefixBytes)
        ? .invalid("the segment ends inside a member's header") : .needsMore
    }
    guard bytes.integer(at: 0, as: UInt32.self) == 0x0608_8B1F,
      bytes.integer(at: 12, as: UInt16.self) == 0x674C
    else { return .invalid("no member begins there") }
    let payload = Int(bytes.integer(at: 14, as: UInt16.self))
    guard Int(bytes.integer(at: 10, as: UInt16.self)) == payload + 4, payload >= payloadBytes else {
      return .invalid("a member's header has impossible lengths")
    }
    let crcOffset = prefixBytes + payload
    guard bytes.count >= crcOffset + 2 else {
      return available < UInt64(crcOffset + 2)
        ? .invalid("the segment ends inside a member's header") : .needsMore
    }
    guard
      bytes.integer(at: crcOffset, as: UInt16.self)
        == UInt16(truncatingIfNeeded: crc32(bytes.slice(0..<crcOffset)))
    else { return .invalid("a member's header has a wrong checksum") }
    return parseChecked(bytes, payload: payload, available: available)
  }

  /// The contents of a header whose FHCRC is right.
  private static func parseChecked(
    _ bytes: UnsafeRawBufferPointer, payload: Int, available: UInt64
  ) -> MemberParse {
    guard bytes[prefixBytes] == formatVersion else { return .newer(nil, mayPass: false) }
    let rawKind = bytes[prefixBytes + 1]
    let flags = bytes.integer(at: prefixBytes + 2, as: UInt16.self)
    let kind = MemberKind(rawValue: rawKind)
    var header = MemberHeader(
      kind: kind ?? .index, firstSequence: bytes.integer(at: prefixBytes + 16),
      hashBefore: ChainHash(bytes: bytes.slice((prefixBytes + 40)..<(prefixBytes + 72))),
      hashAfter: ChainHash(bytes: bytes.slice((prefixBytes + 72)..<(prefixBytes + 104))))
    header.continues = flags & continuesFlag != 0
    header.leavesOut = flags & leavesOutFlag != 0
    header.storedBytes = Int(bytes.integer(at: prefixBytes + 4, as: UInt32.self))
    header.storedCRC = bytes.integer(at: prefixBytes + 8)
    header.lineBytes = Int(bytes.integer(at: prefixBytes + 12, as: UInt32.self))
    header.eventCount = Int(bytes.integer(at: prefixBytes + 24, as: UInt32.self))
    header.appendFirst = bytes.integer(at: prefixBytes + 32)
    header.ownBytes = payload - payloadBytes

    guard header.storedBytes >= header.headerBytes + 2 + trailerBytes,
      header.storedBytes <= LogLimits.memberStoredBytes, header.lineBytes <= LogLimits.memberLineBytes,
      header.firstSequence > 0, header.firstSequence <= LogLimits.lastSequence
    else { return .invalid("a member's lengths exceed the limits") }
    guard UInt64(header.storedBytes) <= available else { return .invalid("the segment ends inside a member") }
    let isFlagKnown = flags & 0x7C == 0 && (!header.leavesOut || kind == .seal)
    if kind == nil || !isFlagKnown {
      // Events in a member of an unknown kind would be missing silently.
      let isWithoutEvents = kind != nil || header.eventCount == 0 && header.hashBefore == header.hashAfter
      return .newer(header, mayPass: (kind != nil || rawKind >= 128) && isFlagKnown && isWithoutEvents)
    }
    let own =
      switch header.kind {
      case .segmentStart: SegmentStart.ownBytes
      case .events, .archived: 0
      case .seal: SegmentSeal.ownBytes
      case .index: max(8, min(header.ownBytes, SegmentIndex.entriesPerMember * 8)) & ~7
      }
    guard header.ownBytes == own else {
      return .invalid("a member's type-specific part has the wrong length")
    }
    let countsFit =
      switch header.kind {
      case .events: header.eventCount > 0 && header.eventCount <= header.lineBytes
      case .archived: header.eventCount > 0 && header.lineBytes == 0
      case .seal: header.lineBytes == 0
      case .segmentStart, .index: header.lineBytes == 0 && header.eventCount == 0
      }
    guard countsFit else { return .invalid("a member's counts contradict each other") }
    return .member(header)
  }

  /// Check 5: the stored CRC of a whole member.
  func storedCRCHolds(_ member: UnsafeRawBufferPointer) -> Bool {
    MemberHeader.storedCRC(member, headerBytes: headerBytes) == storedCRC
  }

  /// CRC-32 over a member without the stored CRC itself and without FHCRC.
  static func storedCRC(_ member: UnsafeRawBufferPointer, headerBytes: Int) -> UInt32 {
    let field = prefixBytes + 8
    var crc = crc32(member.slice(0..<field))
    crc = crc32(member.slice((field + 4)..<(headerBytes - 2)), from: crc)
    return crc32(member.slice(headerBytes..<member.count), from: crc)
  }

  /// Appends the whole member to `output`.
  ///
  /// - Parameters:
  ///   - own: the kind's own part.
  ///   - lines: whole lines; empty but for kind `events`.
  ///   - deflater: nil stores them as they are; at most 65,535 bytes.
  func append(
    own: [UInt8] = [], lines: UnsafeRawBufferPointer, with deflater: Deflater?, to output: inout [UInt8]
  )
    throws
  {
    let start = output.count
    let payload = Self.payloadBytes + own.count
    output.append(littleEndian: UInt32(0x0608_8B1F))
    output.append(contentsOf: [0, 0, 0, 0, 0, 255])
    output.append(littleEndian: UInt16(payload + 4))
    output.append(contentsOf: [0x4C, 0x67])
    output.append(littleEndian: UInt16(payload))
    output.append(contentsOf: [Self.formatVersion, kind.rawValue])
    output.append(littleEndian: flags)
    output.append(littleEndian: UInt64(0))  // length and stored CRC, filled in below
    output.append(littleEndian: UInt32(lines.count))
    output.append(littleEndian: firstSequence)
    output.append(littleEndian: UInt32(eventCount))
    output.append(littleEndian: UInt32(0))
    output.append(littleEndian: appendFirst)
    hashBefore.withUnsafeBytes { output.append(contentsOf: $0) }
    hashAfter.withUnsafeBytes { output.append(contentsOf: $0) }
    output.append(contentsOf: own)
    let headerEnd = output.count
    output.append(littleEndian: UInt16(0))
    if let deflater { try deflater.deflate(lines, to: &output) } else { store(lines, to: &output) }
    output.append(littleEndian: crc32(lines))
    output.append(littleEndian: UInt32(lines.count))

    output.put(littleEndian: UInt32(output.count - start), at: start + Self.prefixBytes + 4)
    let crc = output.withUnsafeBytes {
      Self.storedCRC($0.slice(start..<$0.count), headerBytes: headerEnd + 2 - start)
    }
    output.put(littleEndian: crc, at: start + Self.prefixBytes + 8)
    let headerCRC = output.withUnsafeBytes { crc32($0.slice(start..<headerEnd)) }
    output.put(littleEndian: UInt16(truncatingIfNeeded: headerCRC), at: headerEnd)
  }

  /// Check 7: the lines of a complete, valid member, written only into `buffer`, which grows to hold them.
  ///
  /// - Returns: what is wrong, or nil.
  func inflate(
    _ member: UnsafeRawBufferPointer, with inflater: Inflater, into buffer: inout [UInt8]
  ) throws -> Message? {
    if buffer.count < lineBytes { buffer = [UInt8](repeating: 0, count: max(lineBytes, 256 << 10)) }
    let trailer = member.count - Self.trailerBytes
    guard Int(member.integer(at: trailer + 4, as: UInt32.self)) == lineBytes else {
      return "a member's trailer gives a different length from its header"
    }
    let wanted: UInt32 = member.integer(at: trailer)
    return try buffer.withUnsafeMutableBytes { whole in
      let lines = UnsafeMutableRawBufferPointer(rebasing: whole[0..<lineBytes])
      guard try inflater.inflate(member.slice(headerBytes..<trailer), into: lines) else {
        return "a member's compressed lines can't be read"
      }
      let read = UnsafeRawBufferPointer(lines)
      guard crc32(read) == wanted else { return "a member's lines have a wrong checksum" }
      guard countLineFeeds(read) == eventCount, lineBytes == 0 || read[lineBytes - 1] == 0x0A else {
        return "a member has a different number of lines from what its header says"
      }
      return nil
    }
  }
}
