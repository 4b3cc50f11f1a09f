import ArgumentParser
import EventLedger
import EventLog
import LedgerBase

/// `ledger kind remove`
struct KindRemoveCommand: LedgerCommand {
  static let name = "remove"
  static let configuration = CommandConfiguration(
    name, "Take a kind of record from view.",
    HelpText(
      more: """
        Its table goes, and no event of its types can be appended any more. The events stay in the log; adding the kind \
        again brings the table back as it was.
        """,
      examples: ["ledger kind remove visits"], exitCodes: .writing))

  @Argument(help: "The kind's name.", completion: KindCompletion.kinds)
  var kind: String

  @OptionGroup
  var confirmation: ConfirmationOptions

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { confirmation.yes }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let kind = try ledger.kind(named: kind)
    let rows = kind.error == nil ? ledger.recordCount(of: kind.name) : nil
    let what: Message =
      rows.map { "\(kind.name) (\(counted($0, "row")))" } ?? Message(verbatim: kind.name)
    if rehearsal.dryRun {
      if invocation.isJSON { return try invocation.output.json(["wouldRemove": .string(kind.name)]) }
      return try invocation.output.line("From view would go: \(what).")
    }
    try invocation.prompt.confirm("From view goes: \(what). The log keeps the events.", "Remove?")
    let receipt = try ledger.removeKind(kind.name)
    if invocation.isJSON {
      return try ReceiptPrinter(invocation).print([receipt].compactMap(\.self))
    }
    try invocation.output.line("Removed \(kind.name, .bold): event \(grouped(receipt?.sequence ?? 0))")
  }
}
