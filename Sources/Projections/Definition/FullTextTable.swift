// A full-text table is the only virtual one that a projection file may make, in exactly this form:
//
//     CREATE VIRTUAL TABLE note_text USING fts5(title, body, id UNINDEXED, content='note', content_rowid='number',
//       tokenize='porter unicode61');
//
// Its texts are its own, or (`content`) those of a table of the file, which triggers then keep it in step
// with. SQLite keeps it in tables of its own beside (`note_text_data`, …): they differ between two full-text
// tables of the same content, so nobody compares them, and no statement may name them.

/// A full-text table of a projection file.
package struct FullTextTable: Hashable, Sendable {
  package var name: String
  /// Its columns, in their order, those that are not searched too.
  package var columns: [String]
  /// The table that holds its texts; nil if it holds them itself.
  package var content: String?
  /// The column of ``content`` that numbers its rows; nil for SQLite's own number.
  package var contentRowID: String?
  /// Where its statement begins in the file, from 1.
  var line: Int

  /// What SQLite keeps it in.
  var shadowNames: [String] {
    ["data", "idx", "content", "docsize", "config"].map { "\(name)_\($0)" }
  }
}

/// Reads a `CREATE VIRTUAL TABLE`, which has to be of that form.
struct FullTextDeclaration {
  let scanner: SQLScanner
  let tokens: [SQLScanner.Token]
  /// The tables that the file has made before it.
  let tables: [String]
  let error: (_ reason: Message, _ line: Int) -> LedgerError

  static func isOne(_ tokens: [SQLScanner.Token], _ scanner: SQLScanner) -> Bool {
    tokens.count > 2 && scanner.isWord(tokens[0], "CREATE") && scanner.isWord(tokens[1], "VIRTUAL")
  }

  private static let options: Set<String> = [
    "content", "content_rowid", "tokenize", "prefix", "columnsize", "detail",
  ]
  private static let tokenizers: Set<String> = ["unicode61", "porter", "trigram", "ascii"]

  /// - Parameter text: the whole statement.
  func parse(_ text: String) throws -> FullTextTable {
    guard tokens.count > 6, scanner.isWord(tokens[2], "TABLE"), isName(tokens[3]),
      scanner.isWord(tokens[4], "USING"), scanner.isWord(tokens[5], "FTS5"), symbol(6) == "(",
      symbol(tokens.count - 1) == ")", !text.contains("--"), !text.contains("/*")
    else {
      throw error(
        "a virtual table must be a full-text table, without comments inside: CREATE VIRTUAL TABLE name USING fts5(…)",
        tokens[0].line)
    }
    var table = FullTextTable(name: scanner.name(tokens[3]), columns: [], line: tokens[0].line)
    for part in tokens[7..<(tokens.count - 1)].split(
      omittingEmptySubsequences: false, whereSeparator: { scanner.string($0) == "," })
    {
      try read(Array(part), into: &table)
    }
    return table
  }

  private func read(_ part: [SQLScanner.Token], into table: inout FullTextTable) throws {
    let wrong = error(
      "the arguments of fts5 are columns, UNINDEXED columns, and name='value' for content, content_rowid, tokenize, prefix, columnsize and detail",
      part.first?.line ?? tokens[0].line)
    guard let first = part.first else { throw wrong }
    if part.count == 3, scanner.string(part[1]) == "=", first.kind == .word {
      return try set(scanner.string(first).lowercased(), value(part[2]), first.line, &table)
    }
    guard isName(first), part.count == 1 || part.count == 2 && scanner.isWord(part[1], "UNINDEXED") else {
      throw wrong
    }
    table.columns.append(scanner.name(first))
  }

  private func set(_ option: String, _ value: String, _ line: Int, _ table: inout FullTextTable) throws {
    guard Self.options.contains(option) else {
      throw error("\"\(option)\" is not an option that a projection file may use for a full-text table", line)
    }
    switch option {
    case "content":
      guard tables.contains(where: { $0.lowercased() == value.lowercased() }) else {
        throw error(
          "the content of a full-text table must be a table that the file creates before it", line)
      }
      table.content = value
    case "content_rowid": table.contentRowID = value
    case "tokenize":
      let words = value.lowercased().split(separator: " ").map(String.init)
      let names = words.first == "porter" ? Array(words.prefix(2)) : Array(words.prefix(1))
      guard !names.isEmpty, names.allSatisfy(Self.tokenizers.contains) else {
        throw error("the tokenizer of a full-text table must be unicode61, porter, trigram or ascii", line)
      }
    default: return
    }
  }

  private func isName(_ token: SQLScanner.Token) -> Bool { [.word, .quotedName].contains(token.kind) }

  private func symbol(_ index: Int) -> String {
    tokens[index].kind == .symbol ? scanner.string(tokens[index]) : ""
  }

  private func value(_ token: SQLScanner.Token) -> String {
    let text = scanner.string(token)
    guard token.kind == .string else { return text }
    return String(text.dropFirst().dropLast()).replacing("''", with: "'")
  }
}
