import Foundation
import LedgerTesting
import LedgerRecords
import SQLite
import SystemPackage
import Testing

@testable import EventLedger
@testable import EventLog
@testable import LedgerBase
@testable import Projections

/// Other records stay as they are when one is erased, their orders too.
@Suite struct ErasedPlacesTests {
  private func erase(_ ledger: Ledger, _ ids: [String]) throws {
    try ledger.erase(ledger.previewErase(ids), confirmation: .personSaidYes)
  }

  private func event(_ type: String, _ data: JSONValue) -> EventDraft {
    EventDraft(type: type, data: JSONText(data))
  }

  /// Rows of the records that are left, as of each event and now.
  private func history(_ ledger: Ledger, through last: UInt64, without ids: [String]) throws -> [[String]] {
    try (1...last).map { sequence in
      try ledger.read(asOf: .event(sequence), HistoryTests.rows).filter { row in
        !ids.contains { row.contains($0) }
      }
    }
  }

  /// A list whose orders nobody gave, with moves that go by the record that is erased, and its own moves.
  private func list(_ type: String, _ order: String, _ text: String, _ parent: JSONValue?, _ ledger: Ledger)
    throws
    -> [String]
  {
    let ids = (0..<6).map { _ in UUID().uuidString.lowercased() }
    func data(_ id: String, _ more: [JSONValue.Member]) -> JSONValue {
      .object([.init("id", .string(id))] + more)
    }
    for (index, id) in ids.enumerated() {
      var members = [JSONValue.Member(text, .string("n\(index)"))]
      if let parent { members.append(.init("taskID", parent)) }
      try ledger.append([event("\(type).inserted", data(id, members))])
    }
    // Into the place of the first one, which shifts it; it moves itself; and over it.
    for (index, place) in [(3, 1), (0, 5), (0, 2), (5, 2), (1, -4), (2, 3)] {
      try ledger.append([event("\(type).moved", data(ids[index], [.init(order, .integer(Int64(place)))]))])
    }
    try ledger.append([event("\(type).deleted", data(ids[4], []))])
    return ids
  }

