import EventLedger
import Foundation
import LedgerTesting
@testable import Projections
import SQLite
import SystemPackage

@testable import EventLog
@testable import LedgerBase

/// A ledger as the application before wrote it: tasks of data version 1, without an order, made out of order
/// in time.
struct VersionOneLedger {
  let fixture: LedgerFixture
  /// Titles of the tasks that are still there, as the migration has to order them.
  private(set) var titles: [String] = []
  /// Titles in the order of the log.
  private(set) var loggedTitles: [String] = []
  private(set) var lines: [[UInt8]] = []
  private var random = SeededGenerator(seed: 11)
  private var tasks: [(id: UUID, title: String, created: Timestamp, place: Int)] = []

  /// - Parameters:
  ///   - tasks: how many are inserted; a tenth is edited, a tenth is deleted, each third has two steps.
  ///   - endsBlank: the last event is a task without a title, which the older program let through.
  init(tasks count: Int, endsBlank: Bool = false) throws {
    fixture = try LedgerFixture()
    let log = try EventLog.create(
      at: FilePath(fixture.path), id: UUID.v4(from: &random), context: fixture.context.forLog)
    try ChecksummedJSON.write(
      [.init("format", 1), .init("id", .string(log.ledgerID.lowercase))],
      to: FilePath(fixture.path).appending("ledger.json"), in: RealFileSystem())
    var made: [(type: String, data: JSONValue)] = []
    for place in 0..<count { made += insert(place) }
    for number in stride(from: 3, to: count, by: 10) { made.append(edit(number)) }
    for number in stride(from: 7, to: count, by: 10).reversed() { made.append(delete(number)) }
    if endsBlank {
      let id = UUID.v4(from: &random).lowercase
      made.append(
        (
          "task.inserted",
          ["id": .string(id), "title": "\u{3000}", "createdAt": "2020-01-01T00:00:00Z"]
        ))
    }
    while !made.isEmpty {
      try append(Array(made.prefix(500)), to: log)
      made.removeFirst(min(500, made.count))
    }
    try log.close()
    loggedTitles = tasks.map(\.title)
    titles = tasks.sorted { ($0.created, $0.place) < ($1.created, $1.place) }.map(\.title)
  }

  private mutating func insert(_ place: Int) -> [(type: String, data: JSONValue)] {
    // Several of one moment.
    let created = Timestamp(
      microseconds: 1_600_000_000_000_000 + Int64.random(in: 0..<5000, using: &random) * 1_000_000)
    let id = UUID.v4(from: &random)
    tasks.append((id, "task \(place)", created, place))
    let task: JSONValue = [
      "id": .string(id.lowercase), "title": .string("task \(place)"), "createdAt": .string(created.rfc3339),
    ]
    let steps = (place % 3 == 0 ? [7, 3] : []).map { order -> (type: String, data: JSONValue) in
      (
        "step.inserted",
        [
          "id": .string(UUID.v4(from: &random).lowercase), "taskID": .string(id.lowercase),
          "title": .string("step \(order)"), "order": .integer(Int64(order)),
        ]
      )
    }
    return [("task.inserted", task)] + steps
  }

  private mutating func edit(_ number: Int) -> (type: String, data: JSONValue) {
    tasks[number].title += ", edited"
    return (
      "task.edited",
      ["id": .string(tasks[number].id.lowercase), "title": .string(tasks[number].title)]
    )
  }

  private mutating func delete(_ number: Int) -> (type: String, data: JSONValue) {
    ("task.deleted", ["id": .string(tasks.remove(at: number).id.lowercase)])
  }

  private mutating func append(_ events: [(type: String, data: JSONValue)], to log: EventLog) throws {
    var all: [UInt8] = []
    for (type, data) in events {
      let sequence = UInt64(lines.count) + 1
      let time = Timestamp(microseconds: 1_700_000_000_000_000 + Int64(sequence) * 1000)
      let header = EventHeader(
        sequence: sequence, id: .v4(from: &random), time: time, type: type, version: 1)
      var line: [UInt8] = []
      EventLineComposer.append(header, meta: nil, salt: nil, data: JSONText(data), to: &line)
      lines.append(line)
      all += line + [0x0A]
    }
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) {
      _ = try log.commit(
        try log.prepare(lines: all, count: events.count), concerning: ["tasks": UInt64(lines.count)])
    }
  }

  /// Builds the table that the older program had.
  func buildOldTable() throws {
    let context = fixture.context
    let log = try EventLog.open(at: FilePath(fixture.path), context: context.forLog)
    let store = ProjectionStore(ledger: FilePath(fixture.path), context: context.forLog)
    _ = try store.rebuild(Self.oldDefinition, from: try log.makeReader())
    try log.close()
  }

  /// How many rows the older program reads in a copy of the folder.
  static func rowsOfOldProgram(at path: String, context: LedgerContext) throws -> Int64 {
    let log = try EventLog.open(at: FilePath(path), context: context.forLog)
    let store = ProjectionStore(ledger: FilePath(path), context: context.forLog)
    _ = try store.rebuild(oldDefinition, from: try log.makeReader())
    try log.close()
    let table = try store.open(oldDefinition, readOnly: true)
    defer { table.closeAfterReading() }
    return try table.connection.first("SELECT count(*) FROM task") { $0.int64(at: 0) } ?? 0
  }

  static var oldDefinition: ProjectionDefinition {
    get throws { try ProjectionDefinition.parse(oldText, file: "tasks.sql") }
  }

  private static let oldText = """
    -- projection: tasks
    -- version: 1
    CREATE TABLE task (
      id TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL, createdAt TEXT NOT NULL, completedAt TEXT,
      seq INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE task_step (
      id TEXT NOT NULL PRIMARY KEY, taskID TEXT NOT NULL REFERENCES task (id) ON DELETE CASCADE,
      title TEXT NOT NULL, "order" INTEGER NOT NULL, seq INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    -- on: task.inserted
    -- field: id id required
    -- field: title text required nonblank
    -- field: createdAt time required
    INSERT INTO task VALUES (:id, :title, :createdAt, NULL, :_seq);
    -- on: task.edited
    -- field: id id required
    -- field: title text nonblank
    UPDATE task SET title = coalesce(:title, title), seq = :_seq WHERE id = :id;
    -- on: task.deleted
    -- field: id id required
    DELETE FROM task WHERE id = :id;
    -- on: step.inserted
    -- field: id id required
    -- field: taskID id required
    -- field: title text required nonblank
    -- field: order integer required
    INSERT INTO task_step VALUES (:id, :taskID, :title, :order, :_seq);
    """
}

extension UUID {
  /// A version 4 UUID from a seeded source.
  static func v4(from random: inout SeededGenerator) -> UUID {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}
