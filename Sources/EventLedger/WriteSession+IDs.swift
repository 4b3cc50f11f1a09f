import EventLog
import Projections

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension WriteSession {
  /// The receipt of the event with the caller's id, if it is there already.
  func existing(_ id: UUID, _ draft: EventDraft, _ version: Int) throws -> Receipt? {
    guard let sequence = try ids().sequence(ofEvent: id) else { return nil }
    let there: (header: EventHeader, meta: JSONText?, data: JSONText?)
    if sequence > base.sequence {
      let event = events[Int(sequence - base.sequence - 1)]
      there = (event.header, event.meta, event.data)
    } else {
      let line = try core.log.makeReader().line(at: sequence)
      there = try line.withUnsafeBytes {
        let event = try EventLine(scanning: $0)
        return (event.header, event.meta, event.data)
      }
    }
    let header = there.header
    let timeGiven = header.recorded == nil ? nil : header.time
    // After an erasure the id alone decides.
    let isSame =
      there.data == nil
      || (header.type == draft.type && header.version == version && timeGiven == draft.time
        && there.meta == draft.meta && there.data == draft.data)
    guard isSame else {
      throw LedgerError(
        .duplicateID, "Event \(sequence) has the id \(id.lowercase) already, with other content.",
        hint:
          "Give the new event an id of its own, or look at the one that is there: 'ledger show \(sequence)'.",
        at: LedgerError.Location(sequence: sequence))
    }
    return Receipt(sequence: sequence, id: id, time: header.time, type: header.type, isDuplicate: true)
  }

  /// The table of all ids, with those of the events that this session holds already and that no log could give it.
  private func ids() throws -> Projection {
    let definition = try core.idDefinition()
    if let table = open.first(where: { $0.definition.name == definition.name }) { return table }
    let table = try touch(definition)
    do {
      for event in events {
        scratch.removeAll(keepingCapacity: true)
        EventLineComposer.append(
          event.header, meta: event.meta, salt: event.salt, data: event.data, to: &scratch)
        try scratch.withUnsafeBytes { try applyWatching(EventLine(scanning: $0), to: table) }
      }
    } catch {
      table.rollback()
      open.removeAll { $0 === table }
      throw error
    }
    return table
  }
}
