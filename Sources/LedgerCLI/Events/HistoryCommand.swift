import ArgumentParser
import EventLedger
import EventLog

/// `ledger history`
struct HistoryCommand: LedgerCommand {
  static let name = "history"
  static let configuration = CommandConfiguration(
    name, "List everything that ever happened to one record, oldest first.",
    HelpText(
      more:
        "A record is named by its id, a beginning of that, or its name. Deleted records have a history too; those are named by their whole id.",
      examples: ["ledger history \"Buy milk\"", "ledger history 0199a8c2-53f0-7000-8a31-5d2b1c9e4f60"],
      exitCodes: [.finding, .partly]))

  @Argument(help: "The record: its id, a beginning of it, or its name.")
  var record: String

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReadingEvents()
    let printer = try EventPrinter(invocation, ledger)
    var query = EventQuery()
    query.record = try RecordReferences.id(of: record, in: ledger)
    try printer.print(query, of: ledger)
    guard printer.count > 0 || printer.gaps > 0 else {
      throw LedgerError(
        .noSuchRecord, "No event is about a record \(record).",
        hint: "ledger log lists the events. A deleted record is named by its whole id.",
        at: .init(record: record))
    }
    if printer.count == 0 {
      invocation.messages.note("None of the events that can be read is about a record \(record).")
    }
    try printer.finish()
  }
}