  @Test(
    "erase: the orders of others are what they were, now and as of each event, also where nobody gave them and moves went by the erased record",
    arguments: ["task", "step", "account", "tag"], [[0], [4], [0, 4]])
  func orders(_ type: String, _ erased: [Int]) throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let parent = UUID().uuidString.lowercased()
    if type == "step" {
      try ledger.append([event("task.inserted", ["id": .string(parent), "title": "Parent"])])
    }
    let isTask = type == "task" || type == "step"
    let ids = try list(
      type, isTask ? "order" : "sortOrder", isTask ? "title" : "name", type == "step" ? .string(parent) : nil,
      ledger)
    let gone = erased.map { ids[$0] }
    let last = try ledger.head().sequence
    let before = try history(ledger, through: last, without: gone)
    let preview = try ledger.previewErase(gone)
    #expect(preview.differences.allSatisfy { $0.changed == 0 }, "\(preview.differences)")
    try ledger.erase(preview, confirmation: .personSaidYes)
    #expect(try history(ledger, through: last, without: []) == before)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    // It is gone all the same.
    for id in gone {
      let key = isTask ? "order" : "sortOrder"
      let error = #expect(throws: LedgerError.self) {
        try ledger.append([event("\(type).moved", ["id": .string(id), .init(key): 1])])
      }
      #expect(error?.code == .noSuchRecord)
    }
  }

  private func places(_ ledger: Ledger) throws -> Int64? {
    try ledger.read {
      try $0.connection(for: "tasks").first("SELECT count(*) FROM erased_place") { $0.int64(at: 0) }
    }
  }

  @Test(
    "erase: a void of an event of the record, and its redo, change the orders of others as they would have")
  func redo() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    func add(_ title: String) throws -> (id: String, sequence: UInt64) {
      let id = UUID().uuidString.lowercased()
      let receipt = try ledger.append([event("task.inserted", ["id": .string(id), "title": .string(title)])])[
        0]
      return (id, receipt.sequence)
    }
    func orders() throws -> [String] {
      try ledger.read {
        try $0.connection(for: "tasks").rows(#"SELECT title || "order" FROM task ORDER BY title"#) {
          $0.string(at: 0)
        }
      }
    }
    let first = try add("a")
    _ = try add("b")
    let void = try ledger.void(ledger.previewVoid([first.sequence]), confirmation: .personSaidYes)
    _ = try add("c")
    #expect(try orders() == ["b1", "c2"])
    try erase(ledger, [first.id])
    #expect(try orders() == ["b1", "c2"])
    let voidSequence = try #require(void.receipts.first?.sequence)
    let redo = try ledger.void(ledger.previewVoid([voidSequence]), confirmation: .personSaidYes)
    #expect(try orders() == ["b2", "c3"])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    // Whoever has a table of before, because its swap failed, has to make it anew.
    let voided = try EventLog.open(at: FilePath(fixture.path), context: fixture.context.forLog).makeReader()
      .voidedEvents()
    let redone = try #require(redo.receipts.first?.sequence)
    #expect(voided.outdates("tasks", at: redone - 1) && !voided.outdates("tasks", at: redone))
  }

  @Test("erase: a record can come back under its id, move, and be erased again")
  func again() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let ids = try list("task", "order", "title", nil, ledger)
    try erase(ledger, [ids[0]])
    // Its old place is free, for it and for others.
    #expect(try places(ledger) == 0)
    try ledger.append([event("task.inserted", ["id": .string(ids[0]), "title": "Back"])])
    for (index, place) in [(0, 3), (2, 1), (0, 1), (5, 2), (0, 2)] {
      try ledger.append([event("task.moved", ["id": .string(ids[index]), "order": .integer(Int64(place))])])
    }
    let last = try ledger.head().sequence
    let before = try history(ledger, through: last, without: [ids[0], ids[3]])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    try erase(ledger, [ids[0], ids[3]])
    #expect(try history(ledger, through: last, without: []) == before)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    // What was emptied begins anew.
    try ledger.reset([.tasks], confirmation: .personSaidYes)
    #expect(try places(ledger) == 0)
  }

  @Test(
    "erase: the place stays where what erased it is told again, after a restore, and in a salvaged ledger")
  func elsewhere() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let ids = try list("task", "order", "title", nil, ledger)
    let last = try ledger.head().sequence
    let backups = fixture.folder.file("backups")
    _ = try ledger.backUp(to: backups)
    let before = try history(ledger, through: last, without: [ids[0]])
    try erase(ledger, [ids[0]])
    let salvaged = fixture.folder.file("salvaged.ledger")
    _ = try Ledger.salvage(fixture.path, to: salvaged, projections: .records, context: fixture.context)
    let copy = Ledger.open(at: salvaged, options: .records, context: fixture.context)
    #expect(try history(copy, through: last, without: []) == before)
    try ledger.close()
    _ = try Ledger.restore(
      from: backups, over: fixture.path, wait: .zero, projections: .records, context: fixture.context)
    let restored = fixture.open()
    #expect(try history(restored, through: last, without: []) == before)
    #expect(restored.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test(
    "erase: tasks of version 1 get the same orders from the migration, whether one of them was erased before or after"
  )
  func migration() throws {
    func orders(_ ledger: Ledger, without id: String) throws -> [String] {
      try ledger.read(HistoryTests.rows).filter { $0.hasPrefix("task ") && !$0.contains(id) }
    }
    let (one, other) = (try VersionOneLedger(tasks: 60), try VersionOneLedger(tasks: 60))
    let (first, second) = (one.fixture.open(), other.fixture.open())
    let id = try #require(
      try first.read {
        try $0.connection(for: "tasks").first(#"SELECT id FROM task ORDER BY "order" LIMIT 1 OFFSET 9"#) {
          $0.string(at: 0)
        }
      })
    try erase(first, [id])
    try first.upgrade()
    try second.upgrade()
    let migrated = try orders(second, without: id)
    #expect(try orders(first, without: id) == migrated && migrated.count == 53)
    try erase(second, [id])
    #expect(try orders(second, without: id) == migrated)
    #expect(first.verify(VerifyOptions(replaysTables: true)).isIntact)
    #expect(second.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  private static func bills(_ version: Int) -> String {
    """
    -- projection: bills
    -- version: \(version)
    CREATE TABLE bill (id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, text TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
    CREATE TABLE erased_bill (number INTEGER PRIMARY KEY) STRICT;
    -- on: bill.inserted v\(version)
    -- row: bill
    -- field: id id required public
    -- field: \(version == 1 ? "number" : "no") integer public kept
    -- field: text text required
    INSERT INTO bill (id, number, text, seq) VALUES (:id, coalesce(:\(version == 1 ? "number" : "no"),
      1 + max((SELECT coalesce(max(number), 0) FROM bill), (SELECT coalesce(max(number), 0) FROM erased_bill)), 1), :text, :_seq);
    -- when erased
    INSERT INTO erased_bill (number) VALUES (coalesce(:\(version == 1 ? "number" : "no"),
      1 + max((SELECT coalesce(max(number), 0) FROM bill), (SELECT coalesce(max(number), 0) FROM erased_bill))));
    """
  }

  @Test("erase: a registered kind says what stays; a later version of it reads that too")
  func registeredKind() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.addKind(RecordKindFile(sql: Self.bills(1), file: "bills.sql"))
    let ids = (0..<4).map { _ in UUID().uuidString.lowercased() }
    for (index, id) in ids.enumerated() {
      var data: JSONValue = ["id": .string(id), "text": .string("\(EraseTests.canary) \(index)")]
      if index == 1 { data["number"] = 10 }
      try ledger.append([event("bill.inserted", data)])
    }
    func numbers() throws -> [Int64] {
      try ledger.read {
        try $0.connection(for: "bills").rows("SELECT number FROM bill ORDER BY seq") { $0.int64(at: 0) }
      }
    }
    #expect(try numbers() == [1, 10, 11, 12])
    try erase(ledger, [ids[0], ids[1]])
    #expect(try numbers() == [11, 12])
    #expect(
      try EraseTests.findings(of: "\(EraseTests.canary) 1", in: fixture.path) == []
        && EraseTests.findings(of: ids[1], in: fixture.path) == [])
    let upcasters = """
      -- upcasters: bills
      -- upcaster: bill.inserted v1 to v2
      -- rename: number to no
      """
    try ledger.editKind(RecordKindFile(sql: Self.bills(2), file: "bills.sql", upcasters: upcasters))
    #expect(try numbers() == [11, 12])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    // Also where the kind is out of view when a record of it is erased.
    try ledger.removeKind("bills")
    try erase(ledger, [ids[2]])
    try ledger.addKind(RecordKindFile(sql: Self.bills(2), file: "bills.sql", upcasters: upcasters))
    #expect(try numbers() == [12])
  }

  @Test(
    "erase: only a value of its field's kind is kept, and nothing is done where one is missing that has to be there"
  )
  func values() throws {
    func definition(_ fields: String) throws -> ProjectionDefinition {
      try ProjectionDefinition.parse(
        """
        -- projection: p
        -- version: 1
        CREATE TABLE t (id TEXT PRIMARY KEY) STRICT;
        -- on: a.b
        \(fields)
        -- also when erased
        DELETE FROM t WHERE id = :id;
        """, file: "p.sql")
    }
    func kept(_ data: JSONValue, _ fields: String) throws -> JSONText? {
      try definition(fields).events["a.b"]?.kept(of: JSONText(data))
    }
    let both = "-- field: id id required public kept\n-- field: n integer public kept"
    #expect(try kept(["id": "x", "n": 4, "text": "secret"], both) == JSONText(["id": "x", "n": 4]))
    #expect(try kept(["id": "x", "n": "secret"], both) == JSONText(["id": "x"]))
    #expect(try kept(["id": ["secret"], "n": 4], both) == nil)
    #expect(try kept(["n": 4], both) == nil)
    #expect(try kept(["id": .string(String(repeating: "x", count: 300))], both) == nil)
  }

  @Test("erase: two projections that share a type each get what they keep")
  func shared() throws {
    func definition(_ name: String, _ field: String) throws -> ProjectionDefinition {
      try ProjectionDefinition.parse(
        """
        -- projection: \(name)
        -- version: 1
        CREATE TABLE t (id TEXT PRIMARY KEY) STRICT;
        -- on: a.b
        -- field: id id required public kept
        -- field: one integer public\(field == "one" ? " kept" : "")
        -- field: two integer public\(field == "two" ? " kept" : "")
        -- also when erased
        DELETE FROM t WHERE id = :id;
        """, file: "\(name).sql")
    }
    let definitions = try DefinitionSet([definition("p", "one"), definition("q", "two")])
    let header = EventHeader(
      sequence: 1, id: UUID(), time: Timestamp(microseconds: 0), type: "a.b", version: 1)
    var line: [UInt8] = []
    EventLineComposer.append(
      header, meta: nil, salt: nil, data: JSONText(["id": "x", "one": 1, "two": 2]), to: &line)
    let kept = try line.withUnsafeBytes {
      EventUpcaster().kept(of: try EventLine(scanning: $0), in: definitions)
    }
    #expect(kept == ErasedData(type: "a.b", version: 1, data: JSONText(["id": "x", "one": 1, "two": 2])))
  }

  @Test("erase: a salvage and an opened bundle stop an event that never ends, and go on behind it")
  func bounds() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for title in ["ends", "never ends", "ends too"] {
      try ledger.append([event("task.inserted", ["id": .string(UUID().uuidString), "title": .string(title)])])
    }
    try ledger.close()
    var definition = try ProjectionDefinition.parse(
      """
      -- projection: p
      -- version: 1
      CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER) STRICT;
      -- on: task.inserted v3 since v3
      -- field: id id
      -- field: title text
      WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LIMIT iif(:title = 'never ends', -1, 3))
      INSERT INTO t SELECT :id, count(*) FROM r;
      """, file: "p.sql")
    definition.bounds.eventSteps = 1 << 20
    let table = try Projection.inMemory(definition, files: fixture.context.fileSystem)
    defer { table.closeQuietly() }
    let log = try EventLog.open(at: FilePath(fixture.path), context: fixture.context.forLog)
    let passedOver = try table.replayPassingOver(
      from: try log.makeReader(), after: 0, through: 3, without: .none, left: [])
    #expect(passedOver.map(\.sequence) == [2])
    #expect(try table.connection.first("SELECT count(*) FROM t") { $0.int64(at: 0) } == 2)
    try log.close()
  }
}
