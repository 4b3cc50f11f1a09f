import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase

/// Every table is a high-water mark of what the log held.
@Suite struct SecondHighWaterMarkTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  private func make() throws {
    let ledger = fixture.open()
    try ledger.transaction { try $0.accounts.add(name: "Household") }
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.close()
  }

  private func copy(_ name: String, to place: String) throws {
    let target = fixture.folder.file(place)
    try FileManager.default.copyItem(atPath: "\(fixture.path)/\(name)", toPath: target)
  }

  private func putBack(_ place: String, as name: String) throws {
    try FileManager.default.removeItem(atPath: "\(fixture.path)/\(name)")
    try FileManager.default.copyItem(atPath: fixture.folder.file(place), toPath: "\(fixture.path)/\(name)")
  }

  /// The log as it was before `task two`, beside the tables as they are after it.
  private func rollBackLog(withHead: Bool) throws {
    try make()
    try copy("log", to: "older")
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "two") }
    try ledger.close()
    try putBack("older", as: "log")
    if !withHead { try FileManager.default.removeItem(atPath: "\(fixture.path)/log/head") }
  }

  enum First: String, CaseIterable {
    case readOther, readAhead, save, append, rebuild, void, seal, status, verify, backUp, events,
      eventsPastGap
  }

  private func run(_ first: First, on ledger: Ledger) throws {
    switch first {
    case .readOther: _ = try ledger.read { try $0.accounts.accounts() }
    case .readAhead:
      #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["one", "two"])
      throw LedgerError(.lostEvents, "\(String(describing: ledger.loadError))")
    case .save: try ledger.transaction { try $0.accounts.add(name: "Business") }
    case .append: try ledger.append([LedgerFixture.task("three")])
    case .rebuild: try ledger.rebuild(["tasks"])
    case .void: _ = try ledger.previewVoid([1])
    case .seal: try ledger.seal()
    case .status: #expect(!ledger.status().health.isHealthy)
    case .verify: #expect(ledger.verify().findings.contains { $0.code == .lostEvents })
    case .backUp: _ = ledger.health
    case .events: try ledger.events { _ in true }
    case .eventsPastGap:
      var gaps: [LogDamage] = []
      try ledger.events(onDamage: { gaps.append($0) }, { _ in true })
      #expect(gaps.map(\.code) == [.lostEvents] && gaps.first?.lastSequence == 3, "\(gaps)")
    }
  }

  @Test(
    "An older copy of the log beside newer tables is told, whatever comes first, and nothing is written",
    arguments: First.allCases, [true, false])
  func olderLog(_ first: First, withHead: Bool) throws {
    try rollBackLog(withHead: withHead)
    let before = try fixture.logBytes()
    let ledger = fixture.open()
    var code: LedgerError.Code?
    do { try run(first, on: ledger) } catch let error as LedgerError { code = error.causeOfLoss.code }
    if ![.readOther, .status, .verify, .backUp, .eventsPastGap].contains(first) {
      #expect(code == .lostEvents)
    }
    for _ in 0..<2 {
      let refused = #expect(throws: LedgerError.self) {
        try ledger.transaction { try $0.accounts.add(name: "Business") }
      }
      #expect(refused?.causeOfLoss.code == .lostEvents)
    }
    #expect(ledger.loadError?.code == .lostEvents)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["one", "two"])
    #expect(try fixture.logBytes() == before)
    #expect(try ledger.quarantineReports().isEmpty)
    let card = try #require(ledger.health.cards.first)
    #expect(
      card.choices.contains { $0.action == .restore } && card.choices.contains { $0.action == .salvage })
  }

  @Test("Put back, the newer log is used as if nothing had happened")
  func putBack() throws {
    try make()
    try copy("log", to: "older")
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "two") }
    try ledger.close()
    try copy("log", to: "newer")
    try putBack("older", as: "log")
    #expect(!fixture.open().verify().isIntact)
    try putBack("newer", as: "log")
    let again = fixture.open()
    #expect(again.verify().isIntact)
    #expect(again.isHealthy)
    try again.transaction { try $0.tasks.add(title: "three") }
  }

  @Test(
    "A table of a copy that went its own way proves lost events: it keeps its rows, and nothing is written or built"
  )
  func tableOfOtherCopy() throws {
    try make()
    try copy("log", to: "older")
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "of the other copy") }
    try ledger.close()
    try copy("projections", to: "tables")
    // The log went on otherwise, without a word about tasks.
    try putBack("older", as: "log")
    try FileManager.default.removeItem(atPath: "\(fixture.path)/projections")
    let again = fixture.open()
    for name in ["Business", "Club"] { try again.transaction { try $0.accounts.add(name: name) } }
    try again.close()
    for name in ["tasks.sqlite", "tasks.1"] {
      try? FileManager.default.removeItem(atPath: "\(fixture.path)/projections/\(name)")
      try FileManager.default.copyItem(
        atPath: fixture.folder.file("tables/\(name)"), toPath: "\(fixture.path)/projections/\(name)")
    }
    let last = fixture.open()
    #expect(try last.read { try $0.tasks.tasks().items.map(\.title) } == ["one", "of the other copy"])
    #expect(last.loadError?.code == .lostEvents)
    #expect(throws: LedgerError.self) { try last.rebuild(["tasks"]) }
    #expect(throws: LedgerError.self) { try last.transaction { try $0.accounts.add(name: "No") } }
    #expect(last.verify().findings.contains { $0.code == .lostEvents && $0.table == "tasks" })
  }

  @Test("What only a backup has seen is told by verify, and stands until the log has it again")
  func seenByBackup() throws {
    try make()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "two") }
    try ledger.close()
    try copy("log", to: "older")
    let again = fixture.open()
    try again.transaction { try $0.tasks.add(title: "three") }
    _ = try again.backUp(to: fixture.folder.file("backups"))
    try again.close()
    try putBack("older", as: "log")
    try FileManager.default.removeItem(atPath: "\(fixture.path)/projections")
    let last = fixture.open()
    for _ in 0..<2 {
      let report = last.verify()
      #expect(
        !report.isIntact && report.findings.contains { $0.code == .lostEvents && $0.sequences == 4...4 })
      #expect(!last.isHealthy)
    }
    try expectNothingIsWritten(fixture.open())
    #expect(!fixture.open().verify().isIntact, "a refused write ends nothing")
  }

  private func expectNothingIsWritten(_ ledger: Ledger) throws {
    let before = try fixture.logBytes()
    let refused = #expect(throws: LedgerError.self) {
      try ledger.transaction { try $0.tasks.add(title: "in the place of another") }
    }
    #expect(refused?.causeOfLoss.code == .lostEvents)
    #expect(try fixture.logBytes() == before)
  }

  /// The whole folder as it was before `three`, of which a backup knows that it does not.
  private func goBackToOldFolder() throws -> String {
    try make()
    return try fixture.goBackToOlderFolder(after: ["two", "three"])
  }

  @Test("An old copy of the whole folder that a backup has found is not written, and not called whole")
  func oldFolder() throws {
    let place = try goBackToOldFolder()
    let ledger = fixture.open()
    let error = #expect(throws: LedgerError.self) { try ledger.backUp(to: place) }
    #expect(error?.code == .lostEvents)
    try expectNothingIsWritten(ledger)
    try expectNothingIsWritten(fixture.open())
    let report = fixture.open().verify()
    #expect(report.findings.contains { $0.code == .lostEvents && $0.message.contains(place) })
    #expect(!fixture.open().isHealthy)
    // A restore is the way on, and after it the ledger is written as ever.
    _ = try Ledger.restore(
      from: place, over: fixture.path, wait: .zero, projections: .records, context: fixture.context)
    let restored = fixture.open()
    try restored.transaction { try $0.tasks.add(title: "four") }
    #expect(try restored.read { try $0.tasks.count() } == 4)
    #expect(restored.verify().isIntact)
  }

  @Test(
    "An old copy of the whole folder, with what it remembers, is found by what a backup's place has since")
  func oldFolderThatRemembers() throws {
    try make()
    let place = fixture.folder.file("backups")
    let first = fixture.open()
    try first.backUp(to: place)
    try first.close()
    try FileManager.default.copyItem(atPath: fixture.path, toPath: fixture.folder.file("older"))
    let newer = fixture.open()
    try newer.transaction { try $0.tasks.add(title: "two") }
    try newer.backUp(to: place)
    try newer.close()
    try FileManager.default.removeItem(atPath: fixture.path)
    try FileManager.default.copyItem(atPath: fixture.folder.file("older"), toPath: fixture.path)
    try expectNothingIsWritten(fixture.open())
    try FileManager.default.removeItem(atPath: fixture.path + "/incidents.jsonl")
    let report = fixture.open().verify()
    #expect(
      report.findings.contains { $0.code == .lostEvents && $0.sequences == 3...3 }, "\(report.findings)")
    try FileManager.default.removeItem(atPath: fixture.path + "/incidents.jsonl")
    let health = fixture.open().status().health
    #expect(health.cards.contains { $0.code == .lostEvents }, "\(health)")
    // Where the place is away nobody can know.
    try FileManager.default.removeItem(atPath: fixture.path + "/incidents.jsonl")
    try FileManager.default.moveItem(atPath: place, toPath: fixture.folder.file("away"))
    #expect(fixture.open().isHealthy)
    try fixture.open().transaction { try $0.tasks.add(title: "another") }
    try FileManager.default.moveItem(atPath: fixture.folder.file("away"), toPath: place)
    #expect(throws: LedgerError.self) { try fixture.open().backUp(to: place) }
  }

  @Test("A copy that went on from an older one is told from a loss: by backup, by verify and by restore")
  func fork() throws {
    let place = try goBackToOldFolder()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "another") }
    let error = #expect(throws: LedgerError.self) { try ledger.backUp(to: place) }
    #expect(error?.code == .forkedLog, "\(String(describing: error))")
    let preview = try Ledger.previewRestore(from: place, to: fixture.path, context: fixture.context)
    #expect(preview.isFork && preview.lacks == 3...3)
    // It has as many events as the backup now, and its last ones are others.
    try ledger.transaction { try $0.tasks.add(title: "and another") }
    try RememberedBackups(root: FilePath(fixture.path), RealFileSystem()).change(place) {
      $0.head = preview.backup.head
      $0.name = preview.backup.name
    }
    let report = ledger.verify()
    #expect(report.findings.map(\.code) == [.forkedLog] && report.outcome == .damaged, "\(report.findings)")
    #expect(try #require(report.answers).howSerious.contains("different events"))
  }

  @Test("No backup is made of a log that is behind a table")
  func backupBehindTable() throws {
    try rollBackLog(withHead: true)
    let error = #expect(throws: LedgerError.self) {
      try fixture.open().backUp(to: fixture.folder.file("backups"))
    }
    #expect(error?.code == .lostEvents)
  }
}

extension LedgerError {
  /// The loss itself, where this only says which work it made fail.
  var causeOfLoss: LedgerError { (cause as? LedgerError)?.causeOfLoss ?? self }
}
