import ArgumentParser
import LedgerRecords

/// `ledger step delete`
struct StepDeleteCommand: DeletingCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete steps.",
    more: """
      On a terminal, the command asks for confirmation. Several steps are deleted in one batch. The log \
      keeps the deleted values unless you give --erase.
      """,
    examples: ["ledger step delete \"Find the shop\" --task \"Buy milk\""])

  @OptionGroup
  var which: StepsArguments

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let steps = try invocation.pick(which)
    try Deletion("step", steps, deletion).run(invocation) {
      try $0.steps.delete($1, ifSequence: $2)
    }
  }
}
