import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite struct InDoubtTests {
  @Test(
    "an append whose outcome can't be known names its events, and asking again with the id writes each once")
  func askAgain() throws {
    let fixture = try LedgerFixture()
    let disk = FailingDisk()
    var context = fixture.context
    context.fileSystem = disk
    let ledger = Ledger.open(at: fixture.path, options: .records, context: context)
    try ledger.transaction { try $0.tasks.add(title: "before") }
    disk.failsSyncs = true
    let error = #expect(throws: LedgerError.self) {
      try ledger.transaction { try $0.tasks.add(title: "it's unknown", steps: ["a step"]) }
    }
    disk.failsSyncs = false
    let unknown = try #require(error?.cause as? LedgerError)
    let inDoubt = try #require(unknown.cause as? InDoubtEvents)
    #expect(
      unknown.code == .outcomeUnknown
        && inDoubt.events.map(\.type) == ["task.inserted", "task_step.inserted"]
        || inDoubt.events.count == 2)
    let again = fixture.open()
    for event in inDoubt.events {
      let draft = EventDraft(type: event.type, data: event.data, version: event.version, id: event.id)
      let first = try #require(try again.append([draft]).first)
      #expect(try again.append([draft]).first?.sequence == first.sequence)
    }
    #expect(try again.head().sequence == 3)
  }
}
