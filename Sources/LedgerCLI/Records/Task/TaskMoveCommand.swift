import ArgumentParser
import LedgerRecords

/// `ledger task move`
struct TaskMoveCommand: ActingCommand {
  static let name = "move"
  static let configuration = CommandConfiguration(
    name, "Move a task to another place in the list.",
    examples: [
      "ledger task move \"Buy milk\" --first", "ledger task move \"Buy milk\" --after \"Call Mary\"",
    ])

  @Argument(help: "Task, by id or title")
  var task: String

  @OptionGroup
  var place: PlaceOptions

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let task = try invocation.pick(.task, task)
    let place = try place.place(.task, invocation)
    try invocation.report("Moved the task", changing: task) {
      try $0.tasks.move(task.id, to: place, ifSequence: row.ifSeq)
    }
  }
}
