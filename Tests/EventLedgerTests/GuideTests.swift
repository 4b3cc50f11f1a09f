import LedgerBase
import LedgerRecords
import Foundation
import LedgerTesting
import Testing

@testable import GuideExamples
import Projections

/// Runs the code that the library's documentation shows.
@Suite("The documentation's code")
struct GuideTests {
  let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  @Test("opening: a ledger that is well, and the screen for one that is not")
  func opening() async throws {
    let ledger = Opening.open(at: fixture.path, context: Opening.context)
    #expect(ledger.isHealthy && Opening.recoveryScreen(of: ledger).isEmpty)
    try ledger.close()
    let failing = SimulatedFailure(.diskFull).open(
      at: fixture.path, options: .records, context: fixture.context)
    #expect(Opening.recoveryScreen(of: failing).count > 3)
    var told = 0
    async let followed: Void = Opening.follow(failing) { _ in told += 1 }
    // The listener is there before what it is to hear of.
    try await Task.sleep(for: .milliseconds(200))
    try Opening.tryAgain(failing)
    #expect(failing.isHealthy)
    try failing.close()
    await followed
    #expect(told <= 1)
  }

  @Test("transactions: whole, with receipts, or nothing at all")
  func transactions() throws {
    let ledger = fixture.open()
    let task = try Transactions.add(to: ledger)
    #expect(task.title == "Milk")
    #expect(try ledger.head().sequence == 3)
    #expect(try Transactions.addWithReceipts(to: ledger).map(\.sequence) == [4])
    let bytes = try fixture.logBytes()
    try Transactions.saveAll([], to: ledger)
    #expect(throws: Transactions.Cancelled.self) { try Transactions.addThenThink("never", to: ledger) }
    #expect(Transactions.save("  ", to: ledger)?.contains("blank") == true)
    #expect(try fixture.logBytes() == bytes)
    try Transactions.saveAll(["Tea"], to: ledger)
    #expect(Transactions.save("Rice", to: ledger) == nil)
    let id = UUID()
    #expect(try Transactions.saveOnce(id, in: ledger).map(\.isDuplicate) == [false])
    #expect(try Transactions.saveOnce(id, in: ledger).map(\.isDuplicate) == [true])
    #expect(try Transactions.openTitles(of: ledger) == ["Milk", "Bread", "Tea", "Rice"])
    try ledger.close()
    #expect(Transactions.save("Salt", to: ledger) != nil)
  }

  @Test("background work: its value, or the cause of its failure")
  func backgroundWork() async throws {
    let ledger = fixture.open()
    #expect(try await BackgroundWork.importTitles(["one", "two"], into: ledger) == 2)
    #expect(await BackgroundWork.reasonForFailure(of: ["three", ""], into: ledger)?.code == .blankField)
    #expect(await BackgroundWork.reasonForFailure(of: ["three"], into: ledger) == nil)
    #expect(try Transactions.openTitles(of: ledger) == ["one", "two", "three"])
    try ledger.close()
  }

  @Test("resetting: by an event that can be voided, and by new files")
  func resetting() throws {
    let ledger = fixture.open()
    try Transactions.saveAll(["one"], to: ledger)
    try Resetting.emptyTasks(of: ledger)
    #expect(try Transactions.openTitles(of: ledger).isEmpty)
    try Resetting.truncate(in: ledger)
    #expect(try Transactions.openTitles(of: ledger) == ["one"])
    let old = try Resetting.beginAnew(ledger)
    #expect(try Transactions.openTitles(of: ledger).isEmpty)
    #expect(FileManager.default.fileExists(atPath: old + "/log"))
    try ledger.close()
  }

