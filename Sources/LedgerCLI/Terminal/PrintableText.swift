/// Makes text from events, files and arguments safe to show to a person.
///
/// A title may hold anything: an escape sequence that recolours the screen, a line feed that fakes a row, a
/// bidirectional control that turns a name around. None of it reaches a terminal, a pipe or a file raw;
/// `--json` keeps the exact text, escaped as JSON asks.
enum PrintableText {
  /// `text` with every control character and direction control written out: `\n`, `\t`, `\r`, else `\u{1B}`.
  static func escaped(_ text: String) -> String {
    if isPlain(text) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where mustBeWrittenOut(scalar): result += "\\u{\(hexadecimalDigits(scalar.value))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text` with the same characters written out, but its line feeds kept: for our own messages of several
  /// lines.
  static func escapedKeepingLines(_ text: String, keepsTabs: Bool = false) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) else { return escaped(text) }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard keepsTabs, line.utf8.contains(0x09) else { return escaped(String(line)) }
      return line.split(separator: "\t", omittingEmptySubsequences: false).map { escaped(String($0)) }
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// JSON that says the same without any character that a terminal might obey: written as `\u009b`. Those
  /// below U+0020 are escaped in our JSON already, or are its line feeds.
  static func escapedJSON(_ text: String) -> String {
    if isPlain(text) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      guard scalar.value >= 0x20, mustBeWrittenOut(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }

  /// True for text of printable ASCII only, by far the most common.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// C0 and C1 controls, line and paragraph separators, all direction controls, the byte order mark,
  /// interlinear annotations and tag characters.
  private static func mustBeWrittenOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: true
    case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }

  private static func hexadecimalDigits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
