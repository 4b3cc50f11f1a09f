import LedgerRecords
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite struct HealthUpdatesTests {
  @Test("a quarantine while running, and the recovery, are sent to whoever listens")
  func quarantine() async throws {
    let fixture = try LedgerFixture()
    let before = fixture.open()
    try before.transaction { try $0.tasks.add(title: "Buy milk") }
    try before.close()
    let ledger = fixture.open()
    let updates = ledger.healthUpdates
    let file = FilePath(fixture.path).appending("projections/tasks.sqlite")
    let table = try RealFileSystem().open(RealFileSystem().realPath(file), .update)
    try table.write(Array("this is no database, not any more".utf8), at: 0)
    try table.truncate(to: 4000)
    try table.close()
    #expect(throws: LedgerError.self) { try ledger.read { try $0.tasks.tasks() } }
    let broken = await next(updates)
    #expect(broken?.cards.map(\.table) == ["tasks"])
    _ = try ledger.rebuild(["tasks"])
    #expect(await next(updates) == .healthy)
    try ledger.close()
    #expect(await next(updates) == nil)
  }

  @Test("a failed save is sent with its card, once, and its end too")
  func failedSave() async throws {
    let folder = try TemporaryFolder()
    let disk = FailingDisk()
    let ledger = Ledger.open(
      at: folder.file("led"), options: .records, context: LedgerContext.testing(fileSystem: disk))
    try ledger.transaction { try $0.tasks.add(title: "one") }
    let updates = ledger.healthUpdates
    disk.failsWrites = true
    for _ in 0..<2 {
      #expect(throws: LedgerError.self) { try ledger.transaction { try $0.tasks.add(title: "two") } }
    }
    #expect(throws: LedgerError.self) { try ledger.transaction { try $0.tasks.add(title: "  ") } }
    disk.failsWrites = false
    try ledger.transaction { try $0.tasks.add(title: "three") }
    guard case .unusable(let card) = await next(updates) else { throw Missing() }
    #expect(card.table == nil && !card.choices.isEmpty)
    #expect(await next(updates) == .healthy)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["one", "three"])
    #expect(ledger.status().lastIncident?.action == "save refused")
  }

  private struct Missing: Error {}

  @Test("What a failed sync means is said: the outcome is unknown")
  func failedSync() throws {
    let folder = try TemporaryFolder()
    let disk = FailingDisk()
    let context = LedgerContext.testing(fileSystem: disk)
    let ledger = Ledger.open(at: folder.file("led"), options: .records, context: context)
    try ledger.transaction { try $0.tasks.add(title: "one") }
    disk.failsSyncs = true
    let id = UUID()
    let draft = LedgerFixture.task("two", id: id)
    let unknown = #expect(throws: LedgerError.self) { try ledger.append([draft]) }
    #expect((unknown?.cause as? LedgerError)?.code == .outcomeUnknown)
    disk.failsSyncs = false
    let poisoned = #expect(throws: LedgerError.self) { try ledger.append([draft]) }
    #expect((poisoned?.cause as? LedgerError)?.code == .writerPoisoned)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["one"])
    // Opened anew, asking again with the same id is safe, whatever was on disk.
    let again = Ledger.open(at: folder.file("led"), options: .records, context: context)
    try again.append([draft])
    #expect(try again.read { try $0.tasks.tasks().items.map(\.title) } == ["one", "two"])
    #expect(try again.head().sequence == 2)
  }

  @Test("A ledger that lost events opens read-only: its tables answer as they stand, its events can be read")
  func lostEvents() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.transaction { try $0.tasks.add(title: "two") }
    try ledger.close()
    let segment = try RealFileSystem().open(
      FilePath(fixture.path).appending("log/" + SegmentName.name(1)), .update)
    try segment.truncate(to: try segment.status().sizeBytes - 20)
    try segment.close()
    let before = try fixture.logBytes()
    let damaged = fixture.open()
    #expect(damaged.loadError?.code == .lostEvents)
    #expect(try damaged.read { try $0.tasks.tasks().items.map(\.title) } == ["one", "two"])
    var lost: [UInt64?] = []
    var read: [UInt64] = []
    try damaged.events(onDamage: { lost.append($0.firstSequence) }) {
      read.append($0.sequence)
      return true
    }
    #expect(read == [1] && lost == [2])
    #expect(throws: LedgerError.self) { try damaged.transaction { try $0.tasks.add(title: "three") } }
    #expect(try fixture.logBytes() == before)
  }
}

/// The next value of a stream, or nil when it has ended, or none comes within a minute.
func next(_ stream: AsyncStream<LedgerHealth>) async -> LedgerHealth? {
  await withTaskGroup(of: LedgerHealth?.self) { group in
    group.addTask {
      for await health in stream { return health }
      return nil
    }
    group.addTask {
      do { try await Task.sleep(for: .seconds(60)) } catch {}
      return nil
    }
    defer { group.cancelAll() }
    return await group.next() ?? nil
  }
}
