/// How the text of a file is encoded.
public enum ImportEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case shiftJIS = "shift_jis"
  case big5 = "big5"
  case windows1252 = "windows-1252"

  /// Its name, for people.
  public var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .shiftJIS: "Shift_JIS"
    case .big5: "Big5"
    case .windows1252: "Windows-1252"
    }
  }

  /// What systems call it. Files that are called Shift_JIS are mostly of Microsoft's variant, in which a
  /// backslash is one.
  private var systemNames: [String] {
    switch self {
    case .utf8: ["UTF-8"]
    case .utf16LittleEndian: ["UTF-16LE"]
    case .utf16BigEndian: ["UTF-16BE"]
    case .shiftJIS: ["CP932", "SHIFT_JIS"]
    case .big5: ["BIG5", "CP950"]
    case .windows1252: ["WINDOWS-1252", "CP1252"]
    }
  }

  /// Bytes at a file's beginning that say so.
  var byteOrderMark: [UInt8]? {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    default: nil
    }
  }

  /// - Throws: `invalidText` where this system can't convert it.
  func makeConverter() throws -> TextConverter {
    if let converter = TextConverter(from: systemNames) { return converter }
    throw LedgerError(
      .invalidText, "This system has no converter for \(name).",
      hint: "Convert the file to UTF-8 elsewhere, for example with iconv or a spreadsheet program.")
  }
}

/// What the encoding of a text was found to be.
struct FoundEncoding: Hashable {
  var encoding: ImportEncoding
  /// True if other encodings could be meant too, and the characters that they give decided.
  var isInferred = false
}

/// Finds out how a text is encoded. What it can be is what it is valid as; where that is more than one
/// encoding, only what is likely by the characters that it gives is taken, and only if it is a single one.
struct EncodingSurvey {
  private var start: [UInt8] = []
  private var utf8 = UTF8Check()
  /// Zero bytes at even and at odd places: the upper halves of ASCII in UTF-16.
  private var zeros = (even: 0, odd: 0)
  private var count = 0

  /// - Throws: `invalidText` if it can't be told.
  static func encoding(of source: CSVSource) throws -> FoundEncoding {
    var survey = EncodingSurvey()
    try forEachPiece(of: source.open()) { survey.take($0) }
    return try survey.result(isWhole: source.isWhole) ?? byCharacters(source)
  }

  private static func forEachPiece(of bytes: ImportBytes, _ body: ([UInt8]) throws -> Void) throws {
    var buffer: [UInt8] = []
    while try bytes.read(into: &buffer) {
      try body(buffer)
      buffer.removeAll(keepingCapacity: true)
    }
  }

  private mutating func take(_ bytes: [UInt8]) {
    if start.count < 3 { start += bytes.prefix(3 - start.count) }
    for byte in bytes {
      if byte == 0 { if count % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 } }
      utf8.take(byte)
      count += 1
    }
  }

  /// What needs no trial; nil for anything but UTF-8 and UTF-16.
  private mutating func result(isWhole: Bool) -> FoundEncoding? {
    for encoding in ImportEncoding.allCases {
      if let mark = encoding.byteOrderMark, start.starts(with: mark) {
        return FoundEncoding(encoding: encoding)
      }
    }
    if isWhole { utf8.finish() }
    if zeros.even + zeros.odd > 0, count % 2 == 0, zeros.even == 0 || zeros.odd == 0 {
      return FoundEncoding(encoding: zeros.even == 0 ? .utf16LittleEndian : .utf16BigEndian, isInferred: true)
    }
    // Damaged places cost the rows that they are in.
    let isUTF8 = utf8.invalid == 0 || utf8.valid >= utf8.invalid
    return isUTF8 ? FoundEncoding(encoding: .utf8) : nil
  }

  private static func byCharacters(_ source: CSVSource) throws -> FoundEncoding {
    var valid: [EncodingTrial] = []
    for encoding in [ImportEncoding.shiftJIS, .big5, .windows1252] {
      // One that this system does not know can still be named, which says so.
      guard let trial = try EncodingTrial.trying(encoding, source) else { continue }
      valid.append(trial)
    }
    let likely = valid.filter(\.isLikely)
    if let only = likely.first, likely.count == 1 {
      return FoundEncoding(encoding: only.encoding, isInferred: valid.count > 1)
    }
    let names = (likely.isEmpty ? valid : likely).map(\.encoding)
    throw LedgerError(
      .invalidText,
      names.isEmpty
        ? "The encoding of the file can't be detected: it is not valid in any known encoding."
        : "The encoding of the file can't be detected: it is not UTF-8, but could be \(names.map { Message(verbatim: $0.name) }.joined()).",
      hint: "Specify it with \(parameter(names.first ?? .windows1252)), or save the file as UTF-8.")
  }

  private static func parameter(_ encoding: ImportEncoding) -> Remedy {
    .parameter("encoding \(encoding.rawValue)", "Encoding of the file")
  }

  /// - Throws: `invalidText` if the text is not valid in an encoding that was named, or that a byte order
  ///   mark names.
  static func require(_ encoding: ImportEncoding, of source: CSVSource) throws {
    let converter = try encoding.makeConverter()
    var text: [UInt8] = []
    var isValid = true
    try forEachPiece(of: source.open()) { piece in
      text.removeAll(keepingCapacity: true)
      if isValid { isValid = piece.withUnsafeBytes { converter.convert($0, into: &text) } }
    }
    guard isValid, converter.finish() || !source.isWhole else {
      throw LedgerError(
        .invalidText,
        "The file is not valid \(encoding.name), from byte \(grouped(converter.convertedBytes + 1)) on.",
        hint: "Specify its encoding with \(Remedy.parameter("encoding", "Encoding of the file")).")
    }
  }
}

