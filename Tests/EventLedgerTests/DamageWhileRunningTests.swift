import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite struct DamageWhileRunningTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  private func segment(_ name: UInt64) -> String { "log/" + SegmentName.name(name) }

  private func isSealed(_ name: UInt64) throws -> Bool {
    let segment = try SegmentFile(
      name, in: FilePath(fixture.path).appending("log"), RealFileSystem())
    defer { do { try segment.file.close() } catch {} }
    return try segment.readIndex() != nil
  }

  @Test("damage of a sealed segment that a reader meets is sent with its card, and so is its end")
  func sealedMember() async throws {
    let ledger = fixture.open()
    for number in 0..<20 { try ledger.transaction { try $0.tasks.add(title: "task \(number)") } }
    try ledger.seal()
    try ledger.transaction { try $0.tasks.add(title: "last") }
    let updates = ledger.healthUpdates
    let whole = try fixture.bytes(segment(1))
    try fixture.overwrite(segment(1), at: UInt64(whole.count / 3), with: [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(throws: LedgerError.self) { try ledger.events { _ in true } }
    guard case .tables(let cards) = await next(updates), let card = cards.first else { throw Missing() }
    #expect(card.code == LedgerError.Code.damagedLog && card.table == nil && !card.choices.isEmpty)
    // What does not need those events goes on.
    try ledger.transaction { try $0.tasks.add(title: "after it") }
    #expect(try ledger.read { try $0.tasks.tasks().items.count } == 22)
    #expect(!ledger.isHealthy)
    try fixture.overwrite(segment(1), at: 0, with: whole)
    #expect(ledger.verify().isIntact)
    #expect(await next(updates) == .healthy)
  }

  @Test(
    "Damage that sealing meets beside an append stops no append, and is told; later the segment is sealed")
  func automaticSeal() async throws {
    var context = fixture.context
    context.segmentLimits.events = 4
    let ledger = Ledger.open(at: fixture.path, options: .records, context: context)
    let start = try fixture.size(segment(1))
    for number in 1...4 { try ledger.append([LedgerFixture.task("task \(number)")]) }
    let whole = try fixture.logBytes()
    let updates = ledger.healthUpdates
    try fixture.overwrite(segment(1), at: start + 60, with: [0, 0, 0, 0])
    #expect(try ledger.append([LedgerFixture.task("task 5")]).first?.sequence == 5)
    guard case .tables(let cards) = await next(updates) else { throw Missing() }
    #expect(cards.map(\.code) == [LedgerError.Code.damagedLog])
    #expect(try !isSealed(1))
    try fixture.overwrite(segment(1), at: 0, with: whole)
    for number in 6...9 { try ledger.append([LedgerFixture.task("task \(number)")]) }
    #expect(try isSealed(1) && isSealed(5))
    #expect(ledger.verify().isIntact)
    #expect(await next(updates) == .healthy)
  }

  private struct Missing: Error {}
}
