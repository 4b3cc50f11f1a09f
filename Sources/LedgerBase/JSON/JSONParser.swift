/// Reads JSON that people and other programs give (RFC 8259), refuses what we don't keep, and writes it in
/// the form of ``JSONText``, in one pass.
///
/// What goes beyond RFC 8259: a key occurs once in an object (after its escapes are resolved), UTF-8 is
/// well-formed, escaped surrogates come in pairs, U+0000 is refused, numbers have the range of
/// ``JSONNumber``, nesting has a limit.
struct JSONParser {
  private let input: UnsafeRawBufferPointer
  private let firstLine: Int
  private let nestingLimit: Int
  private var position = 0
  private var depth = 0
  private var output: [UInt8] = []

  init(_ input: UnsafeRawBufferPointer, firstLine: Int, nestingLimit: Int) {
    self.input = input
    self.firstLine = firstLine
    self.nestingLimit = nestingLimit
    output.reserveCapacity(input.count)
  }

  /// Reads the whole input as one value and returns it in the form of ``JSONText``.
  mutating func parseAll(as kind: JSONText.Kind) throws(LedgerError) -> [UInt8] {
    if input.holds("\u{FEFF}", at: 0) {
      throw fault(
        .invalidJSON, "the text begins with a byte order mark; save it as UTF-8 without one.", at: 0)
    }
    skipSpace()
    guard position < input.count else {
      throw fault(.invalidJSON, "there is no JSON value, only whitespace or nothing.", at: position)
    }
    let start = position
    if kind == .object, input[start] != UInt8(ascii: "{") {
      throw fault(.invalidJSON, "an object is expected here, such as {\"title\":\"Buy milk\"}.", at: start)
    }
    try value()
    skipSpace()
    guard position == input.count else {
      throw fault(
        .invalidJSON, "extra data follows the end of the value; only one value is allowed here.", at: position
      )
    }
    return output
  }

  private mutating func value() throws(LedgerError) {
    guard position < input.count else {
      throw fault(.invalidJSON, "the text ends where a value should be.", at: position)
    }
    switch input[position] {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default:
      if takeWord("true") || takeWord("false") || takeWord("null") { return }
      throw fault(.invalidJSON, noValueSentence(), at: position)
    }
  }

