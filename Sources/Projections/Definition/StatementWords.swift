import EventLog

/// What can be said of a statement from its words alone, before SQLite sees it: how it begins, and the words that
/// would let it reject an event that is on disk already, undo its neighbours, or answer otherwise at a replay where
/// the authorizer is not asked.
struct StatementWords {
  let scanner: SQLScanner
  let tokens: [SQLScanner.Token]
  let isSchema: Bool

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
      if isSchema, token.kind == .parameter { throw error("the schema has no parameters", token.line) }
      if let reason = Self.reasonToRefuse(token, scanner) {
        let word = scanner.string(token).uppercased()
        throw error(
          "\(word) is not allowed: \(reason) (a name of that spelling goes in double quotes)", token.line)
      }
      if isSchema, scanner.isWord(token, "DEFAULT"), isOpeningParenthesis(index + 1) {
        throw error("a DEFAULT must be a plain value, not an expression", token.line)
      }
    }
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

  private static let clock: StaticString = "it is another at the next replay; use :_time"
  private static let deferral: StaticString =
    "a constraint is checked at once, while the event can still be refused"

  private static let refused: [(word: StaticString, reason: StaticString)] = [
    ("ROLLBACK", "it would undo other events; use ABORT"),
    ("FAIL", "it would leave half of a statement; use ABORT"),
    ("DEFERRABLE", deferral),
    ("DEFERRED", deferral),
    ("AUTOINCREMENT", "its counter is no content of the table"),
    ("CURRENT_TIME", clock),
    ("CURRENT_DATE", clock),
    ("CURRENT_TIMESTAMP", clock),
  ]
}
