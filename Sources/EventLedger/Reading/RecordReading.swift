package import SQLite

/// What queries read from: the tables at one position.
package protocol RecordReading {
  /// The table of a projection, caught up.
  ///
  /// - Throws: `tableQuarantined` while it is set aside.
  func connection(for projection: String) throws -> Connection
}

/// What commands write to: a transaction whose events become one batch.
///
/// A command reads what it needs to know from the tables, where the events appended before it in the same
/// transaction are visible already, and appends events. The rules themselves are the constraints of the
/// tables.
package protocol RecordWriting: RecordReading {
  /// Adds an event to the batch and applies it to the tables.
  ///
  /// - Throws: the rule that rejects it; the batch is then as it was before.
  @discardableResult
  func append(_ draft: EventDraft) throws -> Receipt
  /// The time of this transaction.
  var now: Timestamp { get }
  /// A new id for a record.
  func newID() -> UUID
  /// 64 random bits.
  func random() -> UInt64
}
