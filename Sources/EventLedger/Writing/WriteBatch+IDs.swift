import Projections

extension WriteBatch {
  /// The receipt of the event with the caller's id, if it is there already.
  func existing(_ id: UUID, _ draft: EventDraft, _ version: Int) throws -> Receipt? {
    guard let sequence = try ids().sequence(ofEvent: id) else { return nil }
    let there: (header: EventHeader, meta: JSONText?, data: JSONText?)
    if sequence > base.sequence {
      let event = events[Int(sequence - base.sequence - 1)]
      there = (event.header, event.meta, event.data)
    } else {
      let lookup = try self.lookup ?? LineLookup(log.makeReader())
      self.lookup = lookup
      do {
        there = try lookup.withLine(at: sequence) { ($0.header, $0.meta, $0.data) }
      } catch let error as LedgerError where error.code == .archived {
        // As after an erasure, the id alone decides.
        return Receipt(sequence: sequence, id: id, time: nil, type: draft.type, isDuplicate: true)
      }
    }
    let header = there.header
    let timeGiven = header.recorded == nil && !draft.isCopy ? nil : header.time
    // After an erasure the id alone decides.
    let isSame =
      there.data == nil
      || (header.type == draft.type && header.version == version && timeGiven == draft.time
        && there.meta == draft.meta && there.data == draft.data)
    guard isSame else {
      throw LedgerError(
        .duplicateID, "Event \(sequence) already has the id \(id.lowercase), with different content.",
        hint:
          "Give the new event a different id, or look at the existing one: \(Remedy.show(sequence)).",
        at: LedgerError.Location(sequence: sequence))
    }
    return Receipt(
      sequence: sequence, id: id, time: header.time, type: header.type, isDuplicate: true,
      recorded: header.recorded)
  }

  /// The event of an id, in the log or in this batch.
  func sequence(ofEvent id: UUID) throws -> UInt64? { try ids().sequence(ofEvent: id) }

  /// The events that had been voided when this batch began.
  func voidedBefore() throws -> VoidedEvents {
    if let voided { return voided }
    let found = try log.voidedEvents()
    voided = found
    return found
  }

  /// The table of all ids, with those of the events that this batch holds already and that no log could give
  /// it.
  private func ids() throws -> Projection {
    let definition = try catalog.idDefinition()
    if let table = open.first(where: { $0.definition.name == definition.name }) { return table }
    let table = try touch(definition)
    do {
      for index in events.indices { try lines.withLine(at: index) { try applyWatching($0, to: table) } }
    } catch {
      table.rollback()
      open.removeAll { $0 === table }
      throw error
    }
    return table
  }
}

/// Looks up lines by number, mostly one after the other, as a repeated import needs them. A member's lines
/// are kept until another member is requested.
final class LineLookup {
  private let reader: LogReader
  private var lines: [UInt8] = []
  /// Where each line begins, and the end of the last.
  private var starts: [Int] = []
  private var first: UInt64 = 0

  private struct Found: Error {}

  init(_ reader: LogReader) { self.reader = reader }

  func withLine<T>(at sequence: UInt64, _ body: (EventLine) throws -> T) throws -> T {
    if sequence < first || sequence - first >= max(1, starts.count) - 1 { try load(sequence) }
    let index = Int(sequence - first)
    return try lines.withUnsafeBytes {
      try body(
        EventLine(scanning: UnsafeRawBufferPointer(rebasing: $0[starts[index]..<starts[index + 1] - 1])))
    }
  }

  private func load(_ sequence: UInt64) throws {
    first = sequence
    starts = [0]
    do {
      lines = []
      try reader.forEachRun(after: sequence - 1, through: reader.head.sequence) { run in
        lines = [UInt8](run.lines)
        throw Found()
      }
    } catch is Found {}
    for (offset, byte) in lines.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    guard starts.count > 1 else {
      throw LedgerError(.damagedLog, "Event \(sequence) can't be read.", hint: "Run \(Remedy.verify).")
    }
  }
}
