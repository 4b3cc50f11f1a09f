/// A column of a projection's table, as its `CREATE TABLE` has it.
package struct ColumnDefinition: Hashable, Sendable {
  package var table: String
  package var name: String
  /// Whether its values may say something about a person; true for every column that is not marked `--
  /// public`.
  package var isPersonal: Bool
}

/// What a comment behind a column says of it.
struct ColumnMark {
  /// How many tokens of the statement precede it.
  var tokensBefore: Int
  var isPersonal: Bool
  /// From 1.
  var line: Int
}

/// Finds the columns in the words of a `CREATE TABLE`. SQLite has the last word on whether it is one.
struct TableColumns {
  let tokens: [SQLScanner.Token]
  let scanner: SQLScanner

  /// The columns, each with its mark: a mark is about the column in which the tokens before it end.
  func definitions(
    _ marks: [ColumnMark], _ error: (Message, Int) -> LedgerError
  ) throws -> [ColumnDefinition] {
    guard tokens.count > 2, scanner.isWord(tokens[0], "CREATE"), scanner.isWord(tokens[1], "TABLE") else {
      guard let mark = marks.first else { return [] }
      throw error("a mark such as `-- public` belongs after a column in a CREATE TABLE", mark.line)
    }
    let parts = parts
    var columns = parts.map { part in
      part.name.map { ColumnDefinition(table: name(of: tokens[2]), name: $0, isPersonal: true) }
    }
    for mark in marks {
      let index = parts.lastIndex { $0.start < mark.tokensBefore }
      guard let index, columns[index] != nil else {
        throw error("a mark such as `-- public` belongs after a column", mark.line)
      }
      columns[index]?.isPersonal = mark.isPersonal
    }
    return columns.compactMap(\.self)
  }

  /// The parts between the commas in the table's parentheses: columns, and constraints, which have no name
  /// here.
  private var parts: [(start: Int, name: String?)] {
    var parts: [(start: Int, name: String?)] = []
    var depth = 0
    var begins = false
    for (index, token) in tokens.enumerated() {
      if begins, depth == 1 {
        parts.append((index, isConstraint(token) ? nil : name(of: token)))
        begins = false
      }
      switch scanner.symbol(token) {
      case UInt8(ascii: "("):
        depth += 1
        begins = begins || depth == 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ","): begins = begins || depth == 1
      default: continue
      }
    }
    return parts
  }

  private func isConstraint(_ token: SQLScanner.Token) -> Bool {
    scanner.isWord(token, among: ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"])
  }

  private func name(of token: SQLScanner.Token) -> String { scanner.name(token) }
}

extension SQLScanner {
  /// The name that a token is, without its quotes.
  func name(_ token: Token) -> String { token.kind == .string ? string(token) : unquoted(token) }

  /// Like ``name(_:)``; also for one in `'…'`, which SQLite accepts as a name where one is required.
  func unquoted(_ token: Token) -> String {
    let text = string(token)
    guard token.kind == .quotedName || token.kind == .string, let quote = text.last else { return text }
    let inner = String(text.dropFirst().dropLast())
    return quote == "]" ? inner : inner.replacing("\(quote)\(quote)", with: "\(quote)")
  }
}