  private mutating func object() throws(LedgerError) {
    try open()
    var keys = KeyList()
    skipSpace()
    if take(UInt8(ascii: "}")) { return close() }
    while true {
      let start = position
      guard position < input.count, input[position] == UInt8(ascii: "\"") else {
        throw fault(.invalidJSON, noKeySentence(), at: position)
      }
      let outputStart = output.count + 1
      try string()
      guard keys.insert(outputStart..<output.count - 1, of: output) else {
        let key = String(decoding: output[outputStart..<output.count - 1], as: UTF8.self)
        throw fault(.invalidJSON, "the key \(quotedForMessage(key)) appears twice in this object.", at: start)
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else {
        throw fault(.invalidJSON, "a colon is missing between a key and its value.", at: position)
      }
      skipSpace()
      try value()
      skipSpace()
      if take(UInt8(ascii: "}")) { return close() }
      guard take(UInt8(ascii: ",")) else { throw noEnd(of: "object", closedBy: "}") }
      skipSpace()
    }
  }

  private mutating func array() throws(LedgerError) {
    try open()
    skipSpace()
    if take(UInt8(ascii: "]")) { return close() }
    while true {
      try value()
      skipSpace()
      if take(UInt8(ascii: "]")) { return close() }
      guard take(UInt8(ascii: ",")) else { throw noEnd(of: "array", closedBy: "]") }
      skipSpace()
    }
  }

  /// Goes one level down, over the opening bracket.
  private mutating func open() throws(LedgerError) {
    guard depth < nestingLimit else {
      throw fault(
        .limitExceeded, "objects and arrays are nested more than \(JSONLimits.nesting) levels deep.",
        at: position
      )
    }
    depth += 1
    output.append(input[position])
    position += 1
  }

  /// Goes one level up; the closing bracket was taken.
  private mutating func close() {
    depth -= 1
  }

  private mutating func number() throws(LedgerError) {
    let start = position
    do {
      position = try JSONNumber(in: input, at: start).end
    } catch {
      let code: LedgerError.Code = error.fault == .outOfRange ? .limitExceeded : .invalidJSON
      throw fault(code, JSONParser.sentence(for: error.fault), at: error.offset)
    }
    output.append(contentsOf: input.slice(start..<position))
  }

  // MARK: Strings

  private mutating func string() throws(LedgerError) {
    let start = position
    output.append(UInt8(ascii: "\""))
    position += 1
    while true {
      let end = input.endOfPlainText(from: position)
      output.append(contentsOf: input.slice(position..<end))
      position = end
      guard end < input.count else {
        throw fault(.invalidJSON, "the string that begins here has no closing quotation mark.", at: start)
      }
      switch input[end] {
      case UInt8(ascii: "\""):
        output.append(UInt8(ascii: "\""))
        position += 1
        return
      case UInt8(ascii: "\\"): try escape(inStringFrom: start)
      case 0..<0x20: throw rawControl()
      default: try multiByteCharacter()
      }
    }
  }

  private mutating func multiByteCharacter() throws(LedgerError) {
    let length = input.scalarLength(at: position)
    guard length > 0 else {
      let byte = hexadecimal([input[position]]).uppercased()
      throw fault(
        .invalidText, "the byte 0x\(byte) is not valid UTF-8 here; save the text as UTF-8.", at: position)
    }
    output.append(contentsOf: input.slice(position..<position + length))
    position += length
  }

  private mutating func escape(inStringFrom start: Int) throws(LedgerError) {
    guard position + 1 < input.count else {
      throw fault(.invalidJSON, "the string that begins here has no closing quotation mark.", at: start)
    }
    let letter = input[position + 1]
    guard letter != UInt8(ascii: "u") else { return try unicodeEscape() }
    guard let byte = JSONEscape.byte(for: letter) else {
      throw fault(
        .invalidJSON,
        "a backslash must be followed by one of \" \\ / b f n r t u; write \\\\ for a backslash itself.",
        at: position)
    }
    output.appendJSONEscape(of: byte)
    position += 2
  }

  private mutating func unicodeEscape() throws(LedgerError) {
    let start = position
    let first = try hexadecimalEscape()
    var code = UInt32(first)
    switch first {
    case 0:
      throw fault(.invalidText, "U+0000 (NUL) is not allowed in a string.", at: start)
    case 0xD800...0xDBFF:
      guard input.holds("\\u", at: position) else { throw loneSurrogate(first, at: start) }
      let second = try hexadecimalEscape()
      guard (0xDC00...0xDFFF).contains(second) else { throw loneSurrogate(first, at: start) }
      code = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    case 0xDC00...0xDFFF: throw loneSurrogate(first, at: start)
    default: break
    }
    guard let scalar = Unicode.Scalar(code) else { throw loneSurrogate(first, at: start) }
    if scalar.isASCII {
      output.appendJSONEscape(of: UInt8(code))
    } else {
      output.append(contentsOf: scalar.utf8)
    }
  }

  /// The code unit of the escape `\uXXXX` that begins here.
  private mutating func hexadecimalEscape() throws(LedgerError) -> UInt16 {
    var unit: UInt16 = 0
    for index in position + 2..<position + 6 {
      guard index < input.count, let digit = input[index].hexadecimalValue else {
        throw fault(.invalidJSON, "\\u must be followed by four hexadecimal digits.", at: position)
      }
      unit = unit << 4 | UInt16(digit)
    }
    position += 6
    return unit
  }

  // MARK: Bytes

  private mutating func skipSpace() {
    while position < input.count {
      switch input[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  /// Takes one byte of the grammar, and writes it.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < input.count, input[position] == byte else { return false }
    output.append(byte)
    position += 1
    return true
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    guard input.holds(word, at: position) else { return false }
    output.append(word)
    position += word.utf8CodeUnitCount
    return true
  }
}

// MARK: - What is wrong, in words

extension JSONParser {
  /// The error for something at an offset of the input, with its line and its column in bytes.
  private func fault(_ code: LedgerError.Code, _ sentence: Message, at offset: Int) -> LedgerError {
    var line = firstLine
    var lineStart = 0
    for index in 0..<min(offset, input.count) where input[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    let column = offset - lineStart + 1
    return LedgerError(
      code, "line \(line), column \(column): \(sentence)", at: .init(line: line, column: column))
  }

  private func noValueSentence() -> Message {
    switch input[position] {
    case UInt8(ascii: "'"): "a string must be in double quotation marks, not single ones."
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      "a value is missing here; a comma is not allowed before a closing bracket."
    case UInt8(ascii: "/"), UInt8(ascii: "#"): "JSON has no comments."
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      "a number must begin with a digit, or with a minus sign and a digit."
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      "this is not a JSON value; the only words allowed are true, false and null, and a string needs quotation marks."
    default: "a value is expected here: an object, an array, a string, a number, true, false or null."
    }
  }

  private func noKeySentence() -> Message {
    guard position < input.count else { return "the text ends inside an object; its } is missing." }
    return switch input[position] {
    case UInt8(ascii: "}"): "a comma is not allowed before the closing }."
    case UInt8(ascii: "'"): "a key must be in double quotation marks, not single ones."
    default: "a key in double quotation marks is expected here."
    }
  }

  private func noEnd(of container: Message, closedBy bracket: String) -> LedgerError {
    let sentence: Message =
      position < input.count
      ? "a comma or the closing \(bracket) of the \(container) is expected here."
      : "the text ends inside an \(container); its \(bracket) is missing."
    return fault(.invalidJSON, sentence, at: position)
  }

  private func rawControl() -> LedgerError {
    switch input[position] {
    case 0x00: fault(.invalidText, "U+0000 (NUL) is not allowed in a string.", at: position)
    case 0x09: fault(.invalidJSON, "a string contains a raw tab; write \\t instead.", at: position)
    case 0x0A: fault(.invalidJSON, "a string contains a raw line feed; write \\n instead.", at: position)
    case 0x0D:
      fault(.invalidJSON, "a string contains a raw carriage return; write \\r instead.", at: position)
    default:
      fault(
        .invalidJSON,
        "a string contains a raw control character; write \\u00\(hexadecimal([input[position]])) instead.",
        at: position)
    }
  }

  private func loneSurrogate(_ unit: UInt16, at offset: Int) -> LedgerError {
    let name = String(unit, radix: 16, uppercase: true)
    return fault(
      .invalidText,
      "\\u\(name) is one half of a surrogate pair without the other half, so it is not a character.",
      at: offset)
  }

  private static func sentence(for fault: JSONNumber.Fault) -> Message {
    switch fault {
    case .noDigits: "a minus sign must be followed by a digit."
    case .leadingZero: "a number must not begin with 0 followed by another digit."
    case .noFraction: "the decimal point of a number must be followed by a digit."
    case .noExponent: "the exponent of a number has no digits."
    case .outOfRange:
      "this number is too large: integers range from \(Int64.min) to \(Int64.max), other numbers reach about 1.8e308; write it as a string."
    }
  }
}

/// The escapes of one letter.
enum JSONEscape {
  /// What the letter after a backslash stands for; nil if it is not an escape, or is `u`.
  static func byte(for letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}

/// The keys of one object so far, as they are in the text that is written: minimally escaped, so that equal
/// keys have equal bytes.
private struct KeyList {
  private var ranges: [Range<Int>] = []
  private var many: Set<ArraySlice<UInt8>> = []

  /// Up to here comparing one by one is faster than hashing.
  private static let fewest = 16

  /// False where the key is there already.
  mutating func insert(_ range: Range<Int>, of output: [UInt8]) -> Bool {
    if ranges.count < KeyList.fewest {
      let isNew = !ranges.contains { $0.count == range.count && output[$0] == output[range] }
      ranges.append(range)
      return isNew
    }
    if many.isEmpty {
      for earlier in ranges { many.insert(ArraySlice(Array(output[earlier]))) }
    }
    return many.insert(ArraySlice(Array(output[range]))).inserted
  }
}
