import EventLedger

/// Shows events to a person, some at a time: the columns and names of some are found together.
final class EventPages {
  private let invocation: Invocation
  private var listing: EventListing
  private let names: RecordNames
  private let words: EventWords
  private let differences: DifferenceWords
  private var waiting: [LedgerEvent] = []
  private var hasHeading = false
  /// Marks for what can't be read before the first event: they come below the heading.
  private var gaps: [StyledText] = []
  /// What each event changed, by its sequence number, and the record whose history it is, if that is shown.
  private var changes: (bySequence: [UInt64: [TableDifference]], record: String)?
  /// The first ones are shown early.
  private var most = 50
  private static let mostLater = 256
  /// A deletion can take thousands along.
  private static let mostChanges = 20

  init(_ form: EventListing.Form, _ invocation: Invocation, _ ledger: Ledger) throws {
    self.invocation = invocation
    let last = ledger.loadError == nil ? try ledger.head().sequence : 0
    listing = EventListing(form, lastSequence: last, width: invocation.terminal.columns)
    names = RecordNames(ledger)
    words = EventWords(names)
    differences = DifferenceWords(names)
  }

  /// Shows below each event what it changed, in place of what it says.
  func show(_ changes: [UInt64: [TableDifference]], of record: String) { self.changes = (changes, record) }

  func add(_ event: LedgerEvent) throws {
    waiting.append(event)
    if waiting.count >= most {
      try flush()
      most = Self.mostLater
    }
  }

  /// Marks a place where something can't be read.
  func addGap(_ line: StyledText) throws {
    try flush()
    if hasHeading || listing.heading == nil { try invocation.output.line(line) } else { gaps.append(line) }
  }

  /// Prints what waits, and marks that no event followed.
  func end() throws {
    try flush()
    try printGaps()
  }

  private func printGaps() throws {
    for gap in gaps { try invocation.output.line(gap) }
    gaps.removeAll()
  }

  /// Prints what waits.
  func flush() throws {
    guard !waiting.isEmpty else { return }
    listing.fit(waiting)
    if let changes {
      differences.prepare(waiting.flatMap { changes.bySequence[$0.sequence] ?? [] })
    }
    words.prepare(waiting)
    if !hasHeading, let heading = listing.heading { try invocation.output.line(heading) }
    hasHeading = true
    try printGaps()
    for event in waiting { try print(event) }
    waiting.removeAll(keepingCapacity: true)
  }

  private func print(_ event: LedgerEvent) throws {
    let happenings = happenings(event)
    for line in listing.lines(event, happenings.isEmpty ? words.text(event) : nil) {
      try invocation.output.line(line)
    }
    for happening in happenings.prefix(Self.mostChanges) { try invocation.output.line("    \(happening)") }
    let left = happenings.count - Self.mostChanges
    if left > 0 { try invocation.output.line("    and \(counted(left, "more", "more"))") }
  }

  private func happenings(_ event: LedgerEvent) -> [StyledText] {
    guard let changes else { return [] }
    return (changes.bySequence[event.sequence] ?? []).filter { !$0.isDerived }.flatMap { difference in
      difference.samples.map { differences.happening($0, of: difference, to: changes.record) }
    }.filter { !$0.isEmpty }
  }

  /// What an event says, without styles.
  func text(_ event: LedgerEvent) -> String { words.text(event).plain }
}
