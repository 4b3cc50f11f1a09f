import LedgerBase
import ArgumentParser
import EventLedger
import EventLog

/// `ledger erase`
struct EraseCommand: LedgerCommand {
  static let name = "erase"
  static let configuration = CommandConfiguration(
    name, "Take a record's data out of the log and of every file of the ledger, for good.",
    HelpText(
      more: """
        A delete only takes a record from view: the log keeps its values. This takes them out of every event about the \
        record, and about those that go with it when it is deleted. What stays is that there were such events: number, \
        time, type and id, where a record stood among others, and the hashes of the chain. It can't be undone. It shows what goes, and which copies it can't \
        reach, and asks; where nobody can be asked, it needs --yes.
        """,
      examples: [
        "ledger erase \"Buy milk\"", "ledger erase 0199a8c2 --reason \"asked to\" --yes",
        "ledger erase 0199a8c2 -n --json",
      ],
      exitCodes: [.writing, .interrupted]))

  @Argument(
    help: "The records: an id, the beginning of one, or a name. A deleted one is named by its whole id.")
  var records: [String]

  @Option(name: .long, help: "Why; it stands in the log, so it must tell of nobody.")
  var reason: String?

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup
  var confirmation: ConfirmationOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { confirmation.yes }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let ids = try records.map { try RecordReferences.id(of: $0, in: ledger, invocation) }
    try Erasure(ids, reason: reason).run(ledger, invocation, isRehearsal: rehearsal.dryRun)
  }
}
