import Foundation
import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLedger
@testable import EventLog
@testable import LedgerBase
@testable import Projections

/// The ledger `Fixtures/tasks-2` was written by the last program whose tasks were of data version 2.
@Suite("tasks of version 2")
struct VersionTwoTests {
  private struct Expected: Decodable, Equatable {
    var title: String
    var order: Int64
    var isDone: Bool
  }

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Fixtures")

  private func fixture() throws -> LedgerFixture {
    let fixture = try LedgerFixture()
    try FileManager.default.copyItem(
      at: Self.fixtures.appending(path: "tasks-2"), to: URL(filePath: fixture.path))
    return fixture
  }

  private func expected() throws -> [Expected] {
    try JSONDecoder().decode(
      [Expected].self, from: Data(contentsOf: Self.fixtures.appending(path: "tasks-2.json")))
  }

  private func found(_ ledger: Ledger) throws -> [Expected] {
    try ledger.read { try $0.tasks.tasks().items }.map {
      Expected(title: $0.title, order: $0.order, isDone: $0.isDone)
    }
  }

  private func logBytes(_ fixture: LedgerFixture) throws -> [UInt8] {
    try FileManager.default.contentsOfDirectory(atPath: fixture.path + "/log").sorted()
      .filter { $0.hasSuffix(".gz") }.flatMap { try fixture.bytes("log/" + $0) }
  }

  private func types(_ ledger: Ledger, from sequence: UInt64) throws -> [String] {
    var types: [String] = []
    try ledger.events {
      if $0.sequence > sequence { types.append("\($0.type) \($0.version)") }
      return true
    }
    return types
  }

  private func draft(_ line: [UInt8]) throws -> EventDraft {
    try line.withUnsafeBytes { bytes in
      let line = try EventLine(scanning: bytes)
      return EventDraft(type: line.type, data: try #require(line.data), version: line.version)
    }
  }

  private func digest(_ ledger: Ledger) throws -> String {
    try #require(ledger.verify().tables.first { $0.name == "tasks" }?.digest)
  }

  /// The live table, and one that is built from the first event, hold the same.
  private func requireSameAsRebuilt(_ ledger: Ledger) throws {
    let live = try digest(ledger)
    #expect(try ledger.rebuild(["tasks"], fromStart: true).map(\.digest) == [live])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings.isEmpty)
  }

  @Test("they read as they did, with none of what version 3 added; reading and upgrading append nothing")
  func reading() throws {
    let fixture = try fixture()
    let before = try logBytes(fixture)
    let ledger = fixture.open()
    #expect(try found(ledger) == expected())
    for task in try ledger.read({ try $0.tasks.tasks().items }) {
      #expect(task.note == nil && task.due == nil && task.priority == nil && task.tags.isEmpty)
    }
    #expect(try ledger.upgrade().migrations.isEmpty)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings.isEmpty)
    try ledger.close()
    #expect(try logBytes(fixture) == before)
  }

  @Test("a table that the older program made, and then took new events, is the one that is built anew")
  func live() throws {
    let fixture = try fixture()
    try buildOldTable(fixture)
    let ledger = fixture.open()
    let last = try ledger.head().sequence
    let task = try ledger.read { try $0.tasks.task("Buy milk") }
    try ledger.transaction {
      _ = try $0.tasks.edit(task.id, note: .set("two litres"), adding: ["shop"])
      _ = try $0.tasks.add(title: "new", due: .day(CalendarDate(parsing: "2026-12-01")), priority: .high)
      _ = try $0.tasks.move(task.id, to: .last)
    }
    #expect(try types(ledger, from: last) == ["task.edited 3", "task.inserted 3", "task.moved 2"])
    #expect(try ledger.read { try $0.tasks.task("Buy milk").note } == "two litres")
    try requireSameAsRebuilt(ledger)
  }

  @Test("events of versions 1 and 2 that are imported later apply, and nothing is carried out twice")
  func imported() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { _ = try $0.tasks.add(title: "first", tags: ["kept"]) }
    let source = try self.fixture()
    let report = try ledger.importEvents(from: .ledger(source.path))
    #expect(report.isIntact)
    let titles = try found(ledger).map(\.title)
    #expect(Set(titles) == Set(try expected().map(\.title) + ["first"]))
    #expect(try ledger.read { try $0.tasks.task("first").tags } == ["kept"])
    func draft(_ title: String, _ version: Int) -> EventDraft {
      EventDraft(
        type: "task.inserted",
        data: JSONText([
          "id": .string(UUID().uuidString.lowercased()), "title": .string(title),
          "createdAt": "1999-01-01T00:00:00Z",
        ]), version: version)
    }
    try ledger.append([draft("of version 2", 2), draft("late of version 1", 1)])
    #expect(try found(ledger).suffix(2).map(\.title) == ["of version 2", "late of version 1"])
    try requireSameAsRebuilt(ledger)
    // What version 3 added is no field of version 2.
    var wrong = draft("x", 2)
    wrong.data = JSONText(["id": .string(UUID().uuidString), "title": "x", "notes": "y"])
    #expect(throws: LedgerError.self) { try ledger.append([wrong]) }
  }