  @Test("observing: the rows, the events, and the card at the end", .timeLimit(.minutes(2)))
  func observing() async throws {
    let ledger = fixture.open()
    try Transactions.saveAll(["one"], to: ledger)
    let (shown, showing) = AsyncStream.makeStream(of: [String].self)
    let (sent, sending) = AsyncStream.makeStream(of: UInt64.self)
    let tasks = [
      Task { try await ObservingTables.followOpenTasks(of: ledger) { showing.yield($0.map(\.title)) } },
      Task { try await ObservingTables.sendChanges(of: ledger, after: 0) { sending.yield($0.sequence) } },
    ]
    var rows = shown.makeAsyncIterator()
    var events = sent.makeAsyncIterator()
    #expect(await rows.next() == ["one"])
    #expect(await events.next() == 1)
    try Transactions.saveAll(["two"], to: ledger)
    #expect(await rows.next() == ["one", "two"])
    #expect(await events.next() == 2)
    async let card = cardAtEnd(of: ledger)
    try FileManager.default.removeItem(atPath: fixture.path + "/log")
    #expect(await card?.choices.isEmpty == false)
    for task in tasks { await #expect(throws: LedgerError.self) { try await task.value } }
  }

  private func cardAtEnd(of ledger: Ledger) async -> RecoveryCard? {
    var card: RecoveryCard?
    await ObservingTables.followOrTell(ledger) { card = $0 }
    return card
  }

  @Test("looking back: tables, differences, a record's events, undo and redo")
  func lookingBack() throws {
    let ledger = fixture.open()
    let task = try Transactions.add(to: ledger)
    try Transactions.saveAll(["Tea"], to: ledger)
    #expect(try LookingBack.titles(of: ledger, after: 3) == ["Milk"])
    #expect(try LookingBack.titles(of: ledger, at: fixture.context.now()) == ["Milk", "Tea"])
    #expect(try LookingBack.differences(of: ledger, since: 3).contains("task: 1 added, 0 changed, 0 removed"))
    #expect(try LookingBack.history(of: task.id, in: ledger).first == "1 task.inserted")
    try LookingBack.undoAndRedo(in: ledger)
    #expect(try Transactions.openTitles(of: ledger) == ["Milk", "Tea"])
    try ledger.close()
  }

  @Test("kinds of record: brought along, registered, and in a new version by SQL and by Swift")
  func kindsOfRecord() throws {
    let first = KindsOfRecord.open(at: fixture.path, context: fixture.context)
    #expect(try KindsOfRecord.use(first) == [["place": "Kyoto"]])
    try first.close()
    for open in [KindsOfRecord.openVersion2, KindsOfRecord.openWithSwift] {
      let second = open(fixture.path, fixture.context)
      #expect(try second.read { try $0.rows("SELECT town FROM visit", in: "visits") } == [["town": "Kyoto"]])
      try second.close()
    }
    let other = Ledger.open(at: fixture.folder.file("other"), options: .records, context: fixture.context)
    try KindsOfRecord.register(in: other)
    #expect(try KindsOfRecord.use(other) == [["place": "Kyoto"]])
    try other.close()
  }

  @Test("erasing: what goes is shown, and then is gone")
  func erasing() throws {
    let ledger = fixture.open()
    let task = try Transactions.add(to: ledger)
    let preview = try Erasing.preview(of: task.id, in: ledger)
    #expect(preview.records.contains(task.id.uuidString.lowercased()))
    #expect(try Erasing.erase(preview, in: ledger).receipts.count == 1)
    #expect(try ledger.event(at: 1)?.data == nil)
    #expect(try Transactions.openTitles(of: ledger).isEmpty)
    try ledger.close()
  }

  @Test("in and out: a file with a refused line, another ledger, CloudEvents, and a file of tables")
  func inAndOut() throws {
    let ledger = fixture.open()
    let file = fixture.folder.file("tasks.jsonl")
    try Data(
      """
      {"type":"task.inserted","data":{"id":"00000000-0000-4000-8000-000000000001","title":"Milk"}}
      {"type":"task.inserted","data":{"id":"00000000-0000-4000-8000-000000000002","title":" "}}

      """.utf8
    ).write(to: URL(fileURLWithPath: file))
    let told = try InAndOut.importFile(file, into: ledger)
    #expect(told.first == "1 imported, 1 refused" && told.contains { $0.contains("blankField") })
    let events = try InAndOut.cloudEvents(of: ledger)
    #expect(
      events.count == 2 && String(decoding: events[0], as: UTF8.self).contains("\"specversion\":\"1.0\""))
    #expect(try InAndOut.exportTables(of: ledger, to: fixture.folder.file("tables.sqlite")) == 2)
    try ledger.close()
    let other = Ledger.open(at: fixture.folder.file("other"), options: .records, context: fixture.context)
    #expect(try InAndOut.importLedger(fixture.path, into: other).imported == 1)
    #expect(try Transactions.openTitles(of: other) == ["Milk"])
    try other.close()
  }

