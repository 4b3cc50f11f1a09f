import Projections

/// Rows of one table that a deletion takes along.
package struct RowsAlong: Hashable, Sendable {
  package var table: String
  package var count: Int
}

extension Ledger {
  /// The rows of other records that a delete takes along, by their tables. The event is tried out in its
  /// table, which is then put back, so that whatever the kind's file does at it is counted. Nothing is
  /// written.
  ///
  /// - Throws: why the delete itself would be refused.
  package func rowsAlong(deleting draft: EventDraft, of form: RecordForm) throws -> [RowsAlong] {
    try perform("preview a deletion") { opened in
      try opened.writeLock.withLock {
        let batch = opened.appender.makeBatch()
        defer { batch.rollBack() }
        try batch.beginPart(expecting: nil, isAtomic: true)
        let reader = LedgerReader(source: batch)
        let connection = try batch.connection(for: form.projection)
        let tables = try Set(ProjectionTables.names(in: connection))
          .subtracting(form.definition.fullTextTables.map(\.name)).sorted()
        func counts() throws -> [Int] { try tables.map { try reader.rowCount(of: $0, in: form.projection) } }
        let before = try counts()
        try batch.add(draft)
        let own = try form.rowTable()
        return zip(tables, zip(before, try counts())).map { table, counts in
          RowsAlong(table: table, count: counts.0 - counts.1 - (table == own ? 1 : 0))
        }.filter { $0.count > 0 }
      }
    }
  }
}
