import Foundation
import LedgerTesting
import Testing

@Suite("The user and the answers on the command line")
struct UserCommandTests {
  private func sandboxWithUser(answers: Int = 0) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.run("user", "add", "Mary", "--birthday", "1990-04-23", "--gender", "female")
    for index in 0..<answers { try sandbox.run("ask", "Question \(index)?") }
    return sandbox
  }

  @Test("On a terminal, ask makes the user that is missing, and goes on with the question")
  func askMakesTheUser() throws {
    let sandbox = try Sandbox()
    let result = try sandbox.converse(
      "ask", "Will it rain?",
      turns: [
        Turn("Your name:", type: "  \n"), Turn("Your name:", type: "Mary\n"),
        Turn("Your birthday", type: "1990-02-30\n"), Turn("Your birthday", type: "2999-01-01\n"),
        Turn("Your birthday", type: "1990-04-23\n"), Turn("Your gender", type: "?\n"),
        Turn("Your gender", type: "f\n"),
      ])
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.output.contains("Hello, Mary."), "\(result)")
    try sandbox.run("user", "show")
    try sandbox.run("answer", "list")
    try assertSnapshot(of: sandbox.transcript(), named: "ask-on-a-terminal")
  }

  @Test("Elsewhere ask without a user exits 13 and names the command, without a ledger 10; none is made")
  func askWithoutUser() throws {
    let sandbox = try Sandbox(hasLedger: false)
    let result = try sandbox.run("ask", "Will it rain?")
    #expect(result.exitCode == 10)
    #expect(result.messages.contains("ledger init"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.ledger))
    try sandbox.run("init")
    let again = try sandbox.run("ask", "Will it rain?")
    #expect(again.exitCode == 13 && again.messages.contains("ledger user add"))
    #expect(try sandbox.run("log", "--json").lines.isEmpty)
  }

  @Test("ask greets by name and prints the answer, its English form and its kind")
  func ask() throws {
    let sandbox = try sandboxWithUser()
    try sandbox.run("ask", "Will it rain?")
    try sandbox.run("ask", "Will it rain?", "--lang", "ja")
    try sandbox.run("ask", "Will it rain?", "--lang", "zh-Hant", "--json")
    try sandbox.run("ask", "\u{00A0}")
    try sandbox.run("user", "show")
    try sandbox.run("user", "show", "--json")
    try sandbox.run("answer", "list", "--limit", "2")
    try sandbox.run("answer", "stats")
    try sandbox.run("answer", "stats", "--json")
    try assertSnapshot(of: sandbox.transcript(), named: "ask")
  }

  @Test("A second user is refused, and user replace offered; it names what goes, asks, and is one batch")
  func replace() throws {
    let sandbox = try sandboxWithUser(answers: 2)
    let peter = ["Peter", "--birthday", "1985-11-02", "--gender", "male"]
    let second = try sandbox.run(["user", "add"] + peter, input: Data())
    #expect(second.exitCode == 13)
    #expect(second.messages.contains("Mary") && second.messages.contains("user replace"))
    let elsewhere = try sandbox.run(["user", "replace"] + peter, input: Data())
    #expect(elsewhere.exitCode == 64)
    let no = try sandbox.converse(["user", "replace"] + peter, turns: [Turn("[y/e/N]", type: "n\n")])
    #expect(no.exitCode == 1)
    #expect(no.output.contains("Mary and their 2 answers"), "\(no)")
    #expect(try sandbox.run("log", "--json").lines.count == 3)
    let yes = try sandbox.converse(["user", "replace"] + peter, turns: [Turn("[y/e/N]", type: "y\n")])
    #expect(yes.exitCode == 0)
    let events = try sandbox.run("log", "--json").lines.suffix(2)
    #expect(events.allSatisfy { $0.contains(#""batch":[4,5]"#) }, "\(events)")
    #expect(try sandbox.run("user", "show", "--json").output.contains(#""name":"Peter""#))
    #expect(try sandbox.run("answer", "list", "--json").output == "{\"items\":[],\"next\":null}\n")
    try assertSnapshot(of: sandbox.transcript(), named: "replace")
  }

  @Test("Deleting asks on a terminal and names what goes along; confirm.deletes says when")
  func deletions() throws {
    let sandbox = try sandboxWithUser(answers: 3)
    try sandbox.run("task", "add", "Buy milk")
    try sandbox.run("task", "add", "Buy bread")
    try sandbox.run("task", "add", "Paint", "--step", "Sand")
    let no = try sandbox.converse("task", "delete", "Buy milk", turns: [Turn("Delete? [y/e/N]", type: "\n")])
    #expect(no.exitCode == 1)
    let yes = try sandbox.converse(
      "task", "delete", "Buy milk", turns: [Turn("Delete? [y/e/N]", type: "y\n")])
    #expect(yes.exitCode == 0)
    try sandbox.run("config", "set", "confirm.deletes", "cascades")
    #expect(try sandbox.converse(["task", "delete", "Buy bread"]).exitCode == 0)
    let user = try sandbox.converse("user", "delete", turns: [Turn("Delete? [y/e/N]", type: "n\n")])
    #expect(user.output.contains("The user Mary and their 3 answers will be deleted."), "\(user)")
    try sandbox.run("config", "set", "confirm.deletes", "never")
    #expect(try sandbox.converse(["task", "delete", "Paint"]).exitCode == 0)
    #expect(try sandbox.run("user", "delete").exitCode == 0)
    #expect(try sandbox.run("user", "delete").exitCode == 13)
    try assertSnapshot(of: sandbox.transcript(), named: "deletions")
  }

  @Test("answer list is newest first, fifty a page")
  func fiftyAPage() throws {
    let sandbox = try sandboxWithUser()
    let user = try #require(
      try sandbox.run("user", "show").output.split(whereSeparator: \.isWhitespace).last.map(String.init))
    let lines = (10..<63).map { index in
      let time = String(format: "2026-11-20T00:%02d:00Z", index - 10)
      return """
        {"type":"answer.inserted","data":{"id":"0197c1f2-9f20-7d91-aaf4-f0bbf124db\(index)","userID":"\(user)",\
        "question":"Question \(index)?","answer":"Yes.","englishAnswer":"Yes.","answerType":"affirmative",\
        "timestamp":"\(time)"}}

        """
    }.joined()
    #expect(try sandbox.run("append", "-", input: lines).exitCode == 0)
    let first = try sandbox.run("answer", "list", environment: ["COLUMNS": "120"])
    #expect(first.lines.count == 51, "\(first)")
    #expect(first.lines.dropFirst().first?.contains("Question 62?") == true)
    let command = try #require(first.messages.split(separator: "\n").last?.dropFirst("Next page: ".count))
    let second = try sandbox.shell("COLUMNS=120; \(command)")
    #expect(second.lines.count == 4)
    #expect(second.lines.last?.contains("Question 10?") == true)
    #expect(second.messages.isEmpty)
  }

  @Test("Pruning names how many go and from before when, asks, and keeps the cut-off in its event")
  func prune() throws {
    let sandbox = try sandboxWithUser(answers: 2)
    try sandbox.run("answer", "prune")
    try sandbox.run("answer", "prune", "--older-than", "0d", "--dry-run")
    try sandbox.run("answer", "prune", "--older-than", "0d")
    try sandbox.run("answer", "prune", "--older-than", "0d", "--yes")
    try sandbox.run("answer", "prune", "--before", "2020-01-01", "--json")
    try sandbox.run("log", "--type", "answer.pruned")
    try assertSnapshot(of: sandbox.transcript(), named: "prune")
  }

  @Test("The user's values are checked")
  func values() throws {
    let sandbox = try Sandbox()
    for arguments in [
      ["Mary"], ["Mary", "--birthday", "1990-02-30", "--gender", "female"],
      ["Mary", "--birthday", "2999-01-01", "--gender", "female"],
      ["\u{3000}", "--birthday", "1990-04-23", "--gender", "female"],
      ["Mary", "--birthday", "1990-04-23", "--gender", "none"],
    ] {
      #expect([13, 64].contains(try sandbox.run(["user", "add"] + arguments, input: Data()).exitCode))
    }
    try sandbox.run("user", "add", "  Mary ", "--birthday", "1990-04-23", "--gender", "female")
    try sandbox.run("user", "edit", "--name", "Mary Ann", "--gender", "other")
    try sandbox.run("user", "edit", "--name", "Mary Ann")
    try sandbox.run("user", "edit")
    try assertSnapshot(of: sandbox.transcript(), named: "user-values")
  }
}
