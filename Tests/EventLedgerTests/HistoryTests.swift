import EventLedger
import Foundation
import LedgerTesting
import LedgerRecords
import SQLite
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
import Projections

/// Tables, events and differences as of earlier places.
@Suite struct HistoryTests {
  /// Every row of every table, as text.
  static func rows(_ reader: LedgerReader) throws -> [String] {
    let tables = [
      ("answers", "user"), ("answers", "answer"), ("accounts", "account"), ("accounts", "tag"),
      ("accounts", "account_tag"), ("tasks", "task"), ("tasks", "task_step"),
    ]
    return try tables.flatMap { projection, table in
      try reader.connection(for: projection).rows("SELECT * FROM \(table) ORDER BY 1, 2") { row in
        "\(table) " + (0..<row.columnCount).map { "\(row.value(at: $0))" }.joined(separator: "|")
      }
    }
  }

  private static func open(_ fixture: LedgerFixture, inMemory: Bool) -> Ledger {
    var options = LedgerOptions.records
    if !inMemory { options.eventsReplayedInMemory = 0 }
    return fixture.open(options)
  }

  private static func change(_ ledger: Ledger, _ round: Int, _ random: inout SeededGenerator) throws {
    let tasks = try ledger.read { try $0.tasks.tasks(limit: 100).items }
    let last = try ledger.head().sequence
    let task = tasks.randomElement(using: &random)
    switch (Int.random(in: 0..<12, using: &random), task) {
    case (0, _): try ledger.reset([.tasks], confirmation: .personSaidYes)
    case (1, _) where last > 2:
      do {
        _ = try ledger.void(
          ledger.previewVoid([.random(in: 1...last, using: &random)]), confirmation: .personSaidYes)
      } catch let error as LedgerError where error.code.isRejection {}  // What others build on stays.
    case (2, _): try ledger.seal()
    case (3, let task?): try ledger.transaction { _ = try $0.tasks.delete(task.id) }
    case (4, let task?): try ledger.transaction { try $0.tasks.edit(task.id, title: "Edited \(round)") }
    case (5, let task?): try ledger.transaction { try $0.tasks.move(task.id, to: .first) }
    case (6, _): try ledger.transaction { try $0.accounts.add(name: "Account \(round)") }
    default:
      try ledger.transaction { try $0.tasks.add(title: "Task \(round)", steps: random.oneIn(2) ? ["a"] : []) }
    }
  }

