import LedgerBase
import ArgumentParser
import EventLog

/// `ledger step`
struct StepCommand: NamedCommand {
  static let name = "step"
  static let subcommands: [any NamedCommand.Type] = [
    StepAddCommand.self, StepEditCommand.self, StepMoveCommand.self, StepDoneCommand.self,
    StepDeleteCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Keep the steps of a task in their order.",
    HelpText(
      more: """
        A step is named by its id, the beginning of its id (at least four characters), or its title. Where several \
        tasks have a step of that title, --task says whose. `ledger task show` lists the steps of a task.
        """,
      examples: ["ledger step add \"Buy milk\" \"Find the shop\"", "ledger step done \"Find the shop\""],
      exitCodes: .writing),
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}

/// Which step.
struct StepArguments: ParsableArguments {
  @Argument(help: "The step: its id, the beginning of its id, or its title.")
  var step: String

  @Option(name: .long, help: ArgumentHelp("The task whose step it is.", valueName: "which"))
  var task: String?
}
