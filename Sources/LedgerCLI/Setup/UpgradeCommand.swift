import ArgumentParser
import EventLedger
import EventLog
import LedgerBase

/// `ledger upgrade`
struct UpgradeCommand: LedgerCommand {
  static let name = "upgrade"
  static let configuration = CommandConfiguration(
    name, "Bring a ledger that an older version wrote to the form that this version wants.",
    HelpText(
      more: """
        The first append does so by itself; this does it when you choose. Tables are built anew beside the old ones, and \
        where all rows change as a whole, an event (ledger.migrated) says so in the log. No event that is there is \
        changed, and an older copy can still be read. Interrupted, it can be run again.

        --check builds every table on the side and lists what would change and which events would not apply, before \
        anything is changed.
        """,
      examples: ["ledger upgrade --check", "ledger upgrade"],
      exitCodes: [.writing, .partly, .interrupted]))

  @Flag(help: "Only say what would change, and what would fail.")
  var check = false

  @Option(name: .long, help: ArgumentHelp("With --check, show so many rows of each table.", valueName: "n"))
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
    if check {
      let preview = try ledger.previewUpgrade(samples: rows, progress: progress.update)
      progress.finish()
      try show(preview, invocation)
      if preview.wouldFail { throw CommandFailed(exitCode: 3) }
      return
    }
    let outcome = try ledger.upgrade(progress: progress.update)
    progress.finish()
    try show(outcome, invocation)
  }

  // MARK: Telling

  private func show(_ outcome: UpgradeOutcome, _ invocation: Invocation) throws {
    if invocation.isJSON { return try invocation.output.json(Self.json(outcome)) }
    if outcome.rebuilt.isEmpty, outcome.migrations.isEmpty {
      return try invocation.output.line("Everything is up to date; nothing was changed.")
    }
    for table in outcome.rebuilt {
      try invocation.output.line("Built \(table.name, .bold) anew from \(counted(table.events, "event"))")
    }
    for migration in outcome.migrations {
      try invocation.output.line(
        "Brought \(migration.table, .bold) from version \(migration.from) to \(migration.to), by event \(grouped(migration.sequence))"
      )
    }
  }

  private func show(_ preview: UpgradePreview, _ invocation: Invocation) throws {
    if invocation.isJSON { return try invocation.output.json(Self.json(preview)) }
    for table in preview.tables {
      try invocation.output.line("\(table.name, .bold): \(Self.summary(table))")
      for line in UpgradeLayout.changes(table) { try invocation.output.line(line) }
    }
    let refused = preview.tables.flatMap(\.refused).map(\.sequence)
    if preview.wouldFail, !refused.isEmpty {
      let list = Set(refused).sorted().prefix(20).map(String.init).joined(separator: " ")
      invocation.messages.note("'ledger void \(list)' makes them count as if they had not happened.")
    }
  }

  private static func summary(_ table: UpgradePreview.Table) -> Message {
    if let failure = table.failure { return "would fail: \(failure)" }
    if table.isCurrent { return "up to date" }
    if let migration = table.migration {
      return "would be brought from version \(migration.from) to \(migration.to)"
    }
    if let version = table.builtBy, version != table.version {
      return "would be built anew, by version \(table.version) of its form in place of \(version)"
    }
    return "would be built anew"
  }

  private static func json(_ outcome: UpgradeOutcome) -> JSONValue {
    [
      "rebuilt": .array(
        outcome.rebuilt.map {
          ["name": .string($0.name), "events": number($0.events), "digest": .string($0.digest)]
        }),
      "migrations": .array(
        outcome.migrations.map {
          [
            "table": .string($0.table), "from": .integer(Int64($0.from)), "to": .integer(Int64($0.to)),
            "seq": number($0.sequence),
          ]
        }),
    ]
  }

  private static func json(_ preview: UpgradePreview) -> JSONValue {
    [
      "seq": number(preview.head), "wouldFail": .bool(preview.wouldFail),
      "tables": .array(preview.tables.map(UpgradeLayout.json)),
    ]
  }

  private static func number(_ value: UInt64) -> JSONValue { .integer(Int64(clamping: value)) }
}
