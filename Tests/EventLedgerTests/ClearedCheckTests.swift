import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLedger
@testable import EventLog
@testable import LedgerBase

/// What the last check found goes with its repair, and nothing else does.
@Suite struct ClearedCheckTests {
  private let fixture: LedgerFixture
  private var place: String { fixture.folder.file("copies") }
  private var damages: Int? { fixture.open().status().lastCheck?.damages }

  init() throws {
    fixture = try LedgerFixture()
    try fixture.addThreeSegments()
    try fixture.open().backUp(to: place)
  }

  private func damage(_ name: String) throws {
    try fixture.overwrite(name, at: fixture.size(name) / 2, with: [UInt8](repeating: 0x5A, count: 64))
  }

  @Test("a rebuilt table clears its own damage")
  func table() throws {
    try damage("projections/tasks.sqlite")
    try damage("projections/accounts.sqlite")
    #expect(!fixture.open().verify().isIntact)
    let before = try #require(damages)
    #expect(before >= 2)
    try fixture.open().rebuild(["tasks"])
    #expect(try #require(damages) < before && damages != 0)
    try fixture.open().rebuild(["accounts"])
    #expect(damages == 0)
  }

  @Test("segments repaired from a backup clear the log's damage")
  func segments() throws {
    try damage("log/" + SegmentName.name(1))
    #expect(!fixture.open().verify().isIntact)
    #expect(try #require(damages) > 0)
    let report = try Ledger.recoverSegments(
      of: fixture.path, from: place, wait: .zero, projections: .records, context: fixture.context)
    #expect(report.isComplete && damages == 0)
  }

  @Test("backups that are not there are named, and connecting them comes first")
  func backupsAway() throws {
    try damage("log/" + SegmentName.name(1))
    _ = fixture.open().verify()
    try RealFileSystem().rename(FilePath(place), to: FilePath(place + ".away"))
    let error = #expect(throws: LedgerError.self) {
      try Ledger.recoverSegments(
        of: fixture.path, wait: .zero, projections: .records, context: fixture.context)
    }
    #expect(error?.code == .noBackup && error?.message.english.contains(place) == true)
    let card = try #require(fixture.open().status().health.cards.first { $0.table == nil })
    #expect(card.choices.first?.title == RecoveryCard.connectBackups)
    #expect(card.choices.first?.explanation.english.contains(place) == true)
  }
}
