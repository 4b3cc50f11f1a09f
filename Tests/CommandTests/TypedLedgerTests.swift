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
    let word = "'$HERE/\(place)'"
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
