import LedgerRecords
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
import Projections
@testable import SupportBundle

/// A ledger is broken, bundled, and opened elsewhere: the same failure at the same place, or a plain word why
/// not. The table in Docs/support.md says the same.
@Suite struct ReproductionTests {
  struct Failure: CustomTestStringConvertible, Sendable {
    var name: String
    /// What `inspect` answers, and words of its reason.
    var answer: Reproduction.Answer
    var reason: String
    var code: String?
    /// The event and the position at which the owner's table stopped.
    var event: UInt64?
    var position: UInt64?
    var isComplete = true
    var breakIt: @Sendable (BundleFixture) throws -> Void
    var testDescription: String { name }

    /// The line of Docs/support.md.
    var row: String {
      let answer =
        switch self.answer {
        case .yes: "yes: the table stops at the same event"
        case .no: "no: \(reason)"
        case .nothingBroken: "nothing stays broken\(reason.isEmpty ? "" : ": \(reason)")"
        }
      return "| \(name) | \(answer) |"
    }
  }

  // MARK: What is done to a ledger of 11 events: a user and ten tasks

  private static func event(
    _ name: String, _ type: String = "task.inserted", v: Int = 2, table: String = "tasks", data: JSONValue
  ) -> Failure {
    Failure(
      name: "an event that does not apply: \(name)", answer: .yes,
      reason: "\(table) stops at event 12 here too",
      code: "eventDoesNotApply", event: 12, position: 11
    ) { fixture in
      try fixture.plant(type, v: v, data, concerning: table)
      try fixture.plant("task.deleted", ["id": "0197c1f2-0000-7000-8000-00000000dead"])
      try use(table, fixture)
    }
  }

  private static func use(_ table: String, _ fixture: BundleFixture) throws {
    let ledger = fixture.open()
    do { _ = try ledger.read { _ = try $0.connection(for: table) } } catch is LedgerError {}
    try ledger.close()
  }

  private static func file(_ name: String, of fixture: BundleFixture) -> String {
    URL(fileURLWithPath: "\(fixture.path)/projections/\(name).sqlite").resolvingSymlinksInPath().path
  }

  private static func overwrite(_ path: String, at offset: UInt64, with bytes: [UInt8]) throws {
    let file = try RealFileSystem().open(FilePath(path), .update)
    try file.write(bytes, at: offset)
    try file.close()
  }

  private static let record = "0197c1f2-0000-7000-8000-000000000001"
  private static let ofFile = "because of its file"
  private static let ofLog = "its bytes are not in the bundle"

