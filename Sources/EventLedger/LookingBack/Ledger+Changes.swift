import EventLog
import Projections

extension Ledger {
  /// What each of some events about a record changed in its rows, and in those that refer to it.
  ///
  /// - Parameters:
  ///   - record: its id in full.
  ///   - events: their sequence numbers and types, as ``events(_:onDamage:_:)`` gave them out.
  ///   - place: the last place whose events count; nil for now.
  ///   - progress: gets the table, the events done and the events to do.
  /// - Returns: by sequence number; none for an event that changed nothing, such as one that is voided.
  /// - Throws: `eventDoesNotApply` or `damagedLog` where the tables can't be made up to there.
  public func changes(
    ofRecord record: String, by events: [EventReference], asOf place: AsOf? = nil,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> [UInt64: [TableDifference]] {
    let (source, definitions, store) = try perform("look back") { core in
      let reader = try core.reader()
      let end = try place.map { try core.position(asOf: $0, in: reader) } ?? reader.head
      return (try ChangedSource(reader, endingAt: end), try core.definitions, core.store)
    }
    var byTable: [String: Set<UInt64>] = [:]
    for event in events {
      for definition in definitions.definitions(for: event.type) {
        byTable[definition.name, default: []].insert(event.sequence)
      }
    }
    var found: [UInt64: [TableDifference]] = [:]
    for definition in definitions.all {
      guard definition.everyEvent == nil, let events = byTable[definition.name] else { continue }
      let changes = try withoutActuallyEscaping(progress) { progress in
        try store.changes(of: record.lowercased(), by: events, in: definition, from: source) {
          progress(definition.name, $0, $1)
        }
      }
      found.merge(
        changes.mapValues { $0.map { TableDifference($0, of: definition.name) } }, uniquingKeysWith: +)
    }
    return found
  }
}
