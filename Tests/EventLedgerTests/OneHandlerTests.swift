import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

/// Failures that no open ledger is needed for, and what is said of them.
@Suite struct OneHandlerTests {
  @Test("openOrThrow throws initializationFailed, with its cause, for a ledger that can't be opened")
  func initialization() throws {
    let fixture = try LedgerFixture()
    let error = #expect(throws: LedgerError.self) {
      _ = try Ledger.openOrThrow(
        at: fixture.path, options: LedgerOptions(projections: .records, createIfMissing: false),
        context: fixture.context)
    }
    #expect(error?.code == .initializationFailed && (error?.cause as? LedgerError)?.code == .noLedger)
    #expect(error?.category == .notFound)
    #expect(try Ledger.openOrThrow(at: fixture.path, options: .records, context: fixture.context).isHealthy)
  }

  @Test("The handler hears once of what fails in restore, salvage, backup, starting over and trying again")
  func handler() throws {
    let fixture = try LedgerFixture()
    let heard = FailureHandlerTests.Heard()
    var context = fixture.context
    context.onFailure = { heard.hear($0) }
    let ledger = Ledger.open(at: fixture.path, options: .records, context: context)
    try ledger.transaction { try $0.tasks.add(title: "one") }
    let nothing = fixture.folder.file("nothing")
    try RealFileSystem().createDirectory(FilePath(nothing))
    #expect(throws: LedgerError.self) {
      try Ledger.restore(
        from: nothing, over: fixture.path, wait: .zero, projections: .records, context: context)
    }
    #expect(throws: LedgerError.self) {
      try Ledger.restore(from: nothing, to: fixture.folder.file("new"), context: context)
    }
    #expect(throws: LedgerError.self) {
      try Ledger.recoverSegments(
        of: fixture.path, from: nothing, wait: .zero, projections: .records, context: context)
    }
    #expect(throws: LedgerError.self) {
      try Ledger.salvage(
        nothing + "/none", to: fixture.folder.file("other"), projections: .records, context: context)
    }
    #expect(heard.all == ["storage noBackup", "storage noBackup", "storage noBackup", "storage noLedger"])
    _ = try RealFileSystem().open(FilePath(nothing).appending("letter.txt"), .updateOrCreate)
    #expect(throws: LedgerError.self) { try ledger.backUp(to: nothing) }
    #expect(heard.all.count == 5)
    try ledger.close()
    try RealFileSystem().rename(FilePath(fixture.path), to: FilePath(fixture.folder.file("away")))
    let gone = Ledger.open(
      at: fixture.path, options: LedgerOptions(projections: .records, createIfMissing: false),
      context: context)
    #expect(heard.all.count == 6)
    #expect(throws: LedgerError.self) { try gone.startOver(confirmation: .personSaidYes) }
    #expect(heard.all.count == 7)
    gone.retry()
    #expect(heard.all.count == 8)
  }

  @Test("ledger.json names the newest version that wrote: an older one does not replace it")
  func writer() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let text = { String(decoding: try fixture.bytes("ledger.json"), as: UTF8.self) }
    #expect(try text().contains("\"writtenBy\": \"\(Ledger.version)\""))
    try ledger.close()
    for (noted, isReplaced) in [("0.0.9", true), ("99.0.0", false)] {
      try ChecksummedJSON.write(
        [.init("format", 1), .init("writtenBy", .string(noted))],
        to: FilePath(fixture.path).appending("ledger.json"), in: RealFileSystem())
      let again = fixture.open()
      try again.transaction { try $0.tasks.add(title: noted) }
      try again.close()
      #expect(try text().contains(noted) != isReplaced)
    }
  }
}
