import EventLedger

/// Prints events one by one, as lines of the log or for a person, and counts them. What can't be read is
/// marked in its place.
final class EventPrinter {
  private let invocation: Invocation
  /// How events are written.
  enum Form {
    /// As lines of the log, or for a person.
    case asAsked
    /// One line each for a person.
    case short
    /// As a template or a CSV has them.
    case written(ListForm)
    case lines
    case cloudEvents(source: String)
    case cloudEventArray(source: String)
  }

  private let pages: EventPages
  private let writer: ListWriter?
  private let isJSON: Bool
  private let form: Form
  /// What each event changed, by its sequence number, if that is printed too.
  private var changes: [UInt64: [TableDifference]]?
  private(set) var count = 0
  private(set) var gaps = 0
  /// Those of ``gaps`` that only a newer version can read.
  private var newer = 0
  /// Events that were passed over because they are in an archive.
  private var archived: ClosedRange<UInt64>?
  private var archivedCount: UInt64 = 0
  var metArchived: Bool { archived != nil }

  init(_ invocation: Invocation, _ ledger: Ledger, as form: Form = .asAsked) throws {
    self.invocation = invocation
    self.form = form
    var writer: ListWriter?
    var isShort = false
    switch form {
    case .asAsked: isJSON = invocation.isJSON
    case .short:
      isJSON = invocation.isJSON
      isShort = true
    case .written(let options):
      isJSON = false
      writer = try ListWriter(options, fields: Self.fields, invocation)
    case .lines, .cloudEvents, .cloudEventArray: isJSON = true
    }
    self.writer = writer
    pages = try EventPages(isShort ? .short : .lines, invocation, ledger)
  }

  /// What a template can name of an event, and the columns of a CSV.
  private static let fields = [
    "seq", "id", "time", "type", "v", "recorded", "batch", "unchecked", "voidedBy", "words", "data", "meta",
  ]

  /// Prints with each event what it changed, in the history of a record.
  func show(_ changes: [UInt64: [TableDifference]], of record: String) {
    self.changes = changes
    pages.show(changes, of: record)
  }

  func hasReached(_ limit: Int?) -> Bool {
    limit.map { count >= $0 } ?? false
  }

  /// - Parameter most: how many of the query's events are printed at most; nil for all of them.
  /// - Returns: true where there are more.
  @discardableResult
  func print(_ query: EventQuery, of ledger: Ledger, atMost most: Int? = nil) throws -> Bool {
    var hasMore = false
    try ledger.events(query, onDamage: mark) { event in
      hasMore = hasReached(most)
      if !hasMore { try self.print(event) }
      return !hasMore
    }
    try pages.end()
    return hasMore
  }

  /// Ends a command that found gaps: what it printed is not all there was.
  func finish() throws {
    try writer?.finish()
    if case .cloudEventArray = form { try invocation.output.write(count == 0 ? "[]\n" : "\n]\n") }
    if let archived {
      try invocation.output.flush()
      let (first, last) = (archived.lowerBound, archived.upperBound)
      invocation.messages.note(
        archivedCount == 1
          ? "Event \(first) is in an archive and is not included. 'ledger attach DIR' brings it back."
          : archivedCount == last - first + 1
            ? "Events \(first) to \(last) are in an archive and are not included. 'ledger attach DIR' brings them back."
            : "Of events \(first) to \(last), \(grouped(archivedCount)) are in an archive and are not included. 'ledger attach DIR' brings them back."
      )
    }
    guard gaps > 0 else { return }
    try invocation.output.flush()
    guard newer < gaps else {
      invocation.messages.note("Everything else was read. Update ledger to read what a newer version wrote.")
      throw CommandFailed(exitCode: LedgerError.Category.newerVersion.exitCode)
    }
    invocation.messages.note(
      "Everything else was read. 'ledger verify' lists all damage; 'ledger support bundle' collects what can be read."
    )
    throw CommandFailed(exitCode: 3)
  }

