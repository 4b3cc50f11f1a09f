import LedgerBase
import ArgumentParser
import LedgerRecords

/// `ledger task add`
struct TaskAddCommand: LedgerCommand {
  static let name = "add"
  static let configuration = CommandConfiguration(
    name, "Add a task at the end of the list, with its steps, as one batch.",
    HelpText(
      examples: [
        "ledger task add \"Buy milk\"", "ledger task add \"Paint the door\" --step Sand --step Paint",
      ],
      exitCodes: .writing))

  @Argument(help: "What is to be done.")
  var title: String

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("A step of it; may be repeated.", valueName: "title"))
  var step: [String] = []

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let added = try invocation.add { try $0.tasks.add(title: title, steps: step) }
    let steps = JSONValue.array(added.steps.map(\.json))
    try invocation.report(
      added.steps.isEmpty
        ? "Added the task" : "Added the task, with \(counted(added.steps.count, "step")),", added.task.title,
      added.task.id.lowercase,
      added.task.json.adding(.init("steps", steps)))
  }
}
