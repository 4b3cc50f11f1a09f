/// The messages of one language: from the English text with its places to the text in that language.
///
/// A table is read at its first use, so that English pays nothing for the others. Spaces and line feeds around a message
/// are layout: they are not in the tables.
package struct Translations: Sendable {
  /// By the English key.
  package let entries: [Substring: Substring]

  package static func of(_ language: Language) -> Translations {
    switch language {
    case .english: english
    case .japanese: japanese
    case .traditionalChinese: traditionalChinese
    }
  }

  private static let english = Translations(table: "")
  private static let japanese = Translations(table: japaneseTable)
  private static let traditionalChinese = Translations(table: traditionalChineseTable)

  /// Reads a table: a line with the English text, and after it a line that begins with `= `. Lines that begin with `#` and
  /// empty ones say nothing.
  init(table: String) {
    var entries: [Substring: Substring] = [:]
    var key: Substring?
    for line in table.split(separator: "\n") where !line.utf8.starts(with: "#".utf8) {
      if line.utf8.starts(with: "= ".utf8), let english = key {
        entries[english] = Self.unescaped(line.dropFirst(2))
        key = nil
      } else {
        key = Self.unescaped(line)
      }
    }
    self.entries = entries
  }

  /// `\n` is a line feed, `\\` a backslash.
  private static func unescaped(_ line: Substring) -> Substring {
    guard line.utf8.contains(UInt8(ascii: "\\")) else { return line }
    var text = ""
    var isEscape = false
    for character in line {
      if isEscape {
        text.append(character == "n" ? "\n" : character)
        isEscape = false
      } else if character == "\\" {
        isEscape = true
      } else {
        text.append(character)
      }
    }
    return text[...]
  }

  /// The text for a key, in the layout of the key.
  package subscript(key: String) -> String? {
    let isLayout = { (character: Character) in character == " " || character == "\n" }
    guard let first = key.firstIndex(where: { !isLayout($0) }),
      let last = key.lastIndex(where: { !isLayout($0) }),
      let text = entries[key[first...last]]
    else { return nil }
    return String(key[..<first]) + text + key[key.index(after: last)...]
  }
}
