import ArgumentParser
import EventLedger

/// The options of whatever voids.
struct VoidOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Maximum number of rows to show of each table", valueName: "n"))
  var rows = 5

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup
  var confirmation: ConfirmationOptions

  func validate() throws {
    try EventArguments.requireRows(rows)
  }
}

/// Voids events, after showing which rows change and asking.
struct VoidRun {
  private let options: VoidOptions
  private let sequences: [UInt64]
  /// The command that goes back again; nil where only the number identifies it.
  private let goBack: String?

  init(_ options: VoidOptions, _ sequences: [UInt64], goBack: String? = nil) {
    self.options = options
    self.sequences = sequences
    self.goBack = goBack
  }

  func run(_ ledger: Ledger, _ invocation: Invocation) throws {
    let (rows, isConfirmed) = (options.rows, options.confirmation.yes)
    let progress = RebuildProgressBars(invocation)
    defer { progress.finish() }
    let isRehearsal = options.rehearsal.dryRun
    if isConfirmed, !isRehearsal {
      let outcome = try ledger.void(sequences, samples: rows, progress: progress.update)
      progress.finish()
      if !invocation.isJSON { try show(outcome.preview, ledger, invocation) }
      return try report(outcome, invocation)
    }
    let preview = try ledger.previewVoid(sequences, samples: rows, progress: progress.update)
    progress.finish()
    if isRehearsal { return try rehearse(preview, ledger, invocation) }
    if !invocation.isJSON { try show(preview, ledger, invocation) }
    try invocation.prompt.confirm(
      preview.events.count == 1
        ? "The event will be voided; the log keeps it."
        : "\(counted(preview.events.count, "event")) will be voided; the log keeps them.", "Void?")
    let outcome = try ledger.void(preview, confirmation: .personSaidYes, progress: progress.update)
    progress.finish()
    try report(outcome, invocation)
  }

  private func rehearse(_ preview: VoidPreview, _ ledger: Ledger, _ invocation: Invocation) throws {
    if invocation.isJSON { return try invocation.output.json(["wouldVoid": Self.json(preview)]) }
    try show(preview, ledger, invocation)
  }

  private func show(_ preview: VoidPreview, _ ledger: Ledger, _ invocation: Invocation) throws {
    let shown = preview.events.prefix(max(options.rows, 5))
    try invocation.output.line("To be voided: \(counted(preview.events.count, "event"))")
    for event in shown {
      try invocation.output.line("  \(event.sequence) \(event.type, .cyan) \(event.id.lowercase)")
    }
    if preview.events.count > shown.count {
      try invocation.output.line("  and \(counted(preview.events.count - shown.count, "more", "more"))")
    }
    for name in preview.built {
      try invocation.output.line(
        "The table \(name, .bold) is quarantined, so there is nothing to compare it with; it will be built from the log."
      )
    }
    guard !preview.differences.isEmpty else {
      if preview.built.isEmpty { try invocation.output.line("No rows change.") }
      return
    }
    try invocation.output.line("Rows that change:")
    for line in DifferenceLayout(ledger).lines(preview.differences) { try invocation.output.line(line) }
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
      "Voided \(counted(outcome.preview.events.count, "event")): event \(numbers). To reverse this: \(goBack ?? "ledger void \(numbers)")"
    )
    for name in outcome.receipts.first?.tablesBehind ?? [] {
      invocation.messages.warning(
        "The table \(name) could not be replaced yet; its next use will replace it.")
    }
  }

  private static func json(_ preview: VoidPreview) -> JSONValue {
    [
      "events": .array(preview.events.map(\.json)),
      "head": .integer(Int64(clamping: preview.head)),
      "differences": DifferenceLayout.json(preview.differences),
      "built": .array(preview.built.map(JSONValue.string)),
    ]
  }
}

extension EventReference {
  /// `{"seq":42,"id":"…","type":"…"}`
  var json: JSONValue {
    [
      "seq": .integer(Int64(clamping: sequence)), "id": .string(id.lowercase), "type": .string(type),
    ]
  }
}
