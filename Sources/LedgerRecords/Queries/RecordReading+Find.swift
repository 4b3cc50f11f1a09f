import SQLite

extension RecordReading {
  func connection<Record: StoredRecord>(of type: Record.Type) throws -> Connection {
    try connection(for: type.keptIn.name)
  }

  /// The record with this id; nil if there is none.
  func record<Record: StoredRecord>(_ id: UUID, as type: Record.Type = Record.self) throws -> Record? {
    try record(id: id.lowercase, as: type)
  }

  private func record<Record: StoredRecord>(id: String, as type: Record.Type) throws -> Record? {
    try connection(of: type).first(
      "SELECT \(type.columns) FROM \(type.table) WHERE id = ?", [.text(id)], type.init(row:))
  }

  /// The record with this id.
  ///
  /// - Throws: `noSuchRecord`
  func existing<Record: StoredRecord>(_ id: UUID, as type: Record.Type = Record.self) throws -> Record {
    if let record = try record(id, as: type) { return record }
    throw LedgerError.noSuchRecord(type, reference: id.lowercase)
  }

  /// The one record that `reference` means, as ``RecordFinder`` finds it.
  ///
  /// - Throws: `noSuchRecord`, or `ambiguousRecord` naming the candidates.
  func find<Record: StoredRecord>(
    _ reference: String, as type: Record.Type = Record.self, in scope: RecordScope? = nil
  ) throws -> Record {
    try only(of: matches(reference, as: type, in: scope), reference, in: scope)
  }

  /// The one record that `reference` means.
  ///
  /// - Parameter matches: all that it can mean.
  /// - Throws: as ``find(_:as:in:)``.
  func only<Record: StoredRecord>(
    of matches: [Record], _ reference: String, in scope: RecordScope? = nil
  ) throws -> Record {
    let type = Record.self
    if let only = matches.first, matches.count == 1 { return only }
    guard !matches.isEmpty else {
      let nearest = try finder(of: type, scope).nearestName(to: RecordReference(reference))
      throw LedgerError.noSuchRecord(type, reference: reference, nearest: nearest)
    }
    let short = try ShortIDs(matches.map(\.id.lowercase), in: connection(of: type))
    throw LedgerError.ambiguous(
      type.noun, reference: reference, candidates: matches.map { (id: short[$0.id], name: $0.label) },
      in: type.keptIn.name)
  }

  /// All records that `reference` can mean, at most ten.
  func matches<Record: StoredRecord>(
    _ reference: String, as type: Record.Type = Record.self, in scope: RecordScope? = nil
  ) throws -> [Record] {
    try finder(of: type, scope).matches(RecordReference(reference)).compactMap {
      try record(id: $0.id, as: type)
    }
  }

  private func finder<Record: StoredRecord>(of type: Record.Type, _ scope: RecordScope?) throws
    -> RecordFinder
  {
    RecordFinder(
      try connection(of: type), table: type.table, nameColumn: type.nameColumn,
      scope: scope.map { (column: $0.column, id: $0.id.lowercase) })
  }
}

/// A part of a table, such as the steps of one task.
struct RecordScope {
  var column: String
  var id: UUID
}
