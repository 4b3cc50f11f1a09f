import Foundation
import LedgerRecords
import LedgerTesting
import Testing

@testable import EventLedger
@testable import EventLog

/// A ledger whose folder came back as an older copy, and a backup that has more.
@Suite struct OlderCopyTests {
  @Test(
    "Segments that a backup completes: each table gets what it lacks, voids and kinds too",
    arguments: [false, true])
  func completed(sealsBetween: Bool) throws {
    let fixture = try LedgerFixture()
    var ledger = fixture.open()
    let first = try ledger.transaction { try $0.tasks.add(title: "first").task.id }
    try ledger.transaction { try $0.accounts.add(name: "Bank") }
    let place = fixture.folder.file("backups")
    try ledger.backUp(to: place)
    try ledger.close()
    let copy = fixture.folder.file("copy")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: copy)
    ledger = fixture.open()
    if sealsBetween { try ledger.seal() }
    try ledger.transaction { try $0.tasks.add(title: "second") }
    try ledger.transaction { try $0.tasks.edit(first, title: "changed") }
    try ledger.void(ledger.previewVoid([ledger.lastChange()]), confirmation: .personSaidYes)
    try ledger.transaction { try $0.tags.add(name: "new") }
    try ledger.backUp(to: place)
    try ledger.close()
    try FileManager.default.removeItem(atPath: fixture.path)
    try FileManager.default.moveItem(atPath: copy, toPath: fixture.path)
    let report = try Ledger.recoverSegments(
      of: fixture.path, from: place, wait: .seconds(5), projections: .records, context: fixture.context)
    #expect(report.isComplete)
    ledger = fixture.open()
    #expect(try ledger.read { try $0.tasks.tasks(limit: 9).items.map(\.title) } == ["first", "second"])
    #expect(try ledger.read { try $0.accounts.tags(limit: 9).items.map(\.name) } == ["new"])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    try ledger.transaction { try $0.tasks.add(title: "third") }
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }
}
