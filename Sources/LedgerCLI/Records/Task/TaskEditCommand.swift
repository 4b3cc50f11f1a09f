import ArgumentParser
import LedgerRecords

/// `ledger task edit`
struct TaskEditCommand: LedgerCommand {
  static let name = "edit"
  static let configuration = CommandConfiguration(
    name, "Change a task's title.",
    more: "If nothing changes, nothing is written.",
    examples: ["ledger task edit \"Buy milk\" --title \"Buy oat milk\""])

  @Argument(help: "Id, id prefix or title of the task")
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
