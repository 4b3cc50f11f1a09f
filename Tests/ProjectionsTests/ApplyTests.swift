import EventLog
import LedgerBase
import LedgerTesting
import SQLite
import Testing

@testable import Projections

@Suite struct ApplyTests {
  let fixture: TableFixture
  let table: Projection
  var log: MemoryLog { fixture.log }

  init() throws {
    fixture = try TableFixture()
    fixture.fillLog(tasks: 2)
    table = try fixture.built()
  }

  private func apply(_ type: String, _ data: JSONValue, version: Int = 2) throws {
    let line = log.append(type, data, version: version)
    try applyAlone(line, to: table, at: log.head)
  }

  private func count(_ sql: String) throws -> Int64? { try table.connection.first(sql) { $0.int64(at: 0) } }

  @Test(
    "what breaks a rule is rejected with its code, its sentence and its record",
    arguments: [
      (
        "task.inserted", ["id": "0197c1f2-0000-7000-8000-000000000001", "title": "x", "order": 9],
        .duplicateValue,
        "There is already a task with the id \"0197c1f2-0000-7000-8000-000000000001\"."
      ),
      (
        "task.inserted", ["id": "n", "title": "x", "order": 2], .duplicateValue,
        "task.order 2 is already in use."
      ),
      ("task.inserted", ["id": "n", "title": "  "], .blankField, "A task's title is blank."),
      ("task.inserted", ["id": "n"], .missingField, "task.title must have a value."),
      (
        "task.inserted", ["id": "n", "title": 7, "order": "x"], .wrongType,
        "A value has the wrong type: cannot store TEXT value in INTEGER column task.order."
      ),
      ("task.inserted", ["id": "n", "titel": "x"], .unknownField, "The field \"titel\" is not declared."),
      ("task.edited", ["id": "n", "title": "x"], .noSuchRecord, "There is no task with the id \"n\"."),
      (
        "task.edited", ["id": "n", "done": "noon"], .wrongValue,
        "The field \"done\" must be a time such as 2026-11-21T01:23:45Z."
      ),
      ("task.deleted", ["id": "n"], .noSuchRecord, "There is no task with the id \"n\"."),
      (
        "step.inserted", ["id": "n", "taskID": "gone", "title": "x"], .missingParent,
        "There is no task with the id \"gone\"."
      ),
    ] as [(String, JSONValue, LedgerError.Code, String)])
  func rejects(type: String, data: JSONValue, code: LedgerError.Code, message: String) throws {
    let before = try table.digest()
    let error = try failure { try apply(type, data) }
    #expect(error.code == code)
    #expect(error.message.english == message)
    #expect(error.location.record == data["id"]?.stringValue)
    #expect(error.location.sequence == log.count)
    #expect(error.location.projection == "tasks")
    #expect(try table.digest() == before)
  }

  @Test("a personal value is in no error")
  func personalValuesStayPrivate() throws {
    let fixture = try TableFixture(
      """
      -- projection: people
      -- version: 1
      CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT UNIQUE, age INTEGER UNIQUE) STRICT;
      -- on: person.inserted v2 since v2
      -- field: id id required public
      -- field: name text personal
      -- field: age integer personal
      INSERT INTO person VALUES (:id, :name, :age);
      """)
    fixture.log.append("person.inserted", ["id": "a", "name": "Ada Secret", "age": 4242])
    let table = try fixture.built()
    for data: JSONValue in [["id": "b", "name": "Ada Secret"], ["id": "c", "age": 4242]] {
      let line = fixture.log.append("person.inserted", data)
      let error = try failure { try applyAlone(line, to: table, at: fixture.log.head) }
      #expect(error.code == .duplicateValue)
      let told = "\(error) \(error.hint ?? "") \(error.cause.map { "\($0)" } ?? "")"
      #expect(!told.contains("Secret") && !told.contains("4242"))
    }
  }

