import LedgerBase
import ArgumentParser
import LedgerRecords

/// `ledger step add`
struct StepAddCommand: LedgerCommand {
  static let name = "add"
  static let configuration = CommandConfiguration(
    name, "Add a step at the end of a task's steps.",
    HelpText(examples: ["ledger step add \"Buy milk\" \"Find the shop\""], exitCodes: .writing))

  @Argument(help: "The task: its id, the beginning of its id, or its title.")
  var task: String

  @Argument(help: "What is to be done.")
  var title: String

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let task = try invocation.pick(.task, task)
    let step = try invocation.change { try $0.steps.add(to: task.id, title: title) }
    try invocation.report("Added to \(task.title, .bold) the step", step.title, step.id.lowercase, step.json)
  }
}
