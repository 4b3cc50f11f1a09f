import ArgumentParser
import Foundation
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
    "Begins with what the command is for, has an example, lists the exit codes", arguments: CommandName.all)
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
    #expect(result.output.contains("\nExit codes:\n  0    done\n"))
    #expect(result.output.contains("\n  64   wrong usage\n"))
    let widest = result.output.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= 100, "A line has \(widest) columns.")
  }

  @Test("No ledger is opened or made for help and version")
  func touchesNothing() throws {
    let sandbox = try Sandbox(hasLedger: false)
    try sandbox.run("--help")
    let version = try sandbox.run("--version")
    #expect(version.output == "\(LedgerVersion.current)\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path).isEmpty)
  }
}
