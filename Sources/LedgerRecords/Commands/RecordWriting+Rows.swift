extension RecordWriting {
  /// The record that is to be changed, as it is now.
  ///
  /// - Parameter sequence: the state that the caller saw; nil accepts any.
  /// - Throws: `noSuchRecord`, or `rowChanged` if the record was changed since.
  func current<Record: StoredRecord>(
    _ id: UUID, as type: Record.Type = Record.self, ifSequence sequence: UInt64?
  ) throws -> Record {
    let record = try existing(id, as: type)
    if let sequence, record.sequence != sequence {
      throw LedgerError.rowChanged(record, expected: sequence)
    }
    return record
  }

  /// - Throws: `missingParent` where the record that another is to belong to is not there.
  func requireParent<Record: StoredRecord>(_ id: UUID, as type: Record.Type, of child: Message) throws {
    if try record(id, as: type) == nil { throw LedgerError.missingParent(type, id: id, of: child) }
  }

  /// Appends an event and gives the record as it is after it.
  func append<Record: StoredRecord>(
    _ type: String, _ data: RecordData, changing id: UUID, as record: Record.Type = Record.self
  ) throws -> Record {
    try append(data.draft(type))
    return try existing(id, as: record)
  }
}
