import LedgerRecords
import LedgerTesting
import Projections
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite struct VoidTests {
  private func titles(_ ledger: Ledger) throws -> [String] {
    try ledger.read { try $0.tasks.tasks(limit: 1000).items.map(\.title) }
  }

  private func void(_ ledger: Ledger, _ sequences: UInt64...) throws -> VoidOutcome {
    try ledger.void(ledger.previewVoid(sequences), confirmation: .personSaidYes)
  }

  /// A rebuild from the log gives the rows that are there.
  private func expectRebuildEqualsLive(_ ledger: Ledger, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let built = ledger.status().tables.filter { $0.state != .missing }.map(\.name)
    for preview in try ledger.previewRebuild(built) {
      #expect(preview.differences.isEmpty && preview.notCompared == nil, sourceLocation: sourceLocation)
    }
  }

  @Test("an insert, an edit, a delete and a reset are undone and redone, and a rebuild agrees")
  func undoAndRedo() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let one = try ledger.transaction { try $0.tasks.add(title: "one") }  // 1
    try ledger.transaction { try $0.tasks.add(title: "two") }  // 2
    try ledger.transaction { try $0.tasks.edit(one.task.id, title: "uno") }  // 3
    #expect(try titles(ledger) == ["uno", "two"])
    let outcome = try void(ledger, 3)  // 4
    #expect(outcome.receipts.map(\.sequence) == [4])
    #expect(outcome.receipts.first?.tablesBehind == [])
    #expect(outcome.preview.differences.map { [$0.added, $0.changed, $0.removed] } == [[0, 1, 0]])
    #expect(outcome.preview.differences.first?.samples.first?.after?["title"] == .string("one"))
    #expect(try titles(ledger) == ["one", "two"])
    _ = try void(ledger, 4)  // 5
    #expect(try titles(ledger) == ["uno", "two"])
    try ledger.transaction { _ = try $0.tasks.delete(one.task.id) }  // 6
    _ = try void(ledger, 6)  // 7
    #expect(try titles(ledger) == ["uno", "two"])
    try ledger.reset([.tasks, .accounts], confirmation: .personSaidYes)  // 8
    #expect(try titles(ledger).isEmpty)
    _ = try void(ledger, 8)  // 9
    #expect(try titles(ledger) == ["uno", "two"])
    _ = try void(ledger, 2)  // 10
    #expect(try titles(ledger) == ["uno"])
    try expectRebuildEqualsLive(ledger)
    #expect(ledger.verify().isIntact)
    let marks = try (1...10).map { try ledger.event(at: $0)?.voidedBy }
    #expect(marks == [nil, 10, nil, 5, nil, 7, nil, 9, nil, nil])
    #expect(ledger.status().tables.allSatisfy { $0.behind == 0 })
  }

  @Test("an event of an atomic batch stands for the batch")
  func batches() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one", steps: ["a", "b"]) }
    let outcome = try void(ledger, 2)
    #expect(outcome.preview.events.map(\.sequence) == [1, 2, 3])
    #expect(try titles(ledger).isEmpty)
  }

  @Test(
    "a void without which later events would not apply is refused with all of them, and the hint is enough")
  func refusal() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let one = try ledger.transaction { try $0.tasks.add(title: "one") }.task.id
    try ledger.transaction { try $0.tasks.add(title: "two") }
    try ledger.transaction { _ = try $0.steps.add(to: one, title: "step") }
    try ledger.transaction { try $0.tasks.edit(one, title: "uno") }
    let before = try fixture.logBytes()
    let error = #expect(throws: LedgerError.self) { try void(ledger, 1) }
    #expect(error?.code == .voidRefused)
    #expect(error?.category == .rejected)
    let refusal = try #require(error?.cause as? VoidRefusal)
    #expect(refusal.events.map(\.sequence) == [3, 4])
    #expect(refusal.events.map(\.type) == ["step.inserted", "task.edited"])
    #expect(refusal.events.map(\.code) == [.missingParent, .noSuchRecord])
    #expect(refusal.needed == [1, 3, 4])
    #expect(try fixture.logBytes() == before)
    #expect(try titles(ledger) == ["uno", "two"])
    _ = try void(ledger, 1, 3, 4)
    #expect(try titles(ledger) == ["two"])
    try expectRebuildEqualsLive(ledger)
  }

  @Test("what can't be voided is refused with its own code")
  func wrongSequences() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    #expect(throws: LedgerError.self) { try ledger.previewVoid([1]) }
    try ledger.transaction { try $0.tasks.add(title: "one") }
    _ = try void(ledger, 1)
    for (sequence, code) in [(UInt64(1), LedgerError.Code.alreadyVoided), (9, .noSuchRecord)] {
      let error = #expect(throws: LedgerError.self) { try ledger.previewVoid([sequence]) }
      #expect(error?.code == code)
    }
    let error = #expect(throws: LedgerError.self) {
      try ledger.append([EventDraft(type: "ledger.voided", data: JSONText([:]))])
    }
    #expect(error?.code == .reservedType)
  }

  @Test("a preview is kept to: other rows than those shown are not changed")
  func expectations() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let one = try ledger.transaction { try $0.tasks.add(title: "one") }.task.id
    try ledger.transaction { try $0.tasks.edit(one, title: "two") }
    let preview = try ledger.previewVoid([2])
    try ledger.transaction { try $0.accounts.add(name: "elsewhere") }
    try ledger.void(preview, confirmation: .personSaidYes)
    let second = try ledger.previewVoid([4])
    try ledger.transaction { _ = try $0.tasks.delete(one) }
    let error = #expect(throws: LedgerError.self) { try ledger.void(second, confirmation: .personSaidYes) }
    #expect(error?.code == .conflict)
  }

  @Test("a preview changes no byte of the log and no generation")
  func previewChangesNothing() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    _ = try titles(ledger)
    let names = { try RealFileSystem().list(FilePath(fixture.path).appending("projections")) }
    let (log, before) = (try fixture.logBytes(), try names())
    _ = try ledger.previewVoid([1])
    _ = try ledger.previewRebuild(["tasks"])
    #expect(try fixture.logBytes() == log)
    #expect(try names() == before)
  }

  @Test(
    "tables of another process, or of one that died before the swap, are built again without the voided events"
  )
  func otherProcess() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let other = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    #expect(try titles(other) == ["one"])
    _ = try void(ledger, 1)
    #expect(try titles(other).isEmpty)
    try other.transaction { try $0.tasks.add(title: "two") }
    #expect(try titles(ledger) == ["two"])
    // The swap never happened: an older generation is current again.
    try ledger.close()
    try other.close()
    let disk = RealFileSystem()
    let link = FilePath(fixture.path).appending("projections/tasks.sqlite")
    let previous = FilePath(fixture.path).appending("projections/tasks.previous.sqlite")
    let text = try disk.readLink(previous)
    try disk.remove(link)
    try disk.createLink(at: link, to: text)
    let again = fixture.open()
    #expect(again.status().tables.first { $0.name == "tasks" }?.behind == 2)
    #expect(try titles(again) == ["two"])
    try expectRebuildEqualsLive(again)
    #expect(again.isHealthy)
  }

  @Test("voids are found again without a head, and after a tail recovery")
  func withoutHead() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for number in 1...5 { try ledger.transaction { try $0.tasks.add(title: "\(number)") } }
    _ = try void(ledger, 2)
    _ = try void(ledger, 4)
    _ = try void(ledger, 6)
    try ledger.seal()
    let head = try fixture.bytes("log/head")
    try ledger.transaction { try $0.tasks.add(title: "9") }
    try ledger.transaction { try $0.tasks.add(title: "10") }
    _ = try void(ledger, 10)
    try ledger.close()
    try fixture.overwrite("log/head", at: 0, with: head)
    try RealFileSystem().remove(FilePath(fixture.path).appending("projections/tasks.sqlite"))
    let recovering = fixture.open()
    #expect(try titles(recovering) == ["1", "2", "3", "5", "9"])
    try recovering.transaction { try $0.accounts.add(name: "more") }
    try recovering.close()
    let after = fixture.open()
    #expect(try after.event(at: 10)?.voidedBy == 11)
    try after.close()
    try RealFileSystem().remove(FilePath(fixture.path).appending("log/head"))
    let again = fixture.open()
    #expect(try again.event(at: 4)?.voidedBy == 7)
    try again.rebuild(["tasks"])
    #expect(try titles(again) == ["1", "2", "3", "5", "9"])
  }
}
