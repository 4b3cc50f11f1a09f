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

  /// Events that were asked for and are void already.
  var alreadyVoided: [UInt64] = []
  /// Events that were asked for and can't be voided: those of the ledger itself that change no rows.
  var leftOut: [UInt64] = []

  /// - Parameter ranges: an event that can't be voided is left out.
  /// - Throws: `noSuchRecord`; why no event is left.
  init(_ ranges: [ClosedRange<UInt64>], _ log: EventLog, _ definitions: DefinitionSet) throws {
    let reader = try log.makeReader()
    let voided = try log.voidedEvents()
    var found = FoundEvents(reader: reader, voided: voided, definitions: definitions)
    for range in ranges.joinedUp() { try found.add(range) }
    alreadyVoided = found.dropVoided()
    leftOut = found.unvoidable.map(\.sequence)
    events = found.events.values.sorted { $0.sequence < $1.sequence }
    if events.isEmpty { throw found.reasonForNothing(alreadyVoided) }
    tables = definitions.all.filter { found.tables.contains($0.name) }
    voids = VoidEvent.parts(
      of: events.map { .init(sequence: $0.sequence, id: $0.id) }, tables: tables.map(\.name),
      after: reader.head.sequence, previous: voided.newest)
    self.voided = voided.adding(voids)
  }
}

extension [ClosedRange<UInt64>] {
  /// The same numbers, rising, in as few ranges as possible.
  func joinedUp() -> Self {
    var joined: Self = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound - 1 <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

/// Gathers the events of a void.
private struct FoundEvents {
  let reader: LogReader
  let voided: VoidedEvents
  let definitions: DefinitionSet
  var events: [UInt64: EventReference] = [:]
  /// Events of the ledger itself that were asked for, and why they can't be voided.
  var unvoidable: [(sequence: UInt64, reason: LedgerError)] = []
  var tables: Set<String> = []
  private var types = TypeNames()
  private var typesSeen: Set<String> = []

  init(reader: LogReader, voided: VoidedEvents, definitions: DefinitionSet) {
    self.reader = reader
    self.voided = voided
    self.definitions = definitions
  }

  /// Adds events, with the rest of their batches.
  mutating func add(_ range: ClosedRange<UInt64>) throws {
    let missing = range.lowerBound > reader.head.sequence ? range.lowerBound : range.upperBound
    guard range.lowerBound > 0, range.upperBound <= reader.head.sequence else {
      throw LedgerError(
        .noSuchRecord, "There is no event \(missing); the last one is \(reader.head.sequence).",
        hint: "\(Remedy.listEvents) lists the events.", at: .init(sequence: missing))
    }
    var found = self
    // The batches that are cut by the range's ends.
    var cut: [ClosedRange<UInt64>] = []
    try reader.forEachRun(after: range.lowerBound - 1, through: range.upperBound) { run in
      try run.forEachEvent { line in
        if let reason = found.reasonAgainst(line) { return found.unvoidable.append((line.sequence, reason)) }
        try found.take(line)
        if let batch = line.batch, batch.lowerBound < range.lowerBound || batch.upperBound > range.upperBound
        {
          if cut.last != batch { cut.append(batch) }
        }
      }
    }
    for batch in cut {
      try reader.forEachRun(after: batch.lowerBound - 1, through: batch.upperBound) { run in
        // What was put ahead of a person's change is not part of it, and stays.
        try run.forEachEvent { if found.reasonAgainst($0) == nil { try found.take($0) } }
      }
    }
    self = found
  }

  private mutating func take(_ line: EventLine) throws {
    let type = types.name(of: line)
    events[line.sequence] = EventReference(sequence: line.sequence, id: line.id, type: type)
    switch type {
    case VoidEvent.type: tables.formUnion(try VoidEvent(line).tables)
    case LedgerReset.type: tables.formUnion(line.data.map(LedgerReset.tables) ?? [])
    default:
      if typesSeen.insert(type).inserted { tables.formUnion(definitions.definitions(for: type).map(\.name)) }
    }
  }

  /// Why an event can't be voided; nil if it can.
  private func reasonAgainst(_ line: EventLine) -> LedgerError? {
    let type = line.type
    guard type.hasPrefix(EventTypeName.reservedPrefix), type != VoidEvent.type, type != LedgerReset.type
    else { return nil }
    return LedgerError(
      .reservedType, "Event \(line.sequence) is of the type \(type), which can't be voided.",
      hint: hint(line), at: .init(sequence: line.sequence))
  }

  /// Leaves out what is void already, unless the void goes too: then it has to be named, or it would count
  /// again.
  ///
  /// - Returns: what was left out.
  mutating func dropVoided() -> [UInt64] {
    let dropped = events.keys.filter { sequence in
      voided.void(of: sequence).map { events[$0] == nil } ?? false
    }
    for sequence in dropped { events[sequence] = nil }
    return dropped.sorted()
  }

  func reasonForNothing(_ alreadyVoided: [UInt64]) -> LedgerError {
    guard let first = alreadyVoided.first, let void = voided.void(of: first) else {
      return unvoidable.first?.reason ?? LedgerError(.usage, "No event is named.")
    }
    let voids = Set(alreadyVoided.compactMap { voided.void(of: $0) }).sorted()
    let by = Message(verbatim: voids.map { String($0) }.joined(separator: ", "))
    return LedgerError(
      .alreadyVoided,
      alreadyVoided.count == 1
        ? "Event \(first) has already been voided by event \(void)."
        : voids.count <= 10
          ? "All \(counted(alreadyVoided.count, "event")) have already been voided, by event \(by)."
          : "All \(counted(alreadyVoided.count, "event")) have already been voided.",
      hint: voids.count == 1
        ? "To make it count again, void that one: \(Remedy.void([void]))."
        : "To make them count again, void the events that voided them.", at: .init(sequence: first))
  }
}

extension FoundEvents {
  private func importedFrom(_ line: EventLine) -> String {
    line.data.map { JSONValue($0) }?["source"]?.stringValue ?? ""
  }

  /// What does what a void of the event was meant to do.
  private func hint(_ line: EventLine) -> Message {
    let name = line.data.flatMap(KindEvent.name) ?? ""
    return switch line.type {
    case KindEvent.registered:
      "To remove the kind: \(Remedy.removeKind(name)). To register another version of it: \(Remedy.editKind(nil))."
    case KindEvent.removed:
      "To add the kind again: \(Remedy.addKind(nil)); \(Remedy.show(nil)) shows its file."
    case ImportEvent.type: "To undo the import: \(Remedy.undoImport(importedFrom(line)))."
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
