import Projections
import SQLite

extension ProjectionDefinition {
  /// The records that it has events of the type `….inserted` for.
  var insertedRecords: [String] {
    events.keys.filter { $0.hasSuffix(".inserted") }.map { String($0.dropLast(9)) }.sorted()
  }
}

extension LedgerReader {
  /// How many records of a projection there are; rows of all its tables, where none of its events inserts a
  /// record.
  func recordCount(of definition: ProjectionDefinition) throws -> Int {
    let tables = definition.insertedRecords.compactMap { definition.events["\($0).inserted"]?.rowTable }
    guard !tables.isEmpty else { return try rowCount(of: definition.name) }
    return try Set(tables).reduce(0) { try $0 + rowCount(of: $1, in: definition.name) }
  }

  /// How many rows a projection's table has.
  package func rowCount(of table: String, in projection: String) throws -> Int {
    try connection(for: projection).first("SELECT count(*) FROM \(quoted(table))") { Int($0.int64(at: 0)) }
      ?? 0
  }
}
