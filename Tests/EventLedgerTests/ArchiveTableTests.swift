import Foundation
import LedgerTesting
import LedgerRecords
import SQLite
import SystemPackage
import Testing

@testable import EventLedger
@testable import EventLog
@testable import LedgerBase
@testable import Projections

/// The tables that stand for archived events.
@Suite struct ArchiveTableTests {
  private typealias Archived = ArchiveTests.Archived

  private func path(_ table: String, _ archived: Archived, _ suffix: String = ".sqlite") -> String {
    archived.fixture.path + "/log/tables/" + Snapshot.name(table, archived.boundary) + suffix
  }

  private func code<T>(_ body: () throws -> T) -> LedgerError.Code? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? LedgerError)?.code }
  }

  @Test(
    "A rebuild from the start begins with what stands for the archived events, never with a later snapshot")
  func fromStart() throws {
    let archived = try Archived()
    try archived.archive()
    let ledger = archived.ledger
    // Leaves a snapshot of the last event.
    let first = try #require(try ledger.rebuild(["tasks"], fromStart: true).first)
    #expect(first.startedAfter == archived.boundary)
    let later = try #require(try ledger.rebuild(["tasks"]).first)
    #expect(later.startedAfter > archived.boundary)
    let again = try #require(try ledger.rebuild(["tasks"], fromStart: true).first)
    #expect(again.startedAfter == archived.boundary)
    try FileManager.default.removeItem(atPath: path("tasks", archived))
    #expect(code { try ledger.rebuild(["tasks"], fromStart: true) } == .archived)
    #expect(try ledger.rebuild(["tasks"]).first?.startedAfter == later.startedAfter)
  }

  @Test(
    "What is missing is reported by status, with what can be done; the archive repairs it",
    arguments: [".sqlite", ".json", ""])
  func gone(_ suffix: String) throws {
    let archived = try Archived()
    try archived.archive()
    let ledger = archived.ledger
    let place = suffix.isEmpty ? archived.fixture.path + "/log/tables" : path("tasks", archived, suffix)
    try FileManager.default.removeItem(atPath: place)
    let status = ledger.status()
    #expect(status.archivedThrough == archived.boundary)
    let card = try #require(status.health.cards.first)
    #expect(card.cause == .archiveNeeded && card.code == .archived)
    #expect(card.choices.first?.remedy == .attach(archived.place))
    let finding = try #require(ledger.verify().findings.first)
    #expect(finding.isOfBase && finding.hint?.remedies.contains(.attach(archived.place)) == true)
    // Everything that is built goes on.
    #expect(try ledger.read(HistoryTests.rows) == archived.rows)
    try ledger.transaction { try $0.tasks.edit(archived.kept, title: "Goes on") }
    try ledger.carryOut(try #require(card.choices.first), confirmation: .personSaidYes)
    #expect(ledger.status().health.isHealthy)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test(
    "A table that breaks while what stands for its events is of no use: its card says so, and offers no rebuild"
  )
  func brokenTable() throws {
    let archived = try Archived()
    try archived.archive()
    let file = try archived.ledger.read { try $0.connection(for: "tasks").path }
    try archived.ledger.close()
    try archived.fixture.overwrite(
      "log/tables/" + Snapshot.name("tasks", archived.boundary) + ".sqlite", at: 5000, with: [1, 2, 3, 4])
    for folder in ["snapshots"] {
      try FileManager.default.removeItem(atPath: archived.fixture.path + "/" + folder)
    }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    bytes.replaceSubrange(0..<16, with: Data(repeating: 0x21, count: 16))
    try bytes.write(to: URL(fileURLWithPath: file))
    let ledger = archived.fixture.open()
    #expect(throws: LedgerError.self) { try ledger.read { _ = try $0.connection(for: "tasks") } }
    let card = try #require(ledger.status().health.cards.first { $0.table == "tasks" })
    #expect(card.choice(.rebuild) == nil)
    #expect(card.choices.first?.remedy == .attach(archived.place))
    try ledger.carryOut(try #require(card.choices.first), confirmation: .personSaidYes)
    try ledger.rebuild(["tasks"])
    #expect(try ledger.read(HistoryTests.rows) == archived.rows)
  }

  @Test("A backup puts right what stands for archived events", arguments: [".sqlite", ".json", ""])
  func fromBackup(_ suffix: String) throws {
    let archived = try Archived()
    try archived.archive()
    let backups = archived.fixture.folder.file("backups")
    try archived.ledger.backUp(to: backups)
    let place = suffix.isEmpty ? archived.fixture.path + "/log/tables" : path("tasks", archived, suffix)
    try FileManager.default.removeItem(atPath: place)
    let card = try #require(archived.ledger.status().health.cards.first)
    #expect(card.choices.first?.remedy == .restoreSegments(backups))
    #expect(archived.ledger.verify().findings.first?.hint?.english.contains(backups) == true)
    let (root, context) = (archived.fixture.path, archived.fixture.context)
    let preview = try Ledger.previewSegmentRecovery(of: root, projections: .records, context: context)
    #expect(preview.isComplete && !preview.segments.isEmpty)
    try archived.ledger.carryOut(try #require(card.choices.first), confirmation: .personSaidYes)
    #expect(archived.ledger.status().health.isHealthy)
    #expect(archived.ledger.verify(VerifyOptions(replaysTables: true)).findings == [])
    try archived.ledger.rebuild((ProjectionSet.records.names + ["ledger"]), fromStart: true)
    #expect(try archived.ledger.read(HistoryTests.rows) == archived.rows)
    #expect(
      try Ledger.previewSegmentRecovery(of: root, projections: .records, context: context).segments.isEmpty)
  }

  @Test("A whole table that is another one than the event says was put there is damage")
  func otherTable() throws {
    let archived = try Archived()
    try archived.archive()
    #expect(archived.ledger.verify().findings == [])
    let card = FilePath(path("tasks", archived, ".json"))
    let files = RealFileSystem()
    var members = try #require(try ChecksummedJSON.read(card, in: files).members)
    members.removeAll { $0.key == "mark" }
    try ChecksummedJSON.write(members, to: card, in: files)
    let findings = archived.ledger.verify().findings
    #expect(findings.map(\.isOfBase) == [true])
    #expect(findings.first?.message.english.contains("is not what event") == true)
    // Rows that are not the card's are damage too, with every page whole.
    let other = try Archived(seed: 3)
    try other.archive()
    let table = path("tasks", other)
    try FileManager.default.removeItem(atPath: table)
    try FileManager.default.copyItem(atPath: path("accounts", other), toPath: table)
    #expect(other.ledger.verify().findings.map(\.isOfBase) == [true])
  }

  @Test("A restored ledger knows where its events were archived; one that has other places keeps them")
  func rememberedArchives() throws {
    let archived = try Archived()
    try archived.archive()
    let (restored, target, backups) = try archived.restored()
    #expect(restored.status().archives == [archived.place])
    // Over a ledger that knows one of its own.
    try restored.attach(from: archived.place)
    let own = archived.fixture.folder.file("own")
    try FileManager.default.removeItem(atPath: target + "/archives.json")
    try restored.archive(before: .event(archived.boundary + 1), to: own)
    try restored.close()
    _ = try Ledger.restore(
      from: backups, over: target, wait: .seconds(1), projections: .records, context: archived.fixture.context
    )
    let again = Ledger.open(at: target, options: .records, context: archived.fixture.context)
    #expect(again.status().archives == [own, archived.place])
    try again.attach(from: own)
    #expect(again.status().archives == [])
  }

  @Test("An observer of a table goes on right after a restore, where what last changed the table is archived")
  func observed() async throws {
    let archived = try Archived()
    try archived.archive()
    let restored = try archived.restored().ledger
    let accounts = ToldPositions(restored.changes(to: "accounts"))
    try await accounts.reached(archived.boundary)
    try restored.transaction { _ = try $0.accounts.add(name: "New") }
    try await accounts.reached(try restored.head().sequence)
    accounts.cancel()
  }
}
