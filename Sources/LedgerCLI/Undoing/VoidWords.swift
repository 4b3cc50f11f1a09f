import EventLedger

/// What is done with events, in the words of the command that does it.
enum VoidWords {
  case void
  /// Changes, of which some are imports.
  case undo([LedgerChange])
  /// What an undo took back: its events, and the name of the import that they are.
  case redo([EventReference], source: String?)

  /// The events that a person thinks of.
  private func events(_ preview: VoidPreview) -> [EventReference] {
    if case .redo(let events, _) = self { events } else { preview.events }
  }

  /// What a redo brings back; nothing for another command.
  var redone: [EventReference] {
    if case .redo(let events, _) = self { events } else { [] }
  }

  /// What is to be done, and with which events.
  func heading(_ preview: VoidPreview, shown: Int) -> [StyledText] {
    let events = events(preview)
    let count = counted(events.count, "event")
    let first: StyledText =
      switch self {
      case .void: "To be voided: \(count)"
      case .undo(let changes) where changes.count > 1 && changes.count != events.count:
        "To be undone: \(counted(changes.count, "change")), \(count)"
      case .undo: "To be undone: \(count)"
      case .redo: "To be redone: \(count)"
      }
    var lines = [first]
    let imports = imports(preview)
    for (source, contents) in imports { lines.append("  The import of \(source): \(contents)") }
    let others = self.others(events, imports.isEmpty)
    let listed = others.prefix(shown)
    for event in listed { lines.append("  \(event.sequence) \(event.type, .cyan) \(event.id.lowercase)") }
    let rest = others.count - listed.count
    if rest > 0 { lines.append("  and \(counted(rest, "more", "more"))") }
    return lines
  }

  /// The events that are of no import.
  private func others(_ events: [EventReference], _ areAll: Bool) -> [EventReference] {
    if areAll { return events }
    guard case .undo(let changes) = self else { return [] }
    let imported = changes.filter { $0.source != nil }.flatMap(\.events)
    return events.filter { event in !imported.contains { $0.contains(event.sequence) } }
  }

  /// Names what was imported, and what it was.
  private func imports(_ preview: VoidPreview) -> [(source: String, contents: Message)] {
    switch self {
    case .void: return []
    case .redo(let events, let source):
      return source.map { [(source: $0, contents: EventCounts.words(events))] } ?? []
    case .undo(let changes):
      return changes.filter { $0.source != nil }.map { change in
        let own = preview.events.filter { event in change.events.contains { $0.contains(event.sequence) } }
        return (source: change.source ?? "", contents: EventCounts.words(own))
      }
    }
  }

  var question: StyledText {
    switch self {
    case .void: "Void?"
    case .undo: "Undo?"
    case .redo: "Redo?"
    }
  }

  /// What a person agrees to.
  func consequence(_ preview: VoidPreview) -> StyledText {
    let count = events(preview).count
    return switch self {
    case .void:
      count == 1
        ? "The event will be voided; the log keeps it."
        : "\(counted(count, "event")) will be voided; the log keeps them."
    case .undo:
      count == 1
        ? "The event will be undone; the log keeps it."
        : "\(counted(count, "event")) will be undone; the log keeps them."
    case .redo:
      count == 1 ? "The event will count again." : "\(counted(count, "event")) will count again."
    }
  }

  /// - Parameters:
  ///   - void: the number of the event that does it, which also names the others of its batch.
  ///   - isLast: what was redone is what `undo` would undo next.
  func outcome(_ outcome: VoidOutcome, void: UInt64, isLast: Bool) -> StyledText {
    let all = counted(events(outcome.preview).count, "event")
    var goBack = "ledger void \(void)"
    if case .undo = self { goBack = "ledger redo" }
    if isLast { goBack = "ledger undo" }
    goBack = TypedCommand.completed(goBack)
    return switch self {
    case .void: "Voided \(all): event \(grouped(void)). To reverse this: \(goBack)"
    case .undo: "Undone: \(what(outcome.preview)) (event \(grouped(void))). To reverse this: \(goBack)"
    case .redo: "Redone: \(what(outcome.preview)) (event \(grouped(void))). To reverse this: \(goBack)"
    }
  }

  private func what(_ preview: VoidPreview) -> Message {
    let imports = imports(preview)
    guard let only = imports.first, imports.count == 1, others(events(preview), false).isEmpty else {
      return counted(events(preview).count, "event")
    }
    return "the import of \(only.source), \(only.contents)"
  }

  /// The names of the sources that are undone or redone.
  var sources: [String] {
    switch self {
    case .void: []
    case .undo(let changes): changes.compactMap(\.source)
    case .redo(_, let source): source.map { [$0] } ?? []
    }
  }
}

/// How many records of which kind some events inserted.
enum EventCounts {
  /// "1,000 accounts, 3 tags, 12 other events"
  static func words(_ events: [EventReference]) -> Message {
    var counts: [String: Int] = [:]
    for event in events { counts[event.type, default: 0] += 1 }
    let known = nouns(counts)
    let rest = events.count - known.reduce(0) { $0 + $1.count }
    guard !known.isEmpty else { return counted(rest, "event") }
    let others: [Message] = rest > 0 ? [counted(rest, "other event")] : []
    return (known.map(\.words) + others).joined()
  }

  private static func nouns(_ counts: [String: Int]) -> [(count: Int, words: Message)] {
    let all: [(String, (Int) -> Message)] = [
      ("user", { counted($0, "user") }), ("answer", { counted($0, "answer") }),
      ("account", { counted($0, "account") }), ("tag", { counted($0, "tag") }),
      ("assignment", { counted($0, "assignment") }), ("task", { counted($0, "task") }),
      ("step", { counted($0, "step") }),
    ]
    return all.compactMap { kind, words in counts["\(kind).inserted"].map { (count: $0, words: words($0)) } }
  }
}
