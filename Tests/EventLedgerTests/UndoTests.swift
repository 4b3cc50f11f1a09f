import LedgerRecords
import LedgerTesting
@testable import Projections
import SQLite
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite struct UndoTests {
  @Test("a rebuild is undone, catches up, and can be undone again")
  func undoRebuild() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    #expect(throws: LedgerError.self) { try ledger.undoRebuild("tasks") }
    let first = try #require(ledger.status().tables.last?.generation)
    let rebuilt = try #require(try ledger.rebuild(["tasks"]).first)
    try ledger.transaction { try $0.tasks.add(title: "two") }
    let undone = try ledger.undoRebuild("tasks")
    #expect(undone.generation == first && rebuilt.generation == first + 1)
    #expect(undone.position == 2)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["one", "two"])
    #expect(try ledger.undoRebuild("tasks").generation == rebuilt.generation)
    #expect(ledger.isHealthy && ledger.verify().isIntact)
    // The next rebuild keeps the one it replaces, and only that.
    let next = try #require(try ledger.rebuild(["tasks"]).first)
    let names = try RealFileSystem().list(FilePath(fixture.path).appending("projections"))
    #expect(
      names.filter { $0.hasPrefix("tasks.") } == [
        "tasks.\(rebuilt.generation)", "tasks.\(next.generation)", "tasks.previous.sqlite", "tasks.sqlite",
      ])
  }

  @Test(
    "a rebuild is not undone if the earlier table can't be trusted",
    arguments: ["damaged", "no -wal", "gone", "other history"])
  func untrusted(_ state: String) throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for number in 0..<300 { try ledger.transaction { try $0.tasks.add(title: "task \(number)") } }
    let old = try #require(ledger.status().tables.last?.generation)
    try ledger.rebuild(["tasks"])
    let file = "projections/tasks.\(old)/tasks.sqlite"
    let path = FilePath(fixture.path).appending(file)
    switch state {
    case "damaged":
      let size = try fixture.size(file)
      try fixture.overwrite(file, at: size / 2 / 4096 * 4096, with: [UInt8](repeating: 0xA5, count: 4096))
    case "no -wal": try RealFileSystem().remove(FilePath(path.string + "-wal"))
    case "gone": try RealFileSystem().remove(path)
    default: try Self.change(path, "UPDATE ledger_checkpoint SET hash = zeroblob(32)")
    }
    let error = #expect(throws: LedgerError.self) { try ledger.undoRebuild("tasks") }
    #expect(error?.code == .nothingToUndo)
    #expect(try ledger.read { try $0.tasks.tasks(limit: 1000).items.count } == 300)
  }

  @Test("rebuild --dry-run counts what differs, to the row")
  func previewOfARebuild() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for number in 0..<20 { try ledger.transaction { try $0.tasks.add(title: "task \(number)") } }
    let generation = try #require(ledger.status().tables.last?.generation)
    try ledger.close()
    let path = FilePath(fixture.path).appending("projections/tasks.\(generation)/tasks.sqlite")
    try Self.change(
      path, isMarked: true,
      """
      UPDATE task SET title = 'wrong' WHERE "order" IN (3, 5);
      DELETE FROM task WHERE "order" = 7;
      INSERT INTO task SELECT 'ffffffff-0000-4000-8000-000000000000', title, 99, createdAt, NULL, NULL, NULL, NULL, NULL, 1 FROM task
      WHERE "order" = 1;
      """)
    var again = fixture.open()
    let preview = try #require(try again.previewRebuild(["tasks"], samples: 2).first)
    #expect(preview.notCompared == nil)
    #expect(preview.differences.map { [$0.added, $0.changed, $0.removed] } == [[1, 2, 1]])
    #expect(preview.differences.first?.samples.count == 2)
    // Another program has written, which leaves no mark: no row of that is read.
    try again.close()
    try Self.change(path, "UPDATE task SET title = 'wrong too' WHERE \"order\" = 9")
    again = fixture.open()
    #expect(try again.previewRebuild(["tasks"]).first?.notCompared != nil)
    #expect(try again.previewRebuild().map(\.name) == ["tasks"])
    try again.rebuild(["tasks"])
    #expect(try again.previewRebuild(["tasks"]).first?.differences == [])
  }

  @Test("unchecked events that do not apply are voided by an event, with an incident")
  func uncheckedEvents() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let task = UUID()
    try ledger.append([LedgerFixture.task("one", record: task)])
    try ledger.close()
    try fixture.overwrite("projections/tasks.sqlite", at: 0, with: [UInt8](repeating: 7, count: 4096))
    let again = fixture.open()
    try again.append([LedgerFixture.task("again", record: task)], unchecked: true)
    try again.append([LedgerFixture.task("two")], unchecked: true)
    let preview = try #require(try again.previewRebuild(["tasks"]).first)
    #expect(preview.wouldVoid == [2])
    #expect(try again.head().sequence == 3 && again.quarantinesMet.map(\.table) == ["tasks"])
    let rebuilt = try #require(try again.rebuild(["tasks"]).first)
    #expect(rebuilt.voided == [2])
    #expect(try again.event(at: 4)?.type == "ledger.voided")
    #expect(try again.read { try $0.tasks.tasks().items.map(\.title) } == ["one", "two"])
    #expect(try again.incidents().contains { $0.action == "voided" && $0.code == "eventDoesNotApply" })
    #expect(again.isHealthy && again.quarantinesMet.isEmpty)
  }

  @Test("quarantined tables that a call meets are reported until they are repaired, and can then be dropped")
  func quarantine() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.close()
    try fixture.overwrite("projections/tasks.sqlite", at: 0, with: [UInt8](repeating: 7, count: 4096))
    let again = fixture.open()
    #expect(again.quarantinesMet.isEmpty)
    try again.append([LedgerFixture.task("two")], unchecked: true)
    #expect(again.quarantinesMet.map(\.table) == ["tasks"])
    try again.rebuild(["tasks"])
    #expect(again.quarantinesMet.isEmpty)
    let reports = try again.quarantineReports()
    #expect(try reports.allSatisfy { try again.quarantinedBytes($0) > 4096 })
    try again.dropQuarantined(reports)
    #expect(try again.quarantineReports().isEmpty)
    #expect(again.isHealthy)
  }

  /// - Parameter isMarked: as a fault of ours would write, with checksums and the mark of a commit.
  private static func change(_ path: FilePath, isMarked: Bool = false, _ sql: String) throws {
    let connection = try Connection(path: path.string, .readWrite, pages: isMarked ? .checked : .plain)
    try connection.setPersistentWAL(true)
    try connection.execute(
      isMarked ? "BEGIN; \(sql); UPDATE ledger_checkpoint SET \(Bookkeeping.marksCommit); COMMIT" : sql)
    try connection.close()
  }
}
