import ArgumentParser
import LedgerRecords

/// `ledger task delete`
struct TaskDeleteCommand: LedgerCommand {
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

  var isConfirmed: Bool { deletion.confirmation.yes }

  func run(in invocation: Invocation) throws {
    let task = try invocation.pick(.task, task)
    let consequences = try invocation.read("tasks") { try $0.tasks.consequences(ofDeleting: task) }
    let deletion = Deletion(
      noun: "task", id: task.id, sequence: task.sequence, consequences: consequences, options: deletion)
    try deletion.run(invocation) { sequence in
      try invocation.change { try $0.tasks.delete(task.id, ifSequence: sequence) }
    }
  }
}
