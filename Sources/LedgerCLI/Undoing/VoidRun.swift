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

  var isSilentWhenQuiet: Bool { !rehearsal.dryRun }
}

/// Voids events, after showing which rows change and asking.
struct VoidRun {
  private let options: VoidOptions
  private let ranges: [ClosedRange<UInt64>]
  private let words: VoidWords
  /// One step, which the opposite command takes back: a script need not confirm it.
  private let isOneStep: Bool

  init(
    _ options: VoidOptions, _ ranges: [ClosedRange<UInt64>], _ words: VoidWords, isOneStep: Bool = false
  ) {
    self.options = options
    self.ranges = ranges
    self.words = words
    self.isOneStep = isOneStep
  }

  func run(_ ledger: Ledger, _ invocation: Invocation) throws {
    let rows = options.rows
    let isConfirmed = options.confirmation.yes || isOneStep && !invocation.terminal.canAsk
    let progress = RebuildProgressBars(invocation)
    defer { progress.finish() }
    let isRehearsal = options.rehearsal.dryRun
    if isConfirmed, !isRehearsal {
      let outcome = try ledger.void(ranges, samples: rows, progress: progress.update)
      progress.finish()
      if !invocation.isJSON { try show(outcome.preview, ledger, invocation) }
      return try report(outcome, ledger, invocation)
    }
    let preview = try ledger.previewVoid(ranges, samples: rows, progress: progress.update)
    progress.finish()
    if isRehearsal { return try rehearse(preview, ledger, invocation) }
    if !invocation.isJSON { try show(preview, ledger, invocation) }
    try invocation.prompt.confirm(words.consequence(preview), words.question)
    let outcome = try ledger.void(preview, confirmation: .personSaidYes, progress: progress.update)
    progress.finish()
    try report(outcome, ledger, invocation)
  }

  private func rehearse(_ preview: VoidPreview, _ ledger: Ledger, _ invocation: Invocation) throws {
    if invocation.isJSON {
      return try invocation.output.json(.outcome(isRehearsal: true, .object(json(preview))))
    }
    try show(preview, ledger, invocation)
    invocation.messages.note("Dry run: nothing was changed.")
  }

  private func show(_ preview: VoidPreview, _ ledger: Ledger, _ invocation: Invocation) throws {
    noteLeftOut(preview, invocation)
    for line in words.heading(preview, shown: max(options.rows, 5)) { try invocation.output.line(line) }
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

  /// Events that a person named and that are not voided now.
  private func noteLeftOut(_ preview: VoidPreview, _ invocation: Invocation) {
    guard case .void = words else { return }
    if !preview.alreadyVoided.isEmpty {
      let list = Self.list(preview.alreadyVoided)
      invocation.messages.note(
        preview.alreadyVoided.count == 1
          ? "Event \(list) has already been voided." : "Events \(list) have already been voided.")
    }
    if !preview.leftOut.isEmpty {
      let list = Self.list(preview.leftOut)
      invocation.messages.note(
        preview.leftOut.count == 1
          ? "Event \(list) is a system event that can't be voided, and is left out."
          : "Events \(list) are system events that can't be voided, and are left out.")
    }
  }

  /// The first of them.
  private static func list(_ sequences: [UInt64]) -> Message {
    let shown = Message(verbatim: sequences.prefix(20).map { String($0) }.joined(separator: ", "))
    return sequences.count > 20 ? "\(shown) and \(counted(sequences.count - 20, "more", "more"))" : shown
  }

  private func report(_ outcome: VoidOutcome, _ ledger: Ledger, _ invocation: Invocation) throws {
    if invocation.isJSON {
      let done: [JSONValue.Member] = [
        .init("by", .array(outcome.receipts.map { .sequence($0.sequence) })),
        .init("tablesBehind", .array((outcome.receipts.first?.tablesBehind ?? []).map(JSONValue.string))),
      ]
      return try invocation.output.json(.outcome(isRehearsal: false, .object(json(outcome.preview) + done)))
    }
    let void = outcome.receipts.first?.sequence ?? 0
    try invocation.output.line(
      words.outcome(outcome, void: void, isLast: try isLastChange(words.redone, of: ledger)))
    for name in outcome.receipts.first?.tablesBehind ?? [] {
      invocation.messages.warning(
        "The table \(name) could not be replaced yet; its next use will replace it.")
    }
  }

  /// True if some events are what `undo` would undo next.
  private func isLastChange(_ events: [EventReference], of ledger: Ledger) throws -> Bool {
    guard !events.isEmpty, let last = attempt({ try ledger.lastChange() }) else { return false }
    let sequences = Set(events.map(\.sequence))
    return last.events.reduce(0) { $0 + $1.count } == sequences.count
      && last.events.allSatisfy { $0.allSatisfy(sequences.contains) }
  }

  private func json(_ preview: VoidPreview) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("items", .array(preview.events.map(\.json))), .init("next", .null),
      .init("headSeq", .sequence(preview.head)),
      .init("differences", DifferenceLayout.json(preview.differences)),
      .init("built", .array(preview.built.map(JSONValue.string))),
    ]
    if !preview.alreadyVoided.isEmpty {
      members.append(.init("alreadyVoided", .array(preview.alreadyVoided.map(JSONValue.sequence))))
    }
    if !preview.leftOut.isEmpty {
      members.append(.init("systemEvents", .array(preview.leftOut.map(JSONValue.sequence))))
    }
    if !words.sources.isEmpty {
      members.append(.init("imports", .array(words.sources.map(JSONValue.string))))
    }
    return members
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
