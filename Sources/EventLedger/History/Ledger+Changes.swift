import Projections
import SQLite

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
    let definitions = try perform("look back") { try $0.catalog.definitions }
    // Our own events, such as a reset, concern any table.
    let own = Set(events.filter { $0.type.hasPrefix("ledger.") }.map(\.sequence))
    var byTable: [String: Set<UInt64>] = [:]
    for event in events {
      for definition in definitions.definitions(for: event.type) {
        byTable[definition.name, default: own].insert(event.sequence)
      }
    }
    var found: [UInt64: [TableDifference]] = [:]
    for definition in definitions.all {
      guard definition.everyEvent == nil, let events = byTable[definition.name] else { continue }
      found.merge(
        try changes(ofRecord: record, by: events, in: definition, asOf: place, progress: progress),
        uniquingKeysWith: +)
    }
    return found
  }

  /// The events that removed a record's row without being about that record: what it belongs to was deleted,
  /// an answer was pruned, a table was reset.
  ///
  /// - Parameters:
  ///   - record: its id in full.
  ///   - events: all events about it, as returned by ``events(_:onDamage:_:)``.
  ///   - place: the last place whose events count; nil for now.
  ///   - progress: gets the table, the events done and the events to do.
  /// - Returns: the oldest first.
  /// - Throws: `eventDoesNotApply` or `damagedLog` where the tables can't be made up to there.
  public func endings(
    ofRecord record: String, after events: [EventReference], asOf place: AsOf? = nil,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> [EventReference] {
    let definitions = try perform("look back") { try $0.catalog.definitions }
    guard let last = events.max(by: { $0.sequence < $1.sequence }) else { return [] }
    var found: [EventReference] = []
    for definition in definitions.all {
      let tables = Set(events.compactMap { definition.events[$0.type]?.rowTable })
      guard !tables.isEmpty else { continue }
      /// Those of some events that take the row away.
      func removing(_ events: [EventReference]) throws -> [EventReference] {
        guard !events.isEmpty else { return [] }
        let changes = try changes(
          ofRecord: record, by: Set(events.map(\.sequence)), in: definition, asOf: place, progress: progress)
        return events.filter {
          changes[$0.sequence]?.contains { tables.contains($0.table) && $0.removes(record) } == true
        }
      }
      var candidates = try removals(in: definition, after: events, asOf: place)
      if candidates.contains(where: { $0.sequence > last.sequence }) {
        // Only an event about it can bring a row back.
        let isResolved =
          definition.removingTypes.contains(last.type)
          ? try !removing([last]).isEmpty : try place == nil && hasRow(record, in: tables, of: definition)
        if isResolved { candidates.removeAll { $0.sequence > last.sequence } }
      }
      found += try removing(candidates)
    }
    return found.sorted { $0.sequence < $1.sequence }
  }

  /// Events after the first of some, and none of them, that may take rows of a table away.
  private func removals(
    in definition: ProjectionDefinition, after events: [EventReference], asOf place: AsOf?
  ) throws -> [EventReference] {
    let known = Set(events.map(\.sequence))
    var query = EventQuery()
    query.types = definition.removingTypes
    query.sequences = (known.min() ?? 1)...UInt64.max
    query.asOf = place
    var found: [EventReference] = []
    try self.events(query, onDamage: { if $0.code != .archived { throw $0.error } }) { event in
      if !known.contains(event.sequence), event.voidedBy == nil { found.append(EventReference(event)) }
      return true
    }
    return found
  }

  private func hasRow(_ record: String, in tables: Set<String>, of definition: ProjectionDefinition) throws
    -> Bool
  {
    do {
      return try read { reader in
        let connection = try reader.connection(for: definition.name)
        return try tables.contains {
          try connection.first("SELECT 1 FROM \(quoted($0)) WHERE id = ?", [.text(record.lowercased())]) {
            _ in true
          } ?? false
        }
      }
    } catch is LedgerError {
      // The log alone shows it too.
      return false
    }
  }

  private func changes(
    ofRecord record: String, by events: Set<UInt64>, in definition: ProjectionDefinition, asOf place: AsOf?,
    progress: (String, UInt64, UInt64) -> Void
  ) throws -> [UInt64: [TableDifference]] {
    let (source, store) = try perform("look back") { opened in
      let reader = try opened.view.reader()
      let end = try place.map { try opened.view.position(asOf: $0, in: reader) } ?? reader.head
      return (try ChangedSource(reader, endingAt: end), opened.store)
    }
    return try withoutActuallyEscaping(progress) { progress in
      try store.changes(of: record.lowercased(), by: events, in: definition, from: source) {
        progress(definition.name, $0, $1)
      }
    }.mapValues { $0.map { TableDifference($0, of: definition.name) } }
  }
}

extension TableDifference {
  /// True where the record's own row goes.
  fileprivate func removes(_ record: String) -> Bool {
    samples.contains { $0.after == nil && $0.before?["id"]?.stringValue?.lowercased() == record.lowercased() }
  }
}
