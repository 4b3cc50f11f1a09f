import LedgerBase
import EventLog
import LedgerTesting
import SQLite
import Testing

@testable import Projections

@Suite struct DigestTests {
  private static let file = """
    -- projection: d
    -- version: 1
    CREATE TABLE a (id TEXT PRIMARY KEY, v ANY) STRICT;
    CREATE TABLE b (x ANY, y ANY) STRICT;
    CREATE TABLE c (n INTEGER PRIMARY KEY, z TEXT) STRICT;
    CREATE TABLE p (k TEXT, l INTEGER, PRIMARY KEY (l, k)) STRICT, WITHOUT ROWID;
    -- on: some.thing v2 since v2
    DELETE FROM a;
    """

  private func digest(_ sql: String...) throws -> String {
    let fixture = try TableFixture(Self.file)
    let table = try fixture.built()
    for one in sql { try table.connection.execute(one) }
    return try table.digest()
  }

  @Test("equal rows give an equal digest, however they came to be there")
  func layoutDoesNotMatter() throws {
    let one = try digest(
      "INSERT INTO a VALUES ('x', 1), ('y', 2.5)", "INSERT INTO b VALUES (1, 'q'), (1, 'p'), (NULL, x'00')",
      "INSERT INTO c VALUES (5, 'e'), (4, NULL)", "INSERT INTO p VALUES ('a', 2), ('b', 1)")
    let other = try digest(
      "INSERT INTO p VALUES ('b', 1), ('a', 2)", "INSERT INTO c VALUES (4, NULL), (5, 'e')",
      "INSERT INTO b VALUES (NULL, x'00'), (1, 'p'), (1, 'q')",
      "INSERT INTO a VALUES ('y', 0), ('z', 0), ('x', 1)", "DELETE FROM a WHERE id = 'z'",
      "UPDATE a SET v = 2.5 WHERE id = 'y'", "CREATE INDEX more ON a (v)", "REINDEX")
    #expect(one == other)
  }

  @Test("a copy that was vacuumed has the same digest")
  func vacuumDoesNotMatter() throws {
    let fixture = try TableFixture()
    fixture.fillLog(tasks: 40)
    let table = try fixture.built()
    let before = try table.digest()
    try table.close()
    try fixture.lookIn(try fixture.database, "VACUUM", keepingWAL: true)
    let (vacuumed, _) = try Projection.open(
      fixture.definition, generation: 1, path: fixture.database, access: .readOnly, pages: .plain,
      busyMilliseconds: 0, files: fixture.context.fileSystem)
    #expect(try vacuumed.digest() == before)
  }

  @Test(
    "another value, type, column or table gives another digest",
    arguments: [
      "INSERT INTO a VALUES ('x', 1)", "INSERT INTO a VALUES ('x', 1.0)", "INSERT INTO a VALUES ('x', '1')",
      "INSERT INTO a VALUES ('x', x'31')", "INSERT INTO a VALUES ('x', NULL)",
      "INSERT INTO a VALUES ('x', '')",
      "INSERT INTO a VALUES ('x1', NULL)", "INSERT INTO b VALUES ('x', 1)", "INSERT INTO b VALUES (1, 'x')",
      "INSERT INTO b VALUES ('x', 1), ('x', 1)", "INSERT INTO c VALUES (1, 'x')",
      "ALTER TABLE a RENAME v TO w",
      "ALTER TABLE a RENAME TO e", "INSERT INTO a VALUES ('x', -0.0)", "INSERT INTO a VALUES ('x', 0.0)",
    ])
  func everyDifferenceShows(sql: String) throws {
    let all = [
      "INSERT INTO a VALUES ('x', 1)", "INSERT INTO a VALUES ('x', '1')", "INSERT INTO b VALUES ('x', 1)",
      "INSERT INTO c VALUES (1, 'x')", "SELECT 1",
    ]
    for other in all where other != sql {
      #expect(try digest(sql) != digest(other), "\(sql) | \(other)")
    }
  }

  @Test("the checkpoint is no content")
  func checkpointDoesNotMatter() throws {
    let fixture = try TableFixture()
    fixture.fillLog(tasks: 2)
    let table = try fixture.built()
    let before = try table.digest()
    fixture.log.append("other.thing", [:])
    try table.catchUp(from: fixture.log)
    #expect(try table.digest() == before)
  }
}
