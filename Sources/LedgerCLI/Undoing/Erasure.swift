import EventLedger

/// One erasure, from what it would take away to the answer.
struct Erasure {
  private let ids: [String]
  private let reason: String?

  init(_ ids: [String], reason: String?) {
    self.ids = ids
    self.reason = reason
  }

  func run(_ ledger: Ledger, _ invocation: Invocation, isRehearsal: Bool) throws {
    let progress = RebuildProgressBars(invocation)
    defer { progress.finish() }
    let preview = try ledger.previewErase(ids, progress: progress.update)
    progress.finish()
    if isRehearsal {
      if invocation.isJSON {
        return try invocation.output.json(.outcome(isRehearsal: true, Self.json(preview)))
      }
      return try show(preview, ledger, invocation)
    }
    if !invocation.isJSON { try show(preview, ledger, invocation) }
    try invocation.prompt.confirm(
      "\(counted(preview.events.count, "event")) will be erased; this can't be undone.", "Erase?")
    let outcome = try ledger.erase(
      preview, reason: reason, confirmation: .personSaidYes, progress: progress.update)
    progress.finish()
    if invocation.isJSON {
      return try invocation.output.json(.outcome(isRehearsal: false, Self.json(outcome)))
    }
    try invocation.output.line(Self.text(outcome))
  }

  /// Deletes records, and erases them where that was said yes to: what can't be erased is not deleted either.
  static func deleting<T>(
    _ ids: [String], erases: Bool, _ invocation: Invocation, _ delete: () throws -> T
  ) throws -> (deleted: T, erased: EraseOutcome?) {
    guard erases else { return (try delete(), nil) }
    _ = try invocation.openForReading().previewErase(ids, samples: 0)
    let deleted = try delete()
    do {
      return (deleted, try Erasure(ids, reason: nil).carryOut(invocation))
    } catch let error as LedgerError {
      // Somebody else wrote in between, or the disk failed.
      throw LedgerError(
        error.code, "The deletion succeeded, but erasing failed: \(error.message)", hint: error.hint,
        cause: error.cause, at: error.location)
    }
  }

  private func carryOut(_ invocation: Invocation) throws -> EraseOutcome {
    try invocation.openForReading().erase(ids, reason: reason, samples: 0, progress: { _, _, _ in }) {
      reportCopies($0, invocation)
    }
  }

  /// Tells a person who was not asked that a deletion leaves the values in the log.
  static func reportKept(_ ids: [String], _ choice: DeletionChoice, _ invocation: Invocation) {
    guard !choice.erases, !choice.knowsOfLog else { return }
    if let id = ids.first, ids.count == 1 {
      invocation.messages.note(
        "The log keeps the values. 'ledger erase \(id)' erases them permanently; to do so when deleting, add --erase."
      )
    } else {
      invocation.messages.note(
        "The log keeps the values. To erase them permanently, run 'ledger undo', then the same command with --erase."
      )
    }
  }

  static func text(_ outcome: EraseOutcome) -> StyledText {
    let numbers = outcome.receipts.map { String($0.sequence) }.joined(separator: " ")
    return "Erased \(counted(outcome.preview.events.count, "event")), as recorded by event \(numbers)."
  }

  /// What was erased, and by which events.
  static func json(_ outcome: EraseOutcome) -> JSONValue {
    json(outcome.preview).adding(
      .init("by", .array(outcome.receipts.map { .integer(Int64(clamping: $0.sequence)) })))
  }

  private func show(_ preview: ErasePreview, _ ledger: Ledger, _ invocation: Invocation) throws {
    let output = invocation.output
    try output.line(
      "To be erased: \(counted(preview.events.count, "event")) about \(counted(preview.records.count, "record"))"
    )
    for event in preview.events.prefix(5) {
      try output.line("  \(event.sequence) \(event.type, .cyan) \(event.id.lowercase)")
    }
    if preview.events.count > 5 {
      try output.line("  and \(counted(preview.events.count - 5, "more", "more"))")
    }
    if preview.differences.isEmpty {
      try output.line("No rows change.")
    } else {
      try output.line("Rows that change:")
      for line in DifferenceLayout(ledger).lines(preview.differences) { try output.line(line) }
    }
    if !preview.dropped.isEmpty {
      try output.line("Also deleted, because they may contain the values:")
      for path in preview.dropped { try output.line("  \(path)") }
    }
    reportCopies(preview, invocation)
  }

  private func reportCopies(_ preview: ErasePreview, _ invocation: Invocation) {
    guard !preview.copies.isEmpty else { return }
    let copies = preview.copies.map { StyledText(verbatim: "  \($0)") }
    invocation.messages.warning(
      .lines(["These copies may also contain the values; delete them yourself:"] + copies))
  }

  private static func json(_ preview: ErasePreview) -> JSONValue {
    JSONValue.list(preview.events.map(\.json)).adding(
      .init("records", .array(preview.records.map(JSONValue.string))),
      .init("differences", DifferenceLayout.json(preview.differences)),
      .init("dropped", .array(preview.dropped.map(JSONValue.string))),
      .init("copies", .array(preview.copies.map(JSONValue.string))))
  }
}
