import Foundation
import LedgerTesting
import Testing

@Suite("Naming records")
struct NamingTests {
  private func sandboxWithTasks(_ titles: String...) throws -> Sandbox {
    let sandbox = try Sandbox()
    for title in titles { try sandbox.run("task", "add", title) }
    return sandbox
  }

  private func titles(_ sandbox: Sandbox, _ filter: String) throws -> [String] {
    let json = try sandbox.shell("ledger task list \(filter) --json | jq -r '.items[].title'")
    return json.output.split(separator: "\n").map(String.init)
  }

  @Test("A title in any case, a part of it, and the end of an id name a task; what is near is suggested")
  func references() throws {
    let sandbox = try sandboxWithTasks("Call the dentist", "Buy milk", "Buy bread")
    try sandbox.run("task", "done", "call THE dentist")
    try sandbox.run("task", "done", "Buy")
    try sandbox.run("task", "done", "bread")
    try sandbox.run("task", "done", "buy mlik")
    try sandbox.run("task", "done", "spaceship")
    let list = try sandbox.run("task", "list", "--open")
    let end = try #require(list.lines.last?.split(separator: " ").first.map(String.init))
    #expect(end.count == 4)
    #expect(try sandbox.run("task", "done", end).output.hasPrefix("Done: Buy milk"))
    #expect(try titles(sandbox, "--open") == [])
    try sandbox.run("history", "dentist")
    try sandbox.run("help", "ids")
    try assertSnapshot(of: sandbox.transcript(), named: "references")
  }

  @Test("A deleted record has a history under every name that it had, and can be erased under them")
  func deleted() throws {
    let sandbox = try sandboxWithTasks("Buy milk")
    try sandbox.run("task", "edit", "milk", "--title", "Buy oat milk")
    try sandbox.run("task", "delete", "milk")
    for name in ["buy milk", "Buy Oat Milk"] {
      #expect(try sandbox.run("history", name, "--json").lines.count == 3)
    }
    #expect(try sandbox.run("erase", "oat", "--yes").exitCode != 0)
    #expect(try sandbox.run("erase", "buy milk", "--yes").exitCode == 0)
  }

