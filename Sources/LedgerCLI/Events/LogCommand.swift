import ArgumentParser
import EventLedger

/// `ledger log`
struct LogCommand: PagedCommand, ReadsHistory {
  static let name = "log"
  static let configuration = CommandConfiguration(
    name, "List events: newest first on a terminal, else oldest first.",
    more: """
      What an event says is shown in words; 'ledger show SEQ' has all of it. With --json, each line is the \
      event exactly as it is stored in the log, always oldest first. Where the log is \
      damaged, a line takes the place of the events that cannot be read ({"lost":…} with --json), and \
      the exit code is 3. --limit lists the newest events, in whichever order they are shown; with --from, it \
      lists the first ones from there on, and with --follow, it ends the command after that many.
      """,
    examples: [
      "ledger log -n 20", "ledger log --search milk --oneline",
      "ledger log --type task --since 2026-11-01",
      "ledger log --format '{seq}\\t{data.title}'",
      "ledger log --follow --json | jq .type",
    ])

  @OptionGroup
  var filter: EventFilterOptions

  @Option(
    name: .long, help: ArgumentHelp("End at this sequence number", valueName: "seq"),
    transform: EventArguments.sequence)
  var to: UInt64?

  @Option(
    name: .long,
    help: "Include only events that contain this text, or are about a record whose name contained it")
  var search: String?

  @Option(
    name: [.customShort("n", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Maximum number of events, the newest ones (default: all, but 50 on a terminal without a pager)",
      valueName: "n"),
    transform: EventArguments.count)
  var limit: Int?

  @Flag(name: [.short, .long], help: "Reverse the order: oldest first on a terminal, else newest first")
  var reverse = false

  @Flag(name: .long, help: "Show each event on one short line")
  var oneline = false

  @Option(name: .long, help: ListForm.help, transform: ListForm.check)
  var format: String?

  @Flag(name: [.short, .long], help: "Keep listing new events as they come, until interrupted")
  var follow = false

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  /// What goes on for ever can't be paged through.
  var isPaged: Bool { !follow }

  /// Events on a terminal where nobody pages through them.
  private static let mostOnScreen = 50

  private var form: ListForm { ListForm(format: format) }

  func validate() throws {
    if let search, UnicodeWhiteSpace.isBlank(search) {
      throw ValidationError(said: "--search requires a word.")
    }
    if oneline, !form.isDefault || global.json {
      throw ValidationError(said: "--oneline is a form of its own: leave out --json, --format and --csv.")
    }
    if follow, reverse {
      throw ValidationError(said: "--follow lists new events as they arrive, which can't be newest first.")
    }
    try filter.requireStart(before: to)
    if follow, asOf != nil {
      throw ValidationError(said: "--follow lists new events, which --as-of excludes.")
    }
    if follow, to != nil {
      throw ValidationError(said: "--follow never ends, so it can't be combined with --to.")
    }
  }

  func run(in invocation: Invocation) throws {
    let ledger = try follow ? invocation.openForReading() : invocation.openForReadingEvents()
    let printer = try EventPrinter(
      invocation, ledger, as: form.isDefault ? (oneline ? .short : .asAsked) : .written(form))
    let query = try query(ledger, invocation)
    if follow {
      var follower = EventFollower(query, of: ledger, after: try ledger.head(), printer, invocation)
      try follower.listEarlier()
      try follower.run()
      return try printer.finish()
    }
    let most = isCut(query, invocation) ? Self.mostOnScreen : nil
    let hasMore = try printer.print(query, of: ledger, atMost: most)
    if printer.count == 0, printer.gaps == 0, !invocation.isJSON, !form.isCSV {
      invocation.messages.note("No matching events.")
    }
    if hasMore {
      invocation.messages.note(
        "\nThere are more. 'ledger log -n 200' shows 200, and --reverse begins with the first.")
    }
    try printer.finish()
  }

  private func query(_ ledger: Ledger, _ invocation: Invocation) throws -> EventQuery {
    var query = try filter.query(to: to, in: ledger, invocation)
    query.asOf = asOf
    // As in git, a person sees the newest first; a program gets the log's order.
    let isForPerson = invocation.terminal.outputIsTerminal && !invocation.isJSON && !form.isCSV && !follow
    query.newestFirst = reverse != isForPerson
    if let search {
      query.text = search
      query.namedRecords = try ledger.records(named: search, asOf: asOf)
    }
    try choose(&query, ledger)
    return query
  }

  /// Which events `--limit` lists does not depend on the order in which they are shown: they are the newest
  /// ones, or with `--from` the first ones.
  private func choose(_ query: inout EventQuery, _ ledger: Ledger) throws {
    let choosesNewest = filter.from == nil
    guard let limit, !follow, choosesNewest != query.newestFirst else { return query.limit = limit }
    var chosen = query
    chosen.limit = limit
    chosen.newestFirst = choosesNewest
    var (first, last) = (UInt64.max, UInt64(0))
    // The listing reports damage among them.
    try ledger.events(chosen, onDamage: { _ in }) { event in
      (first, last) = (min(first, event.sequence), max(last, event.sequence))
      return true
    }
    if first <= last { query.sequences = first...last }
  }

  /// True where a screen would be flooded.
  private func isCut(_ query: EventQuery, _ invocation: Invocation) -> Bool {
    limit == nil && query.newestFirst && invocation.terminal.outputIsTerminal && !invocation.isJSON
      && form.isDefault && !invocation.hasPager
  }
}
