import SQLite

/// The rows that have the id of one of some records in their key, or refer to it.
final class RecordRows {
  private struct Source {
    var table: String
    var columns: [String]
    var key: [Int]
    var statement: Statement
  }

  /// The rows of one table by their key.
  typealias Rows = [[SQLiteValue]: [SQLiteValue]]

  private var sources: [Source] = []

  init(in projection: Projection) throws {
    let tables = projection.internalTables
    let references = try tables.foreignKeys()
    for table in try tables.names() {
      let columns = try tables.columns(of: table)
      let primary = try tables.primaryKey(of: table)
      let key = primary.isEmpty ? columns : primary
      let named =
        primary + columns.filter { $0 == "id" } + references.filter { $0.child == table }.map(\.column)
      guard !named.isEmpty else { continue }
      let condition = Set(named).sorted().map { "\(quoted($0)) = ?1" }.joined(separator: " OR ")
      let list = columns.map(quoted).joined(separator: ", ")
      sources.append(
        Source(
          table: table, columns: columns, key: key.compactMap(columns.firstIndex),
          statement: try projection.connection.prepare(
            "SELECT \(list) FROM \(quoted(table)) WHERE \(condition)")))
    }
  }

  func finalize() {
    for source in sources { source.statement.finalize() }
  }

  /// One entry a table.
  func read(_ records: Set<String>) throws -> [Rows] {
    try sources.map { source in
      var rows: Rows = [:]
      for record in records {
        try source.statement.bind([.text(record)])
        defer { source.statement.reset() }
        while try source.statement.step() {
          let row = (0..<Int32(source.columns.count)).map(source.statement.value)
          rows[source.key.map { row[$0] }] = row
        }
      }
      return rows
    }
  }

  /// What is different in `after`; tables in which nothing is are left out.
  func changes(from before: [Rows], to after: [Rows]) -> [TableChanges] {
    zip(sources, zip(before, after)).compactMap { source, rows in
      var changes = TableChanges(table: source.table, columns: source.columns)
      let (old, new) = rows
      let keys = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
      for key in keys.sorted(by: { "\($0)" < "\($1)" }) {
        switch (old[key], new[key]) {
        case (nil, _): changes.added += 1
        case (_, nil): changes.removed += 1
        default: changes.changed += 1
        }
        changes.samples.append(.init(before: old[key], after: new[key]))
      }
      return changes.isEmpty ? nil : changes
    }
  }
}

extension ProjectionStore {
  /// What each of some events changed in the rows of records, found by a replay up to the last of them.
  ///
  /// - Parameter records: by an event's sequence number, the ids of the records to look at, as the tables
  ///   hold them.
  /// - Returns: by sequence number; nothing for an event that changed none, such as one that is voided.
  package func changes(
    of records: [UInt64: Set<String>], in definition: ProjectionDefinition,
    from source: some EventSource, progress: ((_ done: UInt64, _ total: UInt64) throws -> Void)? = nil
  ) throws -> [UInt64: [TableChanges]] {
    let events = records.filter { $0.key <= source.head.sequence }
    guard let first = events.keys.min(), let last = events.keys.max() else { return [:] }
    return try withTable(of: definition, before: first, from: source, last: last) { table, start in
      let rows = try RecordRows(in: table)
      defer { rows.finalize() }
      var found: [UInt64: [TableChanges]] = [:]
      try table.aroundEvents { sequence, apply in
        guard let ids = events[sequence] else { return try apply() }
        let before = try rows.read(ids)
        try apply()
        found[sequence] = rows.changes(from: before, to: try rows.read(ids))
      } during: {
        try table.replay(from: source, after: start, through: last, total: last, done: start, progress)
      }
      return found
    }
  }
}
