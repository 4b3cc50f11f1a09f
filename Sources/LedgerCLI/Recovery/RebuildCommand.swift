import ArgumentParser
import LedgerRecords

/// `ledger rebuild`
struct RebuildCommand: RehearsingCommand {
  static let name = "rebuild"
  static let configuration = CommandConfiguration(
    name, "Rebuild tables from the log.",
    more: """
      The new table is built beside the old one, which readers see until the new one is complete and \
      takes its place. The old table is kept until the next rebuild; --undo brings it back. Events \
      that were appended with --unchecked and do not apply are voided by an event, and listed; any \
      other event that does not apply stops the rebuild, and you can void it with 'ledger void'.

      The rebuild starts from the newest snapshot of the table that is proved intact, or else from the \
      first event, and leaves a snapshot for the next rebuild.
      """,
    examples: ["ledger rebuild", "ledger rebuild tasks --dry-run", "ledger rebuild --undo tasks"])

  @Argument(
    help: ArgumentHelp(
      "Tables to rebuild: answers, accounts, tasks, or registered kinds (default: all that need it)",
      valueName: "table"),
    completion: KindNameCompletion.tables)
  var names: [String] = []

  @Flag(help: "Start from the first event, not from a snapshot")
  var fromStart = false

  @Flag(
    name: .long, help: "Undo the last rebuild: bring back the table before it, and update it")
  var undo = false

  @Option(
    name: .long,
    help: ArgumentHelp("With --dry-run, maximum number of rows to show of each table", valueName: "n"))
  var rows = 5

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if Set(names).count < names.count { throw ValidationError(said: "The same table was given twice.") }
    if undo, names.count != 1 { throw ValidationError(said: "--undo takes exactly one table.") }
    if undo, rehearsal.dryRun { throw ValidationError(said: "--undo and --dry-run can't be combined.") }
    try EventArguments.requireRows(rows)
  }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    if rehearsal.dryRun { return try rehearse(ledger, invocation) }
    let progress = RebuildProgressBars(invocation)
    defer { progress.finish() }
    let rebuilt =
      undo
      ? try names.map(ledger.undoRebuild)
      : try ledger.rebuild(names, fromStart: fromStart, progress: progress.update)
    progress.finish()
    if invocation.isJSON {
      return try invocation.output.json(.outcome(isRehearsal: false, .list(rebuilt.map(Self.json))))
    }
    if rebuilt.isEmpty {
      try invocation.output.line("All tables that have been built are in order; nothing was rebuilt.")
    }
    for table in rebuilt { try show(table, invocation) }
  }

  private func show(_ table: RebuiltTable, _ invocation: Invocation) throws {
    let place: Message = "now at event \(grouped(table.position)), generation \(table.generation)"
    try invocation.output.line(
      undo
        ? "Undid the last rebuild of \(table.name, .bold): \(place)"
        : "Rebuilt \(table.name, .bold): \(counted(table.events, "event")), \(place)")
    try invocation.output.line("  digest \(table.digest)")
    if let reason = table.setAside {
      invocation.messages.warning(
        "The previous table was quarantined ('ledger quarantine list'): \(reason)")
    }
    for snapshot in table.passedOver { invocation.messages.note("Skipped \(snapshot)") }
    guard !table.voided.isEmpty else { return }
    let list = table.voided.prefix(20).map(String.init).joined(separator: ", ")
    invocation.messages.warning(
      table.voided.count == 1
        ? "1 event had been appended unchecked and did not apply, so it was voided: \(list)"
        : "\(counted(table.voided.count, "event")) had been appended unchecked and did not apply, so they were voided: \(list)"
    )
  }

  // MARK: Only looking

  private func rehearse(_ ledger: Ledger, _ invocation: Invocation) throws {
    let progress = RebuildProgressBars(invocation)
    defer { progress.finish() }
    let previews = try ledger.previewRebuild(names, samples: rows, progress: progress.update)
    progress.finish()
    if invocation.isJSON {
      return try invocation.output.json(.outcome(isRehearsal: true, .list(previews.map(Self.json))))
    }
    if previews.isEmpty {
      try invocation.output.line("All tables that have been built are in order; nothing would be rebuilt.")
    }
    let layout = DifferenceLayout(ledger)
    for preview in previews {
      let what: Message = preview.differences.isEmpty ? "no rows would change" : "rows that would change"
      try invocation.output.line("\(preview.name, .bold) at event \(grouped(preview.position)): \(what)")
      if let reason = preview.notCompared {
        try invocation.output.line("  Nothing to compare with: \(reason)")
      }
      // Every row would be "added".
      for line in preview.notCompared == nil ? layout.lines(preview.differences) : [] {
        try invocation.output.line(line)
      }
      guard !preview.wouldVoid.isEmpty else { continue }
      let list = preview.wouldVoid.prefix(20).map(String.init).joined(separator: ", ")
      let count = counted(preview.wouldVoid.count, "event")
      try invocation.output.line(
        "  \(count, .yellow) that had been appended unchecked and can't be applied would be voided: \(list)")
    }
  }

  private static func json(_ preview: RebuildPreview) -> JSONValue {
    var value: JSONValue = [
      "name": .string(preview.name), "position": .integer(Int64(clamping: preview.position)),
      "differences": DifferenceLayout.json(preview.differences),
    ]
    value["notCompared"] = preview.notCompared.map(JSONValue.english)
    value["voided"] = .array(preview.wouldVoid.map { .integer(Int64(clamping: $0)) })
    return value
  }

  private static func json(_ table: RebuiltTable) -> JSONValue {
    var value: JSONValue = [
      "name": .string(table.name), "generation": .integer(Int64(table.generation)),
      "events": .integer(Int64(clamping: table.events)),
      "position": .integer(Int64(clamping: table.position)),
      "digest": .string(table.digest), "startedAfter": .integer(Int64(clamping: table.startedAfter)),
      "skippedSnapshots": .array(table.passedOver.map(JSONValue.english)),
      "voided": .array(table.voided.map { .integer(Int64(clamping: $0)) }),
    ]
    value["quarantineReason"] = table.setAside.map(JSONValue.english)
    return value
  }
}
