import ArgumentParser
import LedgerRecords

/// `ledger step edit`
struct StepEditCommand: ActingCommand {
  static let name = "edit"
  static let configuration = CommandConfiguration(
    name, "Change a step's title.",
    more: "If nothing changes, nothing is written.",
    examples: ["ledger step edit \"Find the shop\" --title \"Find an open shop\""])

  @OptionGroup
  var which: StepArguments

  @Option(name: .long, help: "New title")
  var title: String

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let step = try invocation.pick(which)
    try invocation.report("Changed the step", changing: step) {
      try $0.steps.edit(step.id, title: title, ifSequence: row.ifSeq)
    }
  }
}
