/// A field by which the events of one record name another that takes it along when it is deleted.
package struct DependentField: Hashable, Sendable {
  /// The type of event.
  package var type: String
  package var field: String
}

extension ProjectionDefinition {
  /// The fields that name what a record belongs to: of events whose row has a column of that name that refers
  /// to another table, and goes with that one's row. Where nothing says which row, a column of any table
  /// counts.
  package func dependentFields(_ files: any FileSystem) throws -> [DependentField] {
    let table = try Projection.inMemory(self, files: files)
    defer { table.closeAfterReading() }
    let columns = try table.internalTables.cascadingColumns()
    let all = Set(columns.values.joined())
    return events.values.flatMap { event in
      (event.rowTable.map { Set(columns[$0] ?? []) } ?? all).filter { event.field(named: $0) != nil }
        .map { DependentField(type: event.type, field: $0) }
    }
  }
}
