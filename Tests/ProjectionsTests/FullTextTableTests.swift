import EventLog
import LedgerBase
import SQLite
import Testing

@testable import Projections

@Suite("Full-text tables of a projection file")
struct FullTextTableTests {
  private static func file(
    _ fullText: String, statement: String = "UPDATE note SET body = :body WHERE id = :id"
  ) -> String {
    """
    -- projection: notes
    -- version: 1
    CREATE TABLE note (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
    \(fullText);
    -- on: note.edited
    -- field: id id required
    -- field: body text required
    \(statement);
    """
  }

  private static func definition(_ text: String) throws -> ProjectionDefinition {
    let definition = try ProjectionDefinition.parse(text, file: "notes.sql")
    try definition.checkStatements()
    return definition
  }

  private static let plain =
    "CREATE VIRTUAL TABLE note_text USING fts5(body, content='note', content_rowid='number')"

  @Test("Columns, content and where its rows are numbered are read from the statement")
  func parts() throws {
    let definition = try Self.definition(
      Self.file(
        #"CREATE VIRTUAL TABLE IF_text USING FTS5("body", extra UNINDEXED, content = note, content_rowid='number', prefix='2 3')"#
      ))
    let table = try #require(definition.fullTextTables.first)
    #expect(table.name == "IF_text" && table.columns == ["body", "extra"])
    #expect(table.content == "note" && table.contentRowID == "number" && table.line == 4)
    #expect(!definition.columns.contains { $0.table == "IF_text" && !$0.isPersonal })
  }

  @Test(
    "SQLite's built-in tokenizers are accepted",
    arguments: ["unicode61", "porter", "trigram", "ascii", "porter ascii", "unicode61 remove_diacritics 2"])
  func tokenizers(_ name: String) throws {
    _ = try Self.definition(Self.file("CREATE VIRTUAL TABLE x USING fts5(a, tokenize='\(name)')"))
  }

  @Test(
    "Every other form is refused, with its line",
    arguments: [
      "CREATE VIRTUAL TABLE x USING fts4(a)", "CREATE VIRTUAL TABLE x USING fts5vocab('x', 'row')",
      "CREATE VIRTUAL TABLE x USING rtree(a, b, c)", "CREATE VIRTUAL TABLE main.x USING fts5(a)",
      "CREATE VIRTUAL TABLE x USING fts5", "CREATE VIRTUAL TABLE x USING fts5()",
      "CREATE VIRTUAL TABLE x USING fts5(a, content='')",
      "CREATE VIRTUAL TABLE x USING fts5(a, content='other')",
      "CREATE VIRTUAL TABLE x USING fts5(a, content='sqlite_master')",
      "CREATE VIRTUAL TABLE x USING fts5(a, tokenize='porter evil')",
      "CREATE VIRTUAL TABLE x USING fts5(a, tokenize='')",
      "CREATE VIRTUAL TABLE x USING fts5(a, contentless_delete=1)",
      "CREATE VIRTUAL TABLE x USING fts5(a -- b\n)", "CREATE VIRTUAL TABLE x USING fts5(a b c)",
      "CREATE VIRTUAL TABLE ledger_x USING fts5(a)", "CREATE VIRTUAL TABLE pragma_x USING fts5(a)",
      "CREATE VIRTUAL TABLE temp.x USING fts5(a)",
    ])
  func refused(_ statement: String) throws {
    let error = #expect(throws: LedgerError.self) { try Self.definition(Self.file(statement)) }
    #expect(
      error?.code == .invalidProjectionFile && error?.location.line == 4, "\(error?.message.english ?? "")")
  }

  @Test(
    "A statement may search it, and read nothing that comes out otherwise at a replay, nor what SQLite keeps it in",
    arguments: [
      (
        "UPDATE note SET body = :body WHERE id = :id AND number IN (SELECT rowid FROM note_text WHERE note_text MATCH :body)",
        true
      ),
      (
        "UPDATE note SET body = (SELECT highlight(note_text, 0, '<', '>') FROM note_text WHERE note_text MATCH :body) WHERE id = :id",
        true
      ),
      (
        "UPDATE note SET body = (SELECT bm25(note_text) FROM note_text WHERE note_text MATCH :body) WHERE id = :id",
        false
      ),
      (
        "UPDATE note SET body = (SELECT rank FROM note_text WHERE note_text MATCH :body) WHERE id = :id",
        false
      ),
      ("DELETE FROM note_text_data WHERE id = :id AND 1 = :body", false),
      ("UPDATE note SET body = (SELECT id FROM 'note_text_docsize') WHERE id = :id AND 1 = :body", false),
    ])
  func statements(_ statement: String, _ isAllowed: Bool) throws {
    let text = Self.file(Self.plain, statement: statement)
    if isAllowed {
      _ = try Self.definition(text)
    } else {
      #expect(throws: LedgerError.self) { try Self.definition(text) }
    }
  }

  @Test("Without a full-text table, MATCH is no function that a statement may call")
  func withoutOne() throws {
    let text = Self.file(
      "CREATE INDEX note_body ON note (body)", statement: "UPDATE note SET body = match(:body, :id)")
    #expect(throws: LedgerError.self) { try Self.definition(text) }
  }
}
