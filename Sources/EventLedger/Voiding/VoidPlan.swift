import Projections

/// What a void names, found out before anything is built: all events, whole batches, and the tables that they
/// concern.
struct VoidPlan {
  var events: [EventReference]
  var tables: [ProjectionDefinition]
  /// The events to append, with the sequence numbers that they will have.
  var voids: [VoidEvent]
  /// What is voided once they are there.
  var voided: VoidedEvents

  init(_ sequences: [UInt64], _ log: EventLog, _ definitions: DefinitionSet) throws {
    let reader = try log.makeReader()
    let voided = try log.voidedEvents()
    var found = FoundEvents(reader: reader, voided: voided, definitions: definitions)
    for sequence in Set(sequences).sorted() where found.events[sequence] == nil { try found.add(sequence) }
    events = found.events.values.sorted { $0.sequence < $1.sequence }
    tables = definitions.all.filter { found.tables.contains($0.name) }
    voids = VoidEvent.parts(
      of: events.map { .init(sequence: $0.sequence, id: $0.id) }, tables: tables.map(\.name),
      after: reader.head.sequence, previous: voided.newest)
    self.voided = voided.adding(voids)
  }
}

/// Gathers the events of a void.
private struct FoundEvents {
  let reader: LogReader
  let voided: VoidedEvents
  let definitions: DefinitionSet
  var events: [UInt64: EventReference] = [:]
  var tables: Set<String> = []

  init(reader: LogReader, voided: VoidedEvents, definitions: DefinitionSet) {
    self.reader = reader
    self.voided = voided
    self.definitions = definitions
  }

  /// Adds an event, with the rest of its batch.
  mutating func add(_ sequence: UInt64) throws {
    guard (1...max(1, reader.head.sequence)).contains(sequence), reader.head.sequence > 0 else {
      throw LedgerError(
        .noSuchRecord, "There is no event \(sequence); the last one is \(reader.head.sequence).",
        hint: "\(Remedy.listEvents) lists the events.", at: .init(sequence: sequence))
    }
    if let void = voided.void(of: sequence) {
      throw LedgerError(
        .alreadyVoided, "Event \(sequence) has already been voided by event \(void).",
        hint: "To make it count again, void that one: \(Remedy.void([void])).", at: .init(sequence: sequence))
    }
    let (batch, isMigration) = try reader.line(at: sequence).withUnsafeBytes {
      let line = try EventLine(scanning: $0)
      return (line.batch, line.type == MigrationEvent.type)
    }
    let range = batch ?? sequence...sequence
    var found = self
    try reader.forEachRun(after: range.lowerBound - 1, through: range.upperBound) { run in
      try run.forEachEvent { line in
        // What was put ahead of a person's change is not part of it, and stays.
        if isMigration || line.type != MigrationEvent.type { try found.take(line) }
      }
    }
    self = found
  }

  private mutating func take(_ line: EventLine) throws {
    let type = line.type
    events[line.sequence] = EventReference(sequence: line.sequence, id: line.id, type: type)
    switch type {
    case VoidEvent.type: tables.formUnion(try VoidEvent(line).tables)
    case LedgerReset.type: tables.formUnion(line.data.map(LedgerReset.tables) ?? [])
    case _ where type.hasPrefix("ledger."):
      throw LedgerError(
        .reservedType, "Event \(line.sequence) is of the type \(type), which can't be voided.",
        hint: hint(line), at: .init(sequence: line.sequence))
    default: tables.formUnion(definitions.definitions(for: type).map(\.name))
    }
  }
}

extension FoundEvents {
  /// What does what a void of the event was meant to do.
  private func hint(_ line: EventLine) -> Message {
    let name = line.data.flatMap(KindEvent.name) ?? ""
    return switch line.type {
    case KindEvent.registered:
      "To remove the kind: \(Remedy.removeKind(name)). To register another version of it: \(Remedy.editKind(nil))."
    case KindEvent.removed:
      "To add the kind again: \(Remedy.addKind(nil)); \(Remedy.show(nil)) shows its file."
    default: "Only changes to records, resets and voids can be voided."
    }
  }
}

/// The log, with other events voided, or ended earlier.
struct ChangedSource: EventSource {
  let base: LogReader
  let head: LogPosition
  let voided: VoidedEvents

  /// As if these were voided.
  init(_ base: LogReader, voided: VoidedEvents) {
    self.base = base
    head = base.head
    self.voided = voided
  }

  /// As it was at an earlier position.
  init(_ base: LogReader, endingAt position: LogPosition) throws {
    self.base = base
    head = position
    voided = try base.voidedEvents().past(position.sequence)
  }

  func forEachRun(after sequence: UInt64, through last: UInt64, _ body: (EventRun) throws -> Void) throws {
    try base.forEachRun(after: sequence, through: min(last, head.sequence), body)
  }

  var archivedThrough: UInt64 { get throws { try base.archivedThrough } }

  func knownHash(at sequence: UInt64) throws -> ChainHash? {
    sequence > head.sequence ? nil : try base.knownHash(at: sequence)
  }

  func voidedEvents() throws -> VoidedEvents { voided }
  func hasVoids(after sequence: UInt64) throws -> Bool { voided.newest > sequence }
}
