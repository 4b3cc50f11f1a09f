import LedgerBase
import ArgumentParser
import LedgerRecords

/// `ledger task delete`
struct TaskDeleteCommand: LedgerCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete a task and its steps.",
    HelpText(
      more: """
        It asks first on a terminal, naming what goes along; with steps it needs --yes elsewhere. The log keeps what \
        was deleted.
        """,
      examples: ["ledger task delete \"Buy milk\"", "ledger task delete 0199a8c2 --dry-run"],
      exitCodes: .writing))

  @Argument(help: "The task: its id, the beginning of its id, or its title.")
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
