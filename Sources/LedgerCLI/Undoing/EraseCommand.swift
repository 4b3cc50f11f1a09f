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
    // What is nowhere stands for itself.
    if ids.first == records.first { try requireNoKind() }
    try Erasure(ids, reason: reason).run(ledger, invocation, isRehearsal: caution.rehearsal.dryRun)
  }

  /// `erase task "Buy milk"`: records of every kind are named alike here.
  private func requireNoKind() throws {
    guard records.count > 1 else { return }
    let own = KindCommandLine.records(CommandLine.arguments.dropFirst())
    guard (["user", "answer", "account", "tag", "task", "step"] + own).contains(records[0]) else { return }
    let rest = records.dropFirst().map { " \(shellWord($0))" }.joined()
    throw LedgerError(
      .usage, "A record to erase is named without its kind: leave out the word \(records[0]).",
      hint: "Did you mean \(TypedCommand.completed("ledger erase\(rest)"))?")
  }
}
