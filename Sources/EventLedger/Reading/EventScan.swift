import Projections

/// A walk over the log with the filters of a query.
struct EventScan {
  private(set) var query: EventQuery
  let reader: LogReader
  let definitions: DefinitionSet
  private(set) var voided: VoidedEvents

  init(query: EventQuery, reader: LogReader, definitions: DefinitionSet, voided: VoidedEvents) {
    self.query = query
    self.reader = reader
    self.definitions = definitions
    self.voided = voided
  }

  /// As if nothing came after an event.
  mutating func end(at sequence: UInt64) {
    let first = query.sequences.lowerBound
    if first > sequence { query.limit = 0 }
    query.sequences = first...max(first, min(query.sequences.upperBound, sequence))
    voided = voided.asOf(sequence)
  }

  func run(_ body: (LedgerEvent) throws -> Bool) throws {
    var left = query.limit ?? Int.max
    guard left > 0, query.sequences.lowerBound <= reader.head.sequence else { return }
    let filter = EventFilter(query, definitions)
    let deliver: (EventLine) throws -> Bool = { line in
      guard try filter.matches(line) else { return true }
      left -= 1
      return try body(LedgerEvent(line, voidedBy: voided.void(of: line.sequence))) && left > 0
    }
    if query.newestFirst {
      try runBackward(deliver)
    } else {
      try runForward(deliver)
    }
  }

  private struct Stop: Error {}

  private func runForward(_ deliver: (EventLine) throws -> Bool) throws {
    do {
      try reader.forEachRun(
        after: max(1, query.sequences.lowerBound) - 1, through: query.sequences.upperBound
      ) { run in
        guard try reader.forEachEvent(of: run, deliver) else { throw Stop() }
      }
      try reader.reportDamageBehind(through: query.sequences.upperBound)
    } catch is Stop { return }
  }

  private func runBackward(_ deliver: (EventLine) throws -> Bool) throws {
    try reader.reportDamageBehind(through: query.sequences.upperBound)
    try reader.forEachRunBackward(from: query.sequences.upperBound) { run in
      return try reader.forEachEvent(of: run, backward: true, deliver)
        && run.firstSequence > query.sequences.lowerBound
    }
  }
}