  private func mark(_ damage: LogDamage) throws {
    if damage.code == .archived, let first = damage.firstSequence, let last = damage.lastSequence {
      archivedCount += last - first + 1
      archived = min(first, archived?.lowerBound ?? first)...max(last, archived?.upperBound ?? last)
      return
    }
    try pages.flush()
    gaps += 1
    if damage.code == .newerFormat { newer += 1 }
    if isJSON, source == nil {
      try invocation.output.json(["lost": damage.json])
    } else if source == nil, writer == nil {
      try pages.addGap(StyledText(Self.gapLine(damage), .yellow))
    }
    let place: Message =
      damage.bytes.map { "\(damage.path), \($0.inWords)" } ?? Message(verbatim: damage.path)
    guard let what = damage.events?.capitalized ?? (damage.isBreak ? nil : "Something") else {
      return invocation.messages.warning("The log is inconsistent: \(damage.reason) (\(place)).")
    }
    invocation.messages.warning(
      damage.isPathInReason
        ? "\(what) can't be read: \(damage.reason.insideSentence)."
        : "\(what) can't be read: \(damage.reason) (\(place)).")
  }

  private static func gapLine(_ damage: LogDamage) -> Message {
    if damage.isBreak { return "  — the events before and after this line do not belong together —" }
    return damage.events.map { "  — \($0) can't be read —" } ?? "  — something can't be read —"
  }

  /// The source of CloudEvents, where events are written as such.
  private var source: String? {
    switch form {
    case .cloudEvents(let source), .cloudEventArray(let source): source
    case .asAsked, .short, .written, .lines: nil
    }
  }

  private func print(_ event: LedgerEvent) throws {
    count += 1
    if let source {
      if case .cloudEventArray = form { try invocation.output.write(count == 1 ? "[\n" : ",\n") }
      try invocation.output.writeJSON(event.cloudEvent(source: source))
      if case .cloudEvents = form { try invocation.output.write(byte: 0x0A) }
    } else if let writer {
      try writer.write(row(event))
    } else if isJSON {
      try printJSON(event)
    } else {
      try pages.add(event)
    }
  }

  /// The event's line, with what it says in words, and what voids it.
  private func row(_ event: LedgerEvent) throws -> JSONValue {
    var row = try JSONValue(parsing: event.line)
    row["words"] = .string(pages.text(event))
    row["voidedBy"] = event.voidedBy.map { .integer(Int64(clamping: $0)) }
    return row
  }

  private func printJSON(_ event: LedgerEvent) throws {
    if let changes {
      try invocation.output.write(#"{"event":"#)
      try invocation.output.writeJSON(event.line)
      try invocation.output.write(#","differences":"#)
      try invocation.output.writeJSON(
        JSONText(DifferenceLayout.json(changes[event.sequence] ?? [])).bytes)
      try invocation.output.write("}\n")
    } else {
      try invocation.output.writeJSON(event.line)
      try invocation.output.write(byte: 0x0A)
    }
  }
}

extension LogDamage {
  /// True where no event is missing, but files of the log contradict each other.
  fileprivate var isBreak: Bool { code == .foreignLog && firstSequence == nil }

  /// `{"sequences":[5,9],"path":"…","offset":1024,"endOffset":2048,"reason":"…"}`, without what is not known.
  var json: JSONValue {
    var members: [JSONValue.Member] = []
    if let firstSequence {
      let last = lastSequence.map { JSONValue.integer(Int64(clamping: $0)) } ?? .null
      members.append(.init("sequences", .array([.integer(Int64(clamping: firstSequence)), last])))
    }
    members.append(.init("path", .string(path)))
    if let bytes {
      members.append(.init("offset", .count(bytes.lowerBound)))
      members.append(.init("endOffset", .count(bytes.upperBound)))
    }
    members.append(.init("reason", .english(reason)))
    return .object(members)
  }
}
