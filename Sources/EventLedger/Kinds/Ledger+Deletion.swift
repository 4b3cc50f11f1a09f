import Projections
import SQLite

/// Rows of one table that a deletion takes along.
package struct RowsAlong: Hashable, Sendable {
  package var table: String
  package var count: Int
}

extension Ledger {
  /// The rows of other records that a delete takes along, by their tables: whatever the kind's file does at
  /// it is counted.
  ///
  /// - Throws: why the delete itself would be refused.
  package func rowsAlong(deleting draft: EventDraft, of form: RecordForm) throws -> [RowsAlong] {
    try trying(while: "preview a deletion", draft, of: form) { trial in
      let before = try trial.rowCounts()
      try trial.apply()
      let own = try form.rowTable()
      return zip(before, try trial.rowCounts()).map { before, after in
        RowsAlong(table: before.table, count: before.count - after.count - (before.table == own ? 1 : 0))
      }.filter { $0.count > 0 }
    }
  }

  /// True where an edit would leave the record and the number of all rows as they are. What a kind's file
  /// makes of equal values is its own affair, such as adding them up, so the event is tried out.
  ///
  /// - Throws: why the edit itself would be refused.
  package func leavesUnchanged(
    _ row: KindRecords.Row, by draft: EventDraft, of form: RecordForm
  ) throws -> Bool {
    guard row.mayHold(draft.data) else { return false }
    return try trying(while: "preview an edit", draft, of: form) { trial in
      let before = try trial.rowCounts().map(\.count)
      try trial.apply()
      guard let after = try trial.reader.rows(of: form).matches(row.id).first(where: { $0.id == row.id })
      else { return false }
      return try after.values == row.values && trial.rowCounts().map(\.count) == before
    }
  }

  /// An event that is tried out in its table, which is then put back. Nothing is written.
  private func trying<T>(
    while purpose: String, _ draft: EventDraft, of form: RecordForm, _ body: (EventTrial) throws -> T
  ) throws -> T {
    try perform(purpose) { opened in
      try opened.writeLock.withLock {
        let batch = opened.appender.makeBatch()
        defer { batch.rollBack() }
        try batch.beginPart(expecting: nil, isAtomic: true)
        return try body(EventTrial(batch, draft, form))
      }
    }
  }
}

/// An event of a kind that is tried out in a batch.
private struct EventTrial {
  private let batch: WriteBatch
  private let draft: EventDraft
  private let form: RecordForm
  private let tables: [String]
  let reader: LedgerReader

  init(_ batch: WriteBatch, _ draft: EventDraft, _ form: RecordForm) throws {
    (self.batch, self.draft, self.form) = (batch, draft, form)
    reader = LedgerReader(source: batch)
    tables = try Set(ProjectionTables.names(in: batch.connection(for: form.projection)))
      .subtracting(form.definition.fullTextTables.map(\.name)).sorted()
  }

  func apply() throws { try batch.add(draft) }

  /// The rows of each table of the kind, without full-text tables.
  func rowCounts() throws -> [RowsAlong] {
    try tables.map { RowsAlong(table: $0, count: try reader.rowCount(of: $0, in: form.projection)) }
  }
}

extension KindRecords.Row {
  /// All but the event that changed it last.
  fileprivate var values: [JSONValue.Member] { (json.members ?? []).filter { $0.key != "seq" } }
}
