/// A record that is open or done.
protocol FinishableRecord: StoredRecord {
  var isDone: Bool { get }
}

extension TaskRecord: FinishableRecord {}
extension StepRecord: FinishableRecord {}

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

  /// Marks a record as done or as open; appends nothing if it is so already.
  ///
  /// - Parameter time: nil for now.
  func finish<Record: FinishableRecord>(
    _ id: UUID, isDone: Bool, at time: Timestamp? = nil, event type: String, ifSequence sequence: UInt64?
  ) throws -> Record {
    let record: Record = try current(id, ifSequence: sequence)
    if record.isDone == isDone { return record }
    var data = RecordData(id: id)
    if isDone { data.set("completedAt", time ?? now) } else { data.setNull("completedAt") }
    return try append(type, data, changing: id)
  }

  /// Appends an event and gives the record as it is after it.
  func append<Record: StoredRecord>(
    _ type: String, _ data: RecordData, changing id: UUID, as record: Record.Type = Record.self
  ) throws -> Record {
    try append(data.draft(type))
    return try existing(id, as: record)
  }
}
