import LedgerBase
import ArgumentParser
import EventLog

/// `ledger task`
struct TaskCommand: NamedCommand {
  static let name = "task"
  static let subcommands: [any NamedCommand.Type] = [
    TaskAddCommand.self, TaskEditCommand.self, TaskMoveCommand.self, TaskDoneCommand.self,
    TaskDeleteCommand.self, TaskListCommand.self, TaskShowCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Keep tasks in their order, with or without steps.",
    HelpText(
      more: "A task is named by its id, the beginning of its id (at least four characters), or its title.",
      examples: [
        "ledger task add \"Buy milk\" --step \"Find the shop\"", "ledger task list --open",
        "ledger task done \"Buy milk\"",
      ],
      exitCodes: .writing),
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
