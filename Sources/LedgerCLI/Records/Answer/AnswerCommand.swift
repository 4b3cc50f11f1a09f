import LedgerBase
import ArgumentParser
import EventLog

/// `ledger answer`
struct AnswerCommand: NamedCommand {
  static let name = "answer"
  static let subcommands: [any NamedCommand.Type] = [
    AnswerListCommand.self, AnswerShowCommand.self, AnswerDeleteCommand.self, AnswerPruneCommand.self,
    AnswerStatsCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Look at the answers that were given, and delete them.",
    HelpText(
      more: "An answer is named by its id or the beginning of its id (at least four characters).",
      examples: ["ledger answer list", "ledger answer stats"], exitCodes: .writing),
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
