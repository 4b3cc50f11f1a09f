import SQLite

extension RecordReading {
  func connection<Record: StoredRecord>(of type: Record.Type) throws -> Connection {
    try connection(for: type.keptIn.name)
  }

  /// The record with this id; nil if there is none.
  func record<Record: StoredRecord>(_ id: UUID, as type: Record.Type = Record.self) throws -> Record? {
    try connection(of: type).first(
      "SELECT \(type.columns) FROM \(type.table) WHERE id = ?", [.text(id.lowercase)], type.init(row:))
  }

  /// The record with this id.
  ///
  /// - Throws: `noSuchRecord`
  func existing<Record: StoredRecord>(_ id: UUID, as type: Record.Type = Record.self) throws -> Record {
    if let record = try record(id, as: type) { return record }
    throw LedgerError.noSuchRecord(type, reference: id.lowercase)
  }

  /// The one record that `reference` means: an id, the beginning of one, or a name.
  ///
  /// - Throws: `noSuchRecord`, or `ambiguousRecord` naming the candidates.
  func find<Record: StoredRecord>(
    _ reference: String, as type: Record.Type = Record.self, in scope: RecordScope? = nil
  ) throws -> Record {
    let matches = try matches(reference, as: type, in: scope)
    if let only = matches.first, matches.count == 1 { return only }
    guard !matches.isEmpty else { throw LedgerError.noSuchRecord(type, reference: reference) }
    let candidates = try matches.map { (id: try shortID($0.id, as: type), name: $0.label) }
    throw LedgerError.ambiguous(type, reference: reference, candidates: candidates)
  }

  /// All records that `reference` could mean, at most ``RecordReference/mostCandidates``.
  ///
  /// A whole id means that record and no other, and so does a beginning of eight characters or more that fits
  /// an id. A shorter one counts like a name, so that neither hides the other.
  func matches<Record: StoredRecord>(
    _ reference: String, as type: Record.Type = Record.self, in scope: RecordScope? = nil
  ) throws -> [Record] {
    let reference = RecordReference(reference)
    if let id = reference.id {
      return try rows(of: type, where: "id = ?", [.text(id.lowercase)], in: scope)
    }
    var byID: [Record] = []
    if let prefix = reference.idPrefix {
      // Every character of an id sorts before "g".
      byID = try rows(of: type, where: "id >= ? AND id < ?", [.text(prefix), .text(prefix + "g")], in: scope)
      if !byID.isEmpty, prefix.utf8.count >= RecordReference.shownCharacters { return byID }
    }
    guard let column = type.nameColumn, !reference.text.isEmpty else { return byID }
    let byName = try rows(of: type, where: "\(column) = ?", [.text(reference.text)], in: scope)
    let known = Set(byID.map(\.id))
    return Array((byID + byName.filter { !known.contains($0.id) }).prefix(RecordReference.mostCandidates))
  }

  private func rows<Record: StoredRecord>(
    of type: Record.Type, where condition: String, _ values: [SQLiteValue], in scope: RecordScope?
  ) throws -> [Record] {
    let scopeCondition = scope.map { " AND \($0.column) = ?" } ?? ""
    let scopeValues = scope.map { [SQLiteValue.text($0.id.lowercase)] } ?? []
    return try connection(of: type).rows(
      "SELECT \(type.columns) FROM \(type.table) WHERE \(condition)\(scopeCondition)"
        + " ORDER BY id LIMIT \(RecordReference.mostCandidates)",
      values + scopeValues, type.init(row:))
  }

  /// The shortest beginning of an id that no other record of its table shares, at least eight characters.
  func shortID<Record: StoredRecord>(_ id: UUID, as type: Record.Type) throws -> String {
    let text = id.lowercase
    let connection = try connection(of: type)
    var needed = RecordReference.shownCharacters
    for (comparison, direction) in [("<", "DESC"), (">", "ASC")] {
      let neighbour = try connection.first(
        "SELECT id FROM \(type.table) WHERE id \(comparison) ? ORDER BY id \(direction) LIMIT 1",
        [.text(text)]
      ) { $0.string(at: 0) }
      guard let neighbour else { continue }
      let common = zip(text.utf8, neighbour.utf8).prefix { $0 == $1 }.count
      needed = max(needed, common + 1)
    }
    return String(text.prefix(needed))
  }
}

/// A part of a table, such as the steps of one task.
struct RecordScope {
  var column: String
  var id: UUID
}

/// What a person gives to name a record.
struct RecordReference {
  /// Characters of an id that have to be given at least.
  static let fewestCharacters = 4
  /// Characters of an id that are shown at least.
  static let shownCharacters = 8
  static let mostCandidates = 10

  let text: String

  init(_ text: String) {
    self.text = UnicodeWhiteSpace.trimmed(text)
  }

  /// The reference as a whole id.
  var id: UUID? { UUID(text: text) }

  /// The reference as the beginning of an id; nil if it can't be one.
  var idPrefix: String? {
    let length = text.utf8.count
    guard length >= Self.fewestCharacters, length < 36 else { return nil }
    let isPrefix = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
      default: false
      }
    }
    return isPrefix ? text.lowercased() : nil
  }
}
