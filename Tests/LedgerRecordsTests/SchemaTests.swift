import EventLog
import LedgerBase
import LedgerRecords
import SQLite
import Testing

@Suite struct SchemaTests {
  let session: RecordSession

  init() throws {
    session = try RecordSession()
  }

  @Test("Every table is STRICT and WITHOUT ROWID", arguments: RecordTable.allCases)
  func strict(_ table: RecordTable) throws {
    let tables = try session.connection(for: table.name).rows(
      "SELECT name, strict, wr FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'ledger%'"
    ) { ($0.string(at: 0), $0.bool(at: 1), $0.bool(at: 2)) }
    #expect(!tables.isEmpty)
    for (name, isStrict, isWithoutRowID) in tables { #expect(isStrict && isWithoutRowID, "\(name)") }
  }

  @Test(
    "Other tools can read, check and change the tables: the schema calls no function of ours",
    arguments: RecordTable.allCases)
  func plainSQL(_ table: RecordTable) throws {
    let session = session
    let schema = try session.connection(for: table.name).rows(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'ledger%' AND tbl_name NOT LIKE 'ledger%'"
    ) { $0.string(at: 0) }
    let plain = try Connection(path: ":memory:", .create)
    for statement in schema { try plain.execute(statement) }
    #expect(try plain.first("PRAGMA integrity_check") { $0.string(at: 0) } == "ok")
  }

  @Test(
    "The first page of each list is an index walk",
    arguments: [
      ("tasks", #"SELECT * FROM task ORDER BY "order" ASC, id ASC LIMIT 51"#),
      ("tasks", #"SELECT * FROM task WHERE completedAt IS NULL ORDER BY "order" ASC, id ASC LIMIT 51"#),
      ("tasks", #"SELECT * FROM task WHERE completedAt IS NOT NULL ORDER BY "order" ASC, id ASC LIMIT 51"#),
      ("tasks", #"SELECT * FROM task WHERE ("order", id) > (5, 'x') ORDER BY "order" ASC, id ASC LIMIT 51"#),
      (
        "tasks",
        #"SELECT * FROM task WHERE completedAt IS NULL AND due IS NOT NULL ORDER BY due ASC, id ASC LIMIT 51"#
      ),
      (
        "tasks",
        #"SELECT * FROM task WHERE completedAt IS NULL AND due IS NOT NULL AND (due, id) > ('x', 'y') ORDER BY due ASC, id ASC LIMIT 51"#
      ),
      ("tasks", #"SELECT * FROM task WHERE due IS NOT NULL ORDER BY due DESC, id DESC LIMIT 51"#),
      (
        "tasks",
        #"SELECT * FROM task WHERE completedAt IS NULL AND due IS NULL ORDER BY "order" ASC, id ASC LIMIT 51"#
      ),
      (
        "tasks",
        #"SELECT * FROM task WHERE completedAt IS NULL AND due >= 'x' AND due < 'y' ORDER BY due ASC, id ASC LIMIT 51"#
      ),
      (
        "tasks",
        #"SELECT * FROM task WHERE completedAt IS NULL AND priority = 'high' ORDER BY "order" ASC, id ASC LIMIT 51"#
      ),
      (
        "tasks",
        #"SELECT * FROM task WHERE priority = 'low' AND ("order", id) > (5, 'x') ORDER BY "order" ASC, id ASC LIMIT 51"#
      ),
      (
        "tasks",
        #"SELECT * FROM task WHERE completedAt IS NOT NULL ORDER BY completedAt DESC, id DESC LIMIT 51"#
      ),
      ("tasks", #"SELECT id FROM task WHERE tags IS NOT NULL AND tags LIKE '%"x"%' ESCAPE '\'"#),
      ("tasks", #"SELECT * FROM task_step WHERE taskID = 'x' ORDER BY "order""#),
      ("accounts", "SELECT * FROM account ORDER BY sortOrder ASC, id ASC LIMIT 51"),
      ("accounts", "SELECT * FROM tag ORDER BY sortOrder ASC, id ASC LIMIT 51"),
      ("answers", "SELECT * FROM answer ORDER BY timestamp DESC, id DESC LIMIT 51"),
      (
        "answers",
        "SELECT * FROM answer WHERE (timestamp, id) < ('x', 'y') ORDER BY timestamp DESC, id DESC LIMIT 51"
      ),
    ])
  func indexWalk(_ table: String, _ query: String) throws {
    let plan = try session.connection(for: table).rows("EXPLAIN QUERY PLAN \(query)") { $0.string(at: 3) }
    #expect(plan.count == 1 && plan[0].contains("INDEX"), "\(plan)")
  }

  @Test("Rules hold for whoever writes: orders, parents, one user", arguments: RecordTable.allCases)
  func constraints(_ table: RecordTable) throws {
    let connection = try session.connection(for: table.name)
    let id = "0197c1f2-9f20-7d91-aaf4-f0bbf124db4"
    let statements: [RecordTable: [String]] = [
      .answers: [
        "INSERT INTO user VALUES ('\(id)1', 'a', '1990-04-23', 'male', 't', 1), ('\(id)2', 'b', '1990-04-23', 'male', 't', 1)",
        "INSERT INTO user VALUES ('\(id)1', 'a', '1990-04-23', 'none', 't', 1)",
        "INSERT INTO user VALUES ('\(id)1', 'a', NULL, 'male', 't', 1)",
        "INSERT INTO answer VALUES ('\(id)1', '\(id)2', 'q', 'a', 'a', 'neutral', 't', 1)",
      ],
      .accounts: [
        "INSERT INTO account VALUES ('\(id)1', 'a', 1, 't', 1), ('\(id)2', 'b', 1, 't', 1)",
        "INSERT INTO account VALUES ('\(id)1', 'a', NULL, 't', 1)",
        "INSERT INTO tag VALUES ('\(id)1', 'a', '1x', 't', 1)",
        "INSERT INTO account_tag VALUES ('\(id)1', '\(id)2', 1)",
      ],
      .tasks: [
        "INSERT INTO task VALUES ('\(id)1', 'a', 1, 't', NULL, NULL, NULL, NULL, NULL, 1), ('\(id)2', 'b', 1, 't', NULL, NULL, NULL, NULL, NULL, 1)",
        "INSERT INTO task VALUES ('\(id)1', 'a', NULL, 't', NULL, NULL, NULL, NULL, NULL, 1)",
        "INSERT INTO task VALUES ('no id', 'a', 1, 't', NULL, NULL, NULL, NULL, NULL, 1)",
        "INSERT INTO task VALUES ('\(id)1', 'a', 1, 't', NULL, '', NULL, NULL, NULL, 1)",
        "INSERT INTO task VALUES ('\(id)1', 'a', 1, 't', NULL, NULL, NULL, 'urgent', NULL, 1)",
        "INSERT INTO task VALUES ('\(id)1', 'a', 1, 't', NULL, NULL, NULL, NULL, 'home', 1)",
        "INSERT INTO task_step VALUES ('\(id)1', '\(id)2', 'a', 1, NULL, 1)",
      ],
    ]
    for statement in statements[table] ?? [] {
      #expect(throws: LedgerError.self, "\(statement)") { try connection.run(statement) }
    }
  }
}