  @Test(
    "As of every position at which an append ended, the tables are as they were then",
    arguments: [(1, true), (2, false)])
  func everyPosition(_ seed: UInt64, _ inMemory: Bool) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try LedgerFixture()
    let ledger = Self.open(fixture, inMemory: inMemory)
    var was: [UInt64: [String]] = [0: []]
    for round in 0..<40 {
      try Self.change(ledger, round, &random)
      was[try ledger.head().sequence] = try ledger.read(Self.rows)
    }
    for (sequence, rows) in was.sorted(by: { $0.key < $1.key }) {
      #expect(try ledger.read(asOf: .event(sequence), Self.rows) == rows, "seed \(seed), event \(sequence)")
    }
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test("Inside of an atomic batch, its events up to there count")
  func insideBatch() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "Task", steps: ["first", "second"]) }
    let rows = try ledger.read(asOf: .event(2), Self.rows)
    #expect(rows.count == 2)
    #expect(rows.contains { $0.contains("first") } && !rows.contains { $0.contains("second") })
  }

  @Test(
    "A time means what had been written by then, also where the clock went back and where events say when they happened"
  )
  func time() throws {
    let folder = try TemporaryFolder()
    let clock = TestClock(start: Timestamp(microseconds: 1_000_000), stepMicroseconds: 0)
    let context = LedgerContext.testing(clock: clock, fileSystem: RealFileSystem())
    let ledger = Ledger.open(at: folder.file("l"), options: .records, context: context)
    // When each is written, and when it says that it happened.
    let moments: [(Int64, Int64?)] = [(10, nil), (30, nil), (20, nil), (40, 5), (50, nil), (50, nil)]
    for (number, moment) in moments.enumerated() {
      clock.set(Timestamp(microseconds: moment.0 * 1_000_000))
      var draft = LedgerFixture.task("Task \(number + 1)")
      draft.time = moment.1.map { Timestamp(microseconds: $0 * 1_000_000) }
      try ledger.append([draft])
      if number == 1 || number == 3 { try ledger.seal() }
    }
    let expected: [(Int64, UInt64)] = [
      (9, 0), (10, 1), (29, 1), (30, 3), (39, 3), (40, 4), (49, 4), (50, 6), (99, 6),
    ]
    // The second time by what the first one noted of segments.
    for _ in 0..<2 {
      for (second, sequence) in expected {
        let place = AsOf.time(Timestamp(microseconds: second * 1_000_000))
        #expect(try ledger.position(asOf: place).sequence == sequence, "second \(second)")
      }
    }
    let index = folder.path.appending("l/snapshots/times.json")
    #expect(try RealFileSystem().status(of: index, followLinks: true) != nil)
    #expect(ledger.verify().isIntact)
    // What is noted of another log counts for nothing.
    let other = Ledger.open(at: folder.file("other"), options: .records, context: context)
    try other.append((1...9).map { LedgerFixture.task("Other \($0)") })
    try FileManager.default.createDirectory(
      atPath: folder.file("other/snapshots"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: index.string, toPath: folder.file("other/snapshots/times.json"))
    #expect(try other.position(asOf: .time(Timestamp(microseconds: 49_000_000))).sequence == 0)
    #expect(try other.position(asOf: .time(Timestamp(microseconds: 50_000_000))).sequence == 9)
  }

  @Test("What is not there yet is told, and the tables of the present stay as they are")
  func notYet() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "Task") }
    #expect { try ledger.read(asOf: .event(2), Self.rows) } throws: {
      ($0 as? LedgerError)?.code == .noSuchRecord
    }
    #expect(try ledger.read(asOf: .event(0), Self.rows).isEmpty)
    #expect(try ledger.read(Self.rows).count == 1)
  }

  @Test(
    "A table of the past is kept, read again without a replay, and made again where a page of it is damaged")
  func kept() throws {
    let fixture = try LedgerFixture()
    let ledger = Self.open(fixture, inMemory: false)
    for number in 1...40 { try ledger.transaction { try $0.tasks.add(title: "Task \(number)") } }
    var replayed = 0
    let count = {
      try ledger.read(asOf: .event($0), progress: { _, _, _ in replayed += 1 }) {
        try $0.tasks.tasks(limit: 100).items.count
      }
    }
    #expect(try count(30) == 30)
    #expect(replayed > 0)
    replayed = 0
    #expect(try count(30) == 30)
    #expect(replayed == 0)
    let name = "snapshots/past/tasks-00000000000000000030.sqlite"
    let pages = try fixture.size(name) / 4096
    for page in 1..<pages { try fixture.overwrite(name, at: page * 4096 + 2000, with: [0xAA, 0x55]) }
    #expect(ledger.verify().findings.contains { $0.path.hasSuffix(name) })
    #expect(try count(30) == 30)
    #expect(replayed > 0)
    #expect(!ledger.verify().findings.contains { $0.path.hasSuffix(name) })
    // The two that were made last stay.
    for place: UInt64 in [10, 20, 35] { #expect(try count(place) == Int(place)) }
    let left = try FileManager.default.contentsOfDirectory(atPath: fixture.path + "/snapshots/past")
    #expect(
      left.filter { $0.hasSuffix(".sqlite") }.sorted()
        == [20, 35].map { "tasks-000000000000000000\($0).sqlite" })
    // They are snapshots as any other: a rebuild begins with one.
    #expect(try ledger.rebuild(["tasks"]).first?.startedAfter == 35)
  }

  @Test("Where nothing can be kept, the past is made in memory")
  func notKept() throws {
    let fixture = try LedgerFixture()
    let ledger = Self.open(fixture, inMemory: false)
    for number in 1...5 { try ledger.transaction { try $0.tasks.add(title: "Task \(number)") } }
    try Data("no folder".utf8).write(to: URL(fileURLWithPath: fixture.path + "/snapshots"))
    #expect(try ledger.read(asOf: .event(3)) { try $0.tasks.tasks(limit: 100).items.count } == 3)
  }

  @Test("A quarantined table can be read as of a time when it was still right")
  func quarantined() throws {
    let fixture = try LedgerFixture()
    var ledger = fixture.open()
    for number in 1...3 { try ledger.transaction { try $0.tasks.add(title: "Task \(number)") } }
    let file = try ledger.read { try $0.connection(for: "tasks").path }
    try ledger.close()
    try Data("this is no database".utf8).write(to: URL(fileURLWithPath: file))
    ledger = fixture.open()
    #expect { try ledger.read(Self.rows) } throws: { ($0 as? LedgerError)?.code == .tableQuarantined }
    #expect(try ledger.read(asOf: .event(2)) { try $0.tasks.tasks(limit: 100).items.count } == 2)
  }

  @Test("Events as of a place end there, and what was voided later counts")
  func events() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for number in 1...3 { try ledger.transaction { try $0.tasks.add(title: "Task \(number)") } }
    _ = try ledger.void(ledger.previewVoid([2]), confirmation: .personSaidYes)
    var query = EventQuery()
    func listed() throws -> [String] {
      var found: [String] = []
      try ledger.events(query) {
        found.append("\($0.sequence)\($0.voidedBy == nil ? "" : "v")")
        return true
      }
      return found
    }
    #expect(try listed() == ["1", "2v", "3", "4"])
    query.asOf = .event(3)
    #expect(try listed() == ["1", "2", "3"])
    query.newestFirst = true
    #expect(try listed() == ["3", "2", "1"])
    query.sequences = 4...9
    #expect(try listed() == [])
  }

  @Test("Differences tell the rows between two places, in both directions")
  func differences() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let milk = try ledger.transaction { try $0.tasks.add(title: "Milk").task.id }
    let bread = try ledger.transaction { try $0.tasks.add(title: "Bread").task.id }
    try ledger.transaction { try $0.tasks.edit(milk, title: "Oat milk") }
    try ledger.transaction { _ = try $0.tasks.delete(bread) }
    func counts(_ from: UInt64, _ to: UInt64?) throws -> [UInt64] {
      let found = try ledger.differences(from: .event(from), to: to.map(AsOf.event))
      let task = found.tables.first { $0.table == "task" }
      return task.map { [$0.added, $0.changed, $0.removed] } ?? [0, 0, 0]
    }
    #expect(try counts(0, nil) == [1, 0, 0])
    #expect(try counts(1, 3) == [1, 1, 0])
    #expect(try counts(3, 1) == [0, 1, 1])
    #expect(try counts(2, nil) == [0, 1, 1])
    #expect(try ledger.differences(from: .event(4)).tables.isEmpty)
  }

  @Test(
    "Each event of a record tells which rows it changed: the record's and those that refer to it",
    arguments: [true, false])
  func changes(_ inMemory: Bool) throws {
    let fixture = try LedgerFixture()
    let ledger = Self.open(fixture, inMemory: inMemory)
    try ledger.transaction { try $0.tasks.add(title: "Other", steps: ["x"]) }
    let id = try ledger.transaction { try $0.tasks.add(title: "Milk", steps: ["a", "b"]).task.id }
    try ledger.transaction { try $0.tasks.edit(id, title: "Oat milk") }
    try ledger.transaction { try $0.tasks.move(id, to: .first) }
    try ledger.transaction { _ = try $0.tasks.delete(id) }
    let record = id.uuidString.lowercased()
    var query = EventQuery()
    query.record = record
    var events: [EventReference] = []
    try ledger.events(query) {
      events.append(EventReference($0))
      return true
    }
    #expect(events.map(\.type) == ["task.inserted", "task.edited", "task.moved", "task.deleted"])
    let changes = try ledger.changes(ofRecord: record, by: events)
    let told = events.map { event in
      (changes[event.sequence] ?? []).map { "\($0.table) +\($0.added) ~\($0.changed) -\($0.removed)" }
    }
    #expect(
      told == [
        ["task +1 ~0 -0"], ["task +0 ~1 -0"], ["task +0 ~1 -0"], ["task +0 ~0 -1", "task_step +0 ~0 -2"],
      ])
    // A voided event changed nothing, as things stand.
    _ = try ledger.void(ledger.previewVoid([events[1].sequence]), confirmation: .personSaidYes)
    #expect(try ledger.changes(ofRecord: record, by: events)[events[1].sequence] == nil)
    #expect(
      try ledger.changes(ofRecord: record, by: events, asOf: .event(events[1].sequence))[events[1].sequence]
        != nil)
  }

  @Test("A row's endings are the events about others that removed it, also before it came back")
  func endings() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let step = UUID()
    /// A task with the step, and what follows on the task's deletion.
    func addTask() throws -> UUID {
      let task = try ledger.transaction { try $0.tasks.add(title: "Task").task.id }
      try ledger.append([
        EventDraft(
          type: "step.inserted",
          data: JSONText([
            "id": .string(step.uuidString.lowercased()), "taskID": .string(task.uuidString.lowercased()),
            "title": "Step",
          ]))
      ])
      return task
    }
    func endings(asOf place: AsOf? = nil) throws -> [UInt64] {
      var query = EventQuery()
      query.record = step.uuidString
      query.asOf = place
      var events: [EventReference] = []
      try ledger.events(query) {
        events.append(EventReference($0))
        return true
      }
      let found = try ledger.endings(ofRecord: step.uuidString, after: events, asOf: place)
      query.others = Set(found.map(\.sequence))
      var listed: [UInt64] = []
      try ledger.events(query) {
        listed.append($0.sequence)
        return true
      }
      #expect(listed == (events + found).map(\.sequence).sorted())
      return found.map(\.sequence)
    }
    let first = try addTask()
    #expect(try endings() == [])
    try ledger.transaction { _ = try $0.tasks.delete(first) }
    #expect(try endings() == [3])
    let second = try addTask()
    #expect(try endings() == [3])
    // Another's end is none of this one's, and neither is one that comes after its own.
    let other = try ledger.transaction { try $0.tasks.add(title: "Other").task.id }
    try ledger.transaction { _ = try $0.tasks.delete(other) }
    #expect(try endings() == [3])
    try ledger.transaction { _ = try $0.steps.delete(step) }
    try ledger.transaction { _ = try $0.tasks.delete(second) }
    try ledger.reset([.tasks], confirmation: .personSaidYes)
    #expect(try endings() == [3])
    #expect(try endings(asOf: .event(2)) == [])
    #expect(try endings(asOf: .event(4)) == [3])
    // What is voided took nothing away.
    let third = try addTask()
    try ledger.reset([.tasks], confirmation: .personSaidYes)
    let reset = try ledger.head().sequence
    #expect(try endings() == [3, reset])
    _ = try ledger.void(ledger.previewVoid([reset]), confirmation: .personSaidYes)
    #expect(try endings() == [3])
    #expect(try ledger.read { try $0.tasks.task(third) } != nil)
  }

  @Test("An assignment is in the history of its tag and of its account")
  func assignments() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let (account, tag) = try ledger.transaction {
      let account = try $0.accounts.add(name: "Bank").id
      let tag = try $0.tags.add(name: "money").id
      _ = try $0.tags.assign(tag, to: account)
      return (account, tag)
    }
    try ledger.transaction { _ = try $0.tags.unassign(tag, from: account) }
    for (record, sequences) in [(account, [1, 3, 4]), (tag, [2, 3, 4])] {
      var query = EventQuery()
      query.record = record.uuidString
      var found: [Int] = []
      try ledger.events(query) {
        found.append(Int($0.sequence))
        return true
      }
      #expect(found == sequences)
    }
  }
}