  @Test("a limit of one, a code of its own or a trigger tell their own sentence")
  func namedUniqueIndexTellsItsSentence() throws {
    let fixture = try TableFixture(
      """
      -- projection: users
      -- version: 1
      CREATE TABLE user (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;
      CREATE UNIQUE INDEX "limitOfOne: There is already a user." ON user ((1));
      CREATE UNIQUE INDEX "duplicateValue: That code is given." ON user (code);
      CREATE TRIGGER no_x BEFORE INSERT ON user WHEN new.code = 'x'
      BEGIN SELECT RAISE(ABORT, 'wrongValue: x is no code.'); END;
      -- on: user.inserted v2 since v2
      -- field: id id required public
      -- field: code text public
      INSERT INTO user VALUES (:id, :code);
      """)
    fixture.log.append("user.inserted", ["id": "a", "code": "c"])
    let table = try fixture.built()
    for (data, code, message) in [
      (["id": "b", "code": "d"], .limitOfOne, "There is already a user."),
      (["id": "b", "code": "x"], .wrongValue, "x is no code."),
    ] as [(JSONValue, LedgerError.Code, String)] {
      let error = try failure {
        try applyAlone(fixture.log.append("user.inserted", data), to: table, at: fixture.log.head)
      }
      #expect(error.code == code)
      #expect(error.message.english == message)
    }
    try table.connection.execute("DROP INDEX \"limitOfOne: There is already a user.\"")
    let error = try failure {
      try applyAlone(
        fixture.log.append("user.inserted", ["id": "b", "code": "c"]), to: table, at: fixture.log.head)
    }
    #expect(error.message == "That code is given.")
  }

  @Test("an event whose second statement fails leaves nothing, and its neighbours stay")
  func eventIsAllOrNothing() throws {
    let fixture = try TableFixture(
      """
      -- projection: tasks
      -- version: 1
      CREATE TABLE a (id TEXT PRIMARY KEY) STRICT;
      CREATE TABLE b (id TEXT PRIMARY KEY) STRICT;
      -- on: a.b v2 since v2
      -- field: id id required public
      -- field: other id required public
      INSERT INTO a VALUES (:id);
      INSERT INTO b VALUES (:other);
      """)
    fixture.log.append("a.b", ["id": "1", "other": "1"])
    let table = try fixture.built()
    try table.begin()
    let good = fixture.log.append("a.b", ["id": "2", "other": "2"])
    try good.withUnsafeBytes { try table.apply(EventLine(scanning: $0)) }
    let bad = fixture.log.append("a.b", ["id": "3", "other": "1"])
    let error = try failure { try bad.withUnsafeBytes { try table.apply(EventLine(scanning: $0)) } }
    #expect(error.code == .duplicateValue)
    try table.finish(at: fixture.log.position(at: 2))
    try table.commit()
    #expect(try table.connection.rows("SELECT id FROM a ORDER BY id") { $0.string(at: 0) } == ["1", "2"])
    #expect(table.checkpoint?.sequence == 2)
  }

