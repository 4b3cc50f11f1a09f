import ArgumentParser
import LedgerRecords

/// `ledger step done`
struct StepDoneCommand: ActingCommand {
  static let name = "done"
  static let configuration = CommandConfiguration(
    name, "Mark steps as done, or with --undo as not done.",
    more: """
      Several steps are marked in one batch. If nothing changes, nothing is written. The task itself is not \
      marked.
      """,
    examples: [
      "ledger step done \"Find the shop\"", "ledger step done Paint --task \"Paint the door\" --undo",
    ])

  @OptionGroup
  var which: StepsArguments

  @Flag(name: .long, help: "Mark as not done")
  var undo = false

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let steps = try invocation.pick(which)
    try invocation.report(undo ? "Not done:" : "Done:", changing: steps, row) { transaction, step in
      try undo
        ? transaction.steps.reopen(step.id, ifSequence: row.ifSeq)
        : transaction.steps.complete(step.id, ifSequence: row.ifSeq)
    }
  }
}
