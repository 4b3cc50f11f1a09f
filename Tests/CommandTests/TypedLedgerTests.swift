import Foundation
import Testing

@testable import LedgerCLI

/// Advice for a ledger that was named on the command line names it again.
@Suite struct TypedLedgerTests {
  private let sandbox: Sandbox
  private let place = "other ledger"

  init() throws {
    sandbox = try Sandbox()
    try sandbox.make(place)
    for number in 1...3 { try run("task", "add", "task \(number)") }
    try run("task", "list")
    try sandbox.shell(
      "printf 'this is no database' > \"$(readlink -f 'other ledger/projections/tasks.sqlite')\"")
  }

  @discardableResult
  private func run(_ arguments: String...) throws -> CommandResult {
    try sandbox.run(arguments + ["--ledger", sandbox.path(place)], input: Data())
  }

  private func file(_ made: CommandResult) throws -> String {
    String(try #require(made.lines.first?.dropFirst("Created ".count)))
  }

  @Test("hints and cards carry --ledger PATH, and their commands repair that ledger")
  func repaired() throws {
    let word = "\"$HERE/\(place)\""
    let failed = try run("task", "list")
    #expect(
      failed.exitCode == 12 && failed.messages.contains("ledger rebuild tasks --ledger \(word)"), "\(failed)")
    let card = try run("recover")
    #expect(card.output.contains("\n      ledger reset tasks --ledger \(word)\n"), "\(card)")
    let json = try JSONSerialization.jsonObject(with: Data(run("recover", "--json").output.utf8))
    #expect("\(json)".contains("--ledger"))
    let command = try #require(
      card.output.split(separator: "\n").first { $0.hasPrefix("      ledger rebuild") })
    let here = command.replacingOccurrences(of: "$HERE", with: sandbox.folder.path)
    #expect(try sandbox.shell(here).exitCode == 0)
    #expect(try run("task", "list").exitCode == 0)
  }

  @Test("what reverses a change names the ledger, and reverses it there")
  func reversed() throws {
    func follow(_ done: CommandResult) throws -> CommandResult {
      let command = try #require(done.output.firstMatch(of: /To reverse this: (.+)/)?.1, "\(done)")
      #expect(command.hasSuffix("--ledger \"$HERE/\(place)\""), "\(done)")
      let typed = command.replacing("$HERE", with: sandbox.folder.path)
      return try sandbox.shell("\(typed) --yes")
    }
    try run("rebuild", "tasks")
    let undone = try run("undo", "--yes")
    #expect(try run("task", "list").lines.count == 3)
    let redone = try follow(undone)
    #expect(try run("task", "list").lines.count == 4)
    _ = try follow(redone)
    #expect(try run("task", "list").lines.count == 3)
    _ = try follow(try run("void", "1", "--yes"))
    #expect(try run("task", "list").lines.count == 3)
  }

  @Test("advice in a message's own words names the ledger, in every language; help does not")
  func ownWords() throws {
    try run("rebuild", "tasks")
    let word = "--ledger \"$HERE/\(place)\""
    let status = try run("status").output.replacing("\n", with: " ").replacing(#/ +/#, with: " ")
    #expect(status.contains("run 'ledger verify \(word)'"), "\(status)")
    #expect(try run("show", "99").messages.contains("'ledger log \(word)' lists the events."))
    #expect(try run("backup").messages.contains("ledger config set backup.to DIR \(word)\n"))
    #expect(try run("user", "show").messages.contains("female|other \(word)"))
    #expect(try run("export", "--to", "x.jsonl").messages.contains("(ledger export \(word) > x.jsonl)"))
    #expect(try run("show", "99", "--lang", "ja").messages.contains("'ledger log \(word)'"))
    #expect(try run("show", "99", "--json").messages.contains("'ledger log --ledger"))
    for words in [["undo", "--help"], ["undo", "--help", "--lang", "ja"], ["help", "exit-codes"]] {
      let help = try sandbox.run(words + ["--ledger", sandbox.path(place)], input: Data())
      #expect(help.output.contains("'ledger ") && !help.output.contains(place), "\(help)")
    }
  }

  @Test(
    "every command in a message of the command is found, in every language", arguments: ["ja", "zh-Hant"])
  func everyMessage(_ language: String) throws {
    let file = RealTasks.root.appendingPathComponent("Sources/LedgerCLI/Localization/\(language).po")
    let complete = TypedCommand.completion(for: "HERE")
    func completed(_ text: String) -> Int { complete(text).ranges(of: " --ledger HERE").count }
    var english = ""
    var found = 0
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if let match = line.wholeMatch(of: /msgid "(.*)"/) { english = Self.text(match.1) }
      guard let match = line.wholeMatch(of: /msgstr "(.*)"/) else { continue }
      let translated = Self.text(match.1)
      let named = Self.commands(in: english).count
      found += named
      #expect(completed(english) >= named, "not found: \(english)")
      #expect(completed(translated) == completed(english), "\(english)\n\(complete(translated))")
    }
    #expect(found > 50)
    #expect(complete("ledger %1, %2") == "ledger %1, %2")
    #expect(complete("No room: ledger needs %1.") == "No room: ledger needs %1.")
  }

  /// The commands for a ledger that a message names.
  private static func commands(in text: String) -> [Substring] {
    let starts = text.ranges(of: "ledger ").map(\.upperBound)
    return starts.map { text[$0...].prefix { $0 != "'" && $0 != "\n" } }.filter { words in
      let first = String(words.prefix { $0.isLetter })
      return KindName.isCommand(first) && first != "help" && !words.contains("--help")
        && !words.contains("--ledger")
    }
  }

  /// A string of a .po file.
  private static func text(_ quoted: Substring) -> String {
    String(quoted).replacing("\\n", with: "\n").replacing("\\\"", with: "\"")
  }

  @Test("a ledger named by $LEDGER_PATH needs no words")
  func environment() throws {
    let failed = try sandbox.run("task", "list", environment: ["LEDGER_PATH": sandbox.path(place)])
    #expect(
      failed.messages.contains("ledger rebuild tasks'") && !failed.messages.contains("--ledger"), "\(failed)")
  }

  @Test("support does not know the path: advice and reply say that --ledger is needed again")
  func advised() throws {
    try run("task", "list")
    let file = try file(run("support", "bundle"))
    let advice = try sandbox.run("support", "advise", file, "--ledger", sandbox.path("nobody's"))
    #expect(advice.lines.first == "ledger rebuild tasks" && !advice.output.contains("nobody"), "\(advice)")
    #expect(advice.output.contains("named the ledger with --ledger"))
    #expect(try sandbox.run("support", "reply", file).output.contains("with the same --ledger as before"))
    // The default ledger's bundle says nothing of it.
    let other = try self.file(sandbox.run("support", "bundle"))
    #expect(try !sandbox.run("support", "reply", other).output.contains("--ledger"))
  }

  @Test("the reply ends with a check that says so when the repair has worked, and status agrees")
  func success() throws {
    try run("task", "list")
    let file = try file(run("support", "bundle"))
    let reply = try sandbox.run("support", "reply", file).output
    #expect(reply.contains("Everything is intact.") && reply.contains("\n    ledger verify\n"), "\(reply)")
    #expect(try run("rebuild", "tasks").exitCode == 0)
    #expect(try run("status").output.contains("No known problems."))
    #expect(try run("verify").output.contains("Everything is intact."))
  }

  @Test("what only the check for the bundle found is a failure there, and is named")
  func foundByCheck() throws {
    try run("rebuild", "tasks")
    let file = sandbox.path("\(place)/projections/accounts.sqlite")
    try run("account", "add", "Aiko")
    try run("account", "list")
    try sandbox.shell(
      "f=$(readlink -f '\(file)'); printf 'ZZZZZZZZ' | dd of=\"$f\" bs=1 seek=5000 conv=notrunc 2>&1")
    let bundle = try self.file(run("support", "bundle"))
    let inspected = try sandbox.run("support", "inspect", bundle).output
    #expect(
      !inspected.contains("Nothing was broken") && !inspected.contains("nothing to reproduce"), "\(inspected)"
    )
    #expect(inspected.contains("ledger rebuild accounts"), "\(inspected)")
  }

  @Test("a ledger.json that is damaged is what inspect, advise and reply say")
  func ledgerFile() throws {
    try run("rebuild", "tasks")
    try sandbox.shell("echo junk >> 'other ledger/ledger.json'")
    let bundle = try file(run("support", "bundle"))
    let inspected = try sandbox.run("support", "inspect", bundle).output
    #expect(inspected.contains("ledger.json") && !inspected.contains("Nothing was broken"), "\(inspected)")
    #expect(try sandbox.run("support", "advise", bundle).output.contains("ledger.json"))
    #expect(try !sandbox.run("support", "reply", bundle).output.contains("Nothing was broken"))
  }

  @Test("a preview shows values as pseudonyms, and says that they are")
  func preview() throws {
    let preview = try run("support", "bundle", "--preview")
    #expect(preview.output.contains(#""title":"task-"#), "\(preview)")
    #expect(preview.messages.contains("replaced by pseudonyms"), "\(preview)")
  }
}
