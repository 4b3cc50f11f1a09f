import EventLog
import LedgerBase
import SQLite
import Testing

@testable import Projections

@Suite("events of older data versions")
struct UpcasterTests {
  private static func file(_ on: String = "-- on: visit.inserted v3", migrate: String = "") -> String {
    """
    -- projection: visits
    -- version: 3
    CREATE TABLE visit (
      id TEXT PRIMARY KEY, first TEXT, last TEXT, place TEXT, grams INTEGER, heavy INTEGER, tags TEXT, weight REAL
    ) STRICT;
    \(migrate)
    \(on)
    -- field: id id required
    -- field: first text nonblank
    -- field: last text
    -- field: place text required
    -- field: grams integer
    -- field: heavy boolean
    -- field: tags json
    -- field: weight real
    INSERT INTO visit VALUES (:id, :first, :last, :place, :grams, :heavy, :tags, :weight);
    """
  }

  private static let chain = """
    -- upcasters: visits
    -- A comment: nothing to do with directives.

    -- upcaster: visit.inserted v1 to v2
    -- split: name into first, last at " "
    -- rename: where to place
    -- upcaster: visit.inserted v2 to v3
    -- add: place = "home"
    -- add: grams = 500
    -- drop: colour
    -- combine: town, street into tags with ", "
    -- compute: heavy boolean = :grams > 1000
    -- compute: tags json = iif(:_has_tags, json_array(:tags), NULL)
    -- compute: weight real = :grams / 1000
    """

