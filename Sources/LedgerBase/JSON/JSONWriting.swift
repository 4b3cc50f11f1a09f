// How we write JSON strings: minimally escaped. `"` and `\` take a backslash, U+0000…001F are written \b \f
// \n \r \t or \u00xx with lower-case digits, and everything else is written as it is, in UTF-8.

extension [UInt8] {
  /// Appends a text as a JSON string with its quotation marks.
  package mutating func appendJSONString(_ text: String) {
    var text = text
    append(UInt8(ascii: "\""))
    text.withUTF8 { appendEscaped(UnsafeRawBufferPointer($0)) }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ utf8: UnsafeRawBufferPointer) {
    var position = 0
    while position < utf8.count {
      let end = utf8.endOfPlainText(from: position)
      append(contentsOf: utf8.slice(position..<end))
      guard end < utf8.count else { return }
      appendJSONEscape(of: utf8[end])
      position = end + 1
    }
  }

  /// Appends one byte of a text, escaped where it has to be.
  package mutating func appendJSONEscape(of byte: UInt8) {
    switch byte {
    case 0x22: append("\\\"")
    case 0x5C: append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case 0..<0x20:
      append("\\u00")
      append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      append(byte & 15 < 10 ? 0x30 + (byte & 15) : 0x57 + (byte & 15))
    default: append(byte)
    }
  }
}
