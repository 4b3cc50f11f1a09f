import ArgumentParser
import LedgerRecords

/// `ledger step delete`
struct StepDeleteCommand: LedgerCommand {
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

  var isConfirmed: Bool { deletion.confirmation.yes }

  func run(in invocation: Invocation) throws {
    let step = try invocation.pick(which)
    let deletion = Deletion(
      noun: "step", id: step.id, sequence: step.sequence, consequences: Consequences(name: step.title),
      options: deletion)
    try deletion.run(invocation) { sequence in
      try invocation.change { try $0.steps.delete(step.id, ifSequence: sequence) }
    }
  }
}