  static let failures: [Failure] = [
    event(
      "it changes a record that is not there", "task.edited", data: ["id": .string(record), "title": "x"]),
    event(
      "a blank title of non-ASCII white space", data: ["id": .string(record), "title": "\u{3000}"]),
    event(
      "a record that is there already", "user.inserted", v: 1, table: "answers",
      data: [
        "id": .string(record), "name": "Bob", "birthday": "1990-01-01", "gender": "male",
      ]),
    event("an order that is taken", data: ["id": .string(record), "title": "x", "order": 3]),
    event("an id that is no UUID", data: ["id": "task number one", "title": "x"]),
    event(
      "an answer that belongs to no user", "answer.inserted", v: 1, table: "answers",
      data: [
        "id": .string(record), "userID": .string(record), "question": "Why?", "answer": "a",
        "englishAnswer": "a",
        "answerType": "neutral",
      ]),
    event(
      "a gender that does not exist", "user.edited", v: 1, table: "answers",
      data: ["id": .string(record), "gender": "yes"]),
    event(
      "a data version that never existed", "task.moved", v: 1, data: ["id": .string(record), "order": 5]),
    Failure(
      name: "a table's file is no database", answer: .no, reason: ofFile, code: "tableDamaged"
    ) { fixture in
      try Data("no database at all".utf8).write(to: URL(fileURLWithPath: file("tasks", of: fixture)))
      try use("tasks", fixture)
    },
    Failure(name: "a table's file is cut inside a page", answer: .no, reason: ofFile, code: "tableDamaged") {
      fixture in
      let path = file("tasks", of: fixture)
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: 5000)
      try handle.close()
      try use("tasks", fixture)
    },
    Failure(
      name: "another program wrote into a table's file", answer: .no, reason: ofFile, code: "tableDamaged"
    ) { fixture in
      let result = try run("sqlite3", file("tasks", of: fixture), "DELETE FROM task")
      #expect(result.status == 0)
    },
    Failure(
      name: "a table's file is gone", answer: .nothingBroken,
      reason: "its next use repairs that automatically"
    ) { fixture in
      try FileManager.default.removeItem(atPath: file("tasks", of: fixture))
    },
    Failure(
      name: "a table's -wal is gone", answer: .nothingBroken,
      reason: "its next use repairs that automatically"
    ) { fixture in
      try FileManager.default.removeItem(atPath: file("tasks", of: fixture) + "-wal")
    },
    Failure(
      name: "bytes in the middle of the log", answer: .no, reason: ofLog, code: "damagedLog",
      isComplete: false
    ) { fixture in
      let ledger = fixture.open()
      for number in 0..<5 { try ledger.transaction { try $0.tasks.add(title: "later \(number)") } }
      try ledger.close()
      let path = "\(fixture.path)/log/\(SegmentName.name(1))"
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? UInt64 ?? 0
      try overwrite(path, at: size - 700, with: [UInt8](repeating: 0xEE, count: 8))
    },
    Failure(
      name: "the log ends before what was acknowledged", answer: .no, reason: ofLog, code: "lostEvents",
      isComplete: false
    ) { fixture in
      let ledger = fixture.open()
      let path = "\(fixture.path)/log/\(SegmentName.name(1))"
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      for number in 0..<5 { try ledger.transaction { try $0.tasks.add(title: "later \(number)") } }
      try ledger.close()
      try before.write(to: URL(fileURLWithPath: path))
    },
    Failure(name: "a segment is missing", answer: .no, reason: ofLog, code: "damagedLog", isComplete: false) {
      fixture in
      let ledger = fixture.open()
      try ledger.seal()
      try ledger.transaction { try $0.tasks.add(title: "in the second segment") }
      try ledger.close()
      try FileManager.default.removeItem(atPath: "\(fixture.path)/log/\(SegmentName.name(1))")
    },
    Failure(name: "the disk was full", answer: .nothingBroken, reason: "diskFull") { fixture in
      let disk = try #require(fixture.context.fileSystem as? FullDisk)
      let ledger = fixture.open()
      disk.isFull = true
      #expect(throws: LedgerError.self) { try ledger.transaction { try $0.tasks.add(title: "no room") } }
      disk.isFull = false
      try ledger.close()
    },
    Failure(
      name: "something else in the lock's place", answer: .no,
      reason: "disk, permissions or running programs",
      code: "ioFailed"
    ) {
      fixture in
      let path = "\(fixture.path)/lock"
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    },
    Failure(name: "an append that was torn", answer: .nothingBroken, reason: "") { fixture in
      let path = "\(fixture.path)/log/\(SegmentName.name(1))"
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data([0x1F, 0x8B, 8, 0, 0, 0]))
      try handle.close()
    },
    Failure(name: "no head", answer: .nothingBroken, reason: "") { fixture in
      try FileManager.default.removeItem(atPath: "\(fixture.path)/log/head")
    },
    Failure(
      name: "damaged settings", answer: .no, reason: "No bundle contains that file", code: "damagedSettings"
    ) { fixture in
      try Data("{".utf8).write(to: URL(fileURLWithPath: "\(fixture.path)/config.json"))
    },
    Failure(
      name: "the folder of the log is gone", answer: .no, reason: ofLog, code: "damagedLog", isComplete: false
    ) { fixture in
      try FileManager.default.removeItem(atPath: "\(fixture.path)/log")
    },
  ]

  @Test("open: the same failure at the same place, or a plain word why not", arguments: failures)
  func reproduced(failure: Failure) throws {
    let fixture = try BundleFixture(
      tasks: 10, fileSystem: failure.name == "the disk was full" ? FullDisk() : RealFileSystem())
    try failure.breakIt(fixture)
    let bundle = try fixture.make()
    #expect(bundle.isComplete == failure.isComplete)
    // A machine that has seen nothing of the first one.
    let machine = try TemporaryFolder()
    let copy = machine.file("arrived.tar.gz")
    try FileManager.default.copyItem(atPath: bundle.path, toPath: copy)
    let context = LedgerContext.testing(random: SeededRandom(seed: 77), fileSystem: RealFileSystem())
    let bundleCase = try BundleCase(reading: FilePath(copy), .records, RealFileSystem())
    let opened = try BundleOpener(FilePath(copy), projections: .records, context: context).open(
      bundleCase, to: FilePath(machine.file("case")))
    let said = "\(opened.reproduction.answer) \(opened.reproduction.reasons)"
    #expect(opened.reproduction.answer == failure.answer, "\(said)")
    #expect(failure.reason.isEmpty || said.contains(failure.reason), "\(said)")
    #expect(bundleCase.failures.first?.code == failure.code, "\(bundleCase.failures)")
    if failure.answer == .yes { try compareCards(failure, fixture, machine.file("case"), context) }
    // What was opened works: its log is whole, and `rebuild` meets the same event or none.
    let ledger = Ledger.open(
      at: machine.file("case"), options: LedgerOptions(projections: .records, createIfMissing: false),
      context: context)
    #expect(ledger.loadError == nil)
    #expect(ledger.verify().findings.filter { $0.table == nil && $0.severity == .damage } == [])
    let head = try ledger.head()
    #expect(head.epoch.number == 1)
    try ledger.close()
  }

  private func compareCards(
    _ failure: Failure, _ fixture: BundleFixture, _ path: String, _ context: LedgerContext
  ) throws {
    let (owner, here) = (fixture.open(), Ledger.open(at: path, options: .records, context: context))
    defer { for ledger in [owner, here] { do { try ledger.close() } catch {} } }
    let cards = [owner, here].map { $0.health.cards.first { $0.code == .eventDoesNotApply } }
    for card in cards {
      #expect(card?.event?.sequence == failure.event)
      #expect(card?.position == failure.position)
    }
    // Two events were planted after the position.
    #expect(cards[0]?.behind == 2)
    #expect(cards[0]?.event?.type == cards[1]?.event?.type)
    // The same line repairs both.
    let table = try #require(cards[0]?.table)
    for ledger in [owner, here] {
      let error = #expect(throws: LedgerError.self) { try ledger.rebuild([table]) }
      #expect(error?.location.sequence == failure.event)
    }
  }

  @Test("open: Docs/support.md has a line for each of at least 20 kinds of failure")
  func documented() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Docs/support.md"), encoding: .utf8)
    let lines = Set(text.split(separator: "\n").map(String.init))
    #expect(Self.failures.count >= 20)
    for failure in Self.failures { #expect(lines.contains(failure.row), "\(failure.row)") }
  }
}
