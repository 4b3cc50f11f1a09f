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
    name, "List, show and delete recorded answers, and show statistics about them.",
    more: "Name an answer by its id (see 'ledger help ids').",
    examples: ["ledger answer list", "ledger answer stats"],
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
