import ArgumentParser
import EventLedger

/// `ledger erase`
struct EraseCommand: CautiousCommand {
  static let name = "erase"
  static let configuration = CommandConfiguration(
    name, "Erase a record's data permanently from the log and every other file of the ledger.",
    more: """
      Deleting a record only hides it: the log keeps its values. Erasing removes the values from every \
      event about the record and about the records that are deleted with it. What stays is that the \
      events happened: their numbers, times, types and ids, the record's place among others, and \
      the hashes of the chain. Erasing cannot be undone. The command shows what will be erased and \
      which copies it cannot reach, and asks for confirmation; without a terminal it requires --yes.
      """,
    examples: [
      "ledger erase \"Buy milk\"", "ledger erase 0199a8c2 --reason \"asked to\" --yes",
      "ledger erase 0199a8c2 -n --json",
    ])

  @Argument(
    help: ArgumentHelp(
      "Records, each by id or whole name", valueName: "record"))
  var records: [String]

  @Option(name: .long, help: "Reason to record in the log, which must not identify anyone")
  var reason: String?

  @OptionGroup
  var caution: CautionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let ids = try records.map {
      try RecordReferences.id(of: $0, in: ledger, invocation, takesPartOfName: false)
    }
    try Erasure(ids, reason: reason).run(ledger, invocation, isRehearsal: caution.rehearsal.dryRun)
  }
}
