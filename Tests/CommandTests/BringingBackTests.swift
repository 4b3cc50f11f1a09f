import Foundation
import LedgerTesting
import Testing

@Suite("Bringing back deleted records")
struct BringingBackTests {
  @Test(
    "A deleted record is said to be deleted, by name, id and part of an id, with the command that brings it back"
  )
  func said() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Pay rent")
    let id = try sandbox.shell("ledger log --json | jq -r .data.id").output.trimmingCharacters(in: .newlines)
    try sandbox.run("task", "edit", "Pay rent", "--title", "Pay the rent")
    try sandbox.run("task", "delete", "Pay the rent")
    for name in ["Pay rent", "pay the rent", id, String(id.suffix(6))] {
      let result = try sandbox.run("task", "show", name)
      #expect(result.exitCode == 13, "\(result)")
      #expect(result.messages.contains("is no longer there: event 3 deleted it."), "\(result)")
      #expect(result.messages.contains("To bring it back: 'ledger void 3'."), "\(result)")
    }
    #expect(try !sandbox.run("task", "show", "Pay").messages.contains("void"))
    let history = try sandbox.run("history", "Pay rent")
    #expect(history.messages.contains("To bring it back: 'ledger void 3'."), "\(history)")
    #expect(try sandbox.run("void", "3", "--yes").exitCode == 0)
    #expect(try sandbox.run("task", "show", "Pay the rent").exitCode == 0)
    #expect(try !sandbox.run("history", "Pay the rent").messages.contains("void"))
  }

  @Test("What was never there, and what an undo took away, is not called deleted")
  func notDeleted() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Pay rent")
    try sandbox.run("undo", "--yes")
    for name in ["Pay rent", "nobody"] {
      let result = try sandbox.run("task", "show", name)
      #expect(result.messages.contains("There is no task") && !result.messages.contains("void"), "\(result)")
    }
  }

  @Test("A step that went with its task, and a record of a registered kind")
  func others() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Paint", "--step", "Sand")
    try sandbox.run("task", "delete", "Paint", "--yes")
    let step = try sandbox.run("history", "Sand")
    #expect(step.messages.contains("To bring it back: 'ledger void 3'."), "\(step)")
    let file = try sandbox.write(KindCommandTests.example("visits"), to: "visits.sql")
    try sandbox.run("kind", "add", file)
    try sandbox.run("visit", "add", "Kyoto", "--arrived", "today")
    try sandbox.run("visit", "delete", "Kyoto")
    let visit = try sandbox.run("visit", "show", "Kyoto")
    #expect(
      visit.messages.contains("The visit \"Kyoto\" is no longer there: event 6 deleted it."), "\(visit)")
  }

  @Test("Words for it from other programs lead to the history")
  func words() throws {
    let sandbox = try Sandbox()
    for words in [["undelete", "x"], ["task", "restore", "x"], ["task", "undelete", "x"]] {
      let result = try sandbox.run(words, input: Data())
      #expect(result.messages.contains("Did you mean ledger history?"), "\(result)")
    }
    let name = try sandbox.run("void", "Pay rent")
    #expect(name.messages.contains("'ledger history NAME' lists those of a record"), "\(name)")
  }
}
