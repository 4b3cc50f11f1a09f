import ArgumentParser
import Foundation
import LedgerBase
import Testing

@testable import LedgerCLI

/// A command as it is typed, without `ledger`.
struct CommandName: CustomTestStringConvertible, Sendable {
  var words: [String]
  var purpose: String
  var testDescription: String { (["ledger"] + words).joined(separator: " ") }

  /// Every command that a person can see, the root and the groups too.
  static let all: [CommandName] = names(of: RootCommand.self, [])

  private static func names(of command: any ParsableCommand.Type, _ words: [String]) -> [CommandName] {
    let configuration = command.configuration
    guard configuration.shouldDisplay else { return [] }
    return [CommandName(words: words, purpose: configuration.abstract)]
      + configuration.subcommands.flatMap { names(of: $0, words + [$0.configuration.commandName ?? ""]) }
  }
}

@Suite("Help")
struct HelpTests {
  @Test(
    "Begins with what the command is for, has an example, and leaves the exit codes to their topic",
    arguments: CommandName.all)
  func help(_ command: CommandName) throws {
    let sandbox = try Sandbox()
    let result = try sandbox.run(command.words + ["--help"], input: Data())
    #expect(result.exitCode == 0)
    #expect(result.messages.isEmpty)
    let text = result.output.split(separator: "\n").joined(separator: " ")
    #expect(!command.purpose.isEmpty && command.purpose.hasSuffix("."))
    #expect(text.hasPrefix(command.purpose))
    #expect(result.output.contains("\nExample:\n") || result.output.contains("\nExamples:\n"))
    #expect(result.output.contains("  ledger \(command.words.joined(separator: " "))"))
    #expect(!result.output.contains("Exit codes:"))
    for width in [40, 80] {
      let page = try sandbox.run(
        command.words + ["--help"], input: Data(), environment: ["COLUMNS": "\(width)"])
      // Examples are not broken, so that they can be copied.
      let widest =
        page.output.split(separator: "\n").filter { !($0.hasPrefix("  ") && $0.contains("ledger ")) }.map(
          \.count
        ).max() ?? 0
      #expect(widest <= width, "\(page)")
    }
  }

  @Test("ledger help exit-codes lists every exit code once, and what to do next")
  func exitCodes() throws {
    let page = try Sandbox().run("help", "exit-codes")
    let listed = page.lines.filter { $0.hasPrefix("  ") }.compactMap { Int32($0.split(separator: " ")[0]) }
    #expect(listed == Set(listed).sorted())
    #expect(Set(LedgerError.Category.allCases.map(\.exitCode)).union([0, 1, 3]).isSubset(of: listed))
  }

  @Test("ledger help takes a command or a topic, and names the closest of what there is")
  func topics() throws {
    let sandbox = try Sandbox(hasLedger: false)
    #expect(try sandbox.run("help", "task", "add").output == sandbox.run("task", "add", "--help").output)
    #expect(try sandbox.run("help").output == sandbox.run("--help").output)
    #expect(try sandbox.run("--help").output.contains("\nHelp topics:\n  exit-codes "))
    for (words, hint) in [
      (["exit-code"], "Did you mean ledger help exit-codes?"), (["taks"], "Did you mean ledger help task?"),
      (["nonsense"], "All commands and topics: ledger help"),
      (["task", "ad"], "Did you mean ledger task add?"),
    ] {
      let refused = try sandbox.run(["help"] + words, input: Data())
      #expect(refused.exitCode == 64)
      #expect(refused.output.isEmpty && refused.messages.contains(hint), "\(refused)")
    }
  }

  @Test("A command is suggested only for a word that is much like it", arguments: ["foo", "x", "lego"])
  func unlikeWords(_ word: String) throws {
    let refused = try Sandbox(hasLedger: false).run(word)
    #expect(refused.exitCode == 64)
    #expect(!refused.messages.contains("Did you mean"), "\(refused)")
    #expect(refused.messages.contains("All commands: ledger --help"), "\(refused)")
  }

  @Test("No ledger is opened or made for help and version")
  func touchesNothing() throws {
    let sandbox = try Sandbox(hasLedger: false)
    try sandbox.run("--help")
    let version = try sandbox.run("--version")
    let commit = #/0\.1\.0( \([0-9a-f]{10}\+?\))?\n/#
    #expect(try commit.wholeMatch(in: version.output) != nil, "\(version)")
    let json = try sandbox.run("--version", "--json")
    #expect(json.output.hasPrefix(#"{"version":"0.1.0","commit":"#), "\(json)")
    for (group, named) in [
      (["user"], "ledger user"), (["task", "--json"], "ledger task"), ([], "ledger"),
      (["task", "--lang", "en"], "ledger task"),
      (["--wait", "5s", "task", "--color", "never"], "ledger task"),
      (["--ledger", "user", "task"], "ledger task"), (["--lang=en", "kind", "--ledger", "x"], "ledger kind"),
    ] {
      let refused = try sandbox.run(group + ["--json"], input: Data())
      #expect(refused.exitCode == 64 && refused.output.isEmpty, "\(refused)")
      #expect(refused.messages.contains("A command is missing after '\(named)'."), "\(refused)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path).isEmpty)
  }
}
