/// What can be said about a statement from its words alone, before SQLite sees it: how it begins, and the
/// words that would let it reject an event that is on disk already, undo its neighbours, or answer otherwise
/// at a replay where the authorizer is not asked.
struct StatementWords {
  let scanner: SQLScanner
  let tokens: [SQLScanner.Token]
  let isSchema: Bool
  /// Names of tables that no statement may name.
  var reserved: [String] = []

  func check(_ error: (_ reason: Message, _ line: Int) -> LedgerError) throws {
    guard let first = tokens.first else { return }
    if isSchema, !makesAllowedThing {
      throw error(
        "before the first `-- on:` only CREATE TABLE, CREATE INDEX, CREATE TRIGGER and CREATE VIEW are allowed",
        first.line)
    }
    if !isSchema, !scanner.isWord(first, among: ["INSERT", "UPDATE", "DELETE", "REPLACE", "WITH"]) {
      throw error("a statement of an event begins with INSERT, UPDATE, DELETE, REPLACE or WITH", first.line)
    }
    for (index, token) in tokens.enumerated() {
      if isSchema, token.kind == .parameter { throw error("the schema can't use parameters", token.line) }
      if let reason = Self.reasonToRefuse(token, scanner) {
        let word = scanner.string(token).uppercased()
        throw error(
          "\(word) is not allowed: \(reason) (put a name that is spelled like this in double quotes)",
          token.line)
      }
      try refuseReserved(token, error)
      if isSchema, scanner.isWord(token, "DEFAULT"), isOpeningParenthesis(index + 1) {
        throw error("a DEFAULT must be a plain value, not an expression", token.line)
      }
    }
  }

  /// SQLite takes a text for a name too, where a name has to be.
  private func refuseReserved(
    _ token: SQLScanner.Token, _ error: (_ reason: Message, _ line: Int) -> LedgerError
  ) throws {
    guard !reserved.isEmpty, [.word, .quotedName, .string].contains(token.kind) else { return }
    let text = scanner.string(token)
    let name = (token.kind == .string ? String(text.dropFirst().dropLast()) : scanner.name(token))
      .lowercased()
    guard reserved.contains(where: { $0.lowercased() == name }) else { return }
    throw error("\(name) is reserved for a full-text table", token.line)
  }

  private var makesAllowedThing: Bool {
    guard tokens.count > 2, scanner.isWord(tokens[0], "CREATE") else { return false }
    let made = scanner.isWord(tokens[1], "UNIQUE") ? tokens[2] : tokens[1]
    return scanner.isWord(made, among: ["TABLE", "INDEX", "TRIGGER", "VIEW"])
  }

  private func isOpeningParenthesis(_ index: Int) -> Bool {
    index < tokens.count && scanner.string(tokens[index]) == "("
  }

  static func reasonToRefuse(_ token: SQLScanner.Token, _ scanner: SQLScanner) -> StaticString? {
    guard token.kind == .word else { return nil }
    return refused.first { scanner.isWord(token, $0.word) }?.reason
  }

  private static let clock: StaticString = "its value changes at the next replay; use :_time"
  private static let deferral: StaticString =
    "a constraint is checked immediately, while the event can still be rejected"

  private static let refused: [(word: StaticString, reason: StaticString)] = [
    ("ROLLBACK", "it would undo other events; use ABORT"),
    ("FAIL", "it would leave a statement half done; use ABORT"),
    ("DEFERRABLE", deferral),
    ("DEFERRED", deferral),
    ("AUTOINCREMENT", "its counter is not part of the table's content"),
    ("CURRENT_TIME", clock),
    ("CURRENT_DATE", clock),
    ("CURRENT_TIMESTAMP", clock),
  ]
}

/// Which names a statement gives, and how often it names what has one.
struct StatementNames {
  let scanner: SQLScanner
  let tokens: [SQLScanner.Token]

  /// The view that it makes.
  var view: String? {
    guard tokens.count > 2, scanner.isWord(tokens[0], "CREATE"), scanner.isWord(tokens[1], "VIEW") else {
      return nil
    }
    let isConditional = scanner.isWord(tokens[2], "IF") && tokens.count > 5
    return scanner.name(tokens[isConditional ? 5 : 2]).lowercased()
  }

  /// How often it names one of the views, or a table of its own WITH. Where a word only looks like one it
  /// counts too.
  func references(to views: Set<String>) -> Int {
    let names = views.union(tablesOfWith)
    guard !names.isEmpty else { return 0 }
    return tokens.count { [.word, .quotedName, .string].contains($0.kind) && names.contains(name($0)) }
  }

  private func name(_ token: SQLScanner.Token) -> String {
    token.kind == .string
      ? String(scanner.string(token).dropFirst().dropLast()).lowercased() : scanner.name(token).lowercased()
  }

  /// `name AS (`, `name (columns) AS (`, with NOT MATERIALIZED between or without.
  private var tablesOfWith: Set<String> {
    guard tokens.contains(where: { scanner.isWord($0, "WITH") }) else { return [] }
    var names: Set<String> = []
    for (index, token) in tokens.enumerated().dropFirst() where scanner.isWord(token, "AS") {
      var start = index - 1
      if scanner.string(tokens[start]) == ")" {
        start = tokens[..<start].lastIndex { scanner.string($0) == "(" }.map { $0 - 1 } ?? 0
      }
      if start >= 0 { names.insert(name(tokens[start])) }
    }
    return names
  }
}
