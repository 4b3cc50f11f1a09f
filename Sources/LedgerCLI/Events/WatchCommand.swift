import ArgumentParser
import EventLedger

/// `ledger watch`
struct WatchCommand: LedgerCommand {
  static let name = "watch"
  static let configuration = CommandConfiguration(
    name, "Show each new event as it is written, until interrupted.",
    more: """
      Each event that any process writes from now on is shown on one line, in words. With --json, each line is the \
      event exactly as it is stored in the log. With --from or --since, the events since then are listed first. \
      Press Control-C to stop; the exit code is then 130. 'ledger log --follow' does the same with all options of \
      'ledger log'.
      """,
    examples: [
      "ledger watch", "ledger watch --type task", "ledger watch --from 120 --json | jq .type",
    ])

  @OptionGroup
  var filter: EventFilterOptions

  @Option(
    name: [.customShort("n", allowingJoined: true), .long],
    help: ArgumentHelp("Stop after this many events (default: never)", valueName: "n"),
    transform: EventArguments.count)
  var limit: Int?

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let printer = try EventPrinter(invocation, ledger, as: .short)
    var query = try filter.query(to: nil, in: ledger, invocation)
    query.limit = limit
    var follower = EventFollower(query, of: ledger, after: try ledger.head(), printer, invocation)
    if filter.from != nil || filter.since != nil { try follower.listEarlier() }
    if !invocation.isJSON, invocation.terminal.outputIsTerminal {
      invocation.messages.note("Waiting for new events. To stop: Control-C")
    }
    try follower.run()
    try printer.finish()
  }
}
