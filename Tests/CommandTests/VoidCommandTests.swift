import Foundation
import LedgerTesting
import Testing

@Suite("ledger void, and undoing a rebuild")
struct VoidCommandTests {
  private static let first = "00000000-0000-4000-8000-000000000001"

  @Test("Ranges of events are voided, and several changes undone, together")
  func ranges() throws {
    let sandbox = try Sandbox()
    for number in 1...6 { try sandbox.run("task", "add", "Task \(number)") }
    func count() throws -> Int { try sandbox.run("task", "list").lines.dropFirst().count }
    #expect(try sandbox.run("void", "1", "3..4", "--yes").exitCode == 0)
    #expect(try count() == 3)
    #expect(try sandbox.run("undo", "2", "--yes").exitCode == 0)
    #expect(try count() == 1)
    #expect(try sandbox.run("redo", "--yes").exitCode == 0)
    #expect(try count() == 3)
    #expect(try sandbox.run("undo", "3", "--yes").exitCode == 0)
    #expect(try count() == 0)
    for wrong in ["4..2", "..", "1...3", "0..2", "1..9999999", "5-", "x"] {
      #expect(try sandbox.run("void", wrong, "--yes").exitCode == 64, "\(wrong)")
    }
  }

  @Test("More changes than there are undo nothing, and the number of an event leads to void")
  func tooMany() throws {
    let sandbox = try Sandbox()
    for number in 1...3 { try sandbox.run("task", "add", "Task \(number)", "--step", "a") }
    let event = try sandbox.run("undo", "5", "--yes")
    #expect(
      event.exitCode != 0 && event.messages.contains("Only 3 changes can be undone, not 5."), "\(event)")
    #expect(
      event.messages.contains("'ledger void 5'") && event.messages.contains("'ledger undo 3'"), "\(event)")
    let none = try sandbox.run("undo", "99", "--yes")
    #expect(!none.messages.contains("ledger void") && none.messages.contains("'ledger undo 3'"), "\(none)")
    #expect(try sandbox.run("task", "list").lines.count == 4)
    let several = try sandbox.run("undo", "2", "--dry-run")
    #expect(several.output.contains("To be undone: 2 changes, 4 events"), "\(several)")
    #expect(several.messages.contains("Dry run: nothing was changed."), "\(several)")
  }

  @Test(
    "Where nobody can be asked, one change is undone and redone without --yes, more and an import are not")
  func unasked() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "one")
    try sandbox.run("task", "add", "two")
    func count() throws -> Int { try sandbox.run("task", "list").lines.dropFirst().count }
    #expect(try sandbox.run("undo").exitCode == 0)
    #expect(try count() == 1)
    let redone = try sandbox.run("redo")
    #expect(redone.output.contains("To reverse this: ledger undo"), "\(redone)")
    #expect(try count() == 2)
    #expect(try sandbox.run("undo", "2").exitCode == 64)
    let csv = try sandbox.write("title\nthree\n", to: "tasks.csv")
    try sandbox.run("import", "--kind", "task", csv)
    #expect(try sandbox.run("undo").exitCode == 64)
    #expect(try count() == 3)
    let nothing = try sandbox.run("redo")
    #expect(nothing.messages.contains("There is nothing to redo"), "\(nothing)")
  }

  @Test("Ranges may be open, and written with a hyphen; what is void already is said and left as it is")
  func openRanges() throws {
    let sandbox = try Sandbox()
    for number in 1...6 { try sandbox.run("task", "add", "Task \(number)") }
    func count() throws -> Int { try sandbox.run("task", "list").lines.dropFirst().count }
    #expect(try sandbox.run("void", "2-3", "--yes").exitCode == 0)
    let some = try sandbox.run("void", "..4", "--yes")
    #expect(some.exitCode == 0 && some.messages.contains("Events 2, 3 have already been voided."), "\(some)")
    #expect(some.output.contains("Voided 2 events: event 8. To reverse this: ledger void 8"), "\(some)")
    #expect(try count() == 2)
    #expect(try sandbox.run("void", "8", "--yes").exitCode == 0)
    #expect(try count() == 4)
    #expect(try sandbox.run("void", "5..", "--dry-run").exitCode == 0)
    #expect(
      try sandbox.run("void", "2..3", "--yes").messages.contains("have already been voided, by event 7."))
    #expect(try sandbox.run("void", "99..", "--yes").messages.contains("There is no event 99"))
  }

  @Test("What changes is shown before it is done; without --yes nothing is; voiding the void is redo")
  func undoAndRedo() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...2).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("task", "edit", Self.first, "--title", "Wrong")
    try sandbox.run("void", "3")
    try sandbox.run("void", "3", "--yes")
    try sandbox.run("task", "list")
    try sandbox.run("void", "3", "--yes")
    try sandbox.run("void", "4", "--yes", "--json")
    try sandbox.run("log")
    try sandbox.run("show", "4")
    try sandbox.run("history", Self.first)
    try sandbox.run("void", "1", "--dry-run")
    try sandbox.run("void", "1", "--yes", "--json")
    try sandbox.run("void", "1", "3", "--yes")
    try sandbox.run("status")
    try assertSnapshot(of: sandbox.transcript(), named: "void")
  }

  @Test("On a terminal the rows are shown and the person is asked")
  func asked() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: AppendCommandTests.task(1))
    let no = try sandbox.converse("void", "1", turns: [Turn("[y/N]", type: "n\n")])
    #expect(no.exitCode == 1)
    let yes = try sandbox.converse("void", "1", turns: [Turn("[y/N]", type: "y\n")])
    #expect(yes.exitCode == 0)
    #expect(try sandbox.run("log", "--json").lines.count == 2)
  }

  @Test("A rebuild is rehearsed, done, and undone; what was quarantined is dropped")
  func rebuildAndDrop() throws {
    let sandbox = try Sandbox()
    try sandbox.run("append", "-", input: (1...3).map { AppendCommandTests.task($0) }.joined())
    try sandbox.run("rebuild", "tasks", "--dry-run")
    try sandbox.run("rebuild", "--undo", "tasks")
    try sandbox.run("rebuild", "tasks")
    try sandbox.run("rebuild", "--undo", "tasks")
    try sandbox.shell("printf 'this is no database' > \"$(readlink -f my.ledger/projections/tasks.sqlite)\"")
    try sandbox.run("task", "list")
    try sandbox.run("quarantine", "drop", "tasks", "--yes")
    try sandbox.run("rebuild", "tasks", "--dry-run", "--rows", "1")
    try sandbox.run("rebuild", "tasks")
    try sandbox.run("quarantine", "drop", "tasks")
    try sandbox.run("quarantine", "drop", "tasks", "--yes", "--json")
    try sandbox.run("quarantine", "list")
    try assertSnapshot(of: sandbox.transcript(), named: "rebuild-and-drop")
  }
}
