import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite("import from a ledger and from its exports") struct ImportFromLedgerTests {
  typealias Fixture = ImportFixture

  /// A history with batches, voids, redo, resets, prunes, meta, and times that were given.
  private func fill(_ ledger: Ledger) throws {
    func void(_ sequence: UInt64) throws {
      try ledger.void(ledger.previewVoid([sequence]), confirmation: .personSaidYes)
    }
    let task = try ledger.transaction { try $0.tasks.add(title: "Plan", steps: ["A", "B"]).task }  // 1–3
    try ledger.transaction { try $0.tasks.add(title: "Second") }  // 4
    try ledger.transaction { try $0.tasks.move(task.id, to: .last) }  // 5
    let account = try ledger.transaction { try $0.accounts.add(name: "Home") }  // 6
    let tag = try ledger.transaction { try $0.tags.add(name: "shared") }  // 7
    try ledger.transaction { try $0.tags.assign(tag.id, to: account.id) }  // 8
    try ledger.append([
      EventDraft(
        type: "account.inserted",
        data: try JSONText(parsing: #"{"id":"\#(Fixture.id(1))","name":"Far \"away\"","sortOrder":-5}"#),
        time: Timestamp(parsing: "2020-01-02T03:04:05.678901Z"),
        meta: try JSONText(parsing: #"{"who":"me","n":1.50}"#))
    ])  // 9
    try ledger.transaction {
      try $0.users.add(name: "Mika", birthday: CalendarDate(parsing: "1990-04-01"), gender: .female)
    }  // 10
    for question in 1...3 { try ledger.transaction { try $0.answers.ask("Q\(question)?") } }  // 11–13
    try void(12)  // 14
    try ledger.transaction { try $0.answers.prune(before: .latest) }  // 15
    try void(15)  // 16
    try ledger.reset([.tasks], confirmation: .personSaidYes)  // 17
    try ledger.transaction { try $0.tasks.add(title: "Third") }  // 18
    try void(17)  // 19
    try void(2)  // 20: the batch of 1 to 3, with its move
    try void(20)  // 21: redo
    try ledger.reset([.accounts], confirmation: .personSaidYes)  // 22
    try ledger.transaction { try $0.tasks.add(title: "Last") }  // 23
  }

  private func export(_ ledger: Ledger, _ line: (LedgerEvent) throws -> [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try ledger.events { event in
      bytes += try line(event) + [0x0A]
      return true
    }
    return bytes
  }

  @Test(
    "a whole ledger, its JSON Lines and its CloudEvents give the same events and tables", arguments: 0..<4)
  func roundTrip(form: Int) throws {
    let fixture = try Fixture()
    let source = fixture.ledger
    try fillTolerant(source)
    let target = Ledger.open(
      at: fixture.path("target.ledger"), options: .records, context: fixture.fixture.context)
    let input: ImportInput
    switch form {
    case 0: input = .ledger(fixture.fixture.path)
    case 1: input = .file(try fixture.write(try export(source, \.line), to: "e.jsonl"))
    case 2:
      let name = try source.cloudEventSource()
      input = .file(try fixture.write(try export(source) { $0.cloudEvent(source: name) }, to: "e.json"))
    default:
      let name = try source.cloudEventSource()
      let events = try export(source) { $0.cloudEvent(source: name) + [UInt8(ascii: ",")] }
      input = .file(
        try fixture.write([UInt8(ascii: "[")] + events.dropLast(2) + [UInt8(ascii: "]")], to: "e.json"))
    }
    let (summary, notes) = try fixture.take(input, into: target)
    #expect(notes.isEmpty && summary.isIntact)
    let contents = try Fixture.contents(source)
    #expect(try Fixture.contents(target) == contents)
    #expect(summary.imported == contents.count)
    #expect(try Fixture.digests(target) == Fixture.digests(source))
    #expect(try fixture.take(input, into: target).summary.alreadyThere == contents.count)
    // Into the ledger that it comes from, nothing is new, though the clock gave the times there.
    if form > 0 { #expect(try fixture.take(input).summary.alreadyThere == contents.count) }
    #expect(target.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  /// The void of the batch needs its move along.
  private func fillTolerant(_ ledger: Ledger) throws {
    do { try fill(ledger) } catch let error as LedgerError where error.code == .voidRefused {
      try ledger.void(ledger.previewVoid([2, 5]), confirmation: .personSaidYes)
      let redo = try ledger.head().sequence
      try ledger.void(ledger.previewVoid([redo]), confirmation: .personSaidYes)
      try ledger.reset([.accounts], confirmation: .personSaidYes)
      try ledger.transaction { try $0.tasks.add(title: "Last") }
    }
  }

  @Test(
    "into a ledger that holds events: voids find theirs by id, orders that are in use go last, a second user is refused"
  )
  func intoFull() throws {
    let fixture = try Fixture()
    try fillTolerant(fixture.ledger)
    let target = Ledger.open(
      at: fixture.path("target.ledger"), options: .records, context: fixture.fixture.context)
    try target.transaction { transaction in
      try transaction.tasks.add(title: "Here before")
      try transaction.users.add(name: "Aiko", birthday: CalendarDate(parsing: "1991-01-01"), gender: .other)
    }
    let (summary, notes) = try fixture.take(.ledger(fixture.fixture.path), into: target)
    // The user, three answers that belong to one who is not there, and the void of one of those has nothing
    // to void.
    #expect(
      notes.filter { $0.contains("refused") } == ["@10 refused limitOfOne"]
        + [11, 12, 13].map { "@\($0) refused missingParent" })
    #expect(notes.contains("@4 placedLast 2") == false || summary.placedLast > 0)
    #expect(notes.last == "leftOut ledger.voided 1")
    #expect(!summary.isIntact)
    // Both lists have the other's tasks too, in the same order.
    #expect(try fixture.titles(target).filter { $0 != "Here before" }.sorted() == fixture.titles().sorted())
    _ = try Fixture.digests(target)
    #expect(try fixture.take(.ledger(fixture.fixture.path), into: target).summary.imported == 0)
  }

  @Test("an import from a ledger that was ended in the middle is done again, and every number stays")
  func endedInTheMiddle() throws {
    struct Enough: Error {}
    let fixture = try Fixture()
    try fillTolerant(fixture.ledger)
    let count = try Fixture.contents(fixture.ledger).count
    for cut in 1..<count {
      let target = Ledger.open(
        at: fixture.path("target-\(cut).ledger"), options: .records, context: fixture.fixture.context)
      #expect(throws: Enough.self) {
        try target.importEvents(from: .ledger(fixture.fixture.path)) { _ in
        } progress: {
          if $0.done >= cut { throw Enough() }
        }
      }
      try fixture.take(.ledger(fixture.fixture.path), into: target)
      #expect(try Fixture.contents(target) == Fixture.contents(fixture.ledger), "\(cut)")
      #expect(try target.lastChange().source == "test.ledger")
    }
  }

  @Test("one event of an atomic batch that is refused keeps all of it out")
  func batch() throws {
    let fixture = try Fixture()
    func line(_ number: Int, _ id: Int, _ batch: String) -> String {
      #"{"seq":\#(number),"id":"\#(Fixture.id(100 + number))","time":"2026-01-02T03:04:05Z","type":"task.inserted","v":2\#(batch),"data":{"id":"\#(Fixture.id(id))","title":"T\#(number)"}}"#
    }
    let text = [
      line(7, 1, ""), line(8, 2, #","batch":[8,9]"#), line(9, 1, #","batch":[8,9]"#),
      line(10, 3, #","batch":[10,12]"#),
      line(11, 4, #","batch":[10,12]"#),
    ].joined(separator: "\n")
    let (summary, notes) = try fixture.take(text)
    #expect(notes == ["2 refused duplicateValue", "3 refused duplicateValue"])
    #expect(summary.imported == 3 && summary.placedLast == 0)
    // What an export with a filter has left of a batch is one still.
    #expect(try fixture.ledger.event(at: 2)?.batch == 2...3)
  }

  @Test("a ledger's system events are left out and counted; an unknown type of system event ends the import")
  func bookkeeping() throws {
    let fixture = try Fixture()
    func systemEvent(_ number: Int, _ type: String, _ rest: String) -> String {
      #"{"seq":\#(number),"id":"\#(Fixture.id(100 + number))","time":"2026-01-02T03:04:05Z","type":"\#(type)","v":1,\#(rest)}"#
    }
    let text = [
      systemEvent(1, "ledger.restored", #""data":{}"#), systemEvent(2, "ledger.lost", #""data":{}"#),
      systemEvent(3, "ledger.lost", #""data":{}"#),
      systemEvent(4, "task.inserted", #""erased":"00""#), #"{"lost":{"sequences":[5,6],"path":"x"}}"#,
      systemEvent(
        7, "ledger.voided",
        #""data":{"events":[{"seq":4,"id":"\#(Fixture.id(104))"}],"tables":["tasks"],"previous":0}"#),
      systemEvent(8, "ledger.reset", #""data":{"families":["nobody"]}"#),
    ].joined(separator: "\n")
    let (summary, notes) = try fixture.take(text)
    #expect(
      notes == [
        "5 refused damagedLog", "7 refused invalidEvent", "leftOut ledger.lost 2",
        "leftOut ledger.restored 1",
        "leftOut ledger.voided 1", "leftOut erased 1",
      ])
    #expect(summary.erased == 1 && summary.imported == 0)
    let error = #expect(throws: LedgerError.self) {
      try fixture.take(systemEvent(1, "ledger.unheard", #""data":{}"#))
    }
    #expect(error?.category == .newerVersion)
  }

  @Test("a void of which only some events are here voids those, and says so")
  func voidedInPart() throws {
    let fixture = try Fixture()
    try fixture.ledger.transaction { try $0.tasks.add(title: "one") }
    try fixture.ledger.transaction { try $0.tasks.add(title: "two") }
    try fixture.ledger.void(fixture.ledger.previewVoid([1, 2]), confirmation: .personSaidYes)
    let lines = try export(fixture.ledger, \.line).split(separator: 0x0A)
    let target = Ledger.open(
      at: fixture.path("target.ledger"), options: .records, context: fixture.fixture.context)
    let file = try fixture.write(Array(lines.dropFirst().joined(separator: [0x0A])), to: "part.jsonl")
    #expect(try fixture.take(.file(file), into: target).notes == ["2 voidedInPart 1"])
    #expect(try fixture.titles(target).isEmpty)
  }

  @Test("the ledger itself, and a place without one, are no source")
  func noSource() throws {
    let fixture = try Fixture()
    for (path, code) in [(fixture.fixture.path, "usage"), (fixture.path("nowhere"), "noLedger")] {
      let error = #expect(throws: LedgerError.self) { try fixture.take(.ledger(path)) }
      #expect(error?.code.name == code)
    }
    #expect(throws: LedgerError.self) { try fixture.take(.file(fixture.path("nowhere"))) }
    #expect(throws: LedgerError.self) { try fixture.take(.file(fixture.fixture.path)) }
  }

  @Test("what a damaged ledger has lost is refused by number, and all else comes over")
  func damagedSource() throws {
    let fixture = try Fixture()
    for number in 1...20 { try fixture.ledger.append([LedgerFixture.task("T\(number)")]) }
    try fixture.ledger.close()
    let size = try fixture.fixture.size("log/" + SegmentName.name(1))
    try fixture.fixture.overwrite("log/" + SegmentName.name(1), at: size / 2, with: [1, 2, 3, 4])
    let target = Ledger.open(
      at: fixture.path("target.ledger"), options: .records, context: fixture.fixture.context)
    let (summary, notes) = try fixture.take(.ledger(fixture.fixture.path), into: target)
    #expect(summary.imported == 19 && summary.refused == 1 && notes.count == 1)
    #expect(notes.first?.contains("refused damagedLog") == true)
  }
}
