import EventLog

/// What can be said of a statement from its words alone, before SQLite sees it: how it begins, and the words that
/// would let it reject an event that is on disk already, undo its neighbours, or answer otherwise at a replay where
/// the authorizer is not asked.
struct StatementWords {
  let scanner: SQLScanner
  let tokens: [SQLScanner.Token]
  let isSchema: Bool

  func check(_ error: (_ reason: String, _ line: Int) -> LedgerError) throws {
    guard let first = tokens.first else { return }
    let words = tokens.prefix(4).map { word($0) ?? "" }
    if isSchema {
      try checkCreate(words, first.line, error)
    } else if !["INSERT", "UPDATE", "DELETE", "REPLACE", "WITH"].contains(words[0]) {
      throw error("a statement of an event begins with INSERT, UPDATE, DELETE, REPLACE or WITH", first.line)
    }
    for (index, token) in tokens.enumerated() {
      guard let word = word(token) else { continue }
      if let reason = Self.refused[word] {
        throw error(
          "\(word) is not allowed: \(reason) (a name of that spelling goes in double quotes)", token.line)
      }
      if isSchema, word == "DEFAULT", index + 1 < tokens.count, scanner.string(tokens[index + 1]) == "(" {
        throw error("a DEFAULT must be a plain value, not an expression", token.line)
      }
    }
    if isSchema, let parameter = tokens.first(where: { $0.kind == .parameter }) {
      throw error("the schema has no parameters", parameter.line)
    }
  }

  private func checkCreate(
    _ words: [String], _ line: Int, _ error: (String, Int) -> LedgerError
  ) throws {
    let makes = words[0] == "CREATE" ? words[1] == "UNIQUE" ? words[2] : words[1] : ""
    guard ["TABLE", "INDEX", "TRIGGER", "VIEW"].contains(makes) else {
      throw error(
        "before the first `-- on:` only CREATE TABLE, CREATE INDEX, CREATE TRIGGER and CREATE VIEW are allowed",
        line)
    }
  }

  private func word(_ token: SQLScanner.Token) -> String? {
    token.kind == .word ? scanner.string(token).uppercased() : nil
  }

  private static let clock = "it is another at the next replay; use :_time"
  private static let deferral = "a constraint is checked at once, while the event can still be refused"

  private static let refused = [
    "ROLLBACK": "it would undo other events; use ABORT",
    "FAIL": "it would leave half of a statement; use ABORT",
    "DEFERRABLE": deferral,
    "DEFERRED": deferral,
    "AUTOINCREMENT": "its counter is no content of the table",
    "CURRENT_TIME": clock,
    "CURRENT_DATE": clock,
    "CURRENT_TIMESTAMP": clock,
  ]
}
