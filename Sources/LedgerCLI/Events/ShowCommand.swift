import ArgumentParser
import EventLedger
import Projections

/// `ledger show`
struct ShowCommand: PagedCommand, ReadsHistory {
  static let name = "show"
  static let configuration = CommandConfiguration(
    name, "Show one event, with everything that the log records about it.",
    more: "With --json, the output is the event's line exactly as it is stored in the log.",
    examples: ["ledger show 42"])

  @Argument(
    help: ArgumentHelp("Sequence number of the event", valueName: "seq"), transform: EventArguments.sequence)
  var sequence: UInt64

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    var query = EventQuery()
    query.sequences = sequence...sequence
    query.asOf = asOf
    var isFound = false
    try ledger.events(query) { event in
      isFound = true
      try show(event, invocation)
      return false
    }
    guard !isFound else { return }
    let last = try asOf.map { try ledger.position(asOf: $0) } ?? ledger.head()
    throw notThere(last: last.sequence)
  }

  private func show(_ event: LedgerEvent, _ invocation: Invocation) throws {
    if invocation.isJSON {
      try invocation.output.writeJSON(event.line)
      return try invocation.output.write(byte: 0x0A)
    }
    for (label, value) in facts(event) {
      try invocation.output.line(StyledText(label, .dim).padded(to: 10) + StyledText(value), hanging: 10)
    }
    for (label, text) in [("meta", event.meta), ("data", event.data)] {
      guard let text else { continue }
      try invocation.output.line("\(label as String, .dim)")
      try invocation.output.line(.lines(verbatim: JSONValue(text).prettyPrinted))
    }
    if event.data == nil { try invocation.output.line("The event's data was erased.") }
  }

  private func facts(_ event: LedgerEvent) -> [(Message, Message)] {
    var facts: [(Message, Message)] = [
      ("event", Message(verbatim: String(event.sequence))),
      ("type", "\(event.type), version \(event.version)"),
      ("time", Message(verbatim: event.time.shownExactly)),
    ]
    if let recorded = event.recorded { facts.append(("recorded", Message(verbatim: recorded.shownExactly))) }
    if let batch = event.batch {
      facts.append(("batch", batch.eventsInWords))
    }
    if event.isUnchecked { facts.append(("unchecked", "appended while its table could not check it")) }
    if let void = event.voidedBy {
      facts.append(("voided", "by event \(void); it counts as if it had not happened"))
    }
    facts.append(("id", Message(verbatim: event.id.lowercase)))
    return facts
  }

  private func notThere(last: UInt64) -> LedgerError {
    let there: Message = last == 0 ? "The log is empty." : "The last event is \(last)."
    return LedgerError(
      .noSuchRecord, "There is no event \(sequence). \(there)", hint: "'ledger log' lists the events.",
      at: .init(sequence: sequence))
  }
}