  @Test("archiving: old events go to a folder, and come back for whoever wants to read them")
  func archiving() throws {
    let ledger = fixture.open()
    try Transactions.saveAll(["one"], to: ledger)
    try Transactions.saveAll(["two"], to: ledger)
    try ledger.seal()
    try Transactions.saveAll(["three"], to: ledger)
    let folder = fixture.folder.file("archive")
    #expect(try Archiving.preview(of: ledger, before: 3, to: folder).events == 1...2)
    try Archiving.archive(ledger, before: 3, to: folder)
    #expect(throws: LedgerError.self) { try ledger.event(at: 1) }
    #expect(try Archiving.titlesOrAttach(ledger, after: 1, from: folder) == ["one"])
    #expect(try ledger.event(at: 1)?.type == "task.inserted")
    #expect(try Transactions.openTitles(of: ledger) == ["one", "two", "three"])
    try ledger.close()
  }

  @Test("upgrading: what an older version wrote is inspected, and brought to its new form once")
  func upgrading() throws {
    let old = try VersionOneLedger(tasks: 5)
    try old.buildOldTable()
    let ledger = old.fixture.open()
    #expect(try Upgrading.check(ledger).contains("tasks: will be built by version 3"))
    #expect(try Upgrading.upgrade(ledger) == [UInt64(old.lines.count) + 1])
    #expect(try Upgrading.check(ledger).isEmpty)
    #expect(try Upgrading.upgrade(ledger).isEmpty)
    try ledger.close()
  }
}

/// Compares the pages with the code that is run.
@Suite("The documentation's pages")
struct GuidePagesTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func texts(in folder: String, ending: String) throws -> [String: String] {
    let folder = root.appendingPathComponent(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(ending)
    }
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
      })
  }

  /// What stands between a line that begins it and one that ends it, without the margin that all its lines
  /// have.
  static func pieces(of text: String, from begins: (String) -> Bool, to ends: (String) -> Bool) -> [String] {
    var pieces: [String] = []
    var lines: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.trimmingCharacters(in: .whitespaces)
      if let piece = lines, ends(words) {
        let margin = piece.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        pieces.append(piece.map { String($0.dropFirst(margin)) }.joined(separator: "\n"))
        lines = nil
      } else if lines != nil {
        lines?.append(line)
      } else if begins(words) {
        lines = []
      }
    }
    return pieces
  }

  @Test("Each block of code on a page is code that the tests run, and each piece of that is on a page")
  func blocks() throws {
    let shown = try Self.texts(in: "Sources/EventLedger/EventLedger.docc", ending: ".md").values.flatMap {
      Self.pieces(of: $0, from: { $0.hasPrefix("```") }, to: { $0 == "```" })
    }
    let run = try Self.texts(in: "Examples/Guide", ending: ".swift").values.flatMap {
      Self.pieces(
        of: $0, from: { $0.hasSuffix("- snippet") || $0 == "// snippet" },
        to: { $0.hasSuffix("- end") || $0 == "// end" })
    }
    #expect(shown.count > 20)
    #expect(Set(shown).subtracting(run) == [], "on a page, and not run")
    #expect(Set(run).subtracting(shown) == [], "run, and on no page")
  }

  @Test("Every page is linked from the first one, and the tests name every file of code")
  func pages() throws {
    let pages = try Self.texts(in: "Sources/EventLedger/EventLedger.docc", ending: ".md")
    let first = try #require(pages["EventLedger.md"])
    for name in pages.keys where name != "EventLedger.md" {
      #expect(first.contains("<doc:\(name.dropLast(3))>"), "\(name)")
    }
    let tests = try String(contentsOfFile: #filePath, encoding: .utf8)
    for (name, text) in try Self.texts(in: "Examples/Guide", ending: ".swift") {
      for function in text.matches(of: /static func (\w+)/) {
        #expect(tests.contains("\(name.dropLast(6)).\(function.1)"), "\(name): \(function.1) is not run")
      }
    }
  }
}
