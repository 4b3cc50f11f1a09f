import ArgumentParser
import EventLedger
import EventLog

/// `ledger export`
struct ExportCommand: LedgerCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case jsonl, json, csv
  }

  static let name = "export"
  static let configuration = CommandConfiguration(
    name, "Write events as JSON Lines, or one table as CSV or JSON, to standard output.",
    HelpText(
      more: """
        Events come out exactly as they stand in the log. A table comes out as it is now, with every column; in CSV a \
        value that is not there is an empty field. Where the log is damaged, a line {"lost":…} stands in the place of \
        the events that can't be read, and the exit code is 3.
        """,
      examples: [
        "ledger export > events.jsonl",
        "ledger export --table task --format csv > tasks.csv",
        "ledger export --type task.inserted --since 2026-01-01",
      ],
      exitCodes: [.finding, .partly]))

  @Option(
    name: .long,
    help: "A table in place of the events: \(TableName.all.map(\.name).joined(separator: ", ")).")
  var table: String?

  @Option(name: .long, help: "How to write it: events as jsonl; a table as csv (else) or json.")
  var format: Format?

  @OptionGroup
  var filter: EventFilterOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    switch (table, format) {
    case (nil, .csv), (nil, .json):
      throw ValidationError(said: "Events are written as jsonl; name a --table for the others.")
    case (.some, .jsonl): throw ValidationError(said: "A table is written as csv or json.")
    case (.some, _) where !filter.isEmpty:
      throw ValidationError(said: "A table is written whole; the filters are for events.")
    default: break
    }
  }

  func run(in invocation: Invocation) throws {
    if let table {
      let name = try TableName.named(table)
      let isJSON = format == .json || (format == nil && invocation.isJSON)
      return try TableExport(name, isJSON: isJSON, invocation).run()
    }
    let ledger = try invocation.openForReadingEvents()
    let printer = try EventPrinter(invocation, ledger, asLines: true)
    try printer.print(filter.query, of: ledger)
    try printer.finish()
  }
}
