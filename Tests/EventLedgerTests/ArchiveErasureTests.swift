import Foundation
import LedgerTesting
import LedgerRecords
import Testing

@testable import EventLedger
@testable import EventLog
@testable import LedgerBase

/// Erasures where several copies of a ledger have archived the same events.
@Suite struct ArchiveErasureTests {
  private typealias Archived = ArchiveTests.Archived

  private func code<T>(_ body: () throws -> T) -> LedgerError.Code? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? LedgerError)?.code }
  }

  private func erase(_ id: UUID, in ledger: Ledger) throws {
    try ledger.erase(ledger.previewErase([id.uuidString]), confirmation: .personSaidYes)
  }

  @Test("A ledger whose erased events are archived is whole, and can be sealed")
  func erasedThenArchived() throws {
    let archived = try Archived()
    try erase(archived.kept, in: archived.ledger)
    try archived.archive()
    #expect(archived.ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    try archived.ledger.seal()
    try archived.ledger.attach(from: archived.place)
    #expect(archived.ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    #expect(try EraseTests.findings(of: "Kept", in: archived.fixture.path) == [])
  }

  @Test(
    "What was erased, and a restore brings back as archived, is told of by verify and status until attaching erases it again"
  )
  func restored() throws {
    let archived = try Archived()
    // One that the backup knows of too.
    let early = try archived.ledger.transaction { try $0.tasks.add(title: "Early").task.id }
    try erase(early, in: archived.ledger)
    try archived.archive()
    let backups = archived.fixture.folder.file("backups")
    try archived.ledger.backUp(to: backups)
    try archived.ledger.attach(from: archived.place)
    try erase(archived.kept, in: archived.ledger)
    try archived.ledger.close()
    let path = archived.fixture.path
    let restored = try Ledger.restore(
      from: backups, over: path, wait: .seconds(1), projections: .records, context: archived.fixture.context)
    #expect(restored.notErasedAgain?.code == .archived && restored.erasedAgain == 0)
    let ledger = archived.fixture.open()
    for _ in 0..<2 {
      let finding = try #require(ledger.verify().findings.first { $0.isOfWaitingErasure })
      #expect(finding.hint?.remedies.contains(.attach(archived.place)) == true)
      #expect(ledger.verify().outcome == .damaged)
      #expect(ledger.verify().answers?.whatToDo.remedies.contains { $0.action == "attach" } == true)
      #expect(ledger.status().erasingWaits == finding.sequences)
      // Writing goes on, and forgets nothing of it.
      try ledger.transaction { try $0.tasks.add(title: "Meanwhile") }
    }
    #expect(
      code { try ledger.archive(before: .event(999), to: archived.fixture.folder.file("more")) } == .archived)
    let salvaged = archived.fixture.folder.file("salvaged")
    _ = try Ledger.salvage(path, to: salvaged, projections: .records, context: archived.fixture.context)
    let other = Ledger.open(at: salvaged, options: .records, context: archived.fixture.context)
    try other.transaction { try $0.tasks.add(title: "New") }
    #expect(try EraseTests.findings(of: "Kept", in: salvaged) == [])
    #expect(other.verify(VerifyOptions(replaysTables: true)).isIntact)
    try ledger.attach(from: archived.place)
    #expect(try EraseTests.findings(of: "Kept", in: path).filter { !$0.contains("set-aside") } == [])
    let report = ledger.verify(VerifyOptions(replaysTables: true))
    #expect(report.isIntact)
    #expect(!ledger.status().isErasing && ledger.status().erasingWaits == nil)
    try ledger.archive(before: .event(archived.boundary + 1), to: archived.place)
    #expect(try !archived.lines(in: archived.place, log: "").contains { $0.contains("Kept") })
  }

  @Test(
    "What another copy had erased before a restore, and archived without its data, is told of by an event")
  func erasedInArchive() throws {
    let archived = try Archived()
    try archived.archive()
    let backups = archived.fixture.folder.file("backups")
    try archived.ledger.backUp(to: backups)
    try archived.ledger.attach(from: archived.place)
    try erase(archived.kept, in: archived.ledger)
    try archived.archive()
    try archived.ledger.close()
    let restored = try Ledger.restore(
      from: backups, over: archived.fixture.path, wait: .seconds(1), projections: .records,
      context: archived.fixture.context)
    #expect(restored.notErasedAgain?.code == .archived)
    let ledger = archived.fixture.open()
    try ledger.attach(from: archived.place)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    #expect(try EraseTests.findings(of: "Kept", in: archived.fixture.path) == [])
  }

  @Test("Events that another copy has erased come into none whose log does not tell of it, and go over none")
  func otherCopy() throws {
    let archived = try Archived()
    try archived.archive()
    let there = archived.fixture.folder.file("there")
    let copy = try archived.attachedCopy()
    try erase(archived.kept, in: copy)
    try copy.archive(before: .event(archived.boundary + 1), to: there)
    let ledger = archived.fixture.open()
    #expect(code { try ledger.attach(from: there) } == .forkedLog)
    #expect(code { try ledger.previewAttach(from: there) } == .forkedLog)
    #expect(ledger.status().archivedThrough == archived.boundary)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    try ledger.attach(from: archived.place)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    #expect(code { try ledger.archive(before: .event(archived.boundary + 1), to: there) } == .forkedLog)
    #expect(try !archived.lines(in: there, log: "").contains { $0.contains("Kept") })
    try copy.attach(from: there)
    #expect(copy.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test("A salvage from an archive in which another copy has erased events tells of that by an event")
  func salvaged() throws {
    let archived = try Archived()
    try archived.archive()
    let copy = try archived.attachedCopy()
    try erase(archived.kept, in: copy)
    try copy.archive(before: .event(archived.boundary + 1), to: archived.place)
    let target = archived.fixture.folder.file("salvaged")
    _ = try Ledger.salvage(
      archived.fixture.path, to: target, projections: .records, context: archived.fixture.context)
    let salvaged = Ledger.open(at: target, options: .records, context: archived.fixture.context)
    #expect(salvaged.verify(VerifyOptions(replaysTables: true)).isIntact)
    #expect(try salvaged.read(HistoryTests.rows).count == copy.read(HistoryTests.rows).count)
    // The present copy has not erased it: its table still had the row, which does not come back.
    #expect(try EraseTests.findings(of: "Kept", in: target) == [])
  }
}
