import ArgumentParser
import EventLedger

/// `ledger log`
struct LogCommand: LedgerCommand, LooksBack {
  static let name = "log"
  static let configuration = CommandConfiguration(
    name, "List events, oldest first.",
    more: """
      With --json, each line is the event exactly as it is stored in the log. Where the log is \
      damaged, a line takes the place of the events that cannot be read ({"lost":…} with --json), and \
      the exit code is 3.
      """,
    examples: [
      "ledger log -r -n 20",
      "ledger log --type task.deleted --since 2026-11-01",
      "ledger log --follow --json | jq .type",
    ])

  @OptionGroup
  var filter: EventFilterOptions

  @Option(
    name: .long, help: ArgumentHelp("End at this sequence number", valueName: "seq"),
    transform: EventArguments.sequence)
  var to: UInt64?

  @Option(
    name: [.customShort("n", allowingJoined: true), .long],
    help: ArgumentHelp("Maximum number of events (default: all)", valueName: "n"),
    transform: EventArguments.count)
  var limit: Int?

  @Flag(name: [.short, .long], help: "List the newest first")
  var reverse = false

  @Flag(name: [.short, .long], help: "Keep listing new events as they come, until interrupted")
  var follow = false

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if follow, reverse {
      throw ValidationError(said: "--follow lists new events as they arrive, which can't be newest first.")
    }
    try filter.requireStart(before: to)
    if follow, history.asOf != nil {
      throw ValidationError(said: "--follow lists new events, which --as-of excludes.")
    }
    if follow, to != nil {
      throw ValidationError(said: "--follow never ends, so it can't be combined with --to.")
    }
  }

  func run(in invocation: Invocation) throws {
    let ledger = try follow ? invocation.openForReading() : invocation.openForReadingEvents()
    let printer = try EventPrinter(invocation, ledger)
    var query = filter.query(to: to)
    query.asOf = history.asOf
    query.newestFirst = reverse
    query.limit = limit
    try printer.print(query, of: ledger)
    if printer.count == 0, printer.gaps == 0, !follow, !invocation.isJSON {
      invocation.messages.note("No matching events.")
    }
    if follow, !printer.hasReached(limit) { try followed(query, ledger, printer, invocation) }
    try printer.finish()
  }

  private func followed(
    _ query: EventQuery, _ ledger: Ledger, _ printer: EventPrinter, _ invocation: Invocation
  ) throws {
    var query = query
    var seen = try ledger.head()
    while !printer.hasReached(limit) {
      try invocation.output.flush()
      Pause.milliseconds(200)
      let head = try ledger.head()
      try requireSameHistory(head, after: seen, ledger)
      guard head.sequence > seen.sequence else { continue }
      query.sequences = max(seen.sequence + 1, filter.from ?? 1)...max(head.sequence, filter.from ?? 1)
      query.limit = limit.map { $0 - printer.count }
      try printer.print(query, of: ledger)
      seen = head
    }
  }

  /// After a restore the events that were listed last may not be in the log any more, and others have their
  /// numbers.
  private func requireSameHistory(_ head: LogPosition, after seen: LogPosition, _ ledger: Ledger) throws {
    guard head.epoch != seen.epoch || head.sequence < seen.sequence else { return }
    guard try !ledger.contains(ExpectedHead(sequence: seen.sequence, hash: seen.hash)) else { return }
    throw LedgerError(
      .conflict,
      "The ledger was restored in the meantime: events that are no longer in its history were listed, up to event \(seen.sequence).",
      hint: "List the current events: 'ledger log', then 'ledger log --follow' again.",
      at: .init(path: ledger.path, sequence: seen.sequence))
  }
}
