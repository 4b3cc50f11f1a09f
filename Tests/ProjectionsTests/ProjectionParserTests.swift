import EventLog
import LedgerBase
import Testing

@testable import Projections
import SQLite

@Suite struct ProjectionParserTests {
  private let head = "-- projection: p\n-- version: 1\nCREATE TABLE t (id TEXT PRIMARY KEY) STRICT;\n"

  @Test("a whole file is read, with lines")
  func readsWholeFile() throws {
    let definition = try ProjectionDefinition.parse(taskFile, file: "tasks.sql")
    #expect(definition.name == "tasks")
    #expect(definition.version == 2)
    #expect(definition.fingerprint.utf8.count == 64)
    #expect(definition.schema.map(\.line) == [3, 10, 11, 16, 17])
    let inserted = try #require(definition.events["task.inserted"])
    #expect(inserted.version == 2)
    #expect(inserted.rowTable == "task")
    #expect(inserted.recordField == "id")
    #expect(inserted.isPersonal)
    #expect(inserted.statements.map(\.line) == [24, 26])
    #expect(inserted.fields.map(\.name) == ["id", "title", "order"])
    #expect(definition.events["ledger.reset"]?.mayMatchNothing == true)
    try definition.checkStatements()
  }

  @Test("a semicolon in a text, a name, a comment or a trigger ends no statement")
  func findsEndsOfStatements() throws {
    let definition = try ProjectionDefinition.parse(
      head + """
        CREATE TABLE "a;b" (x TEXT DEFAULT ';' /* ; */) STRICT; -- ;
        CREATE TRIGGER g AFTER INSERT ON t BEGIN
          UPDATE t SET id = CASE WHEN id = ';' THEN 'x' ELSE id END;
          DELETE FROM "a;b";
        END;
        -- on: a.b
        -- field: id id
        INSERT INTO t VALUES (:id);
        """, file: "p.sql")
    #expect(definition.schema.count == 3)
    try definition.checkStatements()
  }

  @Test("a choice, bounds and flags are read")
  func readsFields() throws {
    let definition = try ProjectionDefinition.parse(
      head + """
        -- on: a.b v3 since v3
        -- field: id id required
        -- field: c choice(x|y) nullable personal
        -- field: n integer min=-5 max=7
        -- field: r real min=0.5
        -- field: s text max=10 nonblank
        -- record: c
        -- may match nothing
        DELETE FROM t WHERE id = :id AND :_has_c;
        """, file: "p.sql")
    let event = try #require(definition.events["a.b"])
    #expect(event.version == 3)
    #expect(event.recordField == "c")
    #expect(event.mayMatchNothing)
    #expect(event.field(named: "c")?.kind == .choice(["x", "y"]))
    #expect(event.field(named: "n")?.bounds == .integer(-5...7))
    #expect(event.field(named: "r")?.bounds == .real(0.5...(.infinity)))
    #expect(event.field(named: "s")?.bounds == .integer(0...10))
  }

