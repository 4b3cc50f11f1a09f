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

@Suite("tasks of version 1")
struct MigrationTests {
  private func titles(_ ledger: Ledger) throws -> [String] {
    try ledger.read {
      try $0.connection(for: "tasks").rows(#"SELECT title FROM task ORDER BY "order""#) { $0.string(at: 0) }
    }
  }

  private func digest(_ ledger: Ledger) throws -> String? {
    ledger.verify().tables.first { $0.name == "tasks" }?.digest
  }

  private func types(_ ledger: Ledger, from sequence: Int) throws -> [String] {
    var types: [String] = []
    try ledger.events {
      if $0.sequence > UInt64(sequence) { types.append($0.type) }
      return true
    }
    return types
  }

  /// The live table, and one that is built from the first event, hold the same.
  private func requireSameAsRebuilt(_ ledger: Ledger) throws {
    let live = try #require(try digest(ledger))
    #expect(try ledger.rebuild(["tasks"], fromStart: true).map(\.digest) == [live])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings.isEmpty)
  }

  private func task(_ title: String, version: Int = 1, created: String = "1999-01-01T00:00:00Z")
    -> EventDraft
  {
    EventDraft(
      type: "task.inserted",
      data: JSONText([
        "id": .string(UUID().uuidString.lowercased()), "title": .string(title), "createdAt": .string(created),
      ]), version: version)
  }

  @Test(
    "before the migration each task has an order, the last in the log the last; reading appends nothing")
  func reading() throws {
    let old = try VersionOneLedger(tasks: 300)
    let before = try old.fixture.logBytes()
    let ledger = old.fixture.open()
    #expect(try titles(ledger) == old.loggedTitles)
    #expect(ledger.isHealthy)
    try ledger.close()
    #expect(try old.fixture.logBytes() == before)
  }

  @Test(
    "the first append brings 10,000 tasks into the order in which they were made, once; live and rebuilt agree, also after more of version 1 were imported"
  )
  func firstAppend() throws {
    let old = try VersionOneLedger(tasks: 10_000)
    try old.buildOldTable()
    let ledger = old.fixture.open()
    let added = try ledger.transaction { try $0.tasks.add(title: "new") }
    #expect(try titles(ledger) == old.titles + ["new"])
    #expect(added.task.order > 10_000)
    #expect(try types(ledger, from: old.lines.count) == ["ledger.migrated", "task.inserted"])
    let steps = try ledger.read {
      try $0.connection(for: "tasks").rows(#"SELECT DISTINCT title, "order" FROM task_step ORDER BY 2"#) {
        "\($0.string(at: 0)) \($0.int64(at: 1))"
      }
    }
    #expect(steps == ["step 3 3", "step 7 7"])
    try requireSameAsRebuilt(ledger)

    // Older than all, and last all the same.
    try ledger.append([task("taken in"), task("taken in too")])
    #expect(try titles(ledger) == old.titles + ["new", "taken in", "taken in too"])
    try ledger.transaction { try $0.tasks.add(title: "newer") }
    #expect(try titles(ledger).suffix(2) == ["taken in too", "newer"])
    #expect(
      try types(ledger, from: old.lines.count)
        == ["ledger.migrated"] + Array(repeating: "task.inserted", count: 4))
    try requireSameAsRebuilt(ledger)
    try ledger.close()
    let log = try EventLog.open(at: FilePath(old.fixture.path), context: old.fixture.context.forLog)
    var lines: [[UInt8]] = []
    try log.makeReader().forEachRun(after: 0, through: UInt64(old.lines.count)) { run in
      run.forEachLine { lines.append(Array($0)) }
    }
    #expect(lines == old.lines)
    try log.close()
  }

