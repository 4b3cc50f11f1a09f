import ArgumentParser
import EventLedger

/// `ledger diff`
struct DiffCommand: PagedCommand {
  static let name = "diff"
  static let configuration = CommandConfiguration(
    name, "Show which rows were added, changed and removed between two points in the history.",
    more: """
      A point is a sequence number (the state after that event; 0 is the state before the first) or a \
      time (what had been written by then; see 'ledger help times'). If you leave out the second point, the \
      command compares with the current state. An event that was voided later counts at every point \
      before it was voided. Rows that the program keeps for itself, such as the highest order of a list, \
      are only shown with --all and --json.
      """,
    examples: [
      "ledger diff 2026-11-01", "ledger diff 120 180 --rows 20", "ledger diff 0 --json | jq .differences",
    ])

  @Argument(
    help: ArgumentHelp("Earlier point", valueName: "seq|time"), transform: HistoryOptions.place)
  var from: AsOf

  @Argument(
    help: ArgumentHelp("Later point (default: now)", valueName: "seq|time"), transform: HistoryOptions.place
  )
  var to: AsOf?

  @Option(name: .long, help: ArgumentHelp("Maximum number of rows to show of each table", valueName: "n"))
  var rows = 5

  @Flag(name: .long, help: "Also show the rows that the program keeps for itself")
  var all = false

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
        "differences": DifferenceLayout.json(differences.tables),
      ])
    }
    try invocation.output.line("From event \(start) to event \(end):")
    guard !differences.tables.isEmpty else { return try invocation.output.line("No rows differ.") }
    let layout = DifferenceLayout(ledger, showsAll: all)
    for line in layout.lines(differences.tables) { try invocation.output.line(line) }
  }
}
