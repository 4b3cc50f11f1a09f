import LedgerRecords
import LedgerTesting
import Projections
import Testing

@testable import EventLedger
@testable import EventLog
@testable import LedgerBase

@Suite("Undoing imports") struct UndoImportTests {
  typealias Fixture = ImportFixture

  private static func lines(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { Fixture.task($0) }.joined(separator: "\n") + "\n"
  }

  private func undo(_ ledger: Ledger) throws {
    try ledger.void(ledger.previewVoid([ledger.lastChange()]), confirmation: .personSaidYes)
  }

  private func redo(_ ledger: Ledger) throws {
    try ledger.void(ledger.previewVoid([ledger.lastUndoing()]), confirmation: .personSaidYes)
  }

  private func count(_ ledger: Ledger) throws -> Int { try ledger.read { try $0.tasks.count() } }

  /// Imports a file until so many events are in.
  private func interrupt(_ fixture: Fixture, _ path: String, after count: Int) throws {
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try fixture.ledger.importEvents(from: .file(path)) { _ in
      } progress: {
        if $0.imported >= count { throw Enough() }
      }
    }
  }

  @Test("An import of many appends is undone as one change, and the change before it by itself")
  func whole() throws {
    let fixture = try Fixture()
    let ledger = fixture.ledger
    try ledger.transaction { try $0.tasks.add(title: "before") }
    try fixture.take(Self.lines(1...3500), as: "tasks.jsonl")
    #expect(try count(ledger) == 3501)
    #expect(try ledger.lastChange().source == "tasks.jsonl")
    try undo(ledger)
    #expect(try count(ledger) == 1)
    try redo(ledger)
    #expect(try count(ledger) == 3501)
    #expect(try ledger.lastChanges(5).map(\.source) == ["tasks.jsonl", nil])
    try ledger.void(ledger.previewVoid(ledger.lastChanges(2)), confirmation: .personSaidYes)
    #expect(try count(ledger) == 0)
    #expect(ledger.verify().findings.isEmpty)
  }

  @Test("What others wrote during an import does not belong to it")
  func besideOthers() throws {
    let fixture = try Fixture()
    let ledger = fixture.ledger
    let other = fixture.fixture.open()
    var written = 0
    let path = try fixture.write(Self.lines(1...3500), to: "tasks.jsonl")
    try ledger.importEvents(from: .file(path)) { _ in
    } progress: {
      if $0.imported / 1000 > written {
        written += 1
        try other.transaction { try $0.tasks.add(title: "other \(written)") }
      }
    }
    #expect(written == 3)
    try undo(ledger)
    #expect(try count(ledger) == 3)
    #expect(ledger.verify().findings.isEmpty)
  }

  @Test("An interrupted import is undone as far as it came; a continued one with all of its parts")
  func interrupted() throws {
    let fixture = try Fixture()
    let ledger = fixture.ledger
    let path = try fixture.write(Self.lines(1...3500), to: "tasks.jsonl")
    try interrupt(fixture, path, after: 2000)
    #expect(try count(ledger) == 2000)
    try undo(ledger)
    #expect(try count(ledger) == 0)
    try redo(ledger)
    try ledger.transaction { try $0.tasks.add(title: "between") }
    #expect(try ledger.importEvents(from: .file(path)).alreadyThere == 2000)
    #expect(try count(ledger) == 3501)
    try undo(ledger)
    #expect(try count(ledger) == 1)
    #expect(ledger.verify().findings.isEmpty)
  }

  @Test("The same file imported again, with more lines, is another import; the newest is undone first")
  func twice() throws {
    let fixture = try Fixture()
    let ledger = fixture.ledger
    try fixture.take(Self.lines(1...10), as: "tasks.jsonl")
    try fixture.take(Self.lines(1...15), as: "tasks.jsonl")
    try undo(ledger)
    #expect(try count(ledger) == 10)
    #expect(try ledger.lastImport(from: "tasks.jsonl").events == [1...10])
    try undo(ledger)
    let error = #expect(throws: LedgerError.self) { try ledger.lastImport(from: "tasks.jsonl") }
    #expect(error?.hint?.english == "No import can be undone.")
  }

  @Test("An import is undone by its name although there were changes after it, unless they build on it")
  func byName() throws {
    let fixture = try Fixture()
    let ledger = fixture.ledger
    try fixture.take(Self.lines(1...30), as: "a.jsonl")
    try fixture.take(Self.lines(31...40), as: "b.jsonl")
    try ledger.transaction { try $0.tasks.add(title: "later") }
    try ledger.void(ledger.previewVoid([ledger.lastImport(from: "a.jsonl")]), confirmation: .personSaidYes)
    #expect(try count(ledger) == 11)
    let error = #expect(throws: LedgerError.self) { try ledger.lastImport(from: "c.jsonl") }
    #expect(error?.hint?.english.contains("\"b.jsonl\"") == true && error?.code == .nothingToUndo)
    #expect(error?.hint?.english.contains("\"a.jsonl\"") == false)
    try ledger.append([
      EventDraft(
        type: "task.edited", data: try JSONText(parsing: #"{"id":"\#(Fixture.id(31))","title":"edited"}"#))
    ])
    let refused = #expect(throws: LedgerError.self) {
      try ledger.previewVoid([ledger.lastImport(from: "b.jsonl")])
    }
    #expect(refused?.code == .voidRefused)
  }

  @Test("What an undo took back is imported anew")
  func anew() throws {
    let fixture = try Fixture()
    let ledger = fixture.ledger
    let csv = "name\nOne\nTwo\nTwo\n"
    for round in 1...3 {
      let summary = try fixture.take(csv, as: "a.csv", ImportOptions(kind: "account")).summary
      #expect(summary.imported == 3 && summary.alreadyThere == 0, "\(round)")
      #expect(try fixture.take(csv, as: "a.csv", ImportOptions(kind: "account")).summary.alreadyThere == 3)
      #expect(try ledger.read { try $0.accounts.accounts(limit: 9).items.count } == 3)
      try undo(ledger)
      #expect(try ledger.read { try $0.accounts.accounts(limit: 9).items.isEmpty })
    }
  }

  @Test("From another ledger into an empty one: every number stays, and the whole is undone as one")
  func fromLedger() throws {
    let source = try Fixture()
    try source.take(Self.lines(1...1), as: "x.jsonl")
    for number in 2...1500 { try source.ledger.append(Fixture.draft(number)) }
    let fixture = try Fixture()
    let ledger = fixture.ledger
    let summary = try ledger.importEvents(from: .ledger(source.ledger.path))
    #expect(summary.imported == 1500 && summary.leftOut == [ImportEvent.type: 1])
    #expect(try count(ledger) == 1500)
    try undo(ledger)
    #expect(try count(ledger) == 0)
    try redo(ledger)
    #expect(ledger.verify().findings.isEmpty)
  }

  @Test(
    "An export that was imported by half, without a trace of it in the log, belongs to the import that continues it"
  )
  func untraced() throws {
    let source = try Fixture()
    for number in 1...30 { try source.ledger.append(Fixture.draft(number)) }
    var export: [String] = []
    try source.ledger.events(onDamage: { throw $0.error }) { event in
      export.append(String(decoding: event.line, as: UTF8.self))
      return true
    }
    let fixture = try Fixture()
    let ledger = fixture.ledger
    // As a process leaves it that is killed before the end.
    try ledger.perform("half") { opened in
      let events = try export.prefix(20).map { try ImportedEvent(JSONText(parsing: $0, as: .object)) }
      let group = try opened.appender.makeGroup()
      _ = try group.part(expecting: nil, isAtomic: false) { batch in try events.map { try batch.take($0) } }
      group.finish()
    }
    #expect(try ledger.head().sequence == 20)
    let path = try fixture.write(export.joined(separator: "\n"), to: "old.jsonl")
    let summary = try ledger.importEvents(from: .file(path))
    #expect(summary.alreadyThere == 20 && summary.imported == 10 && summary.sequences == 21...30)
    #expect(try ledger.lastChange().events == [1...30])
    try undo(ledger)
    #expect(try count(ledger) == 0)
    // Its own ledger wrote them itself: there, they belong to no import.
    let own = try source.ledger.importEvents(from: .file(path))
    #expect(own.alreadyThere == 30)
    #expect(try source.ledger.lastChange().source == nil)
  }

  @Test("A void of another ledger that an import carried out is undone with it")
  func importedVoid() throws {
    let source = try Fixture()
    for number in 1...3 { try source.ledger.append(Fixture.draft(number)) }
    try undo(source.ledger)
    let fixture = try Fixture()
    let ledger = fixture.ledger
    try ledger.transaction { try $0.tasks.add(title: "own") }
    try ledger.importEvents(from: .ledger(source.ledger.path))
    #expect(try count(ledger) == 3)
    try undo(ledger)
    #expect(try count(ledger) == 1)
    try redo(ledger)
    #expect(try count(ledger) == 3)
  }

  @Test("A range leaves out what is void already, and what can't be voided; nothing left is an error")
  func ranges() throws {
    let fixture = try Fixture()
    let ledger = fixture.ledger
    try fixture.take(Self.lines(1...5), as: "a.jsonl")
    try ledger.void(ledger.previewVoid([2, 4]), confirmation: .personSaidYes)
    let preview = try ledger.previewVoid([1...6])
    #expect(preview.events.map(\.sequence) == [1, 3, 5])
    #expect(preview.alreadyVoided == [2, 4] && preview.leftOut == [6])
    try ledger.void(preview, confirmation: .personSaidYes)
    let error = #expect(throws: LedgerError.self) { try ledger.previewVoid([1...5]) }
    #expect(error?.code == .alreadyVoided)
    let mark = #expect(throws: LedgerError.self) { try ledger.previewVoid([6]) }
    #expect(mark?.code == .reservedType)
    let beyond = #expect(throws: LedgerError.self) { try ledger.previewVoid([7...99]) }
    #expect(beyond?.code == .noSuchRecord)
    // All of it: what the voids in the range voided does not come back.
    #expect(try ledger.previewVoid([1...8]).differences.isEmpty)
  }
}