  @Test("a field and a column count as personal unless they are marked public")
  func readsPrivacy() throws {
    let definition = try ProjectionDefinition.parse(
      """
      -- projection: p
      -- version: 1
      CREATE TABLE t (
        id TEXT PRIMARY KEY, -- public
        "na""me" TEXT CHECK (length("na""me", 2) > 1), -- personal
        note TEXT DEFAULT 'public',
        [sum] INTEGER -- public
          CHECK (sum > 0),
        CONSTRAINT c CHECK (id <> '')
      ) STRICT; -- public is no mark here: text stands behind it
      -- on: a.b
      -- field: id id public
      -- field: name text personal
      -- field: note text
      DELETE FROM t WHERE id = :id;
      """, file: "p.sql")
    #expect(
      definition.columns == [
        ColumnDefinition(table: "t", name: "id", isPersonal: false),
        ColumnDefinition(table: "t", name: "na\"me", isPersonal: true),
        ColumnDefinition(table: "t", name: "note", isPersonal: true),
        ColumnDefinition(table: "t", name: "sum", isPersonal: false),
      ])
    #expect(definition.events["a.b"]?.fields.map(\.isPersonal) == [false, true, true])
    for wrong in [
      "CREATE TABLE u (a TEXT, -- public\nCHECK (a <> '') -- public\n) STRICT;",
      "CREATE INDEX i ON t -- public\n(id);", "CREATE TABLE u -- public\n(a TEXT) STRICT;",
    ] {
      let error = #expect(throws: LedgerError.self) {
        try ProjectionDefinition.parse(head + wrong, file: "p.sql")
      }
      #expect(error?.message.contains("belongs after a column") == true)
    }
    let both = #expect(throws: LedgerError.self) {
      try ProjectionDefinition.parse(
        head + "-- on: a.b\n-- field: id id public personal\nDELETE FROM t WHERE id = :id;", file: "p.sql")
    }
    #expect(both?.message.contains("not both") == true)
  }

  @Test(
    "what is wrong is told with its line",
    arguments: [
      (1, "CREATE TABLE t (a);", "come first"),
      (1, "", "does not begin"),
      (2, "-- projection: p\nCREATE", "semicolon"),
      (1, "-- projection: P\n", "name has"),
      (1, "-- projection: ledger\n", "is reserved"),
      (2, "-- projection: p\n-- version: 0\n", "whole number"),
      (2, "-- projection: p\n-- verison: 1\n", "did you mean \"version\""),
      (2, "-- projection: p\n-- projection: q\n", "twice"),
      (3, "-- projection: p\n-- version: 1\nDROP TABLE t;", "only CREATE"),
      (3, "-- projection: p\n-- version: 1\nCREATE TEMP TABLE t (a);", "only CREATE"),
      (3, "-- projection: p\n-- version: 1\nCREATE VIRTUAL TABLE t USING rtree(a, b, c);", "full-text"),
      (4, "-- projection: p\n-- version: 1\nCREATE TABLE t (\na TEXT DEFAULT (1 + 1)) STRICT;", "DEFAULT"),
      (
        4, "-- projection: p\n-- version: 1\nCREATE TABLE t (\na TEXT DEFAULT CURRENT_TIME) STRICT;",
        "CURRENT_TIME"
      ),
      (
        3, "-- projection: p\n-- version: 1\nCREATE TABLE t (a INTEGER PRIMARY KEY AUTOINCREMENT);",
        "AUTOINCREMENT"
      ),
      (
        3, "-- projection: p\n-- version: 1\nCREATE TABLE t (a REFERENCES t DEFERRABLE INITIALLY DEFERRED);",
        "DEFERR"
      ),
      (3, "-- projection: p\n-- version: 1\nCREATE TABLE t (a UNIQUE ON CONFLICT ROLLBACK);", "ROLLBACK"),
      (3, "-- projection: p\n-- version: 1\nCREATE TABLE t (a CHECK (a > :x));", "can't use parameters"),
      (3, "-- projection: p\n-- version: 1\nCREATE TABLE t (a, 'b", "is not terminated"),
      (3, "-- projection: p\n-- version: 1\nCREATE;", "only CREATE"),
      (3, "-- projection: p\n-- version: 1\nCREATE UNIQUE;", "only CREATE"),
      (3, "-- projection: p\n-- version: 1\n\"CREATE\" TABLE t (a);", "only CREATE"),
      (1, "-- projection: p\n-- version: 1\n;;;", "no table"),
      (1, "-- projection: p\n-- version: 1\n", "no table"),
    ])
  func refusesBadFiles(line: Int, text: String, reason: String) throws {
    try expect(text, isRefusedAt: line, for: reason)
  }

  @Test(
    "what is wrong in an event is told with its line",
    arguments: [
      (4, "-- on: inserted\nDELETE FROM t;", "not an event type"),
      (4, "-- on: a.b 2\nDELETE FROM t;", "v1, v2"),
      (4, "-- on: a.b v0\nDELETE FROM t;", "v1, v2"),
      (4, "-- on: ledger.voided\nDELETE FROM t;", "reserved for ledger"),
      (4, "-- on: a.b\n", "no statement"),
      (6, "-- on: a.b\nDELETE FROM t;\n-- on: a.b\nDELETE FROM t;", "twice"),
      (5, "-- on: a.b\n-- field: x\nDELETE FROM t;", "NAME TYPE"),
      (5, "-- on: a.b\n-- field: x string\nDELETE FROM t;", "not a field type"),
      (5, "-- on: a.b\n-- field: _x text\nDELETE FROM t;", "not a field name"),
      (5, "-- on: a.b\n-- field: x text must\nDELETE FROM t;", "not a flag"),
      (5, "-- on: a.b\n-- field: x text public kept\nDELETE FROM t;", "public ids"),
      (5, "-- on: a.b\n-- field: x id kept\nDELETE FROM t;", "public ids"),
      (4, "-- on: a.b\n-- field: x id public kept\nDELETE FROM t;", "no statement for when it is erased"),
      (4, "-- on: a.b\n-- field: x id public kept\nDELETE FROM t;\n-- when erased", "no statement for when"),
      (5, "-- on: a.b\n-- also when erased\nDELETE FROM t;", "needs a kept field"),
      (5, "-- on: a.b\nDELETE FROM t WHERE id = :_erased;", "only in ledger.erased"),
      (5, "-- on: ledger.erased\n-- field: id id\nDELETE FROM t;", "can't declare fields"),
      (5, "-- on: a.b\n-- when erased\nDELETE FROM t;", "after the statements"),
      (4, "-- when erased\nDELETE FROM t;", "after the statements"),
      (
        8,
        "-- on: a.b\n-- field: x id public kept\n-- also when erased\nDELETE FROM t;\n-- when erased\nDELETE FROM t;",
        "are already used when it is erased"
      ),
      (
        9,
        "-- on: a.b\n-- field: x id public kept\n-- field: y id\nDELETE FROM t;\n-- when erased\nDELETE FROM t WHERE id = :y;",
        "not kept"
      ),
      (
        8,
        "-- on: a.b\n-- field: x id public kept\n-- field: y id\n-- also when erased\nDELETE FROM t WHERE id = :y;",
        "not kept"
      ),
      (5, "-- on: a.b\n-- field: x integer nonblank\nDELETE FROM t;", "only for text"),
      (5, "-- on: a.b\n-- field: x integer min=5 max=4\nDELETE FROM t;", "min"),
      (5, "-- on: a.b\n-- field: x boolean min=1\nDELETE FROM t;", "min"),
      (5, "-- on: a.b\n-- field: x choice(a||b)\nDELETE FROM t;", "choice"),
      (6, "-- on: a.b\n-- field: x id\n-- field: x id\nDELETE FROM t;", "twice"),
      (5, "-- on: a.b\n-- feild: x id\nDELETE FROM t;", "did you mean \"field\""),
      (6, "-- on: a.b\nDELETE FROM t;\n-- field: x id\n", "before the statements"),
      (5, "-- on: *\n-- field: x id\nDELETE FROM t;", "can't declare fields"),
      (4, "-- on: a.b\n-- record: x\nDELETE FROM t;", "not a field of"),
      (4, "-- on: a.b\n-- row: t\nDELETE FROM t;", "names the record"),
      (5, "-- on: a.b\nDELETE FROM t WHERE id = :id;", "declare it"),
      (6, "-- on: a.b\n-- field: title text\nDELETE FROM t WHERE id = :titel;", "did you mean :title"),
      (5, "-- on: a.b\nDELETE FROM t WHERE id = ?1;", "written as :name"),
      (5, "-- on: a.b\nDELETE FROM t WHERE id = @id;", "written as :name"),
      (5, "-- on: a.b\nDELETE FROM t WHERE id = :_sequence;", "written as :name"),
      (5, "-- on: a.b\nSELECT * FROM t;", "begins with"),
      (5, "-- on: a.b\nPRAGMA writable_schema = 1;", "begins with"),
      (5, "-- on: a.b\nATTACH 'x' AS y;", "begins with"),
      (5, "-- on: a.b\nCOMMIT;", "begins with"),
      (5, "-- on: a.b\nINSERT OR ROLLBACK INTO t VALUES (1);", "ROLLBACK"),
      (6, "-- on: a.b\nINSERT\nOR FAIL INTO t VALUES (1);", "FAIL"),
      (5, "-- on: a.b\nDELETE FROM t", "semicolon"),
    ])
  func refusesBadEvents(line: Int, text: String, reason: String) throws {
    try expect(head + text, isRefusedAt: line, for: reason)
  }

  @Test(
    "what SQLite or the rules refuse is told with its line",
    arguments: [
      (5, "DELETE FROM u;", "no such table: u"),
      (6, "DELETE FROM t\nWHERE missing = 1;", "no such column: missing"),
      (5, "DELETE FROM t WHERE id = \"text\";", "no such column: text"),
      (5, "DELETE FROM t WHER id = 1;", "near"),
      (5, "DELETE FROM ledger_checkpoint;", "not one of its tables"),
      (5, "UPDATE ledger_checkpoint SET seq = 7;", "not one of its tables"),
      (5, "INSERT INTO t SELECT hash FROM ledger_checkpoint;", "not one of its tables"),
      (5, "INSERT INTO t SELECT name FROM sqlite_master;", "not one of its tables"),
      (5, "INSERT INTO t SELECT name FROM pragma_table_info('t');", "not one of its tables"),
      (5, "UPDATE t SET id = random();", "random()"),
      (5, "UPDATE t SET id = hex(randomblob(4));", "randomblob()"),
      (5, "UPDATE t SET id = datetime('now');", "datetime()"),
      (5, "UPDATE t SET id = strftime('%s', 'now');", "strftime()"),
      (5, "UPDATE t SET id = unixepoch();", "unixepoch()"),
      (5, "UPDATE t SET id = last_insert_rowid();", "last_insert_rowid()"),
      (5, "UPDATE t SET id = changes();", "changes()"),
      (5, "UPDATE t SET id = total_changes();", "total_changes()"),
      (5, "UPDATE t SET id = sqlite_version();", "sqlite_version()"),
      (5, "UPDATE t SET id = load_extension('x');", "load_extension()"),
      (5, "UPDATE t SET id = (SELECT group_concat(id) FROM t);", "group_concat()"),
      (5, "UPDATE t SET id = fts3_tokenizer('x');", "fts3_tokenizer()"),
      (5, "DELETE FROM t WHERE rowid = 1;", "number"),
    ])
  func refusesBadStatements(line: Int, statement: String, reason: String) throws {
    let text = head + "-- on: a.b\n" + statement
    let definition = try ProjectionDefinition.parse(text, file: "p.sql")
    try expect(line, reason) { try definition.checkStatements() }
  }

  @Test(
    "what SQLite or the rules refuse in the schema is told with its line",
    arguments: [
      (4, "CREATE TABLE u (a);", "not STRICT"),
      (4, "CREATE TABLE ledger_u (a TEXT) STRICT;", "reserved for ledger"),
      (4, "CREATE TABLE Pragma_table_list (a TEXT) STRICT;", "reserved for SQLite"),
      (4, "CREATE VIEW pragma_table_info AS SELECT id FROM t;", "reserved for SQLite"),
      (4, "CREATE TABLE u AS SELECT 1 AS a;", "create rows"),
      (4, "CREATE TABLE u (a TEXT CHECK (a <> random())) STRICT;", "random()"),
      (4, "CREATE INDEX i ON t (u);", "no such column"),
      (4, "CREATE INDEX ledger_i ON t (id);", "reserved for ledger"),
      (
        6, "CREATE TRIGGER g AFTER DELETE ON t BEGIN DELETE FROM ledger_checkpoint; END;",
        "not one of its tables"
      ),
    ])
  func refusesBadSchemas(line: Int, schema: String, reason: String) throws {
    let definition = try ProjectionDefinition.parse(
      head + schema + "\n-- on: a.b\nDELETE FROM t;", file: "p.sql")
    try expect(line, reason) { try definition.checkStatements() }
  }

  @Test("row must name a table with id and seq")
  func refusesRowWithoutSequence() throws {
    let text = head + "-- on: a.b\n-- field: id id\n-- row: t\nDELETE FROM t WHERE id = :id;"
    let definition = try ProjectionDefinition.parse(text, file: "p.sql")
    try expect(4, "id and seq") { try definition.checkStatements() }
  }

  @Test(
    "what is allowed is allowed",
    arguments: [
      "INSERT INTO t VALUES (trimmed(' x ')) ON CONFLICT DO NOTHING;",
      "WITH n (i) AS (SELECT 'a') INSERT INTO t SELECT i FROM n;",
      "UPDATE t SET id = o.id FROM (SELECT id FROM t ORDER BY id LIMIT 1) AS o WHERE t.id <> o.id;",
      "REPLACE INTO t VALUES (json_extract('{\"a\":1}', '$.a'));",
      "UPDATE t SET id = (SELECT row_number() OVER (ORDER BY id) FROM t LIMIT 1);",
      "DELETE FROM t WHERE id IN (SELECT id FROM t WHERE id LIKE 'a%');",
    ])
  func allows(statement: String) throws {
    try ProjectionDefinition.parse(head + "-- on: a.b\n" + statement, file: "p.sql").checkStatements()
  }

  @Test("another text has another fingerprint")
  func fingerprintFollowsText() throws {
    let one = try ProjectionDefinition.parse(taskFile, file: "a")
    let other = try ProjectionDefinition.parse(taskFile + "-- a remark\n", file: "a")
    #expect(one.fingerprint != other.fingerprint)
  }

  @Test("the program's own projection keeps the rules")
  func ownProjectionIsValid() throws {
    try ProjectionDefinition.ledger.checkStatements()
  }

  private func expect(_ text: String, isRefusedAt line: Int, for reason: String) throws {
    try expect(line, reason) { _ = try ProjectionDefinition.parse(text, file: "p.sql") }
  }

  private func expect(_ line: Int, _ reason: String, _ body: () throws -> Void) throws {
    let error = try failure(body)
    #expect(error.code == .invalidProjectionFile)
    #expect(error.location.line == line)
    #expect(error.message.hasPrefix("p.sql, line \(line): "))
    #expect(error.message.contains(reason), "\(error.message)")
  }
}
