import ArgumentParser
import EventLedger
import EventLog
import LedgerBase

/// `ledger diff`
struct DiffCommand: LedgerCommand {
  static let name = "diff"
  static let configuration = CommandConfiguration(
    name, "Show which rows were added, changed and removed between two places of the past.",
    HelpText(
      more: """
        A place is a sequence number (after that event; 0 is before the first) or a time or date (UTC): what had been written by \
        then. Without the second one it is now. Events that were voided later count where they counted then.
        """,
      examples: [
        "ledger diff 2026-11-01", "ledger diff 120 180 --rows 20", "ledger diff 0 --json | jq .tables",
      ],
      exitCodes: .finding))

  @Argument(
    help: ArgumentHelp("The earlier place.", valueName: "seq|time"), transform: LookBackOptions.place)
  var from: AsOf

  @Argument(
    help: ArgumentHelp("The later place (else now).", valueName: "seq|time"), transform: LookBackOptions.place
  )
  var to: AsOf?

  @Option(name: .long, help: ArgumentHelp("Show so many rows of each table.", valueName: "n"))
  var rows = 5

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    try EventArguments.requireRows(rows)
  }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let progress = RebuildProgressBars(invocation)
    defer { progress.finish() }
    let differences = try ledger.differences(from: from, to: to, samples: rows, progress: progress.update)
    progress.finish()
    let (start, end) = (differences.from.sequence, differences.to.sequence)
    if invocation.isJSON {
      return try invocation.output.json([
        "from": .integer(Int64(clamping: start)), "to": .integer(Int64(clamping: end)),
        "tables": DifferenceLayout.json(differences.tables),
      ])
    }
    try invocation.output.line("From event \(start) to event \(end):")
    guard !differences.tables.isEmpty else { return try invocation.output.line("No row differs.") }
    for line in DifferenceLayout.lines(differences.tables) { try invocation.output.line(line) }
  }
}
