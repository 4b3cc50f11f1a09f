import ArgumentParser
import LedgerRecords

/// `ledger task edit`
struct TaskEditCommand: ActingCommand {
  static let name = "edit"
  static let configuration = CommandConfiguration(
    name, "Change a task's title.",
    more: "If nothing changes, nothing is written.",
    examples: ["ledger task edit \"Buy milk\" --title \"Buy oat milk\""])

  @Argument(help: "Task, by id or title")
  var task: String

  @Option(name: .long, help: "New title")
  var title: String

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let task = try invocation.pick(.task, task)
    try invocation.report("Changed the task", changing: task) {
      try $0.tasks.edit(task.id, title: title, ifSequence: row.ifSeq)
    }
  }
}
