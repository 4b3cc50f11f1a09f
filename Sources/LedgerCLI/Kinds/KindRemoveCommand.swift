import ArgumentParser
import EventLedger

/// `ledger kind remove`
struct KindRemoveCommand: RehearsingCommand {
  static let name = "remove"
  static let configuration = CommandConfiguration(
    name, "Remove a kind of record.",
    more: """
      Its table is removed, and no more events of its types can be appended. The events stay in the \
      log; if you add the kind again, the table comes back as it was.
      """,
    examples: ["ledger kind remove visits"])

  @Argument(help: "Name of the kind", completion: KindNameCompletion.kinds)
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
      if invocation.isJSON { return try invocation.output.json(Self.json(kind, nil, isRehearsal: true)) }
      return try invocation.output.line("This would hide \(what).")
    }
    try invocation.prompt.confirm("This hides \(what). The log keeps the events.", "Remove?")
    let receipt = try ledger.removeKind(kind.name)
    if invocation.isJSON { return try invocation.output.json(Self.json(kind, receipt, isRehearsal: false)) }
    try invocation.output.line("Removed \(kind.name, .bold): event \(grouped(receipt?.sequence ?? 0))")
  }

  private static func json(_ kind: RegisteredKind, _ receipt: Receipt?, isRehearsal: Bool) -> JSONValue {
    var value: JSONValue = ["name": .string(kind.name)]
    value["by"] = receipt.map { [.sequence($0.sequence)] }
    return .outcome(isRehearsal: isRehearsal, value)
  }
}
