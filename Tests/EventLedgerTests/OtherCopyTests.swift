import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase
import Projections

/// What belongs to another copy of the ledger, or can't be vouched for, while each file is whole by itself.
@Suite struct OtherCopyTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  private func add(_ titles: [String], to ledger: Ledger) throws {
    for title in titles { try ledger.transaction { try $0.tasks.add(title: title) } }
  }

  private func replace(_ name: String, with place: String) throws {
    try FileManager.default.removeItem(atPath: "\(fixture.path)/\(name)")
    try FileManager.default.copyItem(atPath: place, toPath: "\(fixture.path)/\(name)")
  }

  /// A ledger whose log is that of another copy, which went further: its table of accounts stands before the
  /// two parted, that of tasks behind it.
  private func meetLogOfOtherCopy() throws {
    let first = fixture.open()
    try first.transaction { try $0.accounts.add(name: "Household") }
    try add(["common"], to: first)
    try first.close()
    let other = fixture.folder.file("other.ledger")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: other)
    let own = fixture.open()
    try add(["own 1", "own 2"], to: own)
    try own.close()
    let fork = Ledger.open(at: other, options: .records, context: fixture.context)
    try add(["foreign 1", "foreign 2", "foreign 3"], to: fork)
    try fork.transaction { try $0.accounts.add(name: "Foreign") }
    try fork.close()
    try replace("log", with: "\(other)/log")
  }

  @Test(
    "A table that lags behind is not caught up from the log of another copy, and nothing is appended after it"
  )
  func lagging() throws {
    try meetLogOfOtherCopy()
    let ledger = fixture.open()
    let names = try ledger.read { try $0.accounts.accounts().items.map(\.name) }
    #expect(names == ["Household"])
    let before = try fixture.logBytes()
    #expect(throws: LedgerError.self) { try ledger.transaction { try $0.accounts.add(name: "No") } }
    #expect(throws: LedgerError.self) {
      try fixture.open().transaction { try $0.accounts.add(name: "No") }
    }
    #expect(try fixture.logBytes() == before)
    #expect(!fixture.open().status().health.isHealthy)
    #expect(fixture.open().verify().findings.contains { $0.code == .lostEvents })
  }

  @Test(
    "Tables of another ledger are neither read nor used as a high-water mark: what the log gives is built in their place"
  )
  func tablesOfOtherLedger() throws {
    let first = fixture.open()
    try add(["own 1"], to: first)
    try first.close()
    let place = fixture.folder.file("other.ledger")
    let other = Ledger.open(at: place, options: .records, context: fixture.context)
    try add(["foreign 1", "foreign 2", "foreign 3"], to: other)
    try other.close()
    try replace("projections", with: "\(place)/projections")
    let ledger = fixture.open()
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["own 1"])
    try add(["own 2"], to: ledger)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["own 1", "own 2"])
    #expect(ledger.verify().isIntact)
    try ledger.close()
    // Nor are they read where the log is gone.
    try replace("projections", with: "\(place)/projections")
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log")
    #expect(throws: LedgerError.self) { try fixture.open().read { try $0.tasks.tasks() } }
  }

  @Test("The newest segment gone, and head with it: the one before, which is sealed, tells so")
  func newestSegmentGone() throws {
    let ledger = fixture.open()
    try add(["1", "2"], to: ledger)
    try ledger.seal()
    try add(["3"], to: ledger)
    try ledger.close()
    for name in ["log/head", "log/\(SegmentName.name(3))", "projections"] {
      try FileManager.default.removeItem(atPath: "\(fixture.path)/\(name)")
    }
    let status = fixture.open().status()
    #expect(!status.health.isHealthy)
    #expect(status.health.cards.first?.code == .damagedLog)
    let report = fixture.open().verify()
    #expect(!report.isIntact)
  }

  @Test("A table that is not built is not built from the log of another copy")
  func missing() throws {
    try meetLogOfOtherCopy()
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(fixture.path)/projections")
    where name.hasPrefix("accounts") {
      try FileManager.default.removeItem(atPath: "\(fixture.path)/projections/\(name)")
    }
    let error = #expect(throws: LedgerError.self) {
      try fixture.open().read { try $0.accounts.accounts() }
    }
    #expect(error?.code == .tableBehind)
  }

  @Test("A rebuild does not replace the one table that has seen what the log lacks, whichever is asked for")
  func rebuilt() throws {
    try meetLogOfOtherCopy()
    for name in ["tasks", "accounts"] {
      let error = #expect(throws: LedgerError.self) { try fixture.open().rebuild([name]) }
      #expect(error?.causeOfLoss.code == .lostEvents, "\(name)")
    }
  }

  @Test("A salvage of another copy's log lists each row that only this one's table has")
  func rowsOfTheOtherCopyAreListed() throws {
    try meetLogOfOtherCopy()
    let report = try Ledger.salvage(
      fixture.path, to: fixture.folder.file("new.ledger"), projections: .records, context: fixture.context)
    #expect(report.preview.tablesOfOthers.contains("tasks"))
    let table = try #require(report.tables.first { $0.name == "task" })
    #expect(table.rows == 2 && table.takenOver == 0 && table.left.count == 2)
    let listed = try String(contentsOfFile: report.reportPath, encoding: .utf8)
    #expect(listed.contains("own 1") && listed.contains("own 2"))
  }

  // MARK: The survey

  private func makeSegments() throws {
    let ledger = fixture.open()
    for number in 1...3 {
      try add(["task \(number)"], to: ledger)
      try ledger.seal()
    }
    try ledger.close()
  }

  @Test("A survey that found nothing wrong holds only as long as the files are the same ones")
  func survey() throws {
    try makeSegments()
    let fork = fixture.folder.file("fork.ledger")
    #expect(fixture.open().isHealthy)
    let kept = try fixture.bytes("surveyed.json")
    #expect(fixture.open().isHealthy)
    #expect(try fixture.bytes("surveyed.json") == kept)
    // The second segment, as a ledger of its own has it under that name.
    let other = Ledger.open(at: fork, options: .records, context: fixture.context)
    for number in 1...3 {
      try add(["foreign \(number)"], to: other)
      try other.seal()
    }
    try other.close()
    try replace("log/\(SegmentName.name(2))", with: "\(fork)/log/\(SegmentName.name(2))")
    #expect(!fixture.open().isHealthy)
    let refused = #expect(throws: LedgerError.self) { try add(["no"], to: fixture.open()) }
    #expect(refused?.causeOfLoss.code == .foreignLog)
  }

  @Test(
    "Where the empty segment after a seal is gone, the next writer begins it: nothing is put behind a seal")
  func afterSeal() throws {
    try makeSegments()
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log/\(SegmentName.name(4))")
    let ledger = fixture.open()
    try add(["four"], to: ledger)
    let findings = ledger.verify().findings
    #expect(findings.isEmpty, "\(findings)")
    #expect(try ledger.read { try $0.tasks.count() } == 4)
    let codes = try ledger.incidents().map(\.code)
    #expect(codes.contains("beganSegment"))
  }

  @Test("A head that was missing or zeroed is an incident, whoever makes it again", arguments: [true, false])
  func head(isZeroed: Bool) throws {
    try makeSegments()
    try add(["four"], to: fixture.open())
    let head = "\(fixture.path)/log/head"
    if isZeroed {
      try Data(count: 1024).write(to: URL(fileURLWithPath: head))
    } else {
      try FileManager.default.removeItem(atPath: head)
    }
    _ = fixture.open().status()
    let incident = try #require(try fixture.open().incidents().last)
    #expect(incident.code == "madeHead" && incident.message.english.contains("can't be known"))
    #expect(fixture.open().status().openIncidents == 1)
    // What that head said is still not known, until a person has seen to it.
    let report = fixture.open().verify()
    #expect(report.findings.map(\.isOfHead) == [true])
    #expect(report.answers?.howSerious.english.contains("can't be known") == true)
    _ = try fixture.open().acknowledgeIncidents()
    #expect(fixture.open().verify().findings.isEmpty)
  }

  @Test(
    "A slot of head that is empty beside one that was written later was lost: it is said, before and after a write"
  )
  func emptySlot() throws {
    try makeSegments()
    try add(["four"], to: fixture.open())
    let bytes = try fixture.bytes("log/head")
    let counters = [0, 512].map { start in
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self) }
    }
    let newest = counters[0] > counters[1] ? 0 : 512
    try fixture.overwrite("log/head", at: UInt64(newest), with: [UInt8](repeating: 0, count: 512))
    let before = fixture.open().verify()
    #expect(before.findings.contains { $0.message.english.contains("can't be known") }, "\(before.findings)")
    try add(["five"], to: fixture.open())
    #expect(try fixture.open().incidents().contains { $0.code == "lostHeadSlot" })
    let heads = fixture.open().verify().findings.map(\.isOfHead)
    #expect(heads.contains(true))
  }

  @Test(
    "What was checked is a high-water mark: a log that ends before it is refused, though nothing else says so"
  )
  func checkVouches() throws {
    try makeSegments()
    let older = try fixture.bytes("log/" + SegmentName.name(4))
    let olderHead = try fixture.bytes("log/head")
    try add(["four"], to: fixture.open())
    #expect(fixture.open().verify().isIntact)
    try FileManager.default.removeItem(atPath: "\(fixture.path)/projections")
    try Data(older).write(to: URL(fileURLWithPath: "\(fixture.path)/log/\(SegmentName.name(4))"))
    try Data(olderHead).write(to: URL(fileURLWithPath: "\(fixture.path)/log/head"))
    let lost = fixture.open().verify().findings.filter { $0.code == .lostEvents }
    #expect(lost.contains { $0.message.english.contains("the check on") }, "\(lost)")
    // What this check has found takes nothing back of what the one before has seen.
    #expect(fixture.open().verify().findings.contains { $0.code == .lostEvents })
    #expect(throws: LedgerError.self) { try add(["five"], to: fixture.open()) }
  }

  // MARK: What status says

  @Test("What is remembered of backups in a newer form keeps no status from being shown")
  func newerBackups() throws {
    try makeSegments()
    try ChecksummedJSON.write(
      [.init("format", 2)], to: FilePath(fixture.path).appending("backups.json"), in: RealFileSystem())
    let status = fixture.open().status()
    #expect(status.head?.sequence == 3 && status.loadError == nil)
  }

  @Test("A check of the log counts for no log that was restored over it")
  func checkBeforeRestore() throws {
    try makeSegments()
    let place = fixture.folder.file("backups")
    let ledger = fixture.open()
    try ledger.backUp(to: place)
    #expect(ledger.verify().isIntact)
    #expect(ledger.status().lastCheck?.sequence == 3)
    try ledger.close()
    _ = try Ledger.restore(
      from: place, over: fixture.path, wait: .zero, projections: .records, context: fixture.context)
    #expect(fixture.open().status().lastCheck == nil)
  }

  @Test("A rule of the format that is broken where every event can be read is no damage that stands")
  func rule() throws {
    try makeSegments()
    var head = try fixture.bytes("log/head")
    // The second slot is that of the newer record or the older one; what is not written by us breaks a rule.
    head.append(7)
    try Data(head).write(to: URL(fileURLWithPath: "\(fixture.path)/log/head"))
    let report = fixture.open().verify()
    #expect(report.findings.contains { $0.isOfRule }, "\(report.findings)")
    let answers = try #require(report.answers)
    #expect(!answers.whatToDo.english.contains("salvage") && !answers.whatToDo.english.contains("restore"))
    #expect(fixture.open().isHealthy)
  }

  // MARK: One advice

  @Test("Hint, card and verify name the same first remedy, where a backup lacks events that a table has seen")
  func sameRemedy() throws {
    try makeSegments()
    let older = fixture.folder.file("older")
    try FileManager.default.copyItem(atPath: "\(fixture.path)/log", toPath: older)
    let ledger = fixture.open()
    try add(["four"], to: ledger)
    try ledger.backUp(to: fixture.folder.file("backups"))
    try add(["five"], to: ledger)
    try ledger.close()
    try replace("log", with: older)
    let error = #expect(throws: LedgerError.self) { try add(["no"], to: fixture.open()) }
    #expect(error?.causeOfLoss.hint?.remedies.first == .salvage, "\(String(describing: error))")
    let card = try #require(fixture.open().health.cards.first)
    #expect(card.choices.first?.action == .salvage)
    #expect(!card.choices.contains { $0.action == .reset }, "a reset is an event, and none can be appended")
    let report = fixture.open().verify()
    let answers = try #require(report.answers)
    #expect(answers.whatToDo.remedies.first == .salvage)
    let hints = report.findings.compactMap { $0.hint?.remedies }
    #expect(
      hints.filter { $0.contains { $0.action.hasPrefix("restore") } }.allSatisfy { $0.first == .salvage },
      "\(report.findings)")
  }

  @Test("A damaged log that is read says what helps, as its card does")
  func hintOfReader() throws {
    try makeSegments()
    let place = fixture.folder.file("backups")
    let ledger = fixture.open()
    try ledger.backUp(to: place)
    try ledger.close()
    try fixture.overwrite("log/\(SegmentName.name(2))", at: 300, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let error = #expect(throws: LedgerError.self) { try fixture.open().events { _ in true } }
    #expect(
      error?.hint?.remedies.contains(.restoreSegments(place)) ?? false,
      "\(String(describing: error))")
  }

  // MARK: Tables

  @Test("A table's file that was cut, and has no -wal, is damage to verify")
  func cut() throws {
    let ledger = fixture.open()
    try add((1...200).map { "task \($0)" }, to: ledger)
    try ledger.close()
    let tables = "\(fixture.path)/projections"
    let file = try RealFileSystem().realPath(FilePath("\(tables)/tasks.sqlite")).string
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    try bytes.prefix(8192).write(to: URL(fileURLWithPath: file))
    let report = fixture.open().verify()
    #expect(report.outcome == .damaged, "\(report.findings)")
    #expect(!fixture.open().isHealthy)
  }
}