  @Test(
    "a ledger of version 2 that takes in tasks of version 1, by copy or one by one, keeps its order: the step of version 2 is not run again"
  )
  func olderStill() throws {
    for isCopy in [false, true] {
      let fixture = try self.fixture()
      let ledger = fixture.open()
      let old = try VersionOneLedger(tasks: 20)
      if isCopy {
        #expect(try ledger.importEvents(from: .ledger(old.fixture.path)).isIntact)
      } else {
        for line in old.lines { try ledger.append([try draft(line)]) }
      }
      try ledger.transaction { _ = try $0.tasks.add(title: "new") }
      #expect(try found(ledger).map(\.title) == expected().map(\.title) + old.loggedTitles + ["new"])
      try requireSameAsRebuilt(ledger)
    }
  }

  @Test("a log of version 2 without any mark, into which tasks of version 1 are copied, keeps its order")
  func unmarked() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for title in ["b", "a"] {
      try ledger.append([
        EventDraft(
          type: "task.inserted",
          data: JSONText([
            "id": .string(UUID().uuidString.lowercased()), "title": .string(title),
            "createdAt": title == "a" ? "2001-01-01T00:00:00Z" : "2002-01-01T00:00:00Z",
          ]), version: 2)
      ])
    }
    let old = try VersionOneLedger(tasks: 20)
    #expect(try ledger.importEvents(from: .ledger(old.fixture.path)).isIntact)
    try ledger.transaction { _ = try $0.tasks.add(title: "new") }
    #expect(try found(ledger).map(\.title) == ["b", "a"] + old.loggedTitles + ["new"])
    try requireSameAsRebuilt(ledger)
  }

  @Test("a copy by import has the same table, to the digest")
  func copied() throws {
    let source = try fixture()
    let original = source.open()
    try original.transaction { _ = try $0.tasks.add(title: "new", note: "n", tags: ["t"]) }
    let target = Ledger.open(
      at: source.folder.file("target.ledger"), options: .records, context: source.context)
    #expect(try target.importEvents(from: .ledger(source.path)).isIntact)
    #expect(try found(target).map(\.title) == found(original).map(\.title))
    try requireSameAsRebuilt(target)
  }

  @Test("the older program refuses what it can't read, keeps what it has, and says what is needed")
  func olderProgram() throws {
    let fixture = try fixture()
    let ledger = fixture.open()
    let last = try ledger.head().sequence
    try ledger.transaction { _ = try $0.tasks.add(title: "new") }
    try ledger.close()
    let error = #expect(throws: LedgerError.self) { try buildOldTable(fixture) }
    #expect(
      error?.code == .newerFormat && error?.location.sequence == last + 1, "\(String(describing: error))")
    #expect(error?.message.english.contains("task.inserted of data version 3") == true)
  }

  /// Builds the table with the file as it was: without what version 3 added.
  private func buildOldTable(_ fixture: LedgerFixture) throws {
    let log = try EventLog.open(at: FilePath(fixture.path), context: fixture.context.forLog)
    let store = ProjectionStore(ledger: FilePath(fixture.path), context: fixture.context.forLog)
    let outcome = Result { try store.rebuild(Self.oldDefinition(), from: try log.makeReader()) }
    try log.close()
    _ = try outcome.get()
  }

  private static func oldDefinition() throws -> ProjectionDefinition {
    func text(_ name: String) throws -> String {
      try String(contentsOf: fixtures.appending(path: "tasks-2.definition/\(name)"), encoding: .utf8)
    }
    let (file, upcasters) = (try text("tasks.sql"), try text("tasks.upcasters.sql"))
    return try ProjectionFile(name: "tasks") {
      file
    } upcasters: {
      upcasters
    }.definition()
  }
}