  @Test("What can't be undone takes no part of a name")
  func eraseTakesWholeNames() throws {
    let sandbox = try sandboxWithTasks("Buy milk")
    try sandbox.run("task", "add", "Sell milk")
    try sandbox.run("task", "delete", "Sell milk", "--yes")
    let refused = try sandbox.run("erase", "milk", "--yes")
    #expect(refused.exitCode == 13, "\(refused)")
    #expect(
      refused.messages.contains("No record has the id or the whole name \"milk\".")
        && refused.messages.contains(" \"Buy milk\"") && refused.messages.contains(" \"Sell milk\""),
      "\(refused)")
    #expect(try titles(sandbox, "") == ["Buy milk"])
    #expect(try sandbox.run("erase", "BUY milk", "--yes").exitCode == 0)
  }

  @Test("Digits alone are never a part of a name, wherever they are typed")
  func numbers() throws {
    let sandbox = try sandboxWithTasks("Pay 3 bills", "Room 42")
    for number in ["3", "42"] {
      #expect(try sandbox.run("task", "delete", number, "--yes").exitCode == 13)
      #expect(try sandbox.converse("task", "delete", number, "--yes").exitCode == 13)
    }
    try sandbox.converse("task", "list")
    let json = try sandbox.converse("task", "done", "2", "--json")
    #expect(json.output.contains("Room 42"))
  }

  @Test("What is to be erased may be in the log under the same name twice: both are listed")
  func eraseFindsBoth() throws {
    let sandbox = try sandboxWithTasks("Secret")
    try sandbox.run("task", "delete", "Secret", "--yes")
    try sandbox.run("task", "add", "Secret")
    let result = try sandbox.run("erase", "secret", "--yes")
    #expect(result.exitCode == 13 && result.messages.contains("matches 2 records"))
  }

  @Test("Words that one name has together mean that record, before one for each of them")
  func joinedWords() throws {
    let sandbox = try sandboxWithTasks("Pay bills", "Rent movie", "Pay rent")
    let done = try sandbox.run("task", "done", "pay", "rent")
    #expect(done.exitCode == 0, "\(done)")
    #expect(try titles(sandbox, "--done") == ["Pay rent"])
    try sandbox.run("task", "done", "bills", "movie")
    #expect(try titles(sandbox, "--done") == ["Pay bills", "Rent movie", "Pay rent"])
  }

  @Test("Of tasks with one name, done means the open one, and done --undo the one that is done")
  func openFirst() throws {
    let sandbox = try sandboxWithTasks("Buy milk")
    for _ in 1...2 { #expect(try sandbox.run("task", "done", "Buy milk").exitCode == 0) }
    try sandbox.run("task", "add", "Buy milk")
    #expect(try sandbox.run("task", "done", "buy milk").exitCode == 0)
    #expect(try titles(sandbox, "--done") == ["Buy milk", "Buy milk"])
    try sandbox.run("task", "add", "Buy milk tea")
    #expect(try sandbox.run("task", "done", "tea", "--undo").exitCode == 0)
    #expect(try titles(sandbox, "--open") == ["Buy milk tea"])
  }

  @Test("Where the first word is no step, it is the task whose steps follow")
  func stepsOfTask() throws {
    let sandbox = try sandboxWithTasks("Dentist", "Garage")
    for task in ["Dentist", "Garage"] { try sandbox.run("step", "add", task, "Find", "the", "card") }
    let done = try sandbox.run("step", "done", "Dentist", "Find the card")
    #expect(done.exitCode == 0, "\(done)")
    #expect(try sandbox.run("task", "show", "Dentist").output.contains("✓"))
    #expect(try !sandbox.run("task", "show", "Garage").output.contains("✓"))
  }

  @Test("history names the records that fit, with their names")
  func ambiguousHistory() throws {
    let sandbox = try sandboxWithTasks("Buy milk", "Buy bread")
    let both = try sandbox.run("history", "buy")
    #expect(both.exitCode != 0 && both.messages.contains("2 records"), "\(both)")
    #expect(both.messages.contains("Buy milk") && both.messages.contains("Buy bread"), "\(both)")
  }

  @Test("Several records are one batch: all of them, or none")
  func several() throws {
    let sandbox = try sandboxWithTasks("Buy milk", "Buy bread", "Call Mary")
    try sandbox.run("task", "done", "milk", "spaceship", "bread")
    #expect(try titles(sandbox, "--done") == [])
    try sandbox.run("task", "done", "milk", "bread", "milk")
    try sandbox.run("task", "done", "milk", "bread")
    try sandbox.run("task", "done", "milk", "bread", "--if-seq", "4")
    try sandbox.run("undo", "--yes")
    #expect(try titles(sandbox, "--done") == [])
    try sandbox.run("step", "add", "Call Mary", "Find", "the", "number")
    try sandbox.run("task", "delete", "milk", "mary")
    try sandbox.run("task", "delete", "milk", "mary", "--dry-run")
    try sandbox.run("task", "delete", "milk", "mary", "--yes")
    try sandbox.run("account", "add", "Home", "and", "garden")
    try sandbox.run("account", "add", "Office")
    try sandbox.run("tag", "add", "urgent")
    try sandbox.run("tag", "assign", "urgent", "office")
    try sandbox.run("tag", "assign", "urgent", "office", "home")
    try sandbox.run("tag", "assign", "urgent", "office", "home", "--json")
    try sandbox.run("tag", "unassign", "urgent", "office", "home")
    try sandbox.run("account", "delete", "office", "home", "--json")
    try assertSnapshot(of: sandbox.transcript(), named: "several")
  }

  @Test("On a terminal a row number means the record that was in that row of the last list")
  func rowNumbers() throws {
    let sandbox = try sandboxWithTasks("Buy milk", "Buy bread", "Call Mary")
    #expect(try sandbox.converse("task", "done", "2").exitCode == 13)
    #expect(try sandbox.converse("task", "list").output.contains("\n2  "))
    try sandbox.run("task", "move", "Call Mary", "--first")
    #expect(try sandbox.converse("task", "done", "2").output.hasPrefix("Done: Buy bread"))
    try sandbox.run("task", "delete", "Buy milk")
    let gone = try sandbox.converse("task", "done", "1")
    #expect(
      gone.exitCode == 13 && gone.output.contains("row 1 of the last list is no longer there"), "\(gone)")
    #expect(try sandbox.converse("task", "show", "3").output.contains("Call Mary"))
    #expect(try sandbox.converse("history", "3").output.contains("Call Mary"))
    // A script's numbers are names.
    #expect(try sandbox.run("task", "done", "3").exitCode == 13)
    // Those of another ledger mean nothing here.
    try sandbox.make("other")
    #expect(
      try sandbox.converse("task", "done", "3", "--ledger", sandbox.path("other"), turns: []).exitCode == 13)
    let numbers = try sandbox.shell("cat .local/state/ledger/rows-*.json")
    #expect(numbers.output.contains("\"last\":\"task\""))
    #expect(try sandbox.shell("stat -c %a .local/state/ledger/rows-*").output == "600\n")
  }

  @Test("A record that is called by a number is not hidden by a row")
  func numberAsName() throws {
    let sandbox = try sandboxWithTasks("Buy milk", "1")
    try sandbox.converse("task", "list")
    // An empty line, q and Control-D choose none.
    for none in ["q\n", "\n", "\u{4}"] {
      let left = try sandbox.converse(
        "task", "done", "1", turns: [Turn("q or an empty line: none]", type: none)])
      #expect(left.exitCode == 1 && left.output.contains("Nothing was changed."), "\(left)")
    }
    let result = try sandbox.converse(
      "task", "done", "1", turns: [Turn("Which one?", type: "2\n"), Turn("Which one?", type: "B\n")])
    #expect(result.output.contains("Done: 1 "))
    #expect(try sandbox.run("task", "done", "1").messages.contains("Already up to date."))
  }

  @Test(
    "Of several records of a registered kind, a person on a terminal chooses one; a row that is gone is told")
  func ownKinds() throws {
    let sandbox = try Sandbox()
    try sandbox.run("kind", "add", sandbox.write(KindCommandTests.example("visits"), to: "visits.sql"))
    for place in ["New York", "New Delhi"] { try sandbox.run("visit", "add", place, "--arrived", "today") }
    #expect(try sandbox.run("visit", "edit", "new", "--rating", "3").messages.contains("more than one visit"))
    let chosen = try sandbox.converse(
      "visit", "edit", "new", "--rating", "3", turns: [Turn("[a-b; ", type: "b\n")])
    #expect(chosen.exitCode == 0 && chosen.output.contains("Changed the visit New"), "\(chosen)")
    try sandbox.converse("visit", "list")
    try sandbox.run("visit", "delete", "New York", "--yes")
    try sandbox.run("visit", "delete", "New Delhi", "--yes")
    let gone = try sandbox.converse("visit", "show", "1")
    #expect(
      gone.exitCode == 13 && gone.output.contains("The visit in row 1 of the last list is no longer there."),
      "\(gone)")
  }

  @Test("Words need no quotes where there is nothing else to be meant")
  func words() throws {
    let sandbox = try Sandbox()
    try sandbox.run("user", "add", "Mary", "--birthday", "1990-05-01", "--gender", "female")
    let answer = try sandbox.run("ask", "Will", "it", "rain?", "--json")
    #expect(answer.output.contains("\"question\":\"Will it rain?\""))
    try sandbox.run("task", "add", "Buy", "milk", "--step", "Pay")
    #expect(try titles(sandbox, "") == ["Buy milk"])
  }
}