  private func row(_ data: JSONValue, version: Int, chain: String = Self.chain) throws -> [String?] {
    let log = MemoryLog()
    log.append("visit.inserted", data, version: version)
    let folder = try TableFixture()
    let definition = try ProjectionDefinition.parse(
      Self.file(), file: "visits.sql", upcasters: (chain, "visits.upcasters.sql"))
    try definition.checkStatements()
    _ = try folder.store.rebuild(definition, from: log)
    let table = try folder.store.open(definition, readOnly: true)
    defer { table.closeAfterReading() }
    return try #require(
      try table.connection.first("SELECT * FROM visit") { row in
        (0..<row.columnCount).map { row.optionalString(at: $0) }
      })
  }

  @Test("a version 1 event goes through every step: split, rename, add, drop, combine, compute")
  func wholeChain() throws {
    #expect(
      try row(
        [
          "id": "a", "name": "Ada Augusta King", "where": "London", "grams": 2500, "colour": "red",
          "town": "Y", "street": "X",
        ], version: 1)
        == ["a", "Ada", "Augusta King", "London", "2500", "1", #"["Y, X"]"#, "2.0"])
  }

  @Test("what is missing gets its default, and a text without the separator is the first part")
  func missing() throws {
    #expect(
      try row(["id": "a", "name": "Ada", "town": nil], version: 1)
        == ["a", "Ada", nil, "home", "500", "0", nil, "0.0"])
    #expect(
      try row(["id": "a", "grams": 4000], version: 2) == ["a", nil, nil, "home", "4000", "1", nil, "4.0"])
  }

  @Test("an event of the present version is not touched")
  func present() throws {
    #expect(
      try row(["id": "a", "place": "x"], version: 3) == ["a", nil, nil, "x", nil, nil, nil, nil])
  }

  @Test(
    "what an upcaster can't change, or leaves unfit, does not apply, and the event and field are named",
    arguments: [
      (["id": "a", "name": 3], 1, "name"), (["id": "a", "name": " ", "where": "x"], 1, "first"),
      (["id": "a", "where": "x", "place": "y"], 1, "where"), (["id": "a", "name": "x", "odd": 1], 1, "odd"),
    ] as [(JSONValue, Int, String)])
  func unfit(_ data: JSONValue, _ version: Int, _ field: String) throws {
    let error = try failure { _ = try row(data, version: version) }
    #expect(error.code == .eventDoesNotApply)
    #expect(error.location.sequence == 1 && error.location.field == field, "\(error)")
  }

  @Test("a version that never existed does not apply; a newer one needs a newer program")
  func versions() throws {
    let on = "-- on: visit.inserted v3 since v2"
    let chain = "-- upcasters: visits\n-- upcaster: visit.inserted v2 to v3"
    let definition = try ProjectionDefinition.parse(
      Self.file(on), file: "visits.sql", upcasters: (chain, "u"))
    for (version, code) in [(1, LedgerError.Code.eventDoesNotApply), (4, .newerFormat)] {
      let log = MemoryLog()
      log.append("visit.inserted", ["id": "a", "place": "x"], version: version)
      let fixture = try TableFixture()
      let error = try failure { _ = try fixture.store.rebuild(definition, from: log) }
      #expect(error.code == code && error.location.sequence == 1, "\(error)")
      #expect(version < 4 || error.message.english.contains("data version 4"))
    }
  }

  @Test(
    "a gap in the chain is an error that names it",
    arguments: [
      ("", "no upcaster leads from version 1 of visit.inserted to version 3"),
      ("-- upcaster: visit.inserted v1 to v2", "from version 2 of visit.inserted to version 3"),
      ("-- upcaster: visit.inserted v2 to v3", "from version 1 of visit.inserted to version 2"),
      (
        "-- upcaster: visit.inserted v1 to v2\n-- upcaster: visit.inserted v1 to v3",
        "two upcasters from version 1"
      ), ("-- upcaster: visit.inserted v1 to v4", "does not have"),
      (
        "-- upcaster: visit.inserted v1 to v3\n-- upcaster: visit.inserted v3 to v4",
        "does not have"
      ), ("-- upcaster: visit.edited v1 to v3", "visit.edited is not an event"),
    ])
  func gaps(_ lines: String, _ message: String) throws {
    let error = try failure {
      _ = try ProjectionDefinition.parse(
        Self.file(), file: "visits.sql", upcasters: ("-- upcasters: visits\n" + lines, "u.sql"))
    }
    #expect(error.code == .invalidProjectionFile && error.message.english.contains(message), "\(error)")
  }

  @Test(
    "what an upcaster file may not say is refused with its line",
    arguments: [
      ("SELECT 1;", 2, "can contain only lines"), ("-- add: a = 1", 2, "belongs after"),
      ("-- upcaster: visit.inserted v1 v3", 2, "v1 to v2"),
      ("-- upcaster: visit.inserted v3 to v1", 2, "v1 to v2"),
      ("-- upcaster: visit.inserted v1 to v3\n-- add: a", 3, "FIELD = JSON"),
      ("-- upcaster: visit.inserted v1 to v3\n-- add: a = {", 3, "FIELD = JSON"),
      ("-- upcaster: visit.inserted v1 to v3\n-- rename: a b", 3, "OLD to NEW"),
      ("-- upcaster: visit.inserted v1 to v3\n-- drop: 1a", 3, "field name"),
      ("-- upcaster: visit.inserted v1 to v3\n-- split: a into b at \" \"", 3, "at least two"),
      ("-- upcaster: visit.inserted v1 to v3\n-- split: a into b, c at \"\"", 3, "a split is written"),
      ("-- upcaster: visit.inserted v1 to v3\n-- combine: a, a into b with \"\"", 3, "at least two"),
      ("-- upcaster: visit.inserted v1 to v3\n-- compute: a = 1", 3, "`-- field"),
      ("-- upcaster: visit.inserted v1 to v3\n-- compute: a integre = 1", 3, "not a field type"),
      ("-- upcaster: visit.inserted v1 to v3\n-- renam: a to b", 3, "did you mean"),
      ("-- upcasters: tasks", 2, "next to the projection"),
    ])
  func refused(_ lines: String, _ line: Int, _ message: String) throws {
    let error = try failure {
      _ = try ProjectionDefinition.parse(
        Self.file(), file: "visits.sql", upcasters: ("-- upcasters: visits\n" + lines, "u.sql"))
    }
    #expect(error.code == .invalidProjectionFile && error.location.line == line, "\(error)")
    #expect(error.message.english.contains(message), "\(error)")
  }

  @Test(
    "an expression sees the fields alone, and gives the same everywhere",
    arguments: [
      ("random()", "random"), ("(SELECT seq FROM ledger_checkpoint)", "ledger_checkpoint"),
      (":_seq", ":_seq"),
      ("?1", "?1"), ("1); DROP TABLE x", "end on its line"), ("current_time", "CURRENT_TIME"),
      ("load_extension('x')", "load_extension"), ("1 +", "syntax error"),
      ("1 -- x", "end on its line"),
    ])
  func hostile(_ expression: String, _ message: String) throws {
    let chain =
      "-- upcasters: visits\n-- upcaster: visit.inserted v1 to v3\n-- compute: grams integer = \(expression)"
    let definition = try ProjectionDefinition.parse(
      Self.file(), file: "visits.sql", upcasters: (chain, "u.sql"))
    let error = try failure { try definition.checkStatements() }
    #expect(error.code == .invalidProjectionFile && error.location.line == 3, "\(error)")
    #expect(error.message.english.contains(message), "\(error)")
  }

  @Test("an expression that never ends is stopped")
  func endless() throws {
    let endless =
      "(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n)"
    let chain =
      "-- upcasters: visits\n-- upcaster: visit.inserted v1 to v3\n-- add: place = \"x\"\n-- compute: grams integer = \(endless)"
    let error = try failure { _ = try row(["id": "a"], version: 1, chain: chain) }
    #expect((error.cause as? LedgerError)?.code == .limitExceeded, "\(error)")
  }

  @Test("data of an older version is checked as its upcasters leave it")
  func checked() throws {
    let set = try DefinitionSet([
      .parse(Self.file(), file: "visits.sql", upcasters: (Self.chain, "u.sql"))
    ])
    try set.check(type: "visit.inserted", version: 1, data: JSONText(["id": "a", "where": "x"]))
    let error = try failure {
      try set.check(type: "visit.inserted", version: 1, data: JSONText(["where": "x"]))
    }
    #expect(error.code == .missingField && error.location.field == "id")
  }

  @Test("a step is carried out at its event, once, and one that fails does not apply and leaves nothing")
  func migration() throws {
    let chain = "-- upcasters: visits\n-- upcaster: visit.inserted v1 to v3"
    let step =
      "-- migrate: v3\nUPDATE visit SET id = iif((SELECT count(*) FROM visit) > 1, id, NULL), grams = 10 + :_seq;"
    let definition = try ProjectionDefinition.parse(
      Self.file(migrate: step), file: "visits.sql", upcasters: (chain, "u.sql"))
    try definition.checkStatements()
    let log = MemoryLog()
    let mark = MigrationEvent(projection: "visits", from: 1, to: 3)
    for id in ["a", "b"] { log.append("visit.inserted", ["id": .string(id), "place": "x"], version: 1) }
    log.append(MigrationEvent.type, JSONValue(mark.data), version: 1)
    log.append("visit.inserted", ["id": "c", "place": "x"], version: 1)
    log.append(
      MigrationEvent.type, JSONValue(MigrationEvent(projection: "others", from: 1, to: 9).data), version: 1)
    let fixture = try TableFixture()
    _ = try fixture.store.rebuild(definition, from: log)
    let table = try fixture.store.open(definition, readOnly: false)
    let grams = {
      try table.connection.rows("SELECT grams FROM visit ORDER BY id") { $0.optionalInt64(at: 0) }
    }
    #expect(try grams() == [13, 13, nil])
    #expect(try table.migrationDue() == nil)

    let further = MemoryLog()
    further.append("visit.inserted", ["id": "a", "place": "x"], version: 1)
    let other = try TableFixture()
    _ = try other.store.rebuild(definition, from: further)
    let old = try other.store.open(definition, readOnly: false)
    #expect(try old.migrationDue() == MigrationEvent(projection: "visits", from: 2, to: 3))
    further.append(MigrationEvent.type, JSONValue(mark.data), version: 1)
    let failed = try failure { try old.catchUp(from: further) }
    #expect(failed.code == .eventDoesNotApply && failed.location.sequence == 2)
    #expect((failed.cause as? LedgerError)?.code == .migrationFailed)
    #expect(old.checkpoint?.sequence == 1)
    try table.close()
    try old.close()
  }

  @Test(
    "a migration step that no log could be told to need, or that is not one, is refused",
    arguments: [
      ("-- migrate: v2\nUPDATE visit SET grams = 1;", "no event type's data changes at version 2"),
      ("-- migrate: v4\nUPDATE visit SET grams = 1;", "up to the file's own"),
      ("-- migrate: v3\n", "has no statement"),
      ("-- migrate: v3\nUPDATE visit SET grams = :grams;", ":grams"),
      (
        "-- migrate: v3\nUPDATE visit SET grams = 1;\n-- migrate: v3\nUPDATE visit SET grams = 1;",
        "is declared twice"
      ), ("-- migrate: v3\n-- field: id id\nUPDATE visit SET grams = 1;", "belongs after a line `-- on"),
    ])
  func steps(_ step: String, _ message: String) throws {
    let chain = "-- upcasters: visits\n-- upcaster: visit.inserted v1 to v3"
    let error = try failure {
      _ = try ProjectionDefinition.parse(
        Self.file(migrate: step), file: "visits.sql", upcasters: (chain, "u.sql"))
    }
    #expect(error.code == .invalidProjectionFile && error.message.english.contains(message), "\(error)")
  }
}
