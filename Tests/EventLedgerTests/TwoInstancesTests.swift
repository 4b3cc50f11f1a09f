import EventLedger
import LedgerTesting
import LedgerRecords
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

/// Two instances of one ledger, as two processes have them: what one knows of a table, the other may have
/// changed.
@Suite struct TwoInstancesTests {
  let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  private func titles(_ ledger: Ledger) throws -> [String] {
    try ledger.read { try $0.tasks.tasks().items.map(\.title) }
  }

  @Test("a table that another process moved on before a restore is no table of the restored log")
  func movedOnBeforeARestore() throws {
    let one = fixture.open()
    let two = fixture.open()
    try one.transaction { _ = try $0.tasks.add(title: "one") }
    let place = fixture.folder.file("backups")
    try one.backUp(to: place)
    try two.transaction { _ = try $0.tasks.add(title: "set aside") }
    try two.transaction { _ = try $0.tasks.add(title: "set aside too") }
    _ = try Ledger.restore(
      from: place, over: fixture.path, wait: .zero, projections: .records, context: fixture.context)
    try one.transaction { _ = try $0.tasks.add(title: "two") }
    try one.transaction { _ = try $0.tasks.add(title: "three") }
    #expect(try titles(one) == ["one", "two", "three"])
    #expect(try titles(two) == ["one", "two", "three"])
    #expect(one.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test("what was voided before a restore is not mistaken for what was voided after it")
  func voidsOfAnotherEpoch() throws {
    let one = fixture.open()
    for title in ["one", "two", "three"] { try one.transaction { _ = try $0.tasks.add(title: title) } }
    let place = fixture.folder.file("backups")
    try one.backUp(to: place)
    try one.transaction { _ = try $0.tasks.add(title: "set aside") }
    _ = try one.void(one.previewVoid([1]), confirmation: .personSaidYes)
    #expect(try titles(one) == ["two", "three", "set aside"])
    _ = try Ledger.restore(
      from: place, over: fixture.path, wait: .zero, projections: .records, context: fixture.context)
    let two = fixture.open()
    // It has the number of the void that was set aside.
    #expect(try two.void(two.previewVoid([2]), confirmation: .personSaidYes).receipts.map(\.sequence) == [5])
    #expect(try one.previewRebuild(["tasks"]).flatMap(\.differences).isEmpty)
    #expect(try titles(one) == ["one", "three"])
    try one.rebuild(["tasks"], fromStart: true)
    #expect(try titles(one) == ["one", "three"])
  }

  @Test("who reads events while a restore puts another log there gets all of those that it began with")
  func readingBesideARestore() throws {
    let ledger = fixture.open()
    let place = fixture.folder.file("backups")
    for number in 1...12 {
      try ledger.transaction { _ = try $0.tasks.add(title: "\(number)") }
      if number == 3 { try ledger.backUp(to: place) }
      if number % 4 == 0 { try ledger.seal() }
    }
    var read: [UInt64] = []
    try ledger.events { event in
      if read.isEmpty {
        _ = try Ledger.restore(
          from: place, over: fixture.path, wait: .zero, projections: .records, context: fixture.context)
      }
      read.append(event.sequence)
      return true
    }
    #expect(read == Array(1...12))
    #expect(try ledger.head().sequence == 4)
    try ledger.transaction { _ = try $0.tasks.add(title: "new") }
    #expect(try titles(ledger) == ["1", "2", "3", "new"])
  }

  @Test("another file under the number of a table that is open is read in its place")
  func generationNumberAgain() throws {
    let one = fixture.open()
    let two = fixture.open()
    try one.transaction { _ = try $0.tasks.add(title: "one") }
    try one.rebuild(["tasks"])
    #expect(try titles(two) == ["one"])
    // Someone leads the link back and takes the newer generation away: its number is given again.
    let projections = FilePath(fixture.path).appending("projections")
    let files = RealFileSystem()
    let database = try files.open(projections.appending("tasks.2/tasks.sqlite"), .update)
    try database.truncate(to: 5000)
    try database.close()
    try files.remove(projections.appending("tasks.sqlite"))
    try files.createLink(at: projections.appending("tasks.sqlite"), to: "tasks.1/tasks.sqlite")
    _ = try one.previewRebuild(["tasks"])
    try one.rebuild(["tasks"])
    #expect(try files.readLink(projections.appending("tasks.sqlite")) == "tasks.2/tasks.sqlite")
    #expect(try titles(two) == ["one"])
    #expect(one.isHealthy && two.isHealthy)
  }

  @Test("what a restore has set aside is not lost: salvaging keeps the log that is there, and misses nothing")
  func salvageAfterARestore() throws {
    let ledger = fixture.open()
    try ledger.transaction { _ = try $0.tasks.add(title: "one") }
    let place = fixture.folder.file("backups")
    try ledger.backUp(to: place)
    for _ in 0..<5 { try ledger.transaction { _ = try $0.tasks.add(title: "set aside") } }
    _ = try Ledger.restore(
      from: place, over: fixture.path, wait: .zero, projections: .records, context: fixture.context)
    let preview = try Ledger.previewSalvage(of: fixture.path, projections: .records, context: fixture.context)
    #expect(preview.lostEvents == 0 && preview.lastEvent == 2)
  }

  @Test(
    "a table that is damaged under an instance that has it open is rebuilt, and stays so for every instance")
  func rebuildUnderOpenTables() throws {
    let one = fixture.open()
    let two = fixture.open()
    try one.transaction { _ = try $0.tasks.add(title: "one") }
    #expect(try titles(two) == ["one"])
    try two.transaction { _ = try $0.tasks.add(title: "two") }
    let database = "projections/tasks.1/tasks.sqlite"
    let file = try RealFileSystem().open(FilePath(fixture.path).appending(database), .update)
    try file.truncate(to: 5000)
    try file.close()
    try one.rebuild(["tasks"])
    #expect(try titles(two) == ["one", "two"])
    #expect(try titles(one) == ["one", "two"])
    #expect(one.isHealthy && two.isHealthy)
    try two.close()
    try one.close()
  }

  @Test("a reset of a table whose damage it is the first to meet is carried out")
  func resetMeetsDamage() throws {
    let ledger = fixture.open()
    try ledger.transaction { _ = try $0.tasks.add(title: "one", steps: ["a", "b"]) }
    let wal = "projections/tasks.1/tasks.sqlite-wal"
    let file = try RealFileSystem().open(FilePath(fixture.path).appending(wal), .update)
    try file.truncate(to: 100)
    try file.close()
    try ledger.reset([.tasks], confirmation: .personSaidYes)
    #expect(try titles(ledger).isEmpty)
  }

  @Test("processes that make a ledger at the same moment all have it open then")
  func madeAtOnce() async throws {
    let (path, context) = (fixture.path, fixture.context)
    let errors = await withTaskGroup(of: LedgerError?.self) { group in
      for _ in 0..<8 {
        group.addTask { Ledger.open(at: path, options: .records, context: context).loadError }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.allSatisfy { $0 == nil })
  }
}
