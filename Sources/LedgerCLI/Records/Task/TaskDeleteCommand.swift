import ArgumentParser
import LedgerRecords

/// `ledger task delete`
struct TaskDeleteCommand: DeletingCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete a task and its steps.",
    more: """
      On a terminal, the command says what else will be deleted and asks for confirmation; without a \
      terminal it requires --yes if the task has steps. The log keeps the deleted values unless you \
      give --erase.
      """,
    examples: ["ledger task delete \"Buy milk\"", "ledger task delete 0199a8c2 --dry-run"])

  @Argument(help: "Id, id prefix or title of the task")
  var task: String

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let task = try invocation.pick(.task, task)
    let consequences = try invocation.read("tasks") { try $0.tasks.consequences(ofDeleting: task) }
    try Deletion("task", task, along: consequences, deletion).run(invocation) {
      try $0.tasks.delete(task.id, ifSequence: $1)
    }
  }
}
