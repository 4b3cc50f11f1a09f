import ArgumentParser
import LedgerRecords

/// `ledger task delete`
struct TaskDeleteCommand: DeletingCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete tasks and their steps.",
    more: """
      On a terminal, the command says what else will be deleted and asks for confirmation; without a \
      terminal it requires --yes if a task has steps. Several tasks are deleted in one batch. The log keeps the deleted values unless you \
      give --erase.
      """,
    examples: ["ledger task delete \"Buy milk\"", "ledger task delete 0199a8c2 --dry-run"])

  @Argument(help: ArgumentHelp("Tasks, each by id or title", valueName: "task"))
  var tasks: [String]

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let tasks = try invocation.pick(.task, tasks)
    let consequences = try invocation.read("tasks") { reader in
      try tasks.map { try reader.tasks.consequences(ofDeleting: $0) }
    }
    try Deletion("task", tasks, along: consequences, deletion).run(invocation) {
      try $0.tasks.delete($1, ifSequence: $2)
    }
  }
}
