import Foundation
import LedgerTesting
import SQLite
import SystemPackage
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase
import Projections

@Suite("A table that can't be brought to its new form")
struct MigrationCardTests {
  /// A table that an older version made, and an event in the log that does not apply to the new form.
  private func ledgerToMigrate() throws -> LedgerFixture {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.close()
    let tables = fixture.path + "/projections"
    let kept = fixture.folder.file("kept")
    try FileManager.default.copyItem(atPath: tables, toPath: kept)
    try fixture.overwrite("projections/tasks.sqlite", at: 0, with: [UInt8](repeating: 7, count: 4096))
    let broken = fixture.open()
    let draft = EventDraft(
      type: "task.edited",
      data: JSONText(["id": "00000000-0000-4000-8000-0000000000aa", "title": .string("nobody's")]))
    try broken.append([draft], unchecked: true)
    try broken.close()
    try FileManager.default.removeItem(atPath: tables)
    try FileManager.default.moveItem(atPath: kept, toPath: tables)
    let file = URL(fileURLWithPath: tables + "/tasks.sqlite").resolvingSymlinksInPath().path
    let connection = try Connection(path: file, .readWrite, pages: .checked)
    try connection.execute("UPDATE ledger_checkpoint SET version = 1, fingerprint = 'older'")
    try connection.close()
    // SQLite took the -wal along, which would make the table suspect by itself.
    if !FileManager.default.fileExists(atPath: file + "-wal") {
      #expect(FileManager.default.createFile(atPath: file + "-wal", contents: nil))
    }
    return fixture
  }

  /// - Parameter step: what version 2 does to all rows; nil for version 1.
  private func options(_ step: String?) -> LedgerOptions {
    guard let step else {
      return LedgerOptions(
        projections: .records, kinds: [RecordKindFile(sql: SampleKind.visits, file: "visits.sql")])
    }
    let text = SampleKind.text(version: 2)
      .replacingOccurrences(
        of: "-- on: visit.inserted", with: "-- migrate: v2\n\(step);\n-- on: visit.inserted v2")
    return LedgerOptions(
      projections: .records,
      kinds: [
        RecordKindFile(
          sql: text, file: "visits.sql",
          upcasters: "-- upcasters: visits\n-- upcaster: visit.inserted v1 to v2"
        )
      ])
  }

  @Test(
    "a migration step that the rows do not allow is a card; the log is as it was, and a file with another step repairs it"
  )
  func failingStep() throws {
    let fixture = try LedgerFixture()
    let old = fixture.open(options(nil))
    try old.append([SampleKind.draft("Kyoto")])
    try old.close()
    let bytes = try fixture.logBytes()
    let ledger = fixture.open(options("UPDATE visit SET place = NULL"))
    #expect(try ledger.previewUpgrade().wouldFail)
    #expect(try ledger.places() == ["Kyoto"])
    let error = #expect(throws: LedgerError.self) { try ledger.append([SampleKind.draft("Nara")]) }
    #expect(error?.code == .tableQuarantined && (error?.cause as? LedgerError)?.code == .migrationFailed)
    #expect(code { _ = try ledger.upgrade() } == .tableQuarantined)
    let card = try #require(ledger.card)
    #expect(card.cause == .migrationFailed && card.code == .migrationFailed)
    #expect(card.choices.first?.action == .tryAgain)
    // Never an empty table in its place.
    #expect(code { _ = try ledger.places() } == .tableQuarantined)
    #expect(try fixture.logBytes() == bytes)
    try ledger.close()
    let repaired = fixture.open(options("UPDATE visit SET place = place || '!'"))
    try repaired.rebuild(["visits"])
    try repaired.append([SampleKind.draft("Nara")])
    #expect(try repaired.places() == ["Kyoto!", "Nara"] && repaired.isHealthy)
  }

  @Test(
    "a step that fails where it was carried out before is a card with its event, and repaired by a file that does not"
  )
  func failingStepInLog() throws {
    let fixture = try LedgerFixture()
    let old = fixture.open(options(nil))
    try old.append([SampleKind.draft("Kyoto")])
    try old.close()
    let right = options("UPDATE visit SET place = place || '!'")
    let newer = fixture.open(right)
    try newer.append([SampleKind.draft("Nara")])
    try newer.close()
    let ledger = fixture.open(options("UPDATE visit SET place = NULL"))
    let error = #expect(throws: LedgerError.self) { try ledger.places() }
    #expect(error?.code == .tableQuarantined && (error?.cause as? LedgerError)?.code == .migrationFailed)
    let card = try #require(ledger.card)
    #expect(
      card.cause == .migrationFailed && card.event?.sequence == 2 && card.event?.type == "ledger.migrated")
    try ledger.close()
    let repaired = fixture.open(right)
    _ = try repaired.rebuild(["visits"])
    #expect(try repaired.places() == ["Kyoto!", "Nara"] && repaired.isHealthy)
  }

  @Test("a migration that fails is told as such, with the event, and trying again before a rebuild")
  func migrationFailed() throws {
    let fixture = try ledgerToMigrate()
    let ledger = fixture.open()
    let error = #expect(throws: LedgerError.self) { try ledger.read { try $0.tasks.tasks() } }
    #expect(error?.code == .tableQuarantined && (error?.cause as? LedgerError)?.code == .migrationFailed)
    let card = try #require(ledger.card)
    #expect(card.cause == .migrationFailed && card.code == .migrationFailed && card.event?.sequence == 2)
    #expect(card.choices.map(\.action).prefix(3) == [.tryAgain, .void, .rebuild])
    #expect(try ledger.incidents().contains { $0.cause == .migrationFailed })
    // Trying again tells the same, in the same process; what repairs it does.
    #expect(!ledger.retry().isHealthy)
    let void = try #require(ledger.card?.choice(.void))
    #expect(throws: LedgerError.self) { try ledger.carryOut(void) }
    #expect(try ledger.carryOut(void, confirmation: .personSaidYes).isHealthy)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["one"])
    #expect(ledger.healthStatistics().choices.first { $0.action == .void }?.helped == 1)
  }
}
