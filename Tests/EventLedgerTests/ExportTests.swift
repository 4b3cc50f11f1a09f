import LedgerTesting
import Projections
import SQLite
import SystemPackage
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase

@Suite("export") struct ExportTests {
  @Test("a CloudEvent has the attributes that CloudEvents 1.0 asks for, in their forms")
  func cloudEvents() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "Plan \u{1}\u{2028}", steps: ["A"]) }
    try ledger.append([
      EventDraft(
        type: "task.inserted", data: try JSONText(parsing: #"{"id":"\#(ImportFixture.id(1))","title":"x"}"#),
        time: Timestamp(parsing: "2020-01-02T03:04:05Z"), meta: try JSONText(parsing: #"{"a":{"b":[1]}}"#))
    ])
    try ledger.reset(confirmation: .personSaidYes)
    let source = try ledger.cloudEventSource()
    var count = 0
    try ledger.events { event in
      let value = try JSONValue(parsing: String(decoding: event.cloudEvent(source: source), as: UTF8.self))
      let members = try #require(value.members)
      // Names are lower-case letters and digits (3.1); values of extensions are no objects, arrays or null.
      #expect(
        members.allSatisfy {
          $0.key.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
        })
      #expect(members.allSatisfy { $0.key.utf8.count <= 20 })
      for member in members where member.key != "data" {
        #expect(
          member.value.elements == nil && member.value.members == nil && !member.value.isNull, "\(member.key)"
        )
      }
      for name in ["id", "source", "type"] { #expect(value[name]?.stringValue?.isEmpty == false, "\(name)") }
      #expect(value["specversion"] == "1.0" && value["datacontenttype"] == "application/json")
      #expect(try Timestamp(parsing: value["time"]?.stringValue ?? "") == event.time)
      #expect(value["source"]?.stringValue?.hasPrefix("urn:uuid:") == true)
      #expect(value["data"].map { JSONText($0) } == event.data)
      #expect(
        value["subject"]?.stringValue
          == (event.type == "ledger.reset" ? nil : value["data"]?["id"]?.stringValue))
      #expect(value["ledgerv"]?.integerValue.map { Int32(exactly: $0) != nil } == true)
      count += 1
      return true
    }
    #expect(count == 4)
  }

  @Test("an SQLite file has every table with its rows, rules and indexes, and says of which ledger it is")
  func tables() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { transaction in
      try transaction.tasks.add(title: "Plan", steps: ["A", "B"])
      let account = try transaction.accounts.add(name: "Home \"x\"")
      try transaction.tags.assign(try transaction.tags.add(name: "t").id, to: account.id)
      try transaction.users.add(name: "Mika", birthday: CalendarDate(parsing: "1990-04-01"), gender: .other)
      try transaction.answers.ask("Why?")
    }
    let path = fixture.folder.file("out.sqlite")
    let summary = try ledger.exportTables(to: path)
    #expect(summary.sequence == 8 && summary.behind.isEmpty)
    #expect(
      summary.tables.map(\.name) == [
        "user", "answer", "account", "tag", "account_tag", "accounts_order_mark", "accounts_erased_place",
        "task", "task_step", "tasks_order_mark", "tasks_erased_place",
      ])
    let file = try Connection(path: path, .readOnly)
    for (table, rows) in summary.tables {
      #expect(try file.first("SELECT count(*) FROM \"\(table)\"") { Int($0.int64(at: 0)) } == rows)
    }
    #expect(summary.tables.map(\.rows) == [1, 1, 1, 1, 1, 2, 0, 1, 2, 2, 0])
    let differing = try ledger.read { reader in
      try [
        "tasks": ["task", "task_step"], "accounts": ["account", "tag", "account_tag"],
        "answers": ["user", "answer"],
      ]
      .flatMap { table, names in
        try names.filter { name in
          let query = "SELECT * FROM \"\(name)\" ORDER BY 1, 2"
          let row = { (row: Statement) in (0..<row.columnCount).map { row.value(at: $0) } }
          return try reader.connection(for: table).rows(query, [], row) != file.rows(query, [], row)
        }
      }
    }
    #expect(differing.isEmpty)
    #expect(try file.rows("PRAGMA integrity_check") { $0.string(at: 0) } == ["ok"])
    #expect(try file.rows("PRAGMA foreign_key_check") { $0.string(at: 0) }.isEmpty)
    #expect(
      try file.first("SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND name = 'task_by_order'") {
        $0.int64(at: 0)
      } == 1)
    #expect(
      try file.rows("SELECT DISTINCT 'urn:uuid:' || ledger FROM ledger_export") { $0.string(at: 0) } == [
        ledger.cloudEventSource()
      ])
    try file.close()
  }

  @Test(
    "the name of an index is found in its statement, however it is quoted",
    arguments: [
      ("CREATE INDEX a ON t (b)", "a", "a"), ("CREATE UNIQUE INDEX a_b ON t (b)", "a_b", "a_b"),
      (
        #"CREATE UNIQUE INDEX "code: It ""is"" ON." ON t ((1))"#, #"code: It "is" ON."#,
        #""code: It ""is"" ON.""#
      ),
      ("CREATE INDEX [a b] ON t (b)", "a b", "[a b]"), ("CREATE INDEX `a``b` ON t (b)", "a`b", "`a``b`"),
      ("CREATE INDEX 'a' ON t (b)", "a", "'a'"),
    ])
  func indexNames(_ sql: String, _ name: String, _ written: String) throws {
    let place = try #require(StoredIndexName(sql))
    #expect(place.name == name && sql[place.range] == written)
    #expect(StoredIndexName("CREATE TABLE a (b)") == nil)
  }

  @Test("an index of a kind of record that has the name of another one gets its kind's in front")
  func sharedIndexName() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.addKind(
      RecordKindFile(
        sql: """
          -- projection: spots
          -- version: 1
          CREATE TABLE spot (id TEXT PRIMARY KEY, place TEXT, seq INTEGER) STRICT;
          CREATE INDEX Task_By_Order ON spot (place);
          CREATE INDEX spots_Task_By_Order ON spot (place, id);
          -- on: spot.inserted
          -- row: spot
          -- field: id id required public
          -- field: place text
          INSERT INTO spot (id, place, seq) VALUES (:id, :place, :_seq);
          """, file: "spots.sql"))
    try ledger.transaction { try $0.tasks.add(title: "t") }
    try ledger.append([EventDraft(type: "spot.inserted", data: JSONText(["id": "a", "place": "b"]))])
    let path = fixture.folder.file("out.sqlite")
    _ = try ledger.exportTables(to: path)
    let file = try Connection(path: path, .readOnly)
    let names = try file.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE '%task_by_order' ORDER BY 1"
    ) { $0.string(at: 0) }
    #expect(names.sorted() == ["spots_Task_By_Order", "spots_spots_Task_By_Order", "task_by_order"])
    try file.close()
  }

  @Test("a file that stands there is replaced only when asked; what fails leaves nothing")
  func existingFile() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "Plan") }
    let path = fixture.folder.file("out.sqlite")
    try Data("mine".utf8).write(to: URL(filePath: path))
    let error = #expect(throws: LedgerError.self) { try ledger.exportTables(to: path) }
    #expect(error?.code == .fileExists)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
    _ = try ledger.exportTables(to: path, replacing: true)
    #expect(try Data(contentsOf: URL(filePath: path)).starts(with: Data("SQLite format 3".utf8)))
    #expect(throws: LedgerError.self) { try ledger.exportTables(to: fixture.path, replacing: true) }
    #expect(throws: LedgerError.self) {
      try ledger.exportTables(to: fixture.folder.file("no/folder/out.sqlite"))
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path.string).sorted()
    #expect(left == ["out.sqlite", "test.ledger"])
  }
}
