import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import Testing

@testable import SQLite

@Suite struct ConnectionTests {
  let folder: TemporaryFolder
  var path: String { folder.file("test.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func make(_ sql: String = "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT UNIQUE)") throws
    -> Connection
  {
    let connection = try Connection(path: path, .create)
    try connection.execute(sql)
    return connection
  }

  private func failure(_ body: () throws -> Void) throws -> LedgerError {
    try #require(throws: LedgerError.self) { try body() }
  }

  @Test(
    "every kind of value comes back as it went in",
    arguments: [
      .null, 0, -1, .integer(.max), .integer(.min), 1.5, "", "milk 牛乳\n\u{0}\"'", .blob([]), .blob([0, 255]),
    ] as [SQLiteValue])
  func valuesComeBack(value: SQLiteValue) throws {
    let connection = try Connection(path: ":memory:", .create)
    #expect(try connection.first("SELECT ?", [value]) { $0.value(at: 0) } == value)
  }

  @Test("a statement that is in the middle of its rows can be asked for again")
  func cachedStatementIsNotSharedWhileInUse() throws {
    let connection = try make("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2), (3)")
    var pairs = 0
    try connection.forEachRow("SELECT a FROM t") { _ in
      try connection.forEachRow("SELECT a FROM t") { _ in pairs += 1 }
    }
    #expect(pairs == 9)
  }

  @Test("a connection that was dropped is gone, with its kept statements")
  func droppedConnectionIsFreed() throws {
    weak var dropped: Connection?
    do {
      let connection = try make()
      try connection.run("INSERT INTO t VALUES (?, ?)", [1, "x"])
      dropped = connection
    }
    #expect(dropped == nil)
  }

  @Test("an error has the statement's text and none of its values")
  func errorsHideValues() throws {
    let connection = try make()
    try connection.run("INSERT INTO t VALUES (?, ?)", [1, "secret name"])
    let error = try failure { try connection.run("INSERT INTO t VALUES (?, ?)", [2, "secret name"]) }
    #expect(error.code == .constraintFailed)
    let cause = try #require(error.cause as? SQLiteFailure)
    #expect(cause.sql == "INSERT INTO t VALUES (?, ?)")
    #expect(cause.brokenConstraint == .unique(columns: ["t.b"], index: nil, isPrimaryKey: false))
    #expect(!"\(error) \(cause)".contains("secret"))
  }

  @Test(
    "a broken rule is told by its kind and name",
    arguments: [
      ("INSERT INTO t VALUES (1, 'b', 1, 1, 1)", .unique(columns: ["t.a"], index: nil, isPrimaryKey: true)),
      (
        "INSERT INTO t VALUES (2, 'a', 1, 1, 1)",
        .unique(columns: ["t.b", "t.c"], index: nil, isPrimaryKey: false)
      ),
      ("INSERT INTO t VALUES (2, 'b', -7, 1, 1)", .check(name: "rule: Not -7.")),
      ("INSERT INTO t VALUES (2, 'b', 1, 9, 1)", .foreignKey),
      ("INSERT INTO t VALUES (2, NULL, 1, 1, 1)", .notNull(column: "t.b")),
      (
        "INSERT INTO t VALUES (2, 'b', 'x', 1, 1)",
        .wrongType(message: "cannot store TEXT value in INTEGER column t.c")
      ),
      ("INSERT INTO t VALUES (2, 'b', 1, 1, 13)", .raised(text: "unlucky")),
      (
        "INSERT INTO t VALUES (2, 'b', 1, 1, 2); INSERT INTO t VALUES (3, 'c', 1, 1, 2)",
        .unique(columns: [], index: "twice", isPrimaryKey: false)
      ),
    ] as [(String, BrokenConstraint)])
  func constraintsAreTold(sql: String, broken: BrokenConstraint) throws {
    let connection = try make(
      """
      CREATE TABLE p (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE t (
        a INTEGER PRIMARY KEY, b TEXT NOT NULL, c INTEGER CONSTRAINT "rule: Not -7." CHECK (c <> -7),
        d INTEGER REFERENCES p (id), e INTEGER, UNIQUE (b, c)) STRICT;
      CREATE UNIQUE INDEX twice ON t ((iif(e = 2, e, NULL)));
      CREATE TRIGGER thirteen BEFORE INSERT ON t WHEN new.e = 13 BEGIN SELECT RAISE(ABORT, 'unlucky'); END;
      PRAGMA foreign_keys = ON;
      INSERT INTO p VALUES (1);
      INSERT INTO t VALUES (1, 'a', 1, 1, 1);
      """)
    let error = try failure { for one in sql.split(separator: ";") { try connection.run(String(one)) } }
    #expect((error.cause as? SQLiteFailure)?.brokenConstraint == broken)
  }

  @Test("a file that is no database is damaged")
  func textIsDamage() throws {
    try Data(String(repeating: "not a database. ", count: 300).utf8).write(to: URL(fileURLWithPath: path))
    let connection = try Connection(path: path, .readWrite)
    #expect(try failure { try connection.execute("SELECT * FROM sqlite_master") }.code == .tableDamaged)
  }

  @Test("a busy file is busy, not damaged")
  func lockedIsBusy() throws {
    let writer = try make()
    try writer.execute("BEGIN IMMEDIATE")
    let other = try Connection(path: path, .readWrite, busyMilliseconds: 1)
    #expect(try failure { try other.execute("BEGIN IMMEDIATE") }.code == .tableBusy)
  }

  @Test("writing to what was opened for reading is forbidden, not damage")
  func readOnlyIsForbidden() throws {
    try make().close()
    let reader = try Connection(path: path, .readOnly)
    #expect(try failure { try reader.execute("INSERT INTO t VALUES (1, 'x')") }.code == .permissionDenied)
  }

  @Test("a file that this user may not open is not called unwritable")
  func forbiddenToOpen() {
    let failure = SQLiteFailure(code: 14, message: "unable to open database file", systemError: 13)
    let error = LedgerError(failure, path: path)
    #expect(error.code == .permissionDenied)
    #expect(error.message.english == "The table's file can't be opened: permission denied.")
  }

  @Test("a file that is not there can't be opened, and is not damage")
  func missingIsInputOutput() throws {
    #expect(try failure { _ = try Connection(path: path, .readOnly) }.code == .ioFailed)
  }

  @Test("a full file is told as full")
  func fullIsFull() throws {
    let connection = try make()
    try connection.execute("PRAGMA max_page_count = 3")
    let error = try failure {
      try connection.run("INSERT INTO t VALUES (1, ?)", [.text(String(repeating: "x", count: 20_000))])
    }
    #expect(error.code == .diskFull)
  }

  @Test(
    "a path is used as it is", arguments: ["a b.sqlite", "a%20b?c#d.sqlite", "買う.sqlite", "file:x.sqlite"])
  func oddPathsWork(name: String) throws {
    let path = folder.file(name)
    let connection = try Connection(path: path, .create)
    try connection.execute("CREATE TABLE t (a)")
    try connection.close()
    #expect(FileManager.default.fileExists(atPath: path))
    let reader = try Connection(path: path, .immutable)
    #expect(try reader.first("SELECT count(*) FROM t") { $0.int64(at: 0) } == 0)
  }

  @Test("closing with a statement in use is reported, and works once it is gone")
  func closeReportsOpenStatements() throws {
    let connection = try make()
    let statement = try connection.prepare("SELECT 1")
    #expect(throws: LedgerError.self) { try connection.close() }
    statement.finalize()
    try connection.close()
    #expect(!connection.isOpen)
  }

  @Test("the -wal stays at close where that was asked for", arguments: [true, false])
  func walStays(stays: Bool) throws {
    let connection = try make()
    try connection.setPersistentWAL(stays)
    try connection.execute("PRAGMA journal_mode = WAL; INSERT INTO t VALUES (1, 'x')")
    try connection.close()
    #expect(FileManager.default.fileExists(atPath: path + "-wal") == stays)
  }

  @Test("what the authorizer refuses is not prepared, and only while it is asked")
  func authorizerRefuses() throws {
    let connection = try make()
    let error = try failure {
      try connection.authorizing(
        { $0 != .delete(table: "t") }, { _ = try connection.prepare("DELETE FROM t") })
    }
    #expect(error.code == .invalidProjectionFile)
    _ = try connection.prepare("DELETE FROM t")
  }

  @Test("a statement that never ends is stopped, and the connection goes on")
  func stepsAreBounded() throws {
    let connection = try make()
    connection.limitWork(.init(steps: 1_000_000))
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    #expect(try failure { try connection.run(endless) }.code == .limitExceeded)
    connection.renewSteps(1_000_000)
    #expect(try connection.first("SELECT 1") { $0.int64(at: 0) } == 1)
  }

  @Test("a function of ours is called for texts, and passes null on")
  func functionsAreCalled() throws {
    let connection = try make()
    try connection.addTextFunction("twice") { $0 + $0 }
    #expect(try connection.first("SELECT twice('ab é')") { $0.string(at: 0) } == "ab éab é")
    #expect(try connection.first("SELECT twice('')") { $0.string(at: 0) } == "")
    #expect(try connection.first("SELECT twice(NULL)") { $0.optionalString(at: 0) } == .some(nil))
  }

  @Test("a key that is inspected only at the end is seen before it")
  func openForeignKeysAreSeen() throws {
    let connection = try make(
      "CREATE TABLE p (id PRIMARY KEY); CREATE TABLE c (p REFERENCES p DEFERRABLE INITIALLY DEFERRED)")
    try connection.set(.foreignKeys, true)
    try connection.execute("BEGIN; INSERT INTO c VALUES (1)")
    #expect(connection.hasOpenForeignKeys)
    try connection.execute("INSERT INTO p VALUES (1)")
    #expect(!connection.hasOpenForeignKeys)
  }
}
