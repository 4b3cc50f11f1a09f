import LedgerRecords
import Foundation
import LedgerTesting
import Testing

@testable import EventLog
@testable import LedgerBase
import Projections

/// What undo and redo void.
@Suite struct LastChangeTests {
  private func titles(_ ledger: Ledger) throws -> [String] {
    try ledger.read { try $0.tasks.tasks(limit: 100).items.map(\.title) }
  }

  private func undo(_ ledger: Ledger) throws {
    _ = try ledger.void(ledger.previewVoid([ledger.lastChange()]), confirmation: .personSaidYes)
  }

  private func redo(_ ledger: Ledger) throws {
    _ = try ledger.void(ledger.previewVoid([ledger.lastUndoing()]), confirmation: .personSaidYes)
  }

  @Test("Several changes are undone together, a batch as one, and what is undone already is passed over")
  func several() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for title in ["one", "two", "three", "four"] {
      try ledger.transaction { try $0.tasks.add(title: title, steps: ["a", "b"]) }
    }
    try undo(ledger)
    let changes = try ledger.lastChanges(2)
    #expect(changes.map(\.sequence) == [9, 6])
    _ = try ledger.void(ledger.previewVoid(changes), confirmation: .personSaidYes)
    #expect(try titles(ledger) == ["one"])
    #expect(try ledger.lastChanges(5).map(\.sequence) == [3])
    try redo(ledger)
    #expect(try titles(ledger) == ["one", "two", "three"])
  }

  @Test("Undo goes back change by change, redo forth, and a change in between ends the way forth")
  func backAndForth() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for title in ["one", "two", "three"] {
      try ledger.transaction { try $0.tasks.add(title: title, steps: ["a"]) }
    }
    try undo(ledger)
    #expect(try titles(ledger) == ["one", "two"])
    try undo(ledger)
    #expect(try titles(ledger) == ["one"])
    try redo(ledger)
    #expect(try titles(ledger) == ["one", "two"])
    try redo(ledger)
    #expect(try titles(ledger) == ["one", "two", "three"])
    #expect { try ledger.lastUndoing() } throws: { ($0 as? LedgerError)?.code == .nothingToUndo }
    try undo(ledger)
    #expect(try titles(ledger) == ["one", "two"])
    try ledger.transaction { try $0.tasks.add(title: "four") }
    #expect { try ledger.lastUndoing() } throws: { ($0 as? LedgerError)?.code == .nothingToUndo }
    try undo(ledger)
    try redo(ledger)
    #expect(try titles(ledger) == ["one", "two", "four"])
  }

  @Test("A reset is a change; where none is left, that is told")
  func resetAndNothing() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.reset([.tasks], confirmation: .personSaidYes)
    try undo(ledger)
    #expect(try titles(ledger) == ["one"])
    try undo(ledger)
    #expect(try titles(ledger) == [])
    #expect { try ledger.lastChange() } throws: { ($0 as? LedgerError)?.code == .nothingToUndo }
    try redo(ledger)
    try redo(ledger)
    #expect(try titles(ledger) == [])
    try undo(ledger)
    #expect(try titles(ledger) == ["one"])
  }

  @Test("What was undone before an erasure is brought back after it")
  func redoAfterErasure() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let one = try ledger.transaction { try $0.tasks.add(title: "one").task.id }
    try ledger.transaction { try $0.tasks.add(title: "two") }
    try undo(ledger)
    try ledger.erase(ledger.previewErase([one.uuidString]), confirmation: .personSaidYes)
    try redo(ledger)
    #expect(try titles(ledger) == ["two"])
  }

  @Test("An erasure is no change to undo, and is told where it is the newest thing")
  func undoAfterErasure() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let one = try ledger.transaction { try $0.tasks.add(title: "one").task.id }
    let two = try ledger.transaction { try $0.tasks.add(title: "two").task.id }
    #expect(try ledger.erasure(after: ledger.lastChange().sequence) == nil)
    try ledger.erase(ledger.previewErase([one.uuidString]), confirmation: .personSaidYes)
    #expect(try ledger.lastChange().sequence == 2)
    #expect(try ledger.erasure(after: 2) == 3)
    try undo(ledger)
    #expect(try ledger.erasure(after: 0) == nil)
    try redo(ledger)
    #expect(try ledger.erasure(after: ledger.lastChange().sequence) == nil)
    try ledger.erase(ledger.previewErase([two.uuidString]), confirmation: .personSaidYes)
    #expect { try ledger.lastChange() } throws: { error in
      (error as? LedgerError)?.message.english
        == "There is no change to undo; an erasure (event 6) can't be undone."
    }
  }

  @Test("the first change after a migration, in one batch with it, is undone; the migration stays")
  func besideMigration() throws {
    let old = try VersionOneLedger(tasks: 5)
    let ledger = old.fixture.open()
    let before = try titles(ledger).sorted()
    try ledger.transaction { try $0.tasks.add(title: "new") }
    try undo(ledger)
    #expect(try titles(ledger).sorted() == before)
    #expect(try ledger.upgrade().migrations.isEmpty)
    let live = ledger.verify().tables.first { $0.name == "tasks" }?.digest
    #expect(try ledger.rebuild(["tasks"], fromStart: true).map(\.digest) == [live])
  }
}
