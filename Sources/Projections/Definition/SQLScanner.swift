/// Cuts SQL into tokens: enough to find where statements end, comments, parameters and forbidden words, and
/// the line of each. It follows SQLite's tokenizer; what SQLite would refuse is left for SQLite to refuse.
struct SQLScanner {
  struct Token {
    enum Kind: Equatable {
      /// A keyword or an unquoted name.
      case word
      /// A name in `"…"`, `[…]` or `` `…` ``.
      case quotedName
      case string
      case number
      /// `:name`; also the forms a projection file may not use (`?1`, `@name`, `$name`).
      case parameter
      case lineComment
      case semicolon
      case symbol
      /// A string, name or comment that never ends.
      case unfinished
    }

    var kind: Kind
    var range: Range<Int>
    /// From 1.
    var line: Int
    /// True if only blanks precede it on its line.
    var isFirstOnLine: Bool
  }

  private let text: [UInt8]
  private var position = 0
  private var line = 1
  private var isAtLineStart = true

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// The token's text.
  func string(_ token: Token) -> String { String(decoding: text[token.range], as: UTF8.self) }

  /// The byte of a symbol of one byte; nil for any other token.
  func symbol(_ token: Token) -> UInt8? {
    token.kind == .symbol && token.range.count == 1 ? text[token.range.lowerBound] : nil
  }

  /// True when the token is this keyword, in any case.
  ///
  /// - Parameter keyword: in capitals.
  func isWord(_ token: Token, _ keyword: StaticString) -> Bool {
    guard token.kind == .word, token.range.count == keyword.utf8CodeUnitCount else { return false }
    let wanted = keyword.utf8Start
    for (offset, index) in token.range.enumerated() {
      let byte = text[index]
      let capital = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & ~0x20 : byte
      if capital != wanted[offset] { return false }
    }
    return true
  }

  func isWord(_ token: Token, among keywords: [StaticString]) -> Bool {
    keywords.contains { isWord(token, $0) }
  }

  mutating func next() -> Token? {
    skipBlanks()
    guard position < text.count else { return nil }
    let start = position
    let startLine = line
    let isFirst = isAtLineStart
    isAtLineStart = false
    let kind = scan()
    return Token(kind: kind, range: start..<position, line: startLine, isFirstOnLine: isFirst)
  }

  private mutating func skipBlanks() {
    while position < text.count {
      if text[position] == UInt8(ascii: "\n") {
        line += 1
        isAtLineStart = true
      } else if !isBlank(text[position]) {
        if text[position] != UInt8(ascii: "/") || peek(1) != UInt8(ascii: "*") { return }
        skipBlockComment()
        continue
      }
      position += 1
    }
  }

  /// SQLite takes a block comment that never ends for one that ends with the text.
  private mutating func skipBlockComment() {
    position += 2
    while position < text.count {
      if text[position] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        position += 2
        return
      }
      if text[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private mutating func scan() -> Token.Kind {
    let byte = text[position]
    switch byte {
    case UInt8(ascii: ";"):
      position += 1
      return .semicolon
    case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-"):
      advance { $0 != UInt8(ascii: "\n") }
      return .lineComment
    case UInt8(ascii: "'"): return quoted(by: byte) ? .string : .unfinished
    case UInt8(ascii: "\""), UInt8(ascii: "`"): return quoted(by: byte) ? .quotedName : .unfinished
    case UInt8(ascii: "["): return quoted(by: UInt8(ascii: "]")) ? .quotedName : .unfinished
    case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      position += 1
      advance(while: isWordByte)
      return .parameter
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      advance { isWordByte($0) || $0 == UInt8(ascii: ".") }
      return .number
    case _ where isWordByte(byte):
      advance(while: isWordByte)
      return .word
    default:
      position += 1
      return .symbol
    }
  }

  /// Moves past a quoted text in which a doubled closing quote means the quote itself; false when it never
  /// ends.
  private mutating func quoted(by close: UInt8) -> Bool {
    position += 1
    while position < text.count {
      if text[position] == UInt8(ascii: "\n") { line += 1 }
      if text[position] == close {
        position += 1
        if close == UInt8(ascii: "]") || peek(0) != close { return true }
      }
      position += 1
    }
    return false
  }

  private mutating func advance(while condition: (UInt8) -> Bool) {
    while position < text.count, condition(text[position]) { position += 1 }
  }

  private func peek(_ distance: Int) -> UInt8? {
    position + distance < text.count ? text[position + distance] : nil
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
    true
  default: false
  }
}