  @Test("a field that is missing now does not keep the value it had before")
  func missingFieldsAreNullAgain() throws {
    let one = TableFixture.id(1)
    let two = TableFixture.id(2)
    try apply("task.edited", ["id": .string(one), "title": "new", "done": "2026-11-21T03:00:00+02:00"])
    try apply("task.edited", ["id": .string(two)])
    let rows = try table.connection.rows("SELECT title, done, seq FROM task ORDER BY id") {
      "\($0.string(at: 0))|\($0.optionalString(at: 1) ?? "-")|\($0.int64(at: 2))"
    }
    #expect(rows == ["new|2026-11-21T01:00:00.000000Z|7", "task 2 買う|-|8"])
    try apply("task.edited", ["id": .string(one), "done": nil])
    #expect(
      try table.connection.first("SELECT done FROM task WHERE title = 'new'") { $0.isNull(at: 0) } == true)
  }

  @Test("a delete takes along what belongs to the record")
  func deletesCascade() throws {
    try apply("task.deleted", ["id": .string(TableFixture.id(1))])
    #expect(try count("SELECT count(*) FROM task_step") == 2)
  }

  @Test("an id in upper case is the same id")
  func idsAreLowerCase() throws {
    try apply("task.edited", ["id": "0197C1F2-0000-7000-8000-000000000001", "title": "found"])
    #expect(try count("SELECT count(*) FROM task WHERE title = 'found'") == 1)
  }

  @Test("what a table keeps of each kind of value")
  func bindsEveryKind() throws {
    let fixture = try TableFixture(
      """
      -- projection: kinds
      -- version: 1
      CREATE TABLE k (n INTEGER PRIMARY KEY, v ANY, has INTEGER) STRICT;
      \(["text", "integer", "real", "boolean", "time", "date", "dateOrTime", "id", "json"].map {
        "-- on: k.\($0) v2 since v2\n-- field: v \($0) nullable\nINSERT INTO k VALUES (:_seq, :v, :_has_v);"
      }.joined(separator: "\n"))
      """)
    let cases: [(String, JSONValue, SQLiteValue)] = [
      ("text", ["v": "a \"q\" \\ \n\u{1} 牛乳"], "a \"q\" \\ \n\u{1} 牛乳"), ("text", ["v": ""], ""),
      ("integer", ["v": .integer(.min)], .integer(.min)), ("real", ["v": 3], 3.0),
      ("real", ["v": -1.5e-7], -1.5e-7),
      ("boolean", ["v": true], 1), ("boolean", ["v": false], 0),
      ("time", ["v": "2026-11-21T01:23:45+05:30"], "2026-11-20T19:53:45.000000Z"),
      ("date", ["v": "2026-11-21"], "2026-11-21"), ("dateOrTime", ["v": "2026-11-21"], "2026-11-21"),
      ("dateOrTime", ["v": "2026-11-21T01:23:45+05:30"], "2026-11-20T19:53:45.000000Z"),
      ("id", ["v": "Any Id"], "Any Id"),
      ("id", ["v": "0197C1F2-0000-7000-8000-00000000000A"], "0197c1f2-0000-7000-8000-00000000000a"),
      ("json", ["v": ["a": [1, nil, "x\ny"]]], #"{"a":[1,null,"x\ny"]}"#), ("json", ["v": "s"], "\"s\""),
      ("json", ["v": true], "true"), ("json", ["v": 1], "1"), ("json", ["v": nil], nil),
      ("text", ["v": nil], nil),
    ]
    for (kind, data, _) in cases { fixture.log.append("k.\(kind)", data) }
    fixture.log.append("k.text", [:])
    let table = try fixture.built()
    let stored = try table.connection.rows("SELECT v, has FROM k ORDER BY n") {
      ($0.value(at: 0), $0.int64(at: 1))
    }
    for ((kind, _, expected), found) in zip(cases, stored) {
      #expect(found.0 == expected, "\(kind)")
      #expect(found.1 == 1)
    }
    #expect(stored.last?.0 == .null)
    #expect(stored.last?.1 == 0)
  }

  @Test("the event's own values can be bound")
  func bindsEventValues() throws {
    let fixture = try TableFixture(
      """
      -- projection: own
      -- version: 1
      CREATE TABLE o (seq INTEGER PRIMARY KEY, time TEXT, id TEXT, uuid BLOB, type TEXT) STRICT;
      -- on: *
      INSERT INTO o VALUES (:_seq, :_time, :_id, :_uuid, :_type);
      """)
    let line = fixture.log.append("any.thing", ["x": 1])
    let table = try fixture.built()
    try line.withUnsafeBytes { bytes in
      let event = try EventLine(scanning: bytes)
      let row = try table.connection.rows("SELECT * FROM o") { row in (0..<5).map { row.value(at: Int32($0)) }
      }
      let uuid = withUnsafeBytes(of: event.id.uuid) { Array($0) }
      #expect(row == [[1, .text(event.time.rfc3339), .text(event.id.lowercase), .blob(uuid), "any.thing"]])
    }
  }

  @Test("the built-in projection 'ledger' finds every event by its id")
  func findsEventsByID() throws {
    let definition = try ProjectionDefinition.ledger
    _ = try fixture.store.rebuild(definition, from: log)
    let ledger = try fixture.store.open(definition, readOnly: true)
    let third = try log.lines[2].withUnsafeBytes { try EventLine(scanning: $0).id }
    #expect(try ledger.sequence(ofEvent: third) == 3)
    #expect(try ledger.sequence(ofEvent: MemoryLog.ledgerID) == nil)
  }

  @Test("the row's last event is known, for --if-seq")
  func rowSequenceIsKnown() throws {
    #expect(try table.rowSequence(ofRecord: TableFixture.id(1), type: "task.edited") == 1)
    try apply("task.edited", ["id": .string(TableFixture.id(1)), "title": "x"])
    #expect(try table.rowSequence(ofRecord: TableFixture.id(1), type: "task.edited") == log.count)
    #expect(try table.rowSequence(ofRecord: "n", type: "task.edited") == nil)
    #expect(try table.rowSequence(ofRecord: "a1", type: "step.inserted") == nil)
  }

  @Test("a reset empties the table that it names, and orders go on after the highest")
  func resetEmptiesNamedTable() throws {
    try apply("ledger.reset", ["families": ["answers"]], version: 1)
    #expect(try count("SELECT count(*) FROM task") == 2)
    try apply("ledger.reset", ["families": ["answers", "tasks"]], version: 1)
    #expect(try count("SELECT count(*) FROM task") == 0)
    try apply("ledger.reset", ["families": ["tasks"]], version: 1)
    try apply("task.inserted", ["id": "n", "title": "x"])
    #expect(try count("SELECT \"order\" FROM task") == 3)
  }

  @Test("a reset of a file that says nothing about it empties all its tables")
  func resetWithoutStatements() throws {
    let end = try #require(taskFile.firstRange(of: "-- on: ledger.reset"))
    let fixture = try TableFixture(
      String(taskFile[..<end.lowerBound]).replacing(" ON DELETE CASCADE", with: ""))
    fixture.fillLog(tasks: 2)
    let table = try fixture.built()
    let line = fixture.log.append("ledger.reset", ["families": ["tasks"]], version: 1)
    try applyAlone(line, to: table, at: fixture.log.head)
    let left = try table.connection.first(
      "SELECT (SELECT count(*) FROM task) + (SELECT count(*) FROM task_step) + (SELECT count(*) FROM mark)"
    ) { $0.int64(at: 0) }
    #expect(left == 0)
  }

  @Test("an event of the ledger that is not known was made by a newer version")
  func unknownOwnTypeIsNewer() throws {
    #expect(try failure { try apply("ledger.transmuted", [:]) }.code == .newerFormat)
  }

  @Test("data of another version than the file's is not applied", arguments: [1, 3])
  func otherVersionsAreNotApplied(version: Int) throws {
    let error = try failure {
      try apply("task.deleted", ["id": .string(TableFixture.id(1))], version: version)
    }
    #expect(error.code == (version == 3 ? .newerFormat : .unknownVersion))
  }

  @Test("a type that the file does not know changes nothing")
  func otherTypesChangeNothing() throws {
    let before = try table.digest()
    try apply("account.inserted", ["id": "x"])
    #expect(try table.digest() == before)
    #expect(table.checkpoint == log.head)
  }

  @Test("an erased event changes nothing")
  func erasedEventsAreSkipped() throws {
    log.append("task.inserted", ["id": "n", "title": "x"])
    try log.erase(log.count)
    try table.catchUp(from: log)
    #expect(try count("SELECT count(*) FROM task") == 2)
  }

  @Test("an event that is applied after the transaction has ended is refused")
  func applyNeedsTransaction() throws {
    let line = log.append("task.inserted", ["id": "n", "title": "x"])
    let error = try failure { try line.withUnsafeBytes { try table.apply(EventLine(scanning: $0)) } }
    #expect(error.code == .internalFault)
    #expect(try count("SELECT count(*) FROM task") == 2)
  }

  @Test("rolled back is as it was, checkpoint too")
  func rollbackUndoes() throws {
    let before = (try table.digest(), table.checkpoint)
    try table.begin()
    let line = log.append("task.inserted", ["id": "n", "title": "x"])
    try line.withUnsafeBytes { try table.apply(EventLine(scanning: $0)) }
    try table.finish(at: log.head)
    table.rollback()
    #expect(table.checkpoint == before.1)
    #expect(try table.digest() == before.0)
  }

  @Test("another process's checkpoint is seen when a transaction begins")
  func checkpointIsReadAnew() throws {
    let other = try fixture.store.open(fixture.definition, readOnly: false)
    try applyAlone(log.append("task.inserted", ["id": "n", "title": "x"]), to: other, at: log.head)
    #expect(table.checkpoint?.sequence == 6)
    try table.beginRead()
    #expect(table.checkpoint == log.head)
    table.endRead()
  }

  @Test("two writers never write at once: the second is busy, and nothing is damaged")
  func secondWriterIsBusy() throws {
    let impatient = ProjectionStore(ledger: fixture.ledger, context: fixture.context, busyMilliseconds: 1)
    let other = try impatient.open(fixture.definition, readOnly: false)
    try table.begin()
    #expect(try failure { try other.begin() }.code == .tableBusy)
    table.rollback()
    try other.begin()
    other.rollback()
  }
}
