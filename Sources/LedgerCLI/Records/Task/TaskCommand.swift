import ArgumentParser
import EventLog

/// `ledger task`
struct TaskCommand: NamedCommand {
  static let name = "task"
  static let subcommands: [any NamedCommand.Type] = [
    TaskAddCommand.self, TaskEditCommand.self, TaskMoveCommand.self, TaskDoneCommand.self,
    TaskDeleteCommand.self, TaskListCommand.self, TaskShowCommand.self, TaskTagsCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Manage an ordered list of tasks, with or without steps.",
    more: "Name a task by its id or its title (see 'ledger help ids').",
    examples: [
      "ledger task add \"Buy milk\" --step \"Find the shop\"", "ledger task list --open",
      "ledger task done \"Buy milk\"",
    ],
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
