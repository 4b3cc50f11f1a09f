/// The translations of one module's messages: for each language a table made from the module's `.po` file
/// (`Docs/languages.md`).
///
/// A table has a line for each message, sorted by hash: 16 hexadecimal digits of the hash of the English key,
/// a space, and the text, with `␤` for a line feed. A message is found by bisection, so that nothing has to
/// be read or kept when a process starts.
package struct MessageCatalog: Sendable {
  private let japanese: StaticString
  private let traditionalChinese: StaticString

  package init(japanese: StaticString, traditionalChinese: StaticString) {
    self.japanese = japanese
    self.traditionalChinese = traditionalChinese
  }

  private func table(_ language: Language) -> UnsafeBufferPointer<UInt8> {
    switch language {
    case .english: UnsafeBufferPointer(start: nil, count: 0)
    case .japanese: Self.bytes(japanese)
    case .traditionalChinese: Self.bytes(traditionalChinese)
    }
  }

  private static func bytes(_ table: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
  }

  /// The text for a key; nil if the table lacks it.
  package func text(for key: Substring, in language: Language) -> String? {
    let table = table(language)
    let wanted = Self.hash(key)
    var (low, high) = (0, table.count)
    while low < high {
      let line = Self.line(around: (low + high) / 2, in: table)
      let found = Self.hash(of: table[line])
      if found == wanted { return Self.unescaped(table[line].dropFirst(17)) }
      if found < wanted { low = line.upperBound + 1 } else { high = line.lowerBound }
    }
    return nil
  }

  /// The texts of a language, in the order of the table.
  package func texts(in language: Language) -> [String] {
    table(language).split(separator: Self.lineFeed).map { Self.unescaped($0.dropFirst(17)) }
  }

  /// True for the same catalog: each is in the program once.
  fileprivate func isSame(as other: MessageCatalog) -> Bool {
    japanese.utf8Start == other.japanese.utf8Start
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func line(around place: Int, in table: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let start = table[..<place].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    return start..<(table[place...].firstIndex(of: lineFeed) ?? table.count)
  }

  /// FNV-1a, 64 bits.
  private static func hash(_ key: Substring) -> UInt64 {
    key.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  private static func hash(of line: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
    line.prefix(16).reduce(0) { $0 << 4 | UInt64($1 <= UInt8(ascii: "9") ? $1 & 15 : $1 - 87) }
  }

  private static func unescaped(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("␤", with: "\n")
  }
}

/// The catalogs of the modules that a program uses. Each module adds its own where a program first uses it,
/// such as in the initializers of `LedgerContext` and `ProjectionSet`, so that a program carries no texts of
/// modules that it leaves out.
package enum Translations {
  private static let lock = Lock()
  nonisolated(unsafe) private static var catalogs = [MessageCatalog.ledgerBase]

  package static func add(_ catalog: MessageCatalog) {
    lock.withLock {
      if !catalogs.contains(where: catalog.isSame) { catalogs.append(catalog) }
    }
  }

  /// The text for an English key, in the layout of the key: spaces and line feeds around a message are not in
  /// the tables.
  package static func text(for key: String, in language: Language) -> String? {
    let isLayout = { (character: Character) in character == " " || character == "\n" }
    guard let first = key.firstIndex(where: { !isLayout($0) }),
      let last = key.lastIndex(where: { !isLayout($0) })
    else { return nil }
    for catalog in lock.withLock({ catalogs }) {
      if let text = catalog.text(for: key[first...last], in: language) {
        return String(key[..<first]) + text + key[key.index(after: last)...]
      }
    }
    return nil
  }
}
