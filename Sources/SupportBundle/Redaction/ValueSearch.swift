import EventLog

// What a finished bundle is searched for, and what counts as found (`Docs/support.md`, "What is searched
// for"):
//
//   a folder                                       its bytes, anywhere
//   a value of 12 bytes and more                   its bytes, anywhere (the first 64 of a longer one)
//   one of 4 to 11 bytes, and a name               its bytes as a whole word, not inside of an id, a hash, a time, a number or
//                                                  a pseudonym: short ones stand there by chance
//   one of under 4 bytes, or of the program's      as the whole value of its own field: "title":"order"
//   own words only
//   in an event's header                           a word of its type is none: types stay as they are
//   in an event that registers or removes a kind   the whole value of a field is none: all that such an
//                                                  event has is the kind's ("name":"book")
//   in the packed bytes                            values, names and folders of 8 bytes and more, their bytes

/// Looks for many texts at once in bytes that come piece by piece.
struct ValueSearch {
  /// What was found, and never the value.
  struct Hit: Error {
    var kind: String
  }

  private struct Sought {
    var bytes: [UInt8]
    var kind: String
    var isWord: Bool
    /// True for the whole value of its own field, with the field's name.
    var isField = false
  }

  /// What begins with the same four bytes, as places in `sought`.
  private struct Candidates {
    var short: [Int] = []
    /// By their first twelve bytes: many values begin with the same word.
    var long: [Prefix: [Int]] = [:]
  }

  /// Twelve bytes.
  private struct Prefix: Hashable {
    static let bytes = 12
    var first: UInt64
    var last: UInt32

    init(_ bytes: UnsafeRawBufferPointer, at index: Int) {
      first = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      last = bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt32.self)
    }
  }

  private var sought: [Sought] = []
  private var byStart: [UInt32: Candidates] = [:]
  /// One bit for each start: most places of the text are passed over after one look.
  private var starts = [UInt64](repeating: 0, count: 1024)
  private var longest = 4
  /// What was not searched yet, from `place` on, and some bytes before it.
  private var kept: [UInt8] = []
  private var place = 0
  /// True while `kept` begins where the file does.
  private var isFromStart = true

  private static let shortestAnywhere = 12
  private static let longestBytes = 64
  /// Bytes on both sides of a short value that show whether it is inside something else.
  private static let context = 40
  /// Bytes before a find in which the beginning of its event is looked for: a header takes up to about 300.
  private static let header = 512

  /// For the files of a bundle.
  init(_ values: PersonalValues, names: [PrivateName], _ vocabulary: Vocabulary) {
    for value in values.values {
      let bytes = Array(value.text.utf8)
      // A ledger that was made from a bundle has pseudonyms in the place of values: they may be those of this
      // bundle too, and say nothing.
      if PseudonymName.isFilledUp(bytes) { continue }
      let isName = PseudonymName.isWhole(bytes)
      for form in Self.forms(value.text) {
        if bytes.count >= 4, !vocabulary.holds(value.text) {
          add(form, value.kind, isWord: isName || bytes.count < Self.shortestAnywhere)
        } else if let field = value.field {
          add(
            Array("\"\(field)\":\"".utf8) + form + [UInt8(ascii: "\"")], value.kind, isWord: false,
            isField: true)
        }
      }
    }
    for name in names {
      for form in Self.forms(name.text) {
        add(form, name.what, isWord: name.kind == .name && form.count < Self.shortestAnywhere)
      }
    }
  }

  /// For the packed bytes, in which short values occur by chance.
  init(packed values: PersonalValues, names: [PrivateName]) {
    for value in values.values where value.text.utf8.count >= 8 {
      if PseudonymName.isWhole(value.text.utf8) { continue }
      add(Array(value.text.utf8), value.kind, isWord: false)
    }
    for name in names where name.text.utf8.count >= 8 { add(Array(name.text.utf8), name.what, isWord: false) }
  }

  /// A value as it is written in JSON, and as it is, if the two differ.
  private static func forms(_ text: String) -> [[UInt8]] {
    let plain = Array(text.utf8)
    var quoted: [UInt8] = []
    quoted.appendJSONString(text)
    let inner = Array(quoted.dropFirst().dropLast())
    return inner == plain ? [plain] : [plain, inner]
  }

  private mutating func add(_ bytes: [UInt8], _ kind: String, isWord: Bool, isField: Bool = false) {
    guard bytes.count >= 4 else { return }
    let bytes = Array(bytes.prefix(Self.longestBytes))
    let start = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    if bytes.count < Prefix.bytes {
      byStart[start, default: Candidates()].short.append(sought.count)
    } else {
      let prefix = bytes.withUnsafeBytes { Prefix($0, at: 0) }
      byStart[start, default: Candidates()].long[prefix, default: []].append(sought.count)
    }
    let bit = Self.bit(start)
    starts[bit >> 6] |= 1 << UInt64(bit & 63)
    longest = max(longest, bytes.count)
    sought.append(Sought(bytes: bytes, kind: kind, isWord: isWord, isField: isField))
  }

  private static func bit(_ start: UInt32) -> Int { Int((start &* 0x9E37_79B1) >> 16) }

  // MARK: Searching

  /// - Throws: ``Hit``.
  mutating func search(_ piece: UnsafeRawBufferPointer) throws {
    kept.append(contentsOf: piece)
    // What may go on in the next piece, or be a part of a word that does, waits for it.
    let end = kept.count - longest - Self.context
    guard end > place else { return }
    try kept.withUnsafeBytes { try search(in: $0, place..<end) }
    let passed = max(0, end - Self.header)
    guard passed > 0 else { return place = end }
    kept.removeFirst(passed)
    isFromStart = false
    place = end - passed
  }

  /// Ends a file: what follows is not part of it.
  ///
  /// - Throws: ``Hit``.
  mutating func end() throws {
    try kept.withUnsafeBytes { try search(in: $0, place..<$0.count) }
    kept.removeAll(keepingCapacity: true)
    place = 0
    isFromStart = true
  }

  private func search(in bytes: UnsafeRawBufferPointer, _ places: Range<Int>) throws {
    let end = min(places.upperBound, bytes.count - 3)
    guard places.lowerBound < end, !sought.isEmpty else { return }
    try starts.withUnsafeBufferPointer { starts in
      var index = places.lowerBound
      while index < end {
        let four = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
        let bit = Self.bit(four)
        if starts[bit >> 6] >> UInt64(bit & 63) & 1 == 1, let candidates = byStart[four] {
          try look(for: candidates.short, in: bytes, at: index)
          if index + Prefix.bytes <= bytes.count, let long = candidates.long[Prefix(bytes, at: index)] {
            try look(for: long, in: bytes, at: index)
          }
        }
        index += 1
      }
    }
  }

  private func look(for candidates: [Int], in bytes: UnsafeRawBufferPointer, at index: Int) throws {
    for candidate in candidates where isThere(sought[candidate], bytes, index) {
      throw Hit(kind: sought[candidate].kind)
    }
  }

  private func isThere(_ one: Sought, _ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    let end = index + one.bytes.count
    guard end <= bytes.count, bytes[index..<end].elementsEqual(one.bytes) else { return false }
    if one.isField { return !EventHeaderPlace(bytes, before: index, isFromStart).isOfKind }
    guard one.isWord else { return true }
    if index > 0, bytes[index - 1].isASCIIWordByte, one.bytes[0].isASCIIWordByte { return false }
    if end < bytes.count, bytes[end].isASCIIWordByte, one.bytes[one.bytes.count - 1].isASCIIWordByte {
      return false
    }
    return !MachineToken.holds(bytes, index..<end)
      && !EventHeaderPlace(bytes, before: index, isFromStart).typeHolds(index..<end)
  }
}

