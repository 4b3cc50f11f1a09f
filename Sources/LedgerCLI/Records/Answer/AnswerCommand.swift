import ArgumentParser

/// `ledger answer`
struct AnswerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "answer", "Look at the answers that were given, and delete them.",
    HelpText(
      more: "An answer is named by its id or the beginning of its id (at least four characters).",
      examples: ["ledger answer list", "ledger answer stats"], exitCodes: .writing),
    subcommands: [
      AnswerListCommand.self, AnswerShowCommand.self, AnswerDeleteCommand.self, AnswerPruneCommand.self,
      AnswerStatsCommand.self,
    ])

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
