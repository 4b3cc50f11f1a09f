import Foundation
import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
import Projections

@Suite struct WriteTests {
  @Test("saving with changes puts them on disk")
  func savingWithChanges() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    #expect(ledger.wasCreated && ledger.isHealthy && ledger.loadError == nil)
    let added = try ledger.transaction { try $0.tasks.add(title: "Buy milk", steps: ["Go", "Pay"]) }
    let again = fixture.open()
    let task = try again.read { try $0.tasks.tasks().items }
    #expect(task.map(\.title) == ["Buy milk"])
    #expect(added.steps.count == 2)
    #expect(try again.head().sequence == 3)
    var batches: [ClosedRange<UInt64>?] = []
    try again.events {
      batches.append($0.batch); return true
    }
    #expect(batches == [1...3, 1...3, 1...3])
  }

  @Test("saving without changes writes no byte")
  func savingWithoutChanges() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let task = try ledger.transaction { try $0.tasks.add(title: "Buy milk").task }
    let log = try fixture.logBytes()
    let head = try fixture.bytes("log/head")
    try ledger.transaction { _ in }
    _ = try ledger.transaction { try $0.tasks.edit(task.id, title: " Buy milk ") }
    #expect(try ledger.append([]).isEmpty)
    #expect(try fixture.logBytes() == log)
    #expect(try fixture.bytes("log/head") == head)
  }

  @Test("a throw writes nothing and the tables are as before")
  func aThrowWritesNothing() throws {
    struct Stop: Error {}
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    let log = try fixture.logBytes()
    #expect(throws: Stop.self) {
      try ledger.transaction {
        try $0.tasks.add(title: "two")
        throw Stop()
      }
    }
    #expect(try fixture.logBytes() == log)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["one"])
  }

  @Test func aRejectedEventLeavesNothing() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let record = UUID()
    try ledger.append([LedgerFixture.task("one", record: record)])
    let log = try fixture.logBytes()
    let error = #expect(throws: LedgerError.self) {
      try ledger.append([LedgerFixture.task("two"), LedgerFixture.task("again", record: record)])
    }
    #expect(error?.code == .duplicateValue)
    #expect(try fixture.logBytes() == log)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["one"])
  }

  @Test func whatAnotherWriterAppliedIsNotAppliedAgain() throws {
    let fixture = try LedgerFixture()
    let ledgers = [fixture.open(), fixture.open(), fixture.open()]
    for round in 0..<30 {
      let ledger = ledgers[round * 7 % 5 % 3]
      if round % 4 == 3 { _ = try ledgers[round % 3].read { try $0.tasks.count() } }
      try ledger.append([LedgerFixture.task("task \(round)")])
    }
    for ledger in ledgers {
      #expect(try ledger.read { try $0.tasks.count() } == 30)
      #expect(ledger.isHealthy)
    }
    #expect(ledgers[0].verify().isIntact)
  }

  @Test func aGroupKeepsWhatCameBeforeTheRejected() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let result = try ledger.appendGroup(
      [
        LedgerFixture.task("one"), LedgerFixture.task("two"), LedgerFixture.task(" \u{3000}"),
        LedgerFixture.task("four"),
      ],
      unchecked: false)
    #expect(result.receipts.map(\.sequence) == [1, 2])
    #expect(result.rejected?.index == 2)
    #expect(result.rejected?.error.code == .blankField)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["one", "two"])
    #expect(try fixture.open().head().sequence == 2)
  }

  @Test func anIDThatIsThereGivesItsFirstReceipt() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let id = UUID()
    let record = UUID()
    let first = try ledger.append([LedgerFixture.task("one", id: id, record: record)])
    try ledger.transaction { try $0.tasks.add(title: "two") }
    let again = try ledger.append([LedgerFixture.task("one", id: id, record: record)], expecting: 77)
    #expect(again.map(\.sequence) == first.map(\.sequence))
    #expect(again.first?.isDuplicate == true)
    #expect(try ledger.head().sequence == 2)
    let other = #expect(throws: LedgerError.self) {
      try ledger.append([LedgerFixture.task("other", id: id, record: record)])
    }
    #expect(other?.code == .duplicateID)
    // Twice in one batch is once as well.
    let new = UUID()
    let pair = LedgerFixture.task("three", id: new)
    #expect(try ledger.append([pair, pair]).map(\.sequence) == [3, 3])
    // The id that we gave an event is its own too, also where only a later one of its append brought one
    // along.
    let plain = LedgerFixture.task("four")
    let given = try ledger.append([plain, LedgerFixture.task("five", id: UUID())])[0].id
    var repeated = plain
    repeated.id = given
    #expect(try ledger.append([repeated]).map(\.sequence) == [4])
  }

  @Test func anExpectationThatFailsWritesNothing() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.append([LedgerFixture.task("one")], expecting: 0)
    let error = #expect(throws: LedgerError.self) {
      try ledger.append([LedgerFixture.task("two")], expecting: 0)
    }
    #expect(error?.code == .conflict)
    #expect(try ledger.head().sequence == 1)
  }

  @Test func aRowThatSomeoneElseChangedIsNotOverwritten() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let task = try ledger.transaction { try $0.tasks.add(title: "one").task }
    try ledger.transaction { _ = try $0.tasks.edit(task.id, title: "two") }
    var draft = EventDraft(
      type: "task.edited", data: JSONText(["id": .string(task.id.uuidString.lowercased()), "title": "three"]))
    draft.expectedRowSequence = task.sequence
    let error = #expect(throws: LedgerError.self) { try ledger.append([draft]) }
    #expect(error?.code == .rowChanged)
  }

  @Test("a reset is an event; the log keeps everything and orders go on")
  func resetIsAnEvent() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction {
      try $0.tasks.add(title: "one")
      try $0.accounts.add(name: "bank")
    }
    let receipt = try ledger.reset([.tasks], confirmation: .personSaidYes)
    #expect(receipt?.type == "ledger.reset")
    #expect(try ledger.read { try $0.tasks.tasks().items.isEmpty })
    #expect(
      try ledger.reset([.tasks, .answers], confirmation: .personSaidYes) == nil, "no change, no byte")
    #expect(try ledger.head().sequence == 3)
    #expect(try ledger.read { try $0.accounts.accounts().items.count } == 1)
    let next = try ledger.transaction { try $0.tasks.add(title: "two").task }
    #expect(next.order == 2)
    let rebuilt = try ledger.rebuild(["tasks"])
    #expect(rebuilt.first?.position == 4)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["two"])
  }

  @Test("starting over sets the folder aside, also when the log is damaged")
  func startingOver() throws {
    let fixture = try LedgerFixture()
    try fixture.open().transaction { try $0.tasks.add(title: "one") }
    try fixture.overwrite("log/" + SegmentName.name(1), at: 0, with: [0, 0, 0, 0])
    let ledger = fixture.open()
    #expect(ledger.loadError?.code == .damagedLog)
    let place = try ledger.startOver(confirmation: .personSaidYes)
    #expect(ledger.isHealthy)
    #expect(try ledger.head().sequence == 0)
    #expect(try RealFileSystem().status(of: FilePath(place).appending("log"), followLinks: true) != nil)
    try ledger.transaction { try $0.tasks.add(title: "new") }
  }

  @Test("Starting over that a full disk does not let through leaves the ledger as it is")
  func startOverFails() throws {
    let fixture = try LedgerFixture()
    try fixture.open().transaction { try $0.tasks.add(title: "kept") }
    try fixture.overwrite("log/" + SegmentName.name(1), at: 0, with: [0, 0, 0, 0])
    let disk = FailingDisk()
    var context = fixture.context
    context.fileSystem = disk
    let ledger = Ledger.open(at: fixture.path, options: .records, context: context)
    disk.failsNewFiles = true
    #expect(throws: LedgerError.self) { try ledger.startOver(confirmation: .personSaidYes) }
    disk.failsNewFiles = false
    #expect(try RealFileSystem().list(fixture.folder.path) == ["test.ledger"])
    #expect(fixture.open().loadError?.code == .damagedLog)
    let place = try fixture.open().startOver(confirmation: .personSaidYes)
    let kept = try #require(FilePath(place).lastComponent?.string)
    #expect(try RealFileSystem().list(fixture.folder.path).sorted() == ["test.ledger", kept])
  }

  @Test("A first write that a full disk did not let through leaves nothing in the way of the next")
  func firstWriteFails() throws {
    let fixture = try LedgerFixture()
    let disk = FailingDisk()
    var context = fixture.context
    context.fileSystem = disk
    disk.failsNewFiles = true
    for _ in 0..<2 {
      let ledger = Ledger.open(at: fixture.path, options: .records, context: context)
      let error = #expect(throws: LedgerError.self) {
        try ledger.transaction { try $0.tasks.add(title: "refused") }
      }
      #expect(error?.category == .diskFull, "\(String(describing: error))")
    }
    // What an earlier version left is not in the way either.
    #expect(!FileManager.default.fileExists(atPath: fixture.path))
    try FileManager.default.createDirectory(atPath: fixture.path, withIntermediateDirectories: true)
    _ = try RealFileSystem().open(FilePath(fixture.path).appending("incidents.jsonl"), .updateOrCreate)
    disk.failsNewFiles = false
    let ledger = Ledger.open(at: fixture.path, options: .records, context: context)
    try ledger.transaction { try $0.tasks.add(title: "taken") }
    #expect(try ledger.read { try $0.tasks.count() } == 1)
  }

  @Test("many at once damage nothing")
  func manyThreads() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for number in 0..<25 { try ledger.transaction { try $0.tasks.add(title: "\(thread)-\(number)") } }
        }
      }
      try await group.waitForAll()
    }
    let orders = try ledger.read { try $0.tasks.tasks(limit: 1000).items.map(\.order) }
    #expect(orders == Array(1...200))
    #expect(ledger.verify().isIntact)
  }
}