/// Where the type of an event is, in the line that a place is in; nowhere if that line is no event's, or
/// begins too far before.
private struct EventHeaderPlace {
  private let bytes: UnsafeRawBufferPointer
  private let type: Range<Int>?

  private static let start = Array("{\"seq\":".utf8)
  private static let typeKey = Array("\"type\":\"".utf8)
  private static let kinds = KindEvent.types.map { Array($0.utf8) }

  /// - Parameter isFromStart: true if a file begins where the bytes do.
  init(_ bytes: UnsafeRawBufferPointer, before index: Int, _ isFromStart: Bool) {
    self.bytes = bytes
    type = Self.type(bytes, before: index, isFromStart)
  }

  private static func type(
    _ bytes: UnsafeRawBufferPointer, before index: Int, _ isFromStart: Bool
  ) -> Range<Int>? {
    let feed = bytes[..<index].lastIndex(of: 0x0A)
    guard let line = feed.map({ $0 + 1 }) ?? (isFromStart ? 0 : nil), bytes[line...].starts(with: start)
    else { return nil }
    // No value of a person is before the type: nothing in it is an object or an escaped text.
    let header = bytes[(line + 1)...].prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "\\") }
    guard let key = header.firstRange(of: typeKey),
      let end = header[key.upperBound...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return key.upperBound..<end
  }

  func typeHolds(_ range: Range<Int>) -> Bool {
    type.map { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound } ?? false
  }

  var isOfKind: Bool { type.map { Self.kinds.contains(Array(bytes[$0])) } ?? false }
}

extension PrivateName {
  var what: String {
    switch replacement {
    case "HOST": "the host's name"
    case "USER": "the user's name"
    case "HOME": "the home folder"
    case "LEDGER": "the ledger's folder"
    default: "a folder of this machine"
    }
  }
}

/// Words that the program makes: a short value occurs in them by chance.
enum MachineToken {
  /// True where the word around `range` is an id, a hash, a time, a number, a pseudonym, or the bundle's own
  /// name.
  static func holds(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    var end = range.upperBound
    while start > 0, range.lowerBound - start < 96, isPart(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, end - range.upperBound < 96, isPart(bytes[end]) { end += 1 }
    let word = bytes[start..<end]
    if word.allSatisfy({ $0 &- 0x30 < 10 || "-+.:TZ".utf8.contains($0) }),
      word.contains(where: { $0 &- 0x30 < 10 })
    {
      // A number in quotation marks may be what a person wrote.
      let isQuoted =
        start > 0 && end < bytes.count && bytes[start - 1] == UInt8(ascii: "\"")
        && bytes[end] == UInt8(ascii: "\"")
      return !isQuoted || end - start > range.count
    }
    if word.count >= 32, word.allSatisfy({ isHexadecimal($0) || $0 == UInt8(ascii: "-") }) { return true }
    let text = String(decoding: word, as: UTF8.self).lowercased()
    if text.hasPrefix("ledger-bundle-") || text.hasSuffix(".jsonl") || text.hasSuffix(".jsonl.gz") {
      return true
    }
    if PseudonymName.isFilledUp(text.utf8) { return true }
    guard let dash = text.firstIndex(of: "-"), ["text", "key"].contains(text[..<dash]) else { return false }
    let letters = text[text.index(after: dash)...].prefix { $0 != "." }
    return letters.utf8.count == 16 && letters.utf8.allSatisfy { $0 &- 0x61 < 16 }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isASCIIWordByte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "_")
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }
}
