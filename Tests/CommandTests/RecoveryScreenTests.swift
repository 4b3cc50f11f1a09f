import Foundation
import LedgerTesting
import Testing

/// Runs `Examples/RecoveryScreen` on a terminal, as its user would.
@Suite("An application's recovery screen")
struct RecoveryScreenTests {
  /// The example stands beside the tests.
  private static var program: String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let test = bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return test.deletingLastPathComponent().appendingPathComponent("RecoveryScreen").path
  }

  private func converse(_ sandbox: Sandbox, _ turns: [Turn]) throws -> CommandResult {
    try sandbox.converse([sandbox.ledger], turns: turns, program: Self.program)
  }

  @Test("a damaged table: the card, a useless try, and the rebuild that repairs it, in one process")
  func damagedTable() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    try sandbox.shell("printf 'no database' > \"$(readlink -f my.ledger/projections/tasks.sqlite)\"")
    let result = try converse(
      sandbox,
      [
        Turn("Your choice", type: "2\n"), Turn("It is not over yet.", type: ""),
        Turn("Your choice", type: "1\n"), Turn("It works again.", type: ""),
      ])
    #expect(result.exitCode == 0)
    let text = result.output
    #expect(text.contains("== The table 'tasks' is quarantined =="), "\(text)")
    #expect(text.contains("(noted: tryAgain, didNotHelp)") && text.contains("(noted: rebuild, helped)"))
    #expect(text.hasSuffix("- Buy milk\n") && !text.contains("No tasks"))
    #expect(text.contains("For support: domain SQLite"))
  }

  @Test("what was away is back: the same process goes on")
  func tryAgain() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    try sandbox.shell("mv my.ledger/log my.ledger/elsewhere")
    let folder = sandbox.folder.appending(path: "my.ledger")
    // It comes back between the card and the choice.
    let putBack = {
      try FileManager.default.moveItem(
        at: folder.appending(path: "elsewhere"), to: folder.appending(path: "log"))
    }
    let result = try converse(
      sandbox,
      [
        Turn("Your choice", type: "3\n"), Turn("It is not over yet.", type: ""),
        Turn("Your choice", type: "3\n", after: putBack),
      ])
    #expect(result.output.contains("It works again.") && result.output.hasSuffix("- Buy milk\n"), "\(result)")
  }

  @Test("starting over asks; a no changes nothing")
  func startOver() throws {
    let sandbox = try Sandbox()
    try sandbox.run("task", "add", "Buy milk")
    try sandbox.shell("rm my.ledger/log/00000000000000000001.jsonl.gz")
    let screen = try converse(sandbox, [Turn("Your choice", type: "q\n")])
    let number = try #require(
      screen.output.split(separator: "\n").first { $0.contains("] Start over") }?.drop { $0 != "[" }
        .dropFirst().prefix { $0 != "]" })
    let result = try converse(
      sandbox,
      [
        Turn("Your choice", type: "\(number)\n"), Turn("[y/N]", type: "n\n"),
        Turn("Nothing was changed.", type: ""), Turn("Your choice", type: "\(number)\n"),
        Turn("[y/N]", type: "y\n"), Turn("It works again.", type: ""),
      ])
    #expect(result.output.hasSuffix("No tasks yet.\n"), "\(result)")
    #expect(try sandbox.shell("ls -d my.ledger.set-aside-* | wc -l | tr -d ' '").output == "1\n")
  }
}