@Suite struct SealTests {
  @Test("At a seal every table's checkpoint moves up, also of those that no event concerned")
  func checkpointsMoveUp() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tags.add(name: "home") }
    for number in 0..<20 { try ledger.transaction { try $0.tasks.add(title: "task \(number)") } }
    #expect(ledger.verify().tables.first { $0.name == "accounts" }?.position == 1)
    try ledger.seal()
    let positions = Dictionary(
      uniqueKeysWithValues: ledger.verify().tables.map { ($0.name, $0.position) })
    #expect(positions == ["accounts": 21, "tasks": 21, "ledger": 21])
    #expect(ledger.verify().isIntact)
    // An id that is there already is found without reading the log again.
    let id = try #require(try ledger.event(at: 3)?.id)
    #expect(throws: LedgerError.self) { try ledger.append([LedgerFixture.task("other", id: id)]) }
  }

  @Test("The table of all ids misses none, whoever gave them, before and after a seal")
  func idsAreComplete() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for round in 0..<2 {
      try ledger.append([LedgerFixture.task("named \(round)", id: UUID())])
      let plain = try #require(try ledger.append([LedgerFixture.task("plain \(round)")]).first)
      if round == 1 { try ledger.seal() }
      let error = #expect(throws: LedgerError.self) {
        try ledger.append([LedgerFixture.task("other", id: plain.id)])
      }
      #expect(error?.code == .duplicateID)
    }
  }
}
