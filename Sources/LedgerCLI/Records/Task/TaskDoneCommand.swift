import ArgumentParser
import LedgerRecords

/// `ledger task done`
struct TaskDoneCommand: ActingCommand {
  static let name = "done"
  static let configuration = CommandConfiguration(
    name, "Mark tasks as done, or with --undo as not done.",
    more: "Several tasks are marked in one batch. If nothing changes, nothing is written.",
    examples: [
      "ledger task done \"Buy milk\"", "ledger task done milk door", "ledger task done milk --undo",
    ])

  @Argument(help: ArgumentHelp("Tasks, each by id or title", valueName: "task"))
  var tasks: [String]

  @Flag(name: .long, help: "Mark as not done")
  var undo = false

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let tasks = try invocation.pick(.task(toMark: !undo), tasks)
    try invocation.report(undo ? "Not done:" : "Done:", changing: tasks, row) { transaction, task in
      try undo
        ? transaction.tasks.reopen(task.id, ifSequence: row.ifSeq)
        : transaction.tasks.complete(task.id, ifSequence: row.ifSeq)
    }
  }
}
