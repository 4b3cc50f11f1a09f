import ArgumentParser
import EventLedger

/// `ledger export`
struct ExportCommand: LedgerCommand, ReadsHistory {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case jsonl, cloudevents, json, csv, sqlite
  }

  static let name = "export"
  static let configuration = CommandConfiguration(
    name,
    "Export events as JSON Lines or CloudEvents, one table as CSV or JSON, or all tables as an SQLite file.",
    more: """
      Events are written exactly as they are stored in the log, or as CloudEvents 1.0, one per line \
      or, with --array, as one array; 'ledger import' reads both. A table is written as it is now, \
      with every column; in CSV, a missing value is an empty field. Where the log is damaged, a line \
      {"lost":…} takes the place of the events that cannot be read, and the exit code is 3; \
      CloudEvents have no such line.

      With --as-of, everything is exported as it was at that point.

      Text in a table may begin with =, +, -, @, a tab or a carriage return, which a spreadsheet takes \
      for a formula. If you want to open the file in a spreadsheet, use --csv-safe, which puts an \
      apostrophe before such text; otherwise values are written unchanged.

      An SQLite file (--to) contains all tables with their constraints, for other programs; its table \
      ledger_export names the last event that each table includes. The file is written under a \
      temporary name and renamed once it is complete.
      """,
    examples: [
      "ledger export > events.jsonl",
      "ledger export --table task --format csv > tasks.csv",
      "ledger export --format cloudevents --type task.inserted --since 2026-01-01",
      "ledger export --format sqlite --to tables.sqlite",
    ])

  @Option(
    name: .long,
    help:
      "Export this SQL table instead of events: \(TableName.all.map(\.name).joined(separator: ", ")), or one of a registered kind"
  )
  var table: String?

  @Option(
    name: .long,
    help:
      "Output format (default: jsonl for events, csv for a table)"
  )
  var format: Format?

  @Flag(name: .long, help: "Write the CloudEvents as one JSON array")
  var array = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "End at this sequence number; with --format sqlite, the file to create", valueName: "seq|file"),
    completion: .file())
  var to: String?

  @Flag(
    name: .long,
    help:
      "Put an apostrophe before CSV text that a spreadsheet would take for a formula"
  )
  var csvSafe = false

  @Flag(name: .long, help: "Overwrite an existing SQLite file")
  var force = false

  @OptionGroup
  var filter: EventFilterOptions

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    switch (table, format) {
    case (nil, .csv), (nil, .json):
      throw ValidationError(
        said: "Events are exported as jsonl or cloudevents; for csv and json, give --table.")
    case (.some, .jsonl), (.some, .cloudevents), (.some, .sqlite):
      throw ValidationError(said: "A table is exported as csv or json.")
    case (.some(let table), _) where to != nil:
      throw ValidationError(
        said:
          "--to does not apply to a table, which is written to standard output in full: redirect that to a file (ledger export --table \(shellWord(table)) > FILE)."
      )
    case (.some, _) where !filter.isEmpty, (_, .sqlite) where !filter.isEmpty:
      throw ValidationError(said: "A table is always exported in full; filters apply only to events.")
    default: break
    }
    if global.json, format == .csv {
      throw ValidationError(said: "--json is a form of its own: leave out --json or --format csv.")
    }
    if array, format != .cloudevents {
      throw ValidationError(said: "--array applies only to --format cloudevents.")
    }
    if csvSafe, table == nil || format == .json || format == nil && global.json {
      throw ValidationError(said: "--csv-safe requires --table and the csv format.")
    }
    if force, format != .sqlite { throw ValidationError(said: "--force applies only to --format sqlite.") }
    guard format == .sqlite else { return try filter.requireStart(before: lastSequence()) }
    if to == nil { throw ValidationError(said: "Use --to to name the SQLite file to create.") }
  }

  /// `--to`, where events are asked for.
  private func lastSequence() throws -> UInt64? {
    guard let to else { return nil }
    guard UInt64(to) != nil || Int64(to) != nil else {
      // Other programs, and --format sqlite, take the name of a file here.
      throw ValidationError(
        said:
          "Without --format sqlite, --to takes the sequence number of the last event to export, not the name of a file: to write the events to a file, redirect the output (ledger export > \(shellWord(to)))."
      )
    }
    return try EventArguments.sequence(to)
  }

  func run(in invocation: Invocation) throws {
    if let table {
      let name = try TableName.named(table, in: invocation.openForReadingEvents)
      let isJSON = format == .json || (format == nil && invocation.isJSON)
      return try TableExport(name, isJSON: isJSON, isSafe: csvSafe, invocation).run()
    }
    if let to, format == .sqlite { return try exportTables(to: to, invocation) }
    let ledger = try invocation.openForReadingEvents()
    let printer = try EventPrinter(invocation, ledger, as: form(ledger))
    var query = try filter.query(to: lastSequence(), in: ledger, invocation)
    query.asOf = asOf
    try printer.print(query, of: ledger)
    try printer.finish()
  }

  private func form(_ ledger: Ledger) throws -> EventPrinter.Form {
    guard format == .cloudevents else { return .lines }
    let source = try ledger.cloudEventSource()
    return array ? .cloudEventArray(source: source) : .cloudEvents(source: source)
  }

  private func exportTables(to path: String, _ invocation: Invocation) throws {
    let progress = RebuildProgressBars(invocation)
    defer { progress.finish() }
    let ledger = try invocation.openForReadingEvents()
    let summary = try ledger.exportTables(
      to: path, replacing: force, asOf: asOf, progress: progress.update)
    progress.finish()
    invocation.warnOfDamage(ledger)
    for table in summary.unreadable {
      invocation.messages.warning("The table \(table) can't be read and is not in the file.")
    }
    for table in summary.suspect {
      invocation.messages.warning("The table \(table) is suspect: its rows may be outdated or wrong.")
    }
    for table in summary.behind {
      invocation.messages.warning(
        "The table \(table) lags behind the log and can't catch up now: another process is writing, or the disk is full or not writable."
      )
    }
    if invocation.isJSON {
      let rows = summary.tables.map { JSONValue.Member($0.name, .integer(Int64($0.rows))) }
      try invocation.output.json([
        "path": .string(path), "seq": .sequence(summary.sequence), "rows": .object(rows),
        "tablesUnreadable": .array(summary.unreadable.map(JSONValue.string)),
        "tablesSuspect": .array(summary.suspect.map(JSONValue.string)),
        "tablesBehind": .array(summary.behind.map(JSONValue.string)),
      ])
    } else {
      let rows = summary.tables.reduce(0) { $0 + $1.rows }
      try invocation.output.line(
        "Wrote \(counted(summary.tables.count, "table")) with \(counted(rows, "row")) to \(path), up to event \(summary.sequence)."
      )
    }
    guard summary.unreadable.isEmpty, summary.suspect.isEmpty, summary.behind.isEmpty else {
      try invocation.output.flush()
      throw CommandFailed(exitCode: 3)
    }
  }
}
