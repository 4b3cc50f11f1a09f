import Foundation
import LedgerTesting
import Testing

@testable import EventLedger
@testable import LedgerBase
import Projections

/// The engine with the projections that it is given, or none.
@Suite("the engine without records")
struct EngineAloneTests {
  private let folder: TemporaryFolder
  private let context = LedgerContext.testing(fileSystem: RealFileSystem())
  private var path: String { folder.file("alone.ledger") }

  init() throws { folder = try TemporaryFolder() }

  private func open(_ kinds: [RecordKindFile] = []) -> Ledger {
    Ledger.open(at: path, options: LedgerOptions(projections: .none, kinds: kinds), context: context)
  }

  @Test(
    "without a projection no type of event is known: nothing is appended, and no table but that of the ids is made"
  )
  func none() throws {
    let ledger = open()
    let error = #expect(throws: LedgerError.self) { try ledger.append([SampleKind.draft("Kyoto")]) }
    #expect(error?.code == .unknownType)
    #expect(try ledger.tableNames().isEmpty)
    #expect(ledger.recordCount(of: "tasks") == nil)
    #expect(throws: LedgerError.self) { try ledger.rebuild(["tasks"]) }
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    try ledger.close()
  }

  @Test("with a kind of the application's own, its rows are made, rebuilt, counted and emptied")
  func registeredKind() throws {
    let ledger = open([RecordKindFile(sql: SampleKind.visits, file: "visits.sql")])
    try ledger.append([SampleKind.draft("Kyoto"), SampleKind.draft("Nara")])
    let places = { try ledger.read { try $0.rows("SELECT place FROM visit ORDER BY place", in: "visits") } }
    #expect(try places() == [["place": "Kyoto"], ["place": "Nara"]])
    #expect(try ledger.rebuild(["visits"]).map(\.name) == ["visits"])
    #expect(ledger.recordCount(of: "visits") == 2)
    try ledger.reset(tables: ["visits"], confirmation: .personSaidYes)
    #expect(try places() == [])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    try ledger.close()
  }

  @Test("a ledger with records, opened without them: its events are read, and with them all is there again")
  func recordsLeftOut() throws {
    let fixture = try LedgerFixture()
    let first = fixture.open()
    try first.append([LedgerFixture.task("one")])
    try first.close()
    let kind = RecordKindFile(sql: SampleKind.visits, file: "visits.sql")
    let alone = fixture.open(LedgerOptions(projections: .none, kinds: [kind]))
    #expect(throws: LedgerError.self) { try alone.append([LedgerFixture.task("two")]) }
    try alone.append([SampleKind.draft("Kyoto")])
    #expect(try alone.event(at: 1)?.type == "task.inserted")
    #expect(alone.verify(VerifyOptions(replaysTables: true)).isIntact)
    try alone.close()
    let again = fixture.open()
    try again.append([LedgerFixture.task("two")])
    #expect(try again.read { try $0.rows("SELECT title FROM task ORDER BY title", in: "tasks") }.count == 2)
    #expect(again.verify(VerifyOptions(replaysTables: true)).isIntact)
    try again.close()
  }
}
