import EventLog

/// A member of a log, with every field to be chosen. Lengths and checksums are right unless they are given.
///
/// It is written from Docs/log-format.md alone, and shares nothing with what `ledger` writes members by.
public struct CraftedMember {
  /// The kinds of the page.
  public enum Kind: UInt8, Sendable {
    /// The first of a segment.
    case start = 1
    /// Lines.
    case events = 2
    /// The last of a sealed segment.
    case seal = 3
    /// The offsets of members with events.
    case index = 4
    /// The place of lines that are in an archive.
    case archived = 5
  }

  /// The payload's fields, in their order.
  public var version: UInt8 = 1
  /// As a number, so that one that is unknown can be chosen.
  public var kind: UInt8
  /// 1: continues; 2: leaves out.
  public var flags: UInt16 = 0
  /// The whole member's length; nil: as it is.
  public var length: UInt32?
  /// Nil: the right one.
  public var storedCRC: UInt32?
  /// Nil: as many as there are.
  public var lineBytes: UInt32?
  /// The first event's sequence number, or the next one's.
  public var first: UInt64
  /// How many events.
  public var count: UInt32 = 0
  /// The four bytes behind the number of events.
  public var reserved: UInt32 = 0
  /// The first event of the append.
  public var append: UInt64 = 0
  /// The chain hash before.
  public var before: [UInt8]
  /// The chain hash after.
  public var after: [UInt8]
  /// What the kind adds.
  public var own: [UInt8] = []
  /// The lines, with their line feeds.
  public var lines: [UInt8] = []
  /// The six bytes of gzip's header behind the flags.
  public var gzip: [UInt8] = [0, 0, 0, 0, 0, 255]
  /// Nil: the right one.
  public var headerCRC: UInt16?
  /// Nil: the right one.
  public var lineCRC: UInt32?

  /// A member with nothing in it.
  public init(_ kind: Kind, first: UInt64, before: [UInt8], after: [UInt8]) {
    self.kind = kind.rawValue
    self.first = first
    self.before = before
    self.after = after
  }

  /// The member as it is in a file.
  public var bytes: [UInt8] {
    var payload: [UInt8] = [version, kind]
    payload.add(flags)
    payload.add(UInt32(0))
    payload.add(UInt32(0))
    payload.add(lineBytes ?? UInt32(lines.count))
    payload.add(first)
    payload.add(count)
    payload.add(reserved)
    payload.add(append)
    payload += before + after + own
    var stream = Self.stored(lines)
    stream.add(lineCRC ?? Self.crc(lines))
    stream.add(lineBytes ?? UInt32(lines.count))

    var header: [UInt8] = [0x1F, 0x8B, 8, 6] + gzip
    header.add(UInt16(payload.count + 4))
    header += [0x4C, 0x67]
    header.add(UInt16(payload.count))
    header += payload
    header.put(length ?? UInt32(header.count + 2 + stream.count), at: 20)
    let crc = storedCRC ?? Self.crc(Array(header[..<24] + header[28...] + stream))
    header.put(crc, at: 24)
    let headerCRC = headerCRC ?? UInt16(truncatingIfNeeded: Self.crc(header))
    header.add(headerCRC)
    return header + stream
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { crc32($0) } }

  /// A deflate stream that stores its bytes; the shortest one for none.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return [3, 0] }
    var stream: [UInt8] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + 65_535, bytes.count)
      stream.append(end == bytes.count ? 1 : 0)
      stream.add(UInt16(end - start))
      stream.add(~UInt16(end - start))
      stream += bytes[start..<end]
      start = end
    }
    return stream
  }
}

extension [UInt8] {
  mutating func add(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  mutating func put(_ value: UInt32, at offset: Int) {
    for byte in 0..<4 { self[offset + byte] = UInt8(truncatingIfNeeded: value >> UInt32(8 * byte)) }
  }
}