/// Checks UTF-8, and counts its characters of several bytes and the places that are not valid.
private struct UTF8Check {
  private(set) var valid = 0
  private(set) var invalid = 0
  private var left = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  mutating func take(_ byte: UInt8) {
    if left > 0 {
      if allowed.contains(byte) {
        left -= 1
        allowed = 0x80...0xBF
        if left == 0 { valid += 1 }
        return
      }
      invalid += 1
      left = 0
    }
    begin(byte)
  }

  private mutating func begin(_ byte: UInt8) {
    allowed = 0x80...0xBF
    switch byte {
    case ..<0x80: return
    case 0xC2...0xDF: left = 1
    case 0xE0: (left, allowed) = (2, 0xA0...0xBF)
    case 0xED: (left, allowed) = (2, 0x80...0x9F)
    case 0xE1...0xEF: left = 2
    case 0xF0: (left, allowed) = (3, 0x90...0xBF)
    case 0xF1...0xF3: left = 3
    case 0xF4: (left, allowed) = (3, 0x80...0x8F)
    default: invalid += 1
    }
  }

  mutating func finish() {
    if left > 0 { invalid += 1 }
    left = 0
  }
}

/// A text read as if it were in one encoding, and what its characters are then.
private struct EncodingTrial {
  let encoding: ImportEncoding
  /// Characters beyond ASCII; of these, those next to each other, and those next to a letter of ASCII.
  private var (others, together, besideLetters) = (0, 0, 0)
  /// Of the others: Chinese characters and kana; half-width kana.
  private var (eastAsian, halfWidth) = (0, 0)
  /// Signs, but no apostrophe, between two letters.
  private var misplaced = 0
  private var before: Unicode.Scalar?
  private var beforeThat: Unicode.Scalar?

  private init(_ encoding: ImportEncoding) { self.encoding = encoding }

  /// Nil if the text is not valid in the encoding, or this system does not know it.
  static func trying(_ encoding: ImportEncoding, _ source: CSVSource) throws -> Self? {
    guard let converter = attempt({ try encoding.makeConverter() }) else { return nil }
    var trial = Self(encoding)
    let bytes = try source.open()
    var (buffer, text): ([UInt8], [UInt8]) = ([], [])
    while try bytes.read(into: &buffer) {
      text.removeAll(keepingCapacity: true)
      guard buffer.withUnsafeBytes({ converter.convert($0, into: &text) }) else { return nil }
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { trial.take(scalar) }
      buffer.removeAll(keepingCapacity: true)
    }
    // Of the eight bits that this encoding gives to no character, some systems make controls.
    return (converter.finish() || !source.isWhole) && !trial.hasControls ? trial : nil
  }

  private var hasControls = false

  private mutating func take(_ scalar: Unicode.Scalar) {
    defer { (before, beforeThat) = (scalar, before) }
    countMisplaced(followedBy: scalar)
    guard scalar.isASCII else {
      others += 1
      if let before, !before.isASCII { together += 1 }
      if let before, before.isASCII, before.properties.isAlphabetic { besideLetters += 1 }
      switch scalar.value {
      case 0x80...0x9F: hasControls = true
      case 0x3040...0x30FF, 0x3400...0x9FFF, 0x3000...0x303F, 0xFF01...0xFF60: eastAsian += 1
      case 0xFF61...0xFF9F: halfWidth += 1
      default: break
      }
      return
    }
    if scalar.properties.isAlphabetic, let before, !before.isASCII { besideLetters += 1 }
  }

  private mutating func countMisplaced(followedBy scalar: Unicode.Scalar) {
    guard let sign = before, let letter = beforeThat, !sign.isASCII, sign != "\u{2019}" else { return }
    let isBetween = letter.properties.isAlphabetic && scalar.properties.isAlphabetic
    if isBetween, !sign.properties.isAlphabetic { misplaced += 1 }
  }

  /// Letters of European languages stand by themselves among those of ASCII; East Asian ones stand together.
  var isLikely: Bool {
    switch encoding {
    case .windows1252: (together + misplaced) * 4 <= others
    default: eastAsian * 2 >= others && halfWidth * 4 <= others && besideLetters * 2 <= others
    }
  }
}
