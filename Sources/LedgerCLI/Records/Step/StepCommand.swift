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
      Name a step by its id or its title (see 'ledger help ids'). If several tasks have a step with that \
      title, give the task with --task. 'ledger task show' lists the steps of a task.
      """,
    examples: ["ledger step add \"Buy milk\" \"Find the shop\"", "ledger step done \"Find the shop\""],
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}

/// Which steps.
struct StepsArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("Steps, each by id or title", valueName: "step"))
  var steps: [String]

  @Option(name: .long, help: ArgumentHelp("Task that the steps belong to", valueName: "which"))
  var task: String?
}

/// Which step.
struct StepArguments: ParsableArguments {
  @Argument(help: "Step, by id or title")
  var step: String

  @Option(name: .long, help: ArgumentHelp("Task that the step belongs to", valueName: "which"))
  var task: String?
}
