import ArgumentParser
import EventLedger
import EventLog

/// `ledger void`
struct VoidCommand: LedgerCommand {
  static let name = "void"
  static let configuration = CommandConfiguration(
    name, "Let events count as if they had not happened: undo, and redo.",
    HelpText(
      more: """
        Shows which rows change, and asks; where nobody can be asked, it only shows them until --yes is given. The events \
        stay in the log, and one more says that they are void: voiding that one is redo. An event of an atomic batch \
        stands for the whole batch. What later events build on can only be voided together with them; they are listed.
        """,
      examples: ["ledger void 42", "ledger void 42 57 --yes", "ledger void 42 --dry-run --json"],
      exitCodes: [.writing, .interrupted]))

  @Argument(
    help: ArgumentHelp("Sequence numbers of events, as 'ledger log' shows them.", valueName: "seq"),
    transform: EventArguments.sequence)
  var sequences: [UInt64]

  @Option(name: .long, help: ArgumentHelp("Show so many rows of each table.", valueName: "n"))
  var rows = 5

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup
  var confirmation: ConfirmationOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { confirmation.yes }

  func validate() throws {
    guard (0...1000).contains(rows) else {
      throw ValidationError(said: "--rows takes a number from 0 to 1000.")
    }
  }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let progress = RebuildProgressBars(invocation)
    defer { progress.finish() }
    let isRehearsal = rehearsal.dryRun || (!isConfirmed && !invocation.terminal.canAsk)
    if isConfirmed, !isRehearsal {
      let outcome = try ledger.void(sequences, samples: rows, progress: progress.update)
      progress.finish()
      if !invocation.isJSON { try show(outcome.preview, invocation) }
      return try report(outcome, invocation)
    }
    let preview = try ledger.previewVoid(sequences, samples: rows, progress: progress.update)
    progress.finish()
    if isRehearsal { return try rehearse(preview, invocation) }
    if !invocation.isJSON { try show(preview, invocation) }
    try invocation.prompt.confirm(
      preview.events.count == 1 ? "The log keeps it." : "The log keeps them.", "Void?")
    let outcome = try ledger.void(preview, confirmation: .personSaidYes, progress: progress.update)
    progress.finish()
    try report(outcome, invocation)
  }

  private func rehearse(_ preview: VoidPreview, _ invocation: Invocation) throws {
    if invocation.isJSON { return try invocation.output.json(["wouldVoid": Self.json(preview)]) }
    try show(preview, invocation)
    if !rehearsal.dryRun { invocation.messages.note("Nothing was changed. Add --yes to do it.") }
  }

  private func show(_ preview: VoidPreview, _ invocation: Invocation) throws {
    let shown = preview.events.prefix(max(rows, 5))
    try invocation.output.line("To be voided: \(counted(preview.events.count, "event"))")
    for event in shown {
      try invocation.output.line("  \(event.sequence) \(event.type, .cyan) \(event.id.lowercase)")
    }
    if preview.events.count > shown.count {
      try invocation.output.line("  and \(counted(preview.events.count - shown.count, "more", "more"))")
    }
    for name in preview.built {
      try invocation.output.line(
        "The table \(name, .bold) is quarantined, so there is nothing to compare with; it is built with:")
    }
    guard !preview.differences.isEmpty else { return try invocation.output.line("No row changes.") }
    try invocation.output.line("Rows that change:")
    for line in DifferenceLayout.lines(preview.differences) { try invocation.output.line(line) }
  }

  private func report(_ outcome: VoidOutcome, _ invocation: Invocation) throws {
    if invocation.isJSON {
      return try invocation.output.json([
        "voided": Self.json(outcome.preview),
        "events": .array(outcome.receipts.map { .integer(Int64(clamping: $0.sequence)) }),
        "tablesBehind": .array((outcome.receipts.first?.tablesBehind ?? []).map(JSONValue.string)),
      ])
    }
    let numbers = outcome.receipts.map { String($0.sequence) }.joined(separator: " ")
    try invocation.output.line(
      "Voided \(counted(outcome.preview.events.count, "event")): event \(numbers). To redo: ledger void \(numbers)"
    )
    for name in outcome.receipts.first?.tablesBehind ?? [] {
      invocation.messages.warning("The table \(name) could not be replaced yet; its next use does it.")
    }
  }

  private static func json(_ preview: VoidPreview) -> JSONValue {
    [
      "events": .array(
        preview.events.map { event in
          [
            "seq": .integer(Int64(clamping: event.sequence)), "id": .string(event.id.lowercase),
            "type": .string(event.type),
          ]
        }),
      "head": .integer(Int64(clamping: preview.head)),
      "differences": DifferenceLayout.json(preview.differences),
      "built": .array(preview.built.map(JSONValue.string)),
    ]
  }
}
