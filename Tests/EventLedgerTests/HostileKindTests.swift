import EventLedger
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
import Projections
import SQLite

/// Files that mean harm, each given to `kind add`, and each met in the log of a ledger of somebody else's.
@Suite("Kinds of record that mean harm")
struct HostileKindTests {
  struct Attack: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var testDescription: String { name }

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }

    init(_ name: String, insert: String) { self.init(name, SampleKind.text(insert: insert)) }
    init(_ name: String, more: String) { self.init(name, SampleKind.text(more: more)) }
  }

  private static let row = "INSERT INTO visit (id, place, seq)"

  /// What a look at the file refuses.
  static let refused = [
    Attack("attach", insert: "ATTACH '/etc/passwd' AS x"),
    Attack("attach in the schema", more: "ATTACH '/etc/passwd' AS x;"),
    Attack("pragma", insert: "PRAGMA writable_schema = 1"),
    Attack("pragma as a table", insert: "\(row) SELECT :id, name, 1 FROM pragma_database_list"),
    Attack("vacuum into", insert: "VACUUM INTO '/tmp/stolen'"),
    Attack("transaction", insert: "COMMIT"),
    Attack("bookkeeping written", insert: "UPDATE ledger_checkpoint SET seq = 9"),
    Attack("bookkeeping read", insert: "\(row) SELECT :id, fingerprint, 1 FROM ledger_checkpoint"),
    Attack("list of tables", insert: "\(row) SELECT :id, sql, 1 FROM sqlite_master"),
    Attack("another's table", insert: "DELETE FROM task"),
    Attack("another database's table", insert: "\(row) SELECT :id, title, 1 FROM tasks.task"),
    Attack(
      "a trigger on the bookkeeping",
      more:
        "CREATE TRIGGER t AFTER UPDATE ON ledger_checkpoint BEGIN UPDATE visit SET place = 'changed'; END;"),
    Attack(
      "a trigger on the bookkeeping, in other letters",
      more:
        "CREATE TRIGGER t AFTER UPDATE ON \"Ledger_Checkpoint\" BEGIN UPDATE visit SET place = 'changed'; END;"
    ),
    Attack(
      "a trigger on the bookkeeping that never ends",
      more:
        "CREATE TRIGGER t AFTER UPDATE ON ledger_checkpoint BEGIN UPDATE visit SET seq = (WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r); END;"
    ),
    Attack("an index on the bookkeeping", more: "CREATE INDEX i ON ledger_checkpoint (seq);"),
    Attack("temporary table", more: "CREATE TEMP TABLE x (a);"),
    Attack("extension", insert: "\(row) SELECT :id, load_extension('x'), 1"),
    Attack("file read", insert: "\(row) SELECT :id, readfile('/etc/passwd'), 1"),
    Attack("file written", insert: "\(row) SELECT :id, writefile('/tmp/x', 'y'), 1"),
    Attack("random", insert: "\(row) VALUES (:id, hex(randomblob(4)), 1)"),
    Attack("clock", insert: "\(row) VALUES (:id, datetime('now'), 1)"),
    Attack("printf", insert: "\(row) VALUES (:id, printf('%.999999999d', 1), 1)"),
    Attack("other module", more: "CREATE VIRTUAL TABLE x USING rtree(a, b, c);"),
    Attack(
      "full text of the bookkeeping",
      more: "CREATE VIRTUAL TABLE x USING fts5(projection, content='ledger_checkpoint');"),
    Attack("full text with another's words", more: "CREATE VIRTUAL TABLE x USING fts5(a, tokenize='evil');"),
    Attack("full text without content", more: "CREATE VIRTUAL TABLE x USING fts5(a, content='');"),
    Attack(
      "words in a comment", more: "CREATE VIRTUAL TABLE x USING fts5(a /*, content='ledger_checkpoint'*/);"),
    Attack(
      "inside of a full-text table",
      more: "CREATE VIRTUAL TABLE x USING fts5(a);\nCREATE VIEW y AS SELECT block FROM x_data;"),
    Attack("number of a row", insert: "\(row) SELECT :id, rowid, 1 FROM visit"),
    Attack("table that is not strict", more: "CREATE TABLE loose (a);"),
    Attack(
      "views of views",
      more: "CREATE VIEW v0 AS SELECT 1 AS a UNION SELECT 2;\n"
        + (1...40).map { "CREATE VIEW v\($0) AS SELECT DISTINCT a.a FROM v\($0 - 1) AS a, v\($0 - 1) AS b;" }
        .joined(separator: "\n")),
    Attack(
      "WITH tables",
      insert: "WITH w0 AS (SELECT 1 AS a), "
        + (1...40).map { "w\($0) AS (SELECT DISTINCT a.a FROM w\($0 - 1) AS a, w\($0 - 1) AS b)" }
        .joined(separator: ", ") + " \(row) SELECT :id, a, 1 FROM w40"),
    Attack(
      "deep expression",
      insert:
        "\(row) VALUES (:id, \(String(repeating: "(", count: 900))1\(String(repeating: ")", count: 900)), 1)"),
    Attack("100,000 directives", SampleKind.visits + String(repeating: "\n-- field: a text", count: 100_000)),
    Attack(
      "6,000 types", SampleKind.visits + (0..<6000).map { "\n-- on: a.b\($0)\nDELETE FROM visit;" }.joined()),
    Attack("64 MiB", SampleKind.visits + String(repeating: " ", count: 64 << 20)),
    Attack("no file at all", "\u{1}\u{2}\u{3}garbage"),
    Attack(
      "a circle of keys that empties all",
      more: "CREATE TABLE t (a TEXT PRIMARY KEY REFERENCES t DEFERRABLE INITIALLY DEFERRED) STRICT;"),
  ]

  /// What only an event shows.
  static let stopped = [
    Attack(
      "recursion without end",
      insert:
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) \(row) SELECT :id, count(*), 1 FROM r"
    ),
    Attack("a huge value", insert: "\(row) VALUES (:id, hex(zeroblob(900000000)), 1)"),
    Attack(
      "a value that doubles",
      insert:
        "\(row) VALUES (:id, replace(replace(replace(hex(zeroblob(4000)), '0', hex(zeroblob(200))), '0', hex(zeroblob(200))), '0', hex(zeroblob(200))), 1)"
    ),
    Attack(
      "a cross join",
      insert:
        "WITH r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LIMIT 100000) \(row) SELECT a.n || '-' || b.n, 'x', 1 FROM r AS a, r AS b"
    ),
    Attack(
      "sorting more than there is memory",
      insert:
        "WITH r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LIMIT 1000000) \(row) SELECT :id, length(max(b)), 1 FROM (SELECT hex(zeroblob(500000)) || n AS b FROM r ORDER BY b DESC)"
    ),
    Attack(
      "triggers without end",
      more:
        "CREATE TRIGGER again AFTER INSERT ON visit BEGIN INSERT INTO visit (id, place, seq) VALUES (new.id || 'x', new.place, new.seq); END;"
    ),
    Attack(
      "triggers that multiply",
      more: (0..<8).map {
        "CREATE TRIGGER t\($0) AFTER UPDATE ON visit BEGIN UPDATE visit SET seq = seq + 1 WHERE id = new.id; END;"
      }.joined(separator: "\n")
        + "\nCREATE TRIGGER first AFTER INSERT ON visit BEGIN UPDATE visit SET seq = 0 WHERE id = new.id; END;"
    ),
    Attack(
      "an expensive generated column",
      more:
        "CREATE TABLE heavy (a TEXT, b TEXT AS (hex(hex(hex(hex(hex(hex(a)))))))  STORED) STRICT;\nCREATE TRIGGER h AFTER INSERT ON visit BEGIN INSERT INTO heavy (a) VALUES (hex(zeroblob(1000000))); END;"
    ),
  ]

  /// One for each bound of a replay: steps, the size of a value, memory. A replay may take several times what
  /// an append may, so that all eight attacks took a minute.
  private static let atEachBound = [
    "recursion without end", "a huge value", "sorting more than there is memory",
  ]

  @Test("A file that is not allowed is refused with the reason, and leaves nothing", arguments: refused)
  func refusedAtOnce(_ attack: Attack) throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.append([LedgerFixture.task("a")])
    let found = code { try ledger.add(attack.text) }
    #expect([.invalidProjectionFile, .limitExceeded].contains(found), "\(String(describing: found))")
    #expect(try ledger.head().sequence == 1 && ledger.kinds().isEmpty)
    try ledger.append([LedgerFixture.task("b")])
  }

  @Test("A full-text table of a column that is not there is refused by its name, and leaves nothing")
  func fullTextOfNoColumn() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let text = SampleKind.text(
      more: "CREATE VIRTUAL TABLE words USING fts5(place, content='visit', content_rowid='nothing');")
    let error = #expect(throws: LedgerError.self) { try ledger.add(text) }
    let told = error?.code == .saveFailed ? error?.cause as? LedgerError : error
    #expect(told?.code == .invalidProjectionFile && "\(told?.message ?? "")".contains("words"))
    #expect(try ledger.kinds().isEmpty)
  }

  @Test("What an event asks too much of is refused, and the table is as it was", arguments: stopped)
  func refusedAtAppend(_ attack: Attack) throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(attack.text)
    let found = code { try ledger.append([SampleKind.draft("Kyoto")]) }
    #expect(
      [.limitExceeded, .constraintFailed].contains(found), "\(String(describing: found))")
    #expect(try ledger.head().sequence == 1)
    #expect(try ledger.places() == [])
    try ledger.append([LedgerFixture.task("b")])
    #expect(ledger.isHealthy)
  }

  @Test(
    "In the log of somebody else's ledger a file that is not allowed is one kind that is refused",
    arguments: refused.filter { $0.text.utf8.count < 100_000 })
  func refusedInLog(_ attack: Attack) throws {
    let fixture = try LedgerFixture()
    try fixture.plantKind(attack.text)
    let ledger = fixture.open()
    try ledger.append([LedgerFixture.task("a")])
    #expect(ledger.recordCount(of: "tasks") == 1)
    #expect(try ledger.kinds().map(\.name) == ["visits", "good"])
    #expect(try ledger.kinds().map { $0.error == nil } == [false, true])
    #expect(ledger.status().tables.filter { $0.error != nil }.map(\.name) == ["visits"])
    #expect(code { try ledger.append([SampleKind.draft("Kyoto")]) } == .unknownType)
    try ledger.append([SampleKind.draft("Nara", type: "good.inserted")])
    #expect(try ledger.places("good") == ["Nara"])
    try ledger.seal()
    #expect(ledger.isHealthy)
  }

  @Test(
    "Events of such a kind in the log of somebody else's ledger quarantine its table, and no other",
    arguments: stopped.filter { atEachBound.contains($0.name) })
  func stoppedInLog(_ attack: Attack) throws {
    let fixture = try LedgerFixture()
    try fixture.plantKind(attack.text, events: [SampleKind.draft("Kyoto")])
    let ledger = fixture.open()
    try ledger.append([LedgerFixture.task("a")])
    #expect(code { try ledger.places() } == .tableQuarantined)
    #expect(ledger.recordCount(of: "tasks") == 1)
    try ledger.append([SampleKind.draft("Nara", type: "good.inserted")])
    #expect(try ledger.places("good") == ["Nara"])
    try ledger.seal()
  }

  @Test("A table that would fill the disk is stopped at its bound")
  func bound() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let filling = SampleKind.text(
      insert:
        "WITH r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LIMIT 2000) INSERT INTO visit (id, place, seq) SELECT :id || n, hex(zeroblob(1000000)), 1 FROM r"
    )
    try ledger.add(filling)
    #expect(code { try ledger.append([SampleKind.draft("Kyoto")]) } == .limitExceeded)
    #expect(try ledger.places() == [])
  }

  @Test("A kind of a newer form or data version is made by a newer version, and no damage")
  func newer() throws {
    let fixture = try LedgerFixture()
    for (version, form) in [(2, 1), (1, 2)] {
      try fixture.plant(
        KindEvent.registered, version: version,
        data: [
          "name": "later\(form)", "version": 1, "form": .integer(Int64(form)), "file": "l.sql", "text": "?",
        ])
    }
    let ledger = fixture.open()
    #expect(try ledger.kinds().map(\.error?.code) == [.newerFormat, .newerFormat])
    try ledger.append([LedgerFixture.task("a")])
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto")])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings.isEmpty)
    #expect(ledger.isHealthy)
  }

  @Test("An event about kinds that says nothing readable keeps nobody from the others")
  func nonsense() throws {
    let fixture = try LedgerFixture()
    for data: JSONValue in [
      [:], ["name": 3], ["name": "../../x", "version": 1, "form": 1, "file": "x", "text": "y"],
      ["name": "a", "previous": 900],
    ] {
      try fixture.plant(KindEvent.registered, data: data)
    }
    try fixture.plant(KindEvent.removed, data: [:])
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto"), LedgerFixture.task("a")])
    #expect(try ledger.places() == ["Kyoto"])
    #expect(try ledger.kinds().filter { $0.error == nil }.map(\.name) == ["visits"])
  }
}

