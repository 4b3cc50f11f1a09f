import Foundation
import LedgerTesting
import LedgerRecords
import SystemPackage
import Testing

@testable import EventLedger
@testable import EventLog
@testable import LedgerBase
@testable import Projections

/// Segments that stand for archived events and are damaged or missing.
@Suite struct ArchiveRepairTests {
  private typealias Archived = ArchiveTests.Archived

  /// What befalls a segment.
  enum Harm: CaseIterable { case member, seal, missing }

  private func code<T>(_ body: () throws -> T) -> LedgerError.Code? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? LedgerError)?.code }
  }

  private func harm(_ name: String, _ harm: Harm, in fixture: LedgerFixture) throws {
    switch harm {
    case .member: try fixture.overwrite(name, at: fixture.size(name) / 2, with: [0xFF, 0, 0xFF])
    case .seal: try fixture.overwrite(name, at: fixture.size(name) - 20, with: [0xFF, 0, 0xFF])
    case .missing: try FileManager.default.removeItem(atPath: fixture.path + "/" + name)
    }
  }

  @Test(
    "verify and status name the archive for a segment that is damaged or missing, and attaching puts it right",
    arguments: Harm.allCases, [0, 1])
  func attached(_ kind: Harm, _ index: Int) throws {
    let archived = try Archived()
    try archived.archive()
    try archived.ledger.close()
    let fixture = archived.fixture
    let names = try RealFileSystem().segments(in: FilePath(fixture.path).appending("log"))
    let name = "log/" + SegmentName.name(names[index])
    try harm(name, kind, in: fixture)
    let ledger = fixture.open()
    // It is told by a card, and the rest of the status stands.
    #expect(ledger.status().head != nil)
    let report = ledger.verify()
    let finding = try #require(report.findings.first { $0.code == .damagedLog })
    #expect(finding.hint?.remedies.contains(.attach(archived.place)) == true)
    #expect(report.answers?.whatToDo.remedies.contains(.attach(archived.place)) == true)
    let card = try #require(ledger.status().health.cards.first { $0.cause == .logDamaged })
    let choice = try #require(card.choice(.restore))
    #expect(choice.remedy == .attach(archived.place))
    let preview = try ledger.previewAttach(from: archived.place)
    #expect(preview.damaged == [SegmentName.name(names[index])])
    #expect(preview.events == 1...archived.boundary)
    try ledger.carryOut(choice, confirmation: .personSaidYes)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    #expect(ledger.health.isHealthy)
    #expect(try ledger.read(HistoryTests.rows) == archived.rows)
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "/log/tables"))
    let kept = try QuarantinedFile.all(in: FilePath(fixture.path), RealFileSystem())
    #expect(kept.count == (kind == .missing ? 0 : 1))
  }

  @Test("An archive that is away is named for a segment that is gone")
  func away() throws {
    let archived = try Archived()
    try archived.archive()
    try harm("log/" + SegmentName.name(1), .missing, in: archived.fixture)
    try FileManager.default.moveItem(atPath: archived.place, toPath: archived.place + "-away")
    let hint = archived.ledger.verify().findings.first { $0.code == .damagedLog }?.hint?.english
    #expect(hint?.contains("\(archived.place), which can't be found now") == true)
    #expect(code { try archived.ledger.previewAttach(from: archived.place) } == .noArchive)
  }

  @Test("Of two archives, each puts right what it holds; the other segment stays archived")
  func twoArchives() throws {
    let archived = try Archived()
    let ledger = archived.ledger
    let first = try #require(
      try ledger.previewArchive(before: .event(archived.boundary + 1), to: archived.place).nextEnd)
    try ledger.archive(before: .event(first + 1), to: archived.place)
    let other = archived.fixture.folder.file("second")
    try ledger.archive(before: .event(archived.boundary + 1), to: other)
    try harm("log/" + SegmentName.name(1), .missing, in: archived.fixture)
    let preview = try ledger.attach(from: archived.place)
    #expect(preview.events == 1...first && preview.left == (first + 1)...archived.boundary)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    #expect(ledger.status().archivedThrough == archived.boundary)
    try ledger.rebuild((ProjectionSet.records.names + ["ledger"]), fromStart: true)
    #expect(try ledger.read(HistoryTests.rows) == archived.rows)
    try ledger.attach(from: other)
    #expect(ledger.status().archivedThrough == 0)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test("A segment that has its lines again and is damaged is put right from the archive too")
  func damagedAfterwards() throws {
    let archived = try Archived()
    try archived.archive()
    try archived.ledger.attach(from: archived.place)
    try harm("log/" + SegmentName.name(1), .member, in: archived.fixture)
    #expect(try archived.ledger.attach(from: archived.place).damaged == [SegmentName.name(1)])
    #expect(archived.ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    #expect(code { try archived.ledger.attach(from: archived.place) } == .noArchive)
  }

  @Test("What another copy has archived is never mistaken for a missing segment")
  func otherCopy() throws {
    let archived = try Archived()
    let other = try Archived(seed: 2)
    try archived.archive()
    try other.archive()
    try harm("log/" + SegmentName.name(1), .missing, in: archived.fixture)
    #expect(code { try archived.ledger.attach(from: other.place) } == .otherLedger)
    #expect(!archived.ledger.verify().isIntact)
    try archived.ledger.attach(from: archived.place)
    #expect(archived.ledger.verify().isIntact)
  }

  @Test("A salvage takes from the archive what is archived, and what is lost of it", arguments: Harm.allCases)
  func salvaged(_ kind: Harm) throws {
    let archived = try Archived()
    try archived.archive()
    try archived.ledger.close()
    let fixture = archived.fixture
    try harm("log/" + SegmentName.name(1), kind, in: fixture)
    let target = fixture.folder.file("salvaged")
    let report = try Ledger.salvage(fixture.path, to: target, projections: .records, context: fixture.context)
    #expect(report.preview.lostEvents == 0)
    #expect(report.preview.fromBackups.isEmpty)
    #expect(!report.preview.fromArchives.isEmpty)
    let salvaged = Ledger.open(at: target, options: .records, context: fixture.context)
    #expect(try salvaged.read(HistoryTests.rows) == archived.rows)
    #expect(salvaged.verify(VerifyOptions(replaysTables: true)).isIntact)
  }
}
