extension ProjectionDefinition {
  /// The tables whose rows the events say directly: those that the first statement of an event inserts into,
  /// or that a `-- row:` line names. The rows of the others only follow from them (the highest order of a
  /// list, a full-text index).
  package var recordTables: Set<String> {
    Set(events.values.flatMap { [$0.rowTable, $0.statements.first?.insertedTable].compactMap(\.self) })
  }

  /// True for a table that is not for people: other tables have what it is made from.
  package func isDerived(_ table: String) -> Bool {
    let tables = Set(recordTables.map { $0.lowercased() })
    // Where every table follows from events in another way, none is only an aid of another.
    return !tables.isEmpty && !tables.contains(table.lowercased())
  }

  /// What a row of a table is, as its events call it: `step` for `task_step`; nil where no event inserts one.
  package func record(inTable table: String) -> String? {
    let inserting = events.values.filter {
      $0.rowTable == table || ($0.rowTable == nil && $0.statements.first?.insertedTable == table)
    }
    return (inserting.first { $0.type.hasSuffix(".inserted") } ?? inserting.min { $0.line < $1.line })?.record
  }

  /// The field that a person names such a record by: the first text of an added one.
  package func nameField(ofRecord record: String) -> String? {
    events["\(record).inserted"]?.fields.first { $0.kind == .text }?.name
  }
}

extension DefinitionSet {
  /// What an event of a type is, if a projection knows the type.
  package func event(_ type: String) -> EventDefinition? { definitions(for: type).first?.events[type] }

  /// The field that a person names such a record by.
  package func nameField(ofRecord record: String) -> String? {
    owner(ofRecord: record)?.nameField(ofRecord: record)
  }
}
