import LedgerBase
import ArgumentParser
import EventLedger
import EventLog

/// `ledger void`
struct VoidCommand: LedgerCommand {
  static let name = "void"
  static let configuration = CommandConfiguration(
    name, "Let events count as if they had not happened: undo, and redo.",
    HelpText(
      more: """
        Shows which rows change, and asks; where nobody can be asked, it needs --yes. The events \
        stay in the log, and one more says that they are void: voiding that one is redo. An event of an atomic batch \
        stands for the whole batch. What later events build on can only be voided together with them; they are listed.
        """,
      examples: ["ledger void 42", "ledger void 42 57 --yes", "ledger void 42 --dry-run --json"],
      exitCodes: [.writing, .interrupted]))

  @Argument(
    help: ArgumentHelp("Sequence numbers of events, as 'ledger log' shows them.", valueName: "seq"),
    transform: EventArguments.sequence)
  var sequences: [UInt64]

  @OptionGroup
  var voiding: VoidOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { voiding.confirmation.yes }

  func run(in invocation: Invocation) throws {
    try VoidRun(voiding, sequences).run(invocation.openForReading(), invocation)
  }
}
