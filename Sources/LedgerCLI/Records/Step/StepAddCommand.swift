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
    let (step, json) = try invocation.change { transaction in
      let step = try transaction.steps.add(to: task.id, title: title.joined(separator: " "))
      return (step, try invocation.json(step, in: transaction))
    }
    try invocation.report(
      "\(task.title, .bold): added the step", step, json: json)
  }
}
