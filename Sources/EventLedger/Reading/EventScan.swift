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

/// Tells whether a line is asked for.
private struct EventFilter {
  private let query: EventQuery
  private let definitions: DefinitionSet
  private let record: [UInt8]?

  init(_ query: EventQuery, _ definitions: DefinitionSet) {
    self.query = query
    self.definitions = definitions
    record = query.record.map { Array($0.lowercased().utf8) }
  }

  func matches(_ line: EventLine) throws -> Bool {
    guard query.sequences.contains(line.sequence) else { return false }
    if !query.types.isEmpty, !query.types.contains(line.type) { return false }
    if let since = query.since, line.time < since { return false }
    if let until = query.until, line.time >= until { return false }
    guard let record, !query.others.contains(line.sequence) else { return true }
    return try isAbout(record, line)
  }

  /// An event is about the record that its type's record field names; where it joins records (an assignment),
  /// about each of them.
  private func isAbout(_ record: [UInt8], _ line: EventLine) throws -> Bool {
    guard let data = line.dataBytes else { return false }
    let event = definitions.definitions(for: line.type).first?.events[line.type]
    var found = false
    try DataFields.forEach(in: data) { key, value in
      guard !found, value.kind == .string, value.bytes.count == record.count else { return }
      if let event, !event.namesRecord(JSONField.name(ofKey: key)) { return }
      found = zip(value.bytes, record).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
    return found
  }
}
