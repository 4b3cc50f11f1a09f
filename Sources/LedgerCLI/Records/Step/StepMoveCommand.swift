import ArgumentParser
import LedgerRecords

/// `ledger step move`
struct StepMoveCommand: ActingCommand {
  static let name = "move"
  static let configuration = CommandConfiguration(
    name, "Move a step to another place among the steps of its task.",
    examples: ["ledger step move Paint --last", "ledger step move Sand --before Paint"])

  @OptionGroup
  var which: StepArguments

  @OptionGroup
  var place: PlaceOptions

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let step = try invocation.pick(which)
    let place = try neighbours(of: step, invocation)
    try invocation.report("Moved the step", changing: step) {
      try $0.steps.move(step.id, to: place, ifSequence: row.ifSeq)
    }
  }

  /// A title names a step of the same task.
  private func neighbours(of step: StepRecord, _ invocation: Invocation) throws -> Place {
    let task = try invocation.read("tasks") { try $0.tasks.task(step.taskID) }
    return try place.place(.step(of: task), invocation)
  }
}