  @Test("an older copy can still be read by the older program")
  func olderCopy() throws {
    let old = try VersionOneLedger(tasks: 50)
    let copy = old.fixture.folder.file("copy")
    try FileManager.default.copyItem(atPath: old.fixture.path, toPath: copy)
    let ledger = old.fixture.open()
    try ledger.upgrade()
    try ledger.close()
    let context = old.fixture.context
    #expect(try VersionOneLedger.rowsOfOldProgram(at: copy, context: context) == 45)
    // And not what this program has written, which it says.
    let error = #expect(throws: LedgerError.self) {
      try VersionOneLedger.rowsOfOldProgram(at: old.fixture.path, context: context)
    }
    #expect(error?.code == .newerFormat)
  }

  private func lines(of fixture: LedgerFixture) throws -> [UInt8] {
    let log = try EventLog.open(at: FilePath(fixture.path), context: fixture.context.forLog)
    var lines: [UInt8] = []
    try log.makeReader().forEachRun(after: 0, through: .max) { lines += $0.lines }
    try log.close()
    return lines
  }

  @Test("the fixture of version 1 is what the maker makes, and is migrated for ever")
  func fixture() throws {
    let old = try VersionOneLedger(tasks: 30)
    // How an append is compressed is no part of the format.
    let made = try lines(of: old.fixture)
    try FileManager.default.removeItem(atPath: old.fixture.path)
    let kept = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/tasks-1")
    try FileManager.default.copyItem(atPath: kept.path, toPath: old.fixture.path)
    #expect(try lines(of: old.fixture) == made)
    #expect(made == old.lines.flatMap { $0 + [0x0A] })
    let ledger = old.fixture.open()
    #expect(try ledger.upgrade().migrations.map(\.sequence) == [UInt64(old.lines.count) + 1])
    #expect(try titles(ledger) == old.titles)
    try requireSameAsRebuilt(ledger)
  }

  @Test("a refused first append leaves nothing, not even the migration")
  func refused() throws {
    let old = try VersionOneLedger(tasks: 20)
    let before = try old.fixture.logBytes()
    let ledger = old.fixture.open()
    let noTask = EventDraft(
      type: "task.deleted", data: JSONText(["id": .string(UUID().uuidString.lowercased())]))
    #expect(throws: LedgerError.self) { try ledger.append([noTask]) }
    let group = try ledger.appendGroup([noTask, task("x")], unchecked: false)
    #expect(group.receipts.isEmpty && group.rejected?.index == 0)
    try ledger.transaction { transaction in
      do { try transaction.append(noTask) } catch {}
      _ = try transaction.read.tasks.tasks()
    }
    #expect(try old.fixture.logBytes() == before)
    // What follows a refused one in the same transaction is migrated for.
    try ledger.transaction { transaction in
      do { try transaction.append(noTask) } catch {}
      _ = try transaction.tasks.add(title: "kept")
    }
    #expect(try types(ledger, from: old.lines.count) == ["ledger.migrated", "task.inserted"])
    #expect(try titles(ledger) == old.titles + ["kept"])
    try requireSameAsRebuilt(ledger)
  }

  @Test("receipts are those of the caller's events, and the migration is in their batch")
  func receipts() throws {
    let old = try VersionOneLedger(tasks: 20)
    let ledger = old.fixture.open()
    let last = UInt64(old.lines.count)
    let receipts = try ledger.append([task("a", version: 2), task("b", version: 2)], expecting: last)
    #expect(receipts.map(\.sequence) == [last + 2, last + 3])
    #expect(try ledger.event(at: last + 1)?.batch == last + 1...last + 3)
    // The caller's id is one of all events, of the migration too.
    let id = try #require(try ledger.event(at: last + 1)?.id)
    var draft = task("c", version: 2)
    draft.id = id
    #expect(throws: LedgerError.self) { try ledger.append([draft]) }
    try requireSameAsRebuilt(ledger)
  }

  @Test(
    "a copy by import has the same tables: of a ledger of version 1, and of one that was migrated",
    arguments: [false, true])
  func imported(isMigrated: Bool) throws {
    let old = try VersionOneLedger(tasks: 2500)
    let source = old.fixture.open()
    if isMigrated {
      try source.upgrade()
      try source.transaction { _ = try $0.tasks.add(title: "new") }
      try source.append([task("taken in")])
    }
    let last = try source.head().sequence
    let target = Ledger.open(
      at: old.fixture.folder.file("target.ledger"), options: .records, context: old.fixture.context)
    let first = try target.importEvents(from: .ledger(old.fixture.path))
    #expect(first.isIntact && first.imported == Int(last) && first.leftOut.isEmpty)
    #expect(try titles(target) == titles(source))
    #expect(try digest(target) == digest(source))
    #expect(try target.importEvents(from: .ledger(old.fixture.path)).alreadyThere == Int(last))
    try target.transaction { _ = try $0.tasks.add(title: "later") }
    try source.transaction { _ = try $0.tasks.add(title: "later") }
    #expect(try titles(target) == titles(source))
    try requireSameAsRebuilt(target)
  }

  @Test(
    "imported into a ledger that has tasks, those of version 1 go last, and what brought them there is left out"
  )
  func importedIntoFull() throws {
    let old = try VersionOneLedger(tasks: 20)
    let source = old.fixture.open()
    try source.upgrade()
    let target = Ledger.open(
      at: old.fixture.folder.file("target.ledger"), options: .records, context: old.fixture.context)
    for title in ["one", "two"] { try target.transaction { _ = try $0.tasks.add(title: title) } }
    let summary = try target.importEvents(from: .ledger(old.fixture.path))
    #expect(summary.imported == old.lines.count && summary.leftOut == [MigrationEvent.type: 1])
    #expect(try titles(target) == ["one", "two"] + old.loggedTitles)
    try requireSameAsRebuilt(target)
  }

  @Test("a ledger of this version that imports tasks of version 1 keeps its order, and says so in the log")
  func importedOlderTasks() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let first = try ledger.transaction { transaction in
      let first = try transaction.tasks.add(title: "one")
      let second = try transaction.tasks.add(title: "two")
      _ = try transaction.tasks.move(second.task.id, to: .first)
      return first.task
    }
    #expect(try titles(ledger) == ["two", "one"])
    try ledger.append([task("old")])
    #expect(try types(ledger, from: 3) == ["ledger.migrated", "task.inserted"])
    #expect(try titles(ledger) == ["two", "one", "old"])
    try ledger.transaction { try $0.tasks.delete(first.id) }
    #expect(try types(ledger, from: 5) == ["task.deleted"])
    #expect(try titles(ledger) == ["two", "old"])
    try requireSameAsRebuilt(ledger)
  }

  @Test("an upgrade does what the first append would, tells before what changes, and has nothing to do after")
  func upgrade() throws {
    let old = try VersionOneLedger(tasks: 100)
    try old.buildOldTable()
    let before = try old.fixture.logBytes()
    let ledger = old.fixture.open()
    let preview = try ledger.previewUpgrade(samples: 2)
    let tasks = try #require(preview.tables.first { $0.name == "tasks" })
    #expect(!preview.wouldFail && !preview.isCurrent && preview.head == UInt64(old.lines.count))
    #expect(tasks.migration == UpgradePreview.Migration(from: 1, to: 3) && tasks.builtBy == 1)
    #expect(
      tasks.columnsAdded == [
        "erased_place.seq", "erased_place.list", "erased_place.id", "erased_place.order",
        "erased_place.createdAt",
        "order_mark.list", "order_mark.highest", "order_mark.moveFrom", "order_mark.moveTo", "task.order",
        "task.note", "task.due", "task.priority", "task.tags",
        "task_step.completedAt",
      ])
    #expect(tasks.columnsRemoved.isEmpty && tasks.differences.isEmpty)
    let changing = preview.tables.filter { !$0.isCurrent }.map(\.name)
    #expect(changing == ["tasks"])
    #expect(try old.fixture.logBytes() == before)
    var done: [UInt64] = []
    let outcome = try ledger.upgrade { table, count, _ in if table == "tasks" { done.append(count) } }
    let last = UInt64(old.lines.count)
    #expect(
      outcome.migrations.map(\.sequence) == [last + 1] && outcome.rebuilt.map(\.name).contains("tasks"))
    #expect(done.last == last)
    #expect(try titles(ledger) == old.titles)
    try requireSameAsRebuilt(ledger)
    let again = try ledger.upgrade()
    #expect(again.rebuilt.isEmpty && again.migrations.isEmpty)
    #expect(try ledger.previewUpgrade().isCurrent)
    #expect(try ledger.head().sequence == last + 1)
    // What is voided before the migration is gone from the order, too.
    let plan = try ledger.previewVoid([last])
    _ = try ledger.void(plan, confirmation: .personSaidYes)
    try requireSameAsRebuilt(ledger)
    #expect(throws: LedgerError.self) { try ledger.previewVoid([last + 1]) }
  }

  @Test("an event that does not apply to the new form is told before anything is changed, and is a card")
  func failing() throws {
    let old = try VersionOneLedger(tasks: 5, endsBlank: true)
    let ledger = old.fixture.open()
    let preview = try ledger.previewUpgrade()
    let tasks = try #require(preview.tables.first { $0.name == "tasks" })
    #expect(preview.wouldFail && tasks.failure != nil)
    #expect(tasks.refused.map(\.sequence) == [UInt64(old.lines.count)])
    #expect(tasks.refused.map(\.code) == [.blankField])
    #expect(ledger.isHealthy)
    let error = #expect(throws: LedgerError.self) { try ledger.upgrade() }
    #expect(error?.code == .tableQuarantined)
    let card = try #require(ledger.card)
    #expect(card.table == "tasks" && card.event?.sequence == UInt64(old.lines.count))
    #expect(try types(ledger, from: old.lines.count) == [])
    let void = try #require(card.choice(.void))
    #expect(try ledger.carryOut(void, confirmation: .personSaidYes).isHealthy)
    try ledger.upgrade()
    #expect(try titles(ledger) == old.titles)
  }

  @Test(
    "an event of a version that this program does not know leaves what is there readable, and says which is needed"
  )
  func newer() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.close()
    var id = UUID()
    do {
      var generator = SeededGenerator(seed: 5)
      id = UUID.v4(from: &generator)
    }
    let log = try EventLog.open(at: FilePath(fixture.path), context: fixture.context.forLog)
    let header = EventHeader(
      sequence: 2, id: id, time: fixture.context.now(), type: "task.edited", version: 4)
    var line: [UInt8] = []
    EventLineComposer.append(header, meta: nil, salt: nil, data: JSONText(["name": "two"]), to: &line)
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) {
      _ = try log.commit(try log.prepare(lines: line + [0x0A], count: 1), concerning: ["tasks": 2])
    }
    try log.close()
    let older = fixture.open()
    #expect(try titles(older) == ["one"])
    let error = #expect(throws: LedgerError.self) { try older.transaction { try $0.tasks.add(title: "x") } }
    let cause = (error?.cause as? LedgerError) ?? error
    #expect(cause?.code == .newerFormat, "\(String(describing: error))")
    #expect(cause?.message.english.contains("task.edited of data version 4") == true)
    try older.transaction { try $0.accounts.add(name: "others go on") }
    #expect(try older.head().sequence == 3)
  }
}
