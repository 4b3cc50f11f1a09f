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
    name, "Manage the ordered steps of a task.",
    more: """
      Name a step by its id, a prefix of its id (at least four characters), or its title. If several \
      tasks have a step with that title, give the task with --task. 'ledger task show' lists the steps \
      of a task.
      """,
    examples: ["ledger step add \"Buy milk\" \"Find the shop\"", "ledger step done \"Find the shop\""],
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}

/// Which step.
struct StepArguments: ParsableArguments {
  @Argument(help: "Id, id prefix or title of the step")
  var step: String

  @Option(name: .long, help: ArgumentHelp("Task that the step belongs to", valueName: "which"))
  var task: String?
}
