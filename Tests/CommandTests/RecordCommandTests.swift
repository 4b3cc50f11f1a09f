import Foundation
import LedgerTesting
import Testing

@Suite("Records by the command")
struct RecordCommandTests {
  private let mary = ["Mary", "--birthday", "1990-01-02", "--gender", "female"]

  @Test("One user; a second is refused by name, and replacing says how many answers go")
  func user() throws {
    let sandbox = try Sandbox()
    try sandbox.run(["user", "add"] + mary, input: Data())
    try sandbox.run("user", "add", "Bob", "--birthday", "1980-03-04", "--gender", "male")
    try sandbox.run("ask", "Will it rain?")
    try sandbox.run("user", "replace", "Bob", "--birthday", "1980-03-04", "--gender", "male")
    let no = try sandbox.converse(
      "user", "replace", "Bob", "--birthday", "1980-03-04", "--gender", "male",
      turns: [Turn("[y/e/N]", type: "n\n")])
    #expect(no.exitCode == 1)
    try sandbox.converse(
      "user", "replace", "Bob", "--birthday", "1980-03-04", "--gender", "male",
      turns: [Turn("[y/e/N]", type: "y\n")])
    try sandbox.run("user", "show")
    try sandbox.run("answer", "list")
    try sandbox.run("status")
    try assertSnapshot(of: sandbox.transcript(), named: "user")
  }

  @Test("ask makes the user on a terminal, and elsewhere exits with 13 and names the command")
  func ask() throws {
    let sandbox = try Sandbox()
    let refused = try sandbox.run("ask", "Will it rain?")
    #expect(refused.exitCode == 13)
    #expect(refused.messages.contains("ledger user add"))
    try sandbox.converse(
      "ask", "Will it rain?",
      turns: [
        Turn("Your name:", type: "  \n"), Turn("Your name:", type: "Mary\n"),
        Turn("Your birthday (YYYY-MM-DD):", type: "1990-02-30\n"),
        Turn("Your birthday (YYYY-MM-DD):", type: "1990-01-02\n"), Turn("other):", type: "female\n"),
      ])
    try sandbox.run("ask", "Will it rain?", "--json")
    try sandbox.run("answer", "list", "--json")
    try assertSnapshot(of: sandbox.transcript(), named: "ask")
  }

  @Test("Answers come newest first, 50 a page, and the page ends with the command for the next")
  func pages() throws {
    let sandbox = try Sandbox()
    try sandbox.run(["user", "add"] + mary, input: Data())
    let user = try sandbox.run("user", "show", "--json").output
    let id = try #require(user.firstMatch(of: /"id":"([0-9a-f-]{36})"/)).1
    let lines = (1...60).map { number in
      let key = String(format: "00000000-0000-4000-8000-%012d", number)
      return
        #"{"type":"answer.inserted","data":{"id":"\#(key)","userID":"\#(id)","question":"Question \#(number)","#
        + #""answer":"Yes.","englishAnswer":"Yes.","answerType":"affirmative","timestamp":"2026-01-01T00:00:00Z"}}"#
    }
    try sandbox.run("append", "-", input: lines.joined(separator: "\n"))
    let first = try sandbox.run("answer", "list", environment: ["COLUMNS": "200"])
    #expect(first.lines.filter { $0.contains("Question") }.count == 50, "\(first)")
    #expect(first.lines.first { $0.contains("Question") }?.contains("Question 60") ?? false, "\(first)")
    let next = try #require(
      (first.output + first.messages).firstMatch(of: /ledger (answer list .*--after [0-9a-f-]+)/))
    let second = try sandbox.shell("COLUMNS=200 ledger \(next.1)")
    #expect(second.lines.filter { $0.contains("Question") }.count == 10, "\(second)")
    let few = try sandbox.run("answer", "list", "--limit", "3", environment: ["COLUMNS": "200"])
    #expect(few.lines.filter { $0.contains("Question") }.count == 3)
  }

  @Test(
    "A task with its steps, tags of one name, and records named by id, its beginning, or a name")
  func tasksAndTags() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk", "--step", "Find the shop", "--step", "Pay")
    try sandbox.run("log")
    try sandbox.run("task", "done", "Buy milk")
    try sandbox.run("history", "Buy milk")
    try sandbox.run("account", "add", "Savings")
    try sandbox.run("tag", "add", "Home")
    try sandbox.run("tag", "add", "Home")
    try sandbox.run("tag", "add", "Home", "--allow-duplicate")
    try sandbox.run("tag", "assign", "Home", "Savings")
    try sandbox.run("task", "delete", "Buy milk")
    try sandbox.converse("task", "delete", "Buy milk", turns: [Turn("[y/e/N]", type: "y\n")])
    try sandbox.run("task", "list")
    try assertSnapshot(of: sandbox.transcript(), named: "tasks-and-tags")
  }

  @Test("An edit that changes nothing writes no byte")
  func noChange() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    let before = try sandbox.shell("cat my.ledger/log/*.gz | cksum").output
    let same = try sandbox.run("task", "edit", "Buy milk", "--title", "Buy milk")
    #expect(same.exitCode == 0, "\(same)")
    #expect(try sandbox.shell("cat my.ledger/log/*.gz | cksum").output == before)
  }

  @Test("confirm.deletes says which deletes ask")
  func confirmDeletes() throws {
    let sandbox = try Sandbox()
    for title in ["One", "Two", "Three"] { try sandbox.run("task", "add", title, "--step", "A") }
    try sandbox.run("tag", "add", "Home")
    #expect(try sandbox.run("task", "delete", "One").exitCode == 64)
    let no = try sandbox.converse("tag", "delete", "Home", turns: [Turn("[y/e/N]", type: "n\n")])
    #expect(no.exitCode == 1)
    try sandbox.run("config", "set", "confirm.deletes", "cascades")
    #expect(try sandbox.run("task", "delete", "One").exitCode == 64)
    #expect(try sandbox.converse("tag", "delete", "Home", turns: []).exitCode == 0)
    try sandbox.run("config", "set", "confirm.deletes", "never")
    #expect(try sandbox.run("task", "delete", "One").exitCode == 0)
  }
}
