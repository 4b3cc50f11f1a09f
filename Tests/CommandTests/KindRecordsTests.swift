import Foundation
import LedgerTesting
import Testing

@Suite("Commands of registered kinds")
struct KindRecordsTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    let file = try sandbox.write(KindCommandTests.example("visits"), to: "visits.sql")
    let added = try sandbox.run("kind", "add", file)
    guard added.exitCode == 0 else { throw Sandbox.Failure(result: added) }
    return sandbox
  }

  @Test("A word that is no command but names a kind's records is their command, as 'record' is")
  func commands() throws {
    let sandbox = try sandbox()
    try sandbox.run("visit", "add", "New", "York", "--arrived", "2 days ago", "--rating", "5")
    try sandbox.run("--json", "visit", "add", "--place", "Kyoto", "--arrived", "2026-11-21")
    try sandbox.run("visit", "list", "--limit", "1")
    try sandbox.run("visit", "--utc", "list")
    try sandbox.run("visit", "show", "new york")
    try sandbox.run("visit", "edit", "Kyoto", "--rating", "4")
    try sandbox.run("visit", "history", "Kyoto", "--no-changes")
    try sandbox.run("visit", "delete", "Kyoto", "--dry-run")
    try sandbox.run("visit", "delete", "Kyoto")
    try sandbox.run("record", "visit", "list")
    try assertSnapshot(of: sandbox.transcript(), named: "commands")
  }

  @Test("A list is sorted by a field, page after page; records without a value come last")
  func sorting() throws {
    let sandbox = try sandbox()
    for (place, rating) in [("osaka", 3), ("Nara", nil), ("Kyoto", 5), ("Uji", 3)] as [(String, Int?)] {
      let added = try sandbox.run(
        ["visit", "add", place, "--arrived", "2026-11-21"] + (rating.map { ["--rating", "\($0)"] } ?? []),
        input: Data())
      #expect(added.exitCode == 0, "\(added)")
    }
    /// The places of all pages of one row, as each page names the next.
    func places(_ arguments: String...) throws -> [String] {
      var found: [String] = []
      var after: [String] = []
      repeat {
        let page = try sandbox.run(
          ["visit", "list", "--limit", "1", "--json", "--sort"] + arguments + after,
          input: Data())
        let object = try #require(
          JSONSerialization.jsonObject(with: Data(page.output.utf8)) as? [String: Any], "\(page)")
        found += try #require(object["items"] as? [[String: Any]]).compactMap { $0["place"] as? String }
        after = (object["next"] as? String).map { ["--after", $0] } ?? []
      } while !after.isEmpty
      return found
    }
    #expect(try places("place") == ["Kyoto", "Nara", "osaka", "Uji"])
    #expect(try places("place", "-r") == ["Uji", "osaka", "Nara", "Kyoto"])
    #expect(try places("rating") == ["osaka", "Uji", "Kyoto", "Nara"])
    #expect(try places("rating", "--reverse") == ["Kyoto", "osaka", "Uji", "Nara"])
    let next = try sandbox.run(
      "visit", "list", "--limit", "1", "--sort", "rating", "-r", "--search", "a")
    #expect(next.messages.contains("--search a --sort rating --reverse --limit 1 --after"), "\(next)")
    let wrong = try sandbox.run("visit", "list", "--sort", "color")
    #expect(wrong.exitCode == 64 && wrong.messages.contains("no column color"), "\(wrong)")
    for arguments in [["visit", "list", "-r"], ["visit", "show", "Nara", "--sort", "place"]] {
      #expect(try sandbox.run(arguments, input: Data()).exitCode == 64)
    }
  }

  @Test("undo does not take back a kind, nor what was done before one was registered or removed")
  func undo() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(KindCommandTests.example("visits"), to: "visits.sql")
    try sandbox.run("task", "add", "important")
    try sandbox.run("kind", "add", file)
    let refused = try sandbox.run("undo", "--yes")
    #expect(
      refused.exitCode != 0 && refused.messages.contains("'ledger kind remove visits'")
        && refused.messages.contains("'ledger void 1'"), "\(refused)")
    try sandbox.run("visit", "add", "Nara", "--arrived", "2026-11-21")
    #expect(try sandbox.run("undo", "--yes").exitCode == 0)
    try sandbox.run("kind", "remove", "visits", "--yes")
    let removed = try sandbox.run("undo", "--yes")
    #expect(removed.exitCode != 0 && removed.messages.contains("'ledger kind add FILE'"), "\(removed)")
    #expect(try sandbox.run("task", "list").output.contains("important"))
    #expect(try sandbox.run("void", "1", "--yes").exitCode == 0)
  }

  @Test("A kind has help of its own, with its fields")
  func help() throws {
    let sandbox = try sandbox()
    let help = try sandbox.run("visit", "--help")
    #expect(help.exitCode == 0)
    for arguments in [["visit"], ["help", "visit"], ["visit", "add", "-h"], ["visit", "list", "--help"]] {
      #expect(try sandbox.run(arguments, input: Data()).output == help.output)
    }
    try assertSnapshot(of: help.output, named: "help")
  }

  @Test("What is missing or misspelled is named, and a kind is offered where its name is almost right")
  func mistakes() throws {
    let sandbox = try sandbox()
    for words in [
      ["visit", "add"], ["visit", "add", "Nara"], ["visit", "add", "Nara", "--arived", "today"],
      ["visit", "ls"], ["visit", "eat"], ["visti", "list"], ["visits"], ["help", "visti"], ["visit", "show"],
      ["visit", "list", "--limit", "many"], ["visit", "add", "Nara", "--arrived"],
    ] { try sandbox.run(words, input: Data()) }
    try assertSnapshot(of: sandbox.transcript(), named: "mistakes")
  }

  @Test("Records that are called like a command can't be registered")
  func collisions() throws {
    let sandbox = try Sandbox()
    let library = try KindCommandTests.example("visits")
    for name in ["history", "ask", "help", "record"] {
      let file = try sandbox.write(
        library.replacingOccurrences(of: "visit.", with: "\(name)."), to: "\(name).sql")
      let result = try sandbox.run("kind", "add", file)
      #expect(result.exitCode == 64 && result.messages.contains("is a command"), "\(result)")
    }
    #expect(try sandbox.run("log", "--json").output.components(separatedBy: "kind.registered").count == 1)
  }

  @Test("A built-in command does not look for kinds, and a word that nobody knows makes no ledger")
  func untouched() throws {
    let sandbox = try Sandbox(hasLedger: false)
    let result = try sandbox.run("visit", "list")
    #expect(
      result.exitCode == 64 && result.messages.contains("There is no command ledger visit"), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: sandbox.ledger))
  }

  @Test("A kind without a line 'row' is refused when it is registered, and the message says what is missing")
  func rows() throws {
    let sandbox = try Sandbox()
    let whole = KindCommandTests.visits
    try sandbox.run(
      "kind", "add",
      sandbox.write(whole.replacingOccurrences(of: "-- row: visit\n", with: ""), to: "visits.sql"))
    try sandbox.run(
      "kind", "add",
      sandbox.write(
        whole.replacingOccurrences(of: ", seq INTEGER NOT NULL", with: "")
          .replacingOccurrences(of: "place, seq", with: "place").replacingOccurrences(
            of: ", :_seq", with: ""),
        to: "visits.sql"))
    try sandbox.run("kind", "list")
    try assertSnapshot(of: sandbox.transcript(), named: "rows")
  }

  @Test("The file at the top of Docs/kinds.md is registered as it stands there, and used as the page says")
  func page() throws {
    let page = try String(
      contentsOf: RealTasks.root.appendingPathComponent("Docs/kinds.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "```sql\n")
    let file = try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
    let sandbox = try Sandbox()
    _ = try sandbox.write(file, to: "visit.sql")
    let commands = parts[0].components(separatedBy: "\n").filter { $0.hasPrefix("    $ ledger ") }
    #expect(commands.count > 4)
    for line in commands where !line.contains("kind new") {
      let result = try sandbox.shell(String(line.dropFirst(6)))
      #expect(result.exitCode == 0, "\(result)")
    }
  }
}
