import ArgumentParser
import LedgerRecords

/// `ledger step add`
struct StepAddCommand: ActingCommand {
  static let name = "add"
  static let configuration = CommandConfiguration(
    name, "Add a step to the end of a task's steps.",
    examples: ["ledger step add \"Buy milk\" \"Find the shop\""])

  @Argument(help: "Task, by id or title")
  var task: String

  @Argument(help: "What needs to be done; several words need no quotes")
  var title: [String]

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let task = try invocation.pick(.task, task)
    let step = try invocation.change { try $0.steps.add(to: task.id, title: title.joined(separator: " ")) }
    try invocation.report(
      "\(task.title, .bold): added the step", step, json: invocation.isJSON ? step.json : nil)
  }
}
