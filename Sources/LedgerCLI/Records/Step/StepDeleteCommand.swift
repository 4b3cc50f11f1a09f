import ArgumentParser
import LedgerRecords

/// `ledger step delete`
struct StepDeleteCommand: DeletingCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete a step.",
    more: """
      On a terminal, the command asks for confirmation. The log keeps the deleted values unless you \
      give --erase.
      """,
    examples: ["ledger step delete \"Find the shop\" --task \"Buy milk\""])

  @OptionGroup
  var which: StepArguments

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let step = try invocation.pick(which)
    try Deletion("step", step, deletion).run(invocation) {
      try $0.steps.delete(step.id, ifSequence: $1)
    }
  }
}
