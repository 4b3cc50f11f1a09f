import Projections
import SQLite

extension Ledger {
  /// What each of some events about a record changed in its rows, and in those that refer to it.
  ///
  /// - Parameters:
  ///   - record: its id in full.
  ///   - family: also what belongs to the record, as ``family(ofRecord:asOf:)`` found it: each event's changes
  ///     are then those of the records that it is about; nil for the record's own rows and those that refer to
  ///     it.
  ///   - events: their sequence numbers and types, as ``events(_:onDamage:_:)`` gave them out.
  ///   - place: the last place whose events count; nil for now.
  ///   - progress: gets the table, the events done and the events to do.
  /// - Returns: by sequence number; none for an event that changed nothing, such as one that is voided.
  /// - Throws: `eventDoesNotApply` or `damagedLog` where the tables can't be made up to there.
  public func changes(
    ofRecord record: String, with family: RecordFamily? = nil, by events: [EventReference],
    asOf place: AsOf? = nil, progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> [UInt64: [TableDifference]] {
    let family = family ?? RecordFamily(record)
    let concerned = try concerned(of: family, by: events, asOf: place)
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
        try changes(concerned, by: events, in: definition, asOf: place, progress: progress),
        uniquingKeysWith: +)
    }
    return found
  }

  /// Of which records of a family each event changes rows: those that it names, and what belongs to them if
  /// it may take rows away. One that names none may concern all.
  private func concerned(
    of family: RecordFamily, by events: [EventReference], asOf place: AsOf?
  ) throws -> [UInt64: Set<String>] {
    let everyone = family.belonging.union([family.record])
    guard everyone.count > 1 else { return Dictionary(events.map { ($0.sequence, everyone) }) { $1 } }
    let definitions = try definitions()
    let wanted = Set(events.map(\.sequence))
    let removing = Set(definitions.all.flatMap(\.removingTypes))
    var found: [UInt64: Set<String>] = [:]
    var query = EventQuery()
    query.asOf = place
    query.sequences = (wanted.min() ?? 1)...(wanted.max() ?? 1)
    try self.events(query, onDamage: { if $0.code != .archived { throw $0.error } }) { event in
      guard wanted.contains(event.sequence) else { return true }
      let type = definitions.event(event.type)
      let named = Set(
        (event.data.map(JSONValue.init)?.members ?? []).compactMap { member -> String? in
          guard type?.namesRecord(member.key) ?? true else { return nil }
          return member.value.stringValue?.lowercased()
        }.filter(family.contains))
      found[event.sequence] =
        named.isEmpty ? everyone : removing.contains(event.type) ? family.withDescendants(of: named) : named
      return true
    }
    return found
  }

  /// The events that removed a record's row without being about that record: what it belongs to was deleted,
  /// an answer was pruned, a table was reset.
  ///
  /// - Parameters:
  ///   - record: its id in full.
  ///   - family: also what belongs to the record: an event counts that removed one of its rows.
  ///   - events: all events about it, as returned by ``events(_:onDamage:_:)``.
  ///   - place: the last place whose events count; nil for now.
  ///   - progress: gets the table, the events done and the events to do.
  /// - Returns: the oldest first.
  /// - Throws: `eventDoesNotApply` or `damagedLog` where the tables can't be made up to there.
  public func endings(
    ofRecord record: String, with family: RecordFamily? = nil, after events: [EventReference],
    asOf place: AsOf? = nil, progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> [EventReference] {
    let ids = (family?.belonging ?? []).union([record.lowercased()])
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
          Dictionary(events.map { ($0.sequence, ids) }) { $1 }, by: Set(events.map(\.sequence)),
          in: definition,
          asOf: place, progress: progress)
        return events.filter {
          changes[$0.sequence]?.contains { tables.contains($0.table) && $0.removes(ids) } == true
        }
      }
      var candidates = try removals(in: definition, after: events, asOf: place)
      if candidates.contains(where: { $0.sequence > last.sequence }) {
        // Only an event about it can bring a row back.
        let isResolved =
          ids.count == 1 && definition.removingTypes.contains(last.type)
          ? try !removing([last]).isEmpty : try place == nil && haveRows(ids, in: tables, of: definition)
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

  /// True where each of the records is still there.
  private func haveRows(_ ids: Set<String>, in tables: Set<String>, of definition: ProjectionDefinition)
    throws
    -> Bool
  {
    do {
      return try read { reader in
        let connection = try reader.connection(for: definition.name)
        return try ids.allSatisfy { id in
          try tables.contains {
            try connection.first("SELECT 1 FROM \(quoted($0)) WHERE id = ?", [.text(id)]) { _ in true }
              ?? false
          }
        }
      }
    } catch is LedgerError {
      // The log alone shows it too.
      return false
    }
  }

  private func changes(
    _ records: [UInt64: Set<String>], by events: Set<UInt64>, in definition: ProjectionDefinition,
    asOf place: AsOf?, progress: (String, UInt64, UInt64) -> Void
  ) throws -> [UInt64: [TableDifference]] {
    let (source, store) = try perform("look back") { opened in
      let reader = try opened.view.reader()
      let end = try place.map { try opened.view.position(asOf: $0, in: reader) } ?? reader.head
      return (try ChangedSource(reader, endingAt: end), opened.store)
    }
    return try withoutActuallyEscaping(progress) { progress in
      try store.changes(of: records.filter { events.contains($0.key) }, in: definition, from: source) {
        progress(definition.name, $0, $1)
      }
    }.mapValues { $0.map { TableDifference($0, of: definition) } }
  }
}

extension TableDifference {
  /// True where the own row of one of the records goes.
  fileprivate func removes(_ ids: Set<String>) -> Bool {
    samples.contains {
      $0.after == nil && $0.before?["id"]?.stringValue.map { ids.contains($0.lowercased()) } == true
    }
  }
}
