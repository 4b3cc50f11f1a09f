import ArgumentParser
import EventLedger

/// `ledger undo`
struct UndoCommand: LedgerCommand {
  static let name = "undo"
  static let configuration = CommandConfiguration(
    name, "Undo the last change, or the last several.",
    more: """
      The last change is the newest event that still counts and that changed records or reset tables, \
      together with its atomic batch. An erasure can't be undone; if one is newer than the last \
      change, the command says so. With a number, as many changes are undone together. Run the command \
      again to undo the change before, or run \
      'ledger redo' to bring the last one back. The events are voided as by 'ledger void': the \
      command shows which rows will change and asks for confirmation (without a terminal it requires \
      --yes), and the events stay in the log.
      """,
    examples: ["ledger undo", "ledger undo 3", "ledger undo --yes", "ledger undo --dry-run"])

  @Argument(
    help: ArgumentHelp("Number of changes to undo (default: 1)", valueName: "n"),
    transform: EventArguments.count)
  var count: Int?

  @OptionGroup
  var voiding: VoidOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { voiding.confirmation.yes }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let changes = try ledger.lastChanges(count ?? 1)
    let change = changes[0]
    if let count, changes.count < count {
      invocation.messages.note("Only \(counted(changes.count, "change")) can be undone.")
    }
    if let erasure = try ledger.erasure(after: change) {
      invocation.messages.warning(
        "An erasure (event \(erasure)) can't be undone. This undoes the change before it, event \(change).")
    }
    try VoidRun(voiding, changes, goBack: "ledger redo").run(ledger, invocation)
  }
}

/// `ledger redo`
struct RedoCommand: LedgerCommand {
  static let name = "redo"
  static let configuration = CommandConfiguration(
    name, "Redo the change that was undone last.",
    more: """
      The command voids the newest void event that is still in effect. If another change has been made \
      since, there is nothing to redo; you can still bring the events back by running 'ledger void' \
      with the number of the void event.
      """,
    examples: ["ledger redo", "ledger redo --yes"])

  @OptionGroup
  var voiding: VoidOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { voiding.confirmation.yes }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    try VoidRun(voiding, [ledger.lastUndoing()]).run(ledger, invocation)
  }
}
