import EventLog

// It accepts what `TarWriter` writes, and folders, which other programs add when they pack again what they
// unpacked. Anything else that tar knows (links, devices, sparse files, extended headers, sizes in binary,
// names that are not ASCII) is in no bundle, and refused: each has been a way to write somewhere else or to
// make two readers see two archives.

/// Reads a tar archive as it comes, in pieces of any size.
struct TarReader {
  /// Gets one file's contents in pieces, and then its end.
  struct Entry {
    var take: (UnsafeRawBufferPointer) throws -> Void
    var end: () throws -> Void
  }

  private let begin: (_ name: String, _ sizeBytes: UInt64) throws -> Entry
  private let mostEntries: Int
  /// Two end an archive; tar programs fill the last record with more.
  private static let mostZeroBlocks = 128
  private var header: [UInt8] = []
  private var entry: Entry?
  /// Bytes of the present file that are still to come, and of the zeros behind it.
  private var left: UInt64 = 0
  private var padding = 0
  private var zeroBlocks = 0
  private var count = 0

  /// - Parameter begin: is asked what to do with a file; what it throws ends the reading.
  init(mostEntries: Int, begin: @escaping (_ name: String, _ sizeBytes: UInt64) throws -> Entry) {
    self.mostEntries = mostEntries
    self.begin = begin
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) throws {
    var position = 0
    while position < bytes.count {
      if left > 0 {
        let end = position + Int(min(left, UInt64(bytes.count - position)))
        try entry?.take(UnsafeRawBufferPointer(rebasing: bytes[position..<end]))
        left -= UInt64(end - position)
        position = end
        if left == 0 { try endEntry() }
      } else if padding > 0 {
        let end = position + min(padding, bytes.count - position)
        guard bytes[position..<end].allSatisfy({ $0 == 0 }) else {
          throw Refusal.of("a file in it is longer than it says")
        }
        padding -= end - position
        position = end
      } else {
        let end = position + min(TarEntry.blockBytes - header.count, bytes.count - position)
        header.append(contentsOf: bytes[position..<end])
        position = end
        if header.count == TarEntry.blockBytes { try readHeader() }
      }
    }
  }

  /// - Throws: `damagedBundle` where the archive does not end here.
  func finish() throws {
    guard zeroBlocks >= 2, header.isEmpty, left == 0, padding == 0 else {
      throw Refusal.of("its end is missing")
    }
  }

  private mutating func endEntry() throws {
    try entry?.end()
    entry = nil
  }

  private mutating func readHeader() throws {
    defer { header.removeAll(keepingCapacity: true) }
    if header.allSatisfy({ $0 == 0 }) {
      zeroBlocks += 1
      guard zeroBlocks <= Self.mostZeroBlocks else { throw Refusal.of("extra data follows its end") }
      return
    }
    guard zeroBlocks == 0 else { throw Refusal.of("extra data follows its end") }
    count += 1
    guard count <= mostEntries else { throw Refusal.of("it contains more than \(mostEntries) files") }
    let (name, kind, size) = try TarEntry.parse(header)
    if kind == .directory {
      guard size == 0 else { throw Refusal.of("an entry for a folder in it has contents") }
      return
    }
    left = size
    padding = (TarEntry.blockBytes - Int(size % UInt64(TarEntry.blockBytes))) % TarEntry.blockBytes
    entry = try begin(name, size)
    if size == 0 { try endEntry() }
  }
}

extension TarEntry {
  /// What a header block says.
  ///
  /// - Throws: `damagedBundle` for anything that no bundle holds.
  static func parse(_ block: [UInt8]) throws -> (name: String, kind: Kind, sizeBytes: UInt64) {
    let sum = block.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 0x20 : Int($1.element)) }
    guard try octal(block[148..<156]) == UInt64(sum), block[257..<262].elementsEqual("ustar".utf8) else {
      throw Refusal.of("a header of its tar archive is damaged")
    }
    let isFile = block[156] == Kind.file.rawValue || block[156] == 0
    guard isFile || block[156] == Kind.directory.rawValue else {
      throw Refusal.of("it contains a link, a device or something else that is not a file")
    }
    guard block[157..<257].allSatisfy({ $0 == 0 }) else {
      throw Refusal.of("a file in it names a link target")
    }
    let parts = [text(block[345..<500]), text(block[0..<100])].filter { !$0.isEmpty }
    var name = parts.joined(separator: "/")
    if !isFile, name.hasSuffix("/") { name.removeLast() }
    try check(name)
    return (name, isFile ? .file : .directory, try octal(block[124..<136]))
  }

  /// A bundle's own names only: so nothing is absolute, hidden, above its folder, or another name in another
  /// alphabet.
  private static func check(_ name: String) throws {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.first != "." && part.utf8.count <= 120
        && part.utf8.allSatisfy { $0.isASCIIWordByte || "._-".utf8.contains($0) }
    }
    guard isPlain, parts.count <= 4 else { throw Refusal.of("a file in it has a name that no bundle uses") }
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func octal(_ field: ArraySlice<UInt8>) throws -> UInt64 {
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 8 }) else {
      throw Refusal.of("a header of its tar archive is damaged")
    }
    return digits.reduce(0) { $0 << 3 | UInt64($1 - 0x30) }
  }
}
