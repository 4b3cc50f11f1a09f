import LedgerBase
import ArgumentParser
import EventLedger

/// `ledger undo`
struct UndoCommand: LedgerCommand {
  static let name = "undo"
  static let configuration = CommandConfiguration(
    name, "Take back the last change: let its events count as if they had not happened.",
    HelpText(
      more: """
        The last change is the newest event of records, or reset, that counts, with its whole atomic batch. Done twice, it \
        takes back the one before too; 'ledger redo' goes the other way. It does what 'ledger void' does: shows which rows \
        change, asks (where nobody can be asked, it needs --yes), and the events stay in the log.
        """,
      examples: ["ledger undo", "ledger undo --yes", "ledger undo --dry-run"],
      exitCodes: [.writing, .interrupted]))

  @OptionGroup
  var voiding: VoidOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { voiding.confirmation.yes }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    try VoidRun(voiding, [ledger.lastChange()], goBack: "ledger redo").run(ledger, invocation)
  }
}

/// `ledger redo`
struct RedoCommand: LedgerCommand {
  static let name = "redo"
  static let configuration = CommandConfiguration(
    name, "Bring back what was undone last.",
    HelpText(
      more: """
        It voids the newest void that still holds. Once there was another change since, there is nothing to redo; \
        'ledger void' with the number of the undoing brings it back all the same.
        """,
      examples: ["ledger redo", "ledger redo --yes"],
      exitCodes: [.writing, .interrupted]))

  @OptionGroup
  var voiding: VoidOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { voiding.confirmation.yes }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    try VoidRun(voiding, [ledger.lastUndoing()], goBack: "ledger undo").run(ledger, invocation)
  }
}
