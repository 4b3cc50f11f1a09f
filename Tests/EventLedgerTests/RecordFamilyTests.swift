import LedgerRecords
import LedgerTesting
import Testing

@testable import EventLedger

@Suite("What belongs to a record")
struct RecordFamilyTests {
  @Test("What belongs to a record, and what happened to it, is found by the foreign keys of its projection")
  func family() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "Other", steps: ["x"]) }
    let added = try ledger.transaction { try $0.tasks.add(title: "Trip", steps: ["Pack", "Go"]) }
    let (task, step) = (added.task.id.lowercase, added.steps[0].id)
    try ledger.transaction { _ = try $0.steps.edit(step, title: "Pack early") }
    try ledger.transaction { _ = try $0.steps.delete(step) }
    let family = try ledger.family(ofRecord: task)
    #expect(family.record == task && family.belonging == Set(added.steps.map(\.id.lowercase)))
    #expect(try ledger.family(ofRecord: task, asOf: .event(3)).belonging.isEmpty)
    #expect(try ledger.family(ofRecord: step.lowercase).belonging.isEmpty)
    var query = EventQuery()
    query.record = task
    query.belonging = family.belonging
    var events: [EventReference] = []
    try ledger.events(query) {
      events.append(EventReference($0))
      return true
    }
    #expect(
      events.map(\.type) == [
        "task.inserted", "step.inserted", "step.inserted", "step.edited", "step.deleted",
      ])
    let changes = try ledger.changes(ofRecord: task, with: family, by: events)
    let told = events.map { event in
      (changes[event.sequence] ?? []).map { "\($0.table) +\($0.added) ~\($0.changed) -\($0.removed)" }
    }
    #expect(
      told == [
        ["task +1 ~0 -0"], ["task_step +1 ~0 -0"], ["task_step +1 ~0 -0"], ["task_step +0 ~1 -0"],
        ["task_step +0 ~0 -1"],
      ])
  }

  @Test("A text is looked for in values, in upper or lower case, and in the names that records had")
  func search() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let task = try ledger.transaction { try $0.tasks.add(title: "Buy MILK").task.id }
    try ledger.transaction { _ = try $0.tasks.edit(task, title: "Buy tea") }
    try ledger.transaction { _ = try $0.tasks.delete(task) }
    try ledger.transaction { try $0.tasks.add(title: "Other") }
    func found(_ text: String) throws -> [UInt64] {
      var query = EventQuery()
      query.text = text
      query.namedRecords = try ledger.records(named: text)
      var numbers: [UInt64] = []
      try ledger.events(query) {
        numbers.append($0.sequence)
        return true
      }
      return numbers
    }
    #expect(try found("milk") == [1, 2, 3])
    #expect(try found("TEA") == [1, 2, 3])
    #expect(try found("other") == [4])
    #expect(try found("title").isEmpty && found(String(task.lowercase.prefix(8))).isEmpty)
    #expect(ledger.names(of: [task.lowercase]).isEmpty)
  }

  @Test("A table is for people if an event's first statement inserts into it, or if its row line names it")
  func derived() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "Trip", steps: ["Pack"]) }
    let tables = try ledger.differences(from: .event(0)).tables
    #expect(tables.filter(\.isDerived).map(\.table) == ["order_mark"])
    #expect(tables.filter { !$0.isDerived }.map(\.table) == ["task", "task_step"])
  }
}
