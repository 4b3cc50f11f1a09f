import ArgumentParser
import LedgerRecords

/// `ledger task add`
struct TaskAddCommand: ActingCommand {
  static let name = "add"
  static let configuration = CommandConfiguration(
    name, "Add a task, with its steps, to the end of the list.",
    more: "The task and its steps are written in one batch.",
    examples: [
      "ledger task add \"Buy milk\"", "ledger task add \"Paint the door\" --step Sand --step Paint",
    ])

  @Argument(help: "What needs to be done; several words need no quotes")
  var title: [String]

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("Add a step with this title (can be repeated)", valueName: "title"))
  var step: [String] = []

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let added = try invocation.add { try $0.tasks.add(title: title.joined(separator: " "), steps: step) }
    try invocation.report(
      added.steps.isEmpty
        ? "Added the task" : "Added a task with \(counted(added.steps.count, "step")):", added.task,
      json: added.task.json.adding(.init("steps", .array(added.steps.map(\.json)))))
  }
}
