import ArgumentParser
import LedgerRecords

/// `ledger task done`
struct TaskDoneCommand: LedgerCommand {
  static let name = "done"
  static let configuration = CommandConfiguration(
    name, "Mark a task as done, or with --undo as not done.",
    more: "If nothing changes, nothing is written.",
    examples: ["ledger task done \"Buy milk\"", "ledger task done \"Buy milk\" --undo"])

  @Argument(help: "Id, id prefix or title of the task")
  var task: String

  @Flag(name: .long, help: "Mark as not done")
  var undo = false

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let task = try invocation.pick(.task, task)
    try invocation.report(undo ? "Not done:" : "Done:", changing: task) { transaction in
      try undo
        ? transaction.tasks.reopen(task.id, ifSequence: row.ifSeq)
        : transaction.tasks.complete(task.id, ifSequence: row.ifSeq)
    }
  }
}