extension LedgerFixture {
  /// Appends a kind as no command would, a good one behind it, and events.
  func plantKind(_ text: String, events: [EventDraft] = []) throws {
    for (name, text) in [("visits", text), ("good", SampleKind.text("good", record: "good"))] {
      try plant(
        KindEvent.registered,
        data: [
          "name": .string(name), "version": 1, "form": 1, "file": .string("\(name).sql"),
          "text": .string(text),
        ])
    }
    for event in events { try plant(event.type, data: JSONValue(event.data), concerning: "visits") }
  }

  /// Appends an event that no command would write.
  func plant(_ type: String, version: Int = 1, data: JSONValue, concerning name: String = KindEvent.chain)
    throws
  {
    if !FileManager.default.fileExists(atPath: path) { try open().close() }
    let log = try EventLog.open(at: .init(path), context: context.forLog)
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) {
      let sequence = log.head.sequence + 1
      let header = EventHeader(
        sequence: sequence, id: UUID.v7(at: context.now(), random: context.random), time: context.now(),
        type: type,
        version: version)
      var line: [UInt8] = []
      EventLineComposer.append(header, meta: nil, salt: nil, data: JSONText(data), to: &line)
      _ = try log.commit(try log.prepare(lines: line + [0x0A], count: 1), concerning: [name: sequence])
    }
    try log.close()
  }
}
