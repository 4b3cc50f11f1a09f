import EventLog

/// One file or folder of an archive, and its headers; the format is described at the top of
/// `TarWriter.swift`.
struct TarEntry {
  enum Kind: UInt8 {
    case file = 0x30
    case directory = 0x35
    case extendedHeader = 0x78

    fileprivate var mode: UInt64 { self == .directory ? 0o755 : 0o644 }
  }

  /// A folder's ends with `/`.
  var path: String
  var kind: Kind
  var sizeBytes: UInt64
  var modified: Timestamp

  static let blockBytes = 512
  /// The largest number of eleven octal digits.
  private static let largest: UInt64 = 0o777_7777_7777

  /// The header block.
  var header: [UInt8] {
    var block = [UInt8](repeating: 0, count: TarEntry.blockBytes)
    let (prefix, name) = splitPath ?? ([], Array(asciiPath.utf8.prefix(100)))
    block.replaceSubrange(0..<name.count, with: name)
    TarEntry.writeOctal(kind.mode, digits: 7, at: 100, in: &block)
    TarEntry.writeOctal(0, digits: 7, at: 108, in: &block)
    TarEntry.writeOctal(0, digits: 7, at: 116, in: &block)
    TarEntry.writeOctal(min(sizeBytes, TarEntry.largest), digits: 11, at: 124, in: &block)
    TarEntry.writeOctal(
      UInt64(min(max(seconds, 0), Int64(TarEntry.largest))), digits: 11, at: 136, in: &block)
    block[156] = kind.rawValue
    block.replaceSubrange(257..<265, with: Array("ustar\u{0}00".utf8))
    TarEntry.writeOctal(0, digits: 7, at: 329, in: &block)
    TarEntry.writeOctal(0, digits: 7, at: 337, in: &block)
    block.replaceSubrange(345..<345 + prefix.count, with: prefix)
    TarEntry.writeChecksum(in: &block)
    return block
  }

  /// The header block of the extended header that goes before this entry.
  func extendedHeader(recordBytes: Int) -> [UInt8] {
    let name = "PaxHeaders/" + String(decoding: asciiPath.utf8.suffix(80), as: UTF8.self)
    return TarEntry(
      path: name.hasSuffix("/") ? String(name.dropLast()) : name, kind: .extendedHeader,
      sizeBytes: UInt64(recordBytes), modified: modified
    ).header
  }

  /// What the header has no room for; empty if it holds everything.
  var extendedRecords: [UInt8] {
    var records: [UInt8] = []
    if splitPath == nil { records += TarEntry.record("path", path) }
    if sizeBytes > TarEntry.largest { records += TarEntry.record("size", "\(sizeBytes)") }
    if seconds < 0 || seconds > Int64(TarEntry.largest) { records += TarEntry.record("mtime", "\(seconds)") }
    return records
  }

  private var seconds: Int64 {
    let (quotient, remainder) = modified.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The path in the two parts that the header has room for, cut at a slash; nil if it does not fit.
  private var splitPath: (prefix: [UInt8], name: [UInt8])? {
    let bytes = Array(path.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    if bytes.count <= 100 { return ([], bytes) }
    let slashes = bytes.indices.filter { bytes[$0] == 0x2F && $0 <= 155 && bytes.count - $0 - 1 <= 100 }
    guard let cut = slashes.first(where: { $0 > 0 && $0 < bytes.count - 1 }) else { return nil }
    return (Array(bytes[..<cut]), Array(bytes[(cut + 1)...]))
  }

  /// For readers that know nothing of extended headers.
  private var asciiPath: String {
    String(String.UnicodeScalarView(path.unicodeScalars.map { $0.isASCII ? $0 : "_" }))
  }

  /// `LENGTH KEY=VALUE\n`, where the length counts its own digits too.
  private static func record(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n".utf8
    var length = rest.count + 1
    while "\(length)".utf8.count + rest.count != length { length = "\(length)".utf8.count + rest.count }
    return Array("\(length)".utf8) + Array(rest)
  }

  private static func writeOctal(_ value: UInt64, digits: Int, at offset: Int, in block: inout [UInt8]) {
    for index in 0..<digits {
      let shift = UInt64(3 * (digits - 1 - index))
      block[offset + index] = 0x30 + UInt8(value >> shift & 7)
    }
  }

  /// Six octal digits, a NUL and a space.
  private static func writeChecksum(in block: inout [UInt8]) {
    block.replaceSubrange(148..<156, with: repeatElement(0x20, count: 8))
    let sum = block.reduce(UInt64(0)) { $0 + UInt64($1) }
    writeOctal(sum, digits: 6, at: 148, in: &block)
    block[154] = 0
  }
}
