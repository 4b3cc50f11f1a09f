import EventLog
import LedgerBase
import LedgerTesting
import SQLite
import SystemPackage
import Testing

@testable import Projections

/// A ledger's folder with a store of tables and a log in memory.
struct TableFixture {
  let folder: TemporaryFolder
  let context: LogContext
  let log = MemoryLog()
  let definition: ProjectionDefinition
  var ledger: FilePath { folder.path.appending("test.ledger") }
  var store: ProjectionStore { ProjectionStore(ledger: ledger, context: context) }

  init(_ text: String = taskFile) throws {
    folder = try TemporaryFolder()
    context = .testing(fileSystem: RealFileSystem())
    definition = try .parse(text, file: "tasks.sql")
    try FileManager.default.createDirectory(atPath: ledger.string, withIntermediateDirectories: false)
  }

  /// Builds the table from the log, and opens it.
  func built() throws -> Projection {
    _ = try store.rebuild(definition, from: log)
    return try store.open(definition, readOnly: false)
  }

  /// Fills the log with `count` tasks of two steps each.
  func fillLog(tasks count: Int) { fillLogFurther(from: 1, to: count) }

  func fillLogFurther(from first: Int, to last: Int) {
    for number in first...last {
      let id = Self.id(number)
      log.append([
        .init(type: "task.inserted", data: ["id": .string(id), "title": .string("task \(number) 買う")]),
        .init(
          type: "step.inserted", data: ["id": .string("a\(number)"), "taskID": .string(id), "title": "first"]),
        .init(
          type: "step.inserted",
          data: ["id": .string("b\(number)"), "taskID": .string(id), "title": "second"]),
      ])
    }
  }

  /// The digest of the table that a replay from the start gives, in another ledger's folder.
  static func rebuiltDigest(_ fixture: TableFixture) throws -> String {
    let other = try TableFixture()
    _ = try other.store.rebuild(fixture.definition, from: fixture.log)
    let table = try other.store.open(fixture.definition, readOnly: true)
    defer { table.closeAfterReading() }
    return try table.digest()
  }

  static func id(_ number: Int) -> String {
    let digits = String(number)
    return "0197c1f2-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  var database: FilePath {
    get throws {
      let generation = try #require(try store.currentGeneration(of: definition.name))
      return store.database(definition.name, generation)
    }
  }

  /// Calls `body` with what stands in a file, and writes it back.
  func change(_ path: FilePath, _ body: (inout [UInt8]) -> Void) throws {
    let file = try context.fileSystem.open(path, .update)
    var bytes = try file.read(count: Int(try file.status().sizeBytes), at: 0)
    body(&bytes)
    try file.truncate(to: UInt64(bytes.count))
    try file.write(bytes, at: 0)
    try file.close()
  }

  func remove(_ path: FilePath) throws { try context.fileSystem.remove(path) }

  /// What another program does that opens a table and closes it again: the last one to close takes the -wal
  /// away.
  func lookIn(
    _ path: FilePath, create: Bool = false, _ sql: String = "SELECT count(*) FROM task",
    keepingWAL: Bool = false
  ) throws {
    let connection = try Connection(path: path.string, create ? .create : .readWrite)
    try connection.setPersistentWAL(keepingWAL)
    try connection.execute(sql)
    try connection.close()
  }
}

/// Applies a line of a log in a transaction of its own.
func applyAlone(_ bytes: [UInt8], to projection: Projection, at position: LogPosition) throws {
  try projection.begin()
  do {
    try bytes.withUnsafeBytes { try projection.apply(EventLine(scanning: $0)) }
    try projection.finish(at: position)
    try projection.commit()
  } catch {
    projection.rollback()
    throw error
  }
}

/// The error that `body` throws.
func failure(_ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) throws
  -> LedgerError
{
  try #require(throws: LedgerError.self, sourceLocation: sourceLocation) { try body() }
}

/// Tasks with steps: two tables, a foreign key, unique orders, named rules, events of one and of two
/// statements.
let taskFile = """
  -- projection: tasks
  -- version: 2
  CREATE TABLE task (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL CONSTRAINT "blankField: A task's title is blank." CHECK (trim(title) <> ''),
    "order" INTEGER NOT NULL,
    done TEXT,
    seq INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX task_by_order ON task ("order");
  CREATE TABLE task_step (
    id TEXT NOT NULL PRIMARY KEY,
    taskID TEXT NOT NULL REFERENCES task (id) ON DELETE CASCADE,
    title TEXT NOT NULL
  ) STRICT;
  CREATE INDEX step_by_task ON task_step (taskID);
  CREATE TABLE mark (list TEXT NOT NULL PRIMARY KEY, highest INTEGER NOT NULL) STRICT;

  -- on: task.inserted v2 since v2
  -- row: task
  -- field: id id required public
  -- field: title text required nonblank personal
  -- field: order integer public
  INSERT INTO task (id, title, "order", seq)
  VALUES (:id, trimmed(:title), coalesce(:order, 1 + (SELECT highest FROM mark WHERE list = 'task'), 1), :_seq);
  INSERT INTO mark SELECT 'task', "order" FROM task WHERE id = :id
  ON CONFLICT (list) DO UPDATE SET highest = max(highest, excluded.highest);

  -- on: task.edited v2 since v2
  -- row: task
  -- field: id id required public
  -- field: title text nonblank personal
  -- field: done time nullable public
  UPDATE task SET title = coalesce(:title, title), done = iif(:_has_done, :done, done), seq = :_seq WHERE id = :id;

  -- on: task.deleted v2 since v2
  -- field: id id required public
  DELETE FROM task WHERE id = :id;

  -- on: step.inserted v2 since v2
  -- field: id id required public
  -- field: taskID id required public
  -- field: title text required public
  INSERT INTO task_step (id, taskID, title) VALUES (:id, :taskID, :title);

  -- on: ledger.reset
  DELETE FROM task;

  """
