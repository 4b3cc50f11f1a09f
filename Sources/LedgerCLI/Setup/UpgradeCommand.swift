import ArgumentParser
import EventLedger

/// `ledger upgrade`
struct UpgradeCommand: ActingCommand {
  static let name = "upgrade"
  static let configuration = CommandConfiguration(
    name, "Upgrade a ledger that was written by an older version.",
    more: """
      The first append upgrades the ledger automatically; use this command to choose the time. New \
      tables are built beside the old ones, and if a migration step changes all rows, an event \
      (ledger.migrated) records that in the log. No existing event is changed, and older copies can \
      still be read. If the command is interrupted, run it again.

      With --check, the command builds every table separately, and lists what would change and which \
      events would not apply. The exit code is 3 if any would not.
      """,
    examples: ["ledger upgrade --check", "ledger upgrade"])

  @Flag(help: "Only show what would change, and what would fail")
  var check = false

  @Option(
    name: .long,
    help: ArgumentHelp("With --check, maximum number of rows to show of each table", valueName: "n"))
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
      try show(preview, DifferenceLayout(ledger), invocation)
      if preview.wouldFail { throw CommandFailed(exitCode: 3) }
      return
    }
    let outcome = try ledger.upgrade(progress: progress.update)
    progress.finish()
    try show(outcome, invocation)
  }

  // MARK: Telling

  private func show(_ outcome: UpgradeOutcome, _ invocation: Invocation) throws {
    if invocation.isJSON {
      return try invocation.output.json(.outcome(isRehearsal: false, Self.json(outcome)))
    }
    if outcome.rebuilt.isEmpty, outcome.migrations.isEmpty {
      return try invocation.output.line("Everything is up to date; nothing was changed.")
    }
    for table in outcome.rebuilt {
      try invocation.output.line("Rebuilt \(table.name, .bold) from \(counted(table.events, "event"))")
    }
    for migration in outcome.migrations {
      try invocation.output.line(
        "Migrated \(migration.table, .bold) from version \(migration.from) to \(migration.to): event \(grouped(migration.sequence))"
      )
    }
  }

  private func show(_ preview: UpgradePreview, _ layout: DifferenceLayout, _ invocation: Invocation) throws {
    if invocation.isJSON {
      return try invocation.output.json(.outcome(isRehearsal: true, Self.json(preview)))
    }
    for table in preview.tables {
      try invocation.output.line("\(table.name, .bold): \(Self.summary(table))")
      for line in UpgradeLayout.changes(table, layout) { try invocation.output.line(line) }
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
      return "would be migrated from version \(migration.from) to \(migration.to)"
    }
    if let version = table.builtBy, version != table.version {
      return "would be rebuilt, with version \(table.version) of its projection file instead of \(version)"
    }
    return "would be rebuilt"
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

  /// What would be done has the names of what was done; how many events a table takes, and its digest, are
  /// not known before.
  private static func json(_ preview: UpgradePreview) -> JSONValue {
    [
      "rebuilt": .array(preview.tables.filter { !$0.isCurrent }.map { ["name": .string($0.name)] }),
      "migrations": .array(
        preview.tables.compactMap { table in
          table.migration.map {
            [
              "table": .string(table.name), "from": .integer(Int64($0.from)), "to": .integer(Int64($0.to)),
            ]
          }
        }),
      "seq": number(preview.head), "fails": .bool(preview.wouldFail),
      "tables": .array(preview.tables.map(UpgradeLayout.json)),
    ]
  }

  private static func number(_ value: UInt64) -> JSONValue { .integer(Int64(clamping: value)) }
}
