import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase

/// That events were lost, or that two copies went on, is not forgotten before it is repaired.
@Suite struct KnownLossTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(fixture.path)/\(name)")
  }

  /// The log as it was after its first event, beside head or tables that have seen the second.
  private func cutLog(withHead: Bool, withTables: Bool) throws {
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    let bytes = try fixture.logBytes().count
    try ledger.transaction { try $0.tasks.add(title: "two") }
    try ledger.close()
    let newer = fixture.folder.file("newer")
    try FileManager.default.copyItem(atPath: "\(fixture.path)/log", toPath: newer)
    #expect(truncate("\(fixture.path)/log/\(SegmentName.name(1))", off_t(bytes)) == 0)
    if !withHead { try remove("log/head") }
    if !withTables { try remove("projections") }
  }

  private func expectRefused(_ ledger: Ledger) throws {
    let before = try fixture.logBytes()
    let error = #expect(throws: LedgerError.self) {
      try ledger.transaction { try $0.tasks.add(title: "in the place of another") }
    }
    #expect(error?.failure.code == .lostEvents, "\(String(describing: error))")
    #expect(try fixture.logBytes() == before)
    #expect(!fixture.open().isHealthy)
    let report = fixture.open().verify()
    #expect(
      report.findings.contains { $0.code == .lostEvents && $0.sequences == 2...2 }, "\(report.findings)")
  }

  @Test("What a table had seen is not forgotten when the table is deleted, or built again")
  func tableIsGone() throws {
    try cutLog(withHead: false, withTables: true)
    #expect(!fixture.open().status().health.isHealthy)
    try remove("projections")
    try expectRefused(fixture.open())
    let error = #expect(throws: LedgerError.self) { try fixture.open().rebuild(["tasks"]) }
    #expect(error?.failure.code == .lostEvents)
    try expectRefused(fixture.open())
  }

  @Test("What head had seen is not forgotten when head is deleted", arguments: ["verify", "open", "append"])
  func headIsGone(_ first: String) throws {
    try cutLog(withHead: true, withTables: false)
    switch first {
    case "verify": #expect(!fixture.open().verify().isIntact)
    case "open": #expect(fixture.open().loadError?.code == .lostEvents)
    default: #expect(throws: LedgerError.self) { try fixture.open().append([LedgerFixture.task("x")]) }
    }
    try remove("log/head")
    try expectRefused(fixture.open())
  }

  @Test("Neither a repaired segment nor a log with other events makes up for what was lost")
  func otherLogIsNone() throws {
    try cutLog(withHead: false, withTables: true)
    #expect(!fixture.open().verify().isIntact)
    try remove("projections")
    LogIncidents(fixture.path, fixture.context).recordWhole()
    try expectRefused(fixture.open())
    // The log of a copy that went on from the first event by itself.
    let incidents = "\(fixture.path)/incidents.jsonl"
    try FileManager.default.moveItem(atPath: incidents, toPath: fixture.folder.file("incidents"))
    for title in ["other", "and more"] { try fixture.open().transaction { try $0.tasks.add(title: title) } }
    if FileManager.default.fileExists(atPath: incidents) {
      try FileManager.default.removeItem(atPath: incidents)
    }
    try FileManager.default.moveItem(atPath: fixture.folder.file("incidents"), toPath: incidents)
    try remove("projections")
    LogIncidents(fixture.path, fixture.context).recordWhole()
    try expectRefused(fixture.open())
  }

  @Test("A reading cuts nothing from a log that is known to have held more")
  func readingCutsNothing() throws {
    try cutLog(withHead: true, withTables: false)
    #expect(fixture.open().loadError?.code == .lostEvents)
    try remove("log/head")
    try fixture.overwrite(
      "log/" + SegmentName.name(1), at: UInt64(try fixture.logBytes().count),
      with: Array(repeating: 0x1F, count: 40))
    let before = try fixture.logBytes()
    var read: [UInt64] = []
    let error = #expect(throws: LedgerError.self) {
      try fixture.open().events {
        read.append($0.sequence)
        return true
      }
    }
    #expect(error?.code == .lostEvents && read == [1])
    #expect(try fixture.logBytes() == before)
  }

  @Test("What is left can be read, also where its tables have to be built first")
  func leftIsRead() throws {
    try cutLog(withHead: false, withTables: true)
    #expect(!fixture.open().verify().isIntact)
    try remove("projections")
    #expect(try fixture.open().read { try $0.tasks.tasks().items.map(\.title) } == ["one"])
    try expectRefused(fixture.open())
  }

  @Test("A salvage leaves the place of what only an incident tells of")
  func salvageLeavesPlace() throws {
    try cutLog(withHead: false, withTables: true)
    #expect(!fixture.open().verify().isIntact)
    try remove("projections")
    let report = try Ledger.salvage(
      fixture.path, to: fixture.folder.file("salvaged"), projections: .records, context: fixture.context)
    #expect(report.preview.keptEvents == 1 && report.preview.lost == [2...2])
  }

  @Test("Of a backup that ends before what was lost it is said that it lacks it")
  func backupLacksLost() throws {
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    let place = fixture.folder.file("backups")
    _ = try ledger.backUp(to: place)
    let bytes = try fixture.logBytes().count
    try ledger.transaction { try $0.tasks.add(title: "two") }
    try ledger.close()
    #expect(truncate("\(fixture.path)/log/\(SegmentName.name(1))", off_t(bytes)) == 0)
    try remove("log/head")
    #expect(!fixture.open().verify().isIntact)
    try remove("projections")
    let preview = try Ledger.previewRestore(from: place, to: fixture.path, context: fixture.context)
    #expect(preview.lacks == 2...2 && preview.readableOfLacking == 0)
    let choices = try #require(fixture.open().health.cards.first).choices
    #expect(choices.first { $0.action == .restore }?.cost.lackedEvents == 1)
  }

  @Test("Verify tells of damage and of the loss behind it")
  func damageAndLoss() throws {
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "zero") }
    let offset = UInt64(try fixture.logBytes().count) - 8
    try ledger.close()
    try cutLog(withHead: false, withTables: true)
    #expect(!fixture.open().verify().isIntact)
    try remove("projections")
    try fixture.overwrite("log/" + SegmentName.name(1), at: offset, with: [0, 0, 0, 0])
    let found = fixture.open().verify().findings.filter { $0.severity == .damage }
    #expect(found.map(\.code) == [.damagedLog, .lostEvents], "\(found)")
    #expect(found.map(\.sequences) == [1...1, 3...3])
  }

  @Test("It is over when the newer log is put back")
  func putBack() throws {
    try cutLog(withHead: false, withTables: true)
    #expect(!fixture.open().verify().isIntact)
    try remove("projections")
    try remove("log")
    try FileManager.default.copyItem(atPath: fixture.folder.file("newer"), toPath: "\(fixture.path)/log")
    let ledger = fixture.open()
    #expect(ledger.verify().isIntact && ledger.isHealthy)
    try ledger.transaction { try $0.tasks.add(title: "three") }
  }

  @Test("One who has written before hears of what another has found meanwhile")
  func foundByAnother() throws {
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.close()
    let place = try fixture.goBackToOlderFolder(after: ["two", "three", "four"])
    let first = fixture.open()
    _ = try first.seal()
    let error = #expect(throws: LedgerError.self) { try fixture.open().backUp(to: place) }
    #expect(error?.code == .lostEvents)
    let refused = #expect(throws: LedgerError.self) {
      try first.transaction { try $0.tasks.add(title: "other") }
    }
    #expect(refused?.failure.code == .lostEvents)
  }

  /// An older copy of the folder that was written on, and what a backup then says.
  private func fork() throws -> String {
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.close()
    let place = try fixture.goBackToOlderFolder(after: ["two", "three"], backups: "it's the backups")
    try fixture.open().transaction { try $0.tasks.add(title: "another") }
    return place
  }

  @Test("That two copies went on is told by status and verify until this one has a backup of its own")
  func forkStands() throws {
    let place = try fork()
    let error = #expect(throws: LedgerError.self) { try fixture.open().backUp(to: place) }
    #expect(error?.code == .forkedLog)
    let ledger = fixture.open()
    let card = try #require(ledger.health.cards.first)
    #expect(
      card.cause == .forked && card.code == .forkedLog
        && card.choices.map(\.action) == [.restore, .tryAgain, .contactSupport])
    #expect(card.choices[0].remedy == .restoreBeside(place))
    #expect(ledger.verify().findings.map(\.code) == [.forkedLog])
    #expect(try Ledger.rememberedPlace(fixture.path, fixture.context) == place)
    // Nothing is lost here, so writing goes on; it changes nothing of the card.
    try ledger.transaction { try $0.tasks.add(title: "and another") }
    #expect(fixture.open().health.cards.map(\.cause) == [.forked])
    _ = try ledger.backUp(to: fixture.folder.file("own backups"))
    #expect(fixture.open().isHealthy && fixture.open().verify().isIntact)
  }

  @Test("A restore over the fork ends it")
  func forkIsRestored() throws {
    let place = try fork()
    #expect(throws: LedgerError.self) { try fixture.open().backUp(to: place) }
    _ = try Ledger.restore(
      from: place, over: fixture.path, wait: .zero, projections: .records, context: fixture.context)
    let ledger = fixture.open()
    #expect(ledger.isHealthy && ledger.verify().isIntact)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["one", "two", "three"])
  }
}
