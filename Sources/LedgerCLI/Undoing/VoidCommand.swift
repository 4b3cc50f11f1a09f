import ArgumentParser
import EventLedger

/// `ledger void`
struct VoidCommand: ActingCommand {
  static let name = "void"
  static let configuration = CommandConfiguration(
    name, "Void events, so that they count as if they had never happened.",
    more: """
      The command shows which rows will change and asks for confirmation; without a terminal it \
      requires --yes. The events stay in the log, and a new event marks them as void. To bring them \
      back, void that event in turn. Voiding one event of an atomic batch voids the whole batch; events that are \
      void already are left as they are. \
      Events that later events depend on can only be voided together with those, which the command \
      lists.
      """,
    examples: ["ledger void 42", "ledger void 42 57..60 --yes", "ledger void 42 --dry-run --json"])

  @Argument(
    help: ArgumentHelp(
      "Sequence numbers of events, as shown by 'ledger log', or ranges of them, such as 42..57, ..57 or 42..",
      valueName: "seq"),
    transform: EventArguments.range)
  var ranges: [EventArguments.Range]

  @OptionGroup
  var voiding: VoidOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { voiding.confirmation.yes }
  var isSilentWhenQuiet: Bool { voiding.isSilentWhenQuiet }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let head = try ranges.contains { $0.last == nil } ? ledger.head().sequence : 0
    try VoidRun(voiding, ranges.map { try $0.closed(at: head) }, .void).run(ledger, invocation)
  }
}
