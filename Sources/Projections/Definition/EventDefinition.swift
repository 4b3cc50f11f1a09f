/// What a projection does at one type of event: the fields that its data may have, and the statements.
package struct EventDefinition: Sendable {
  /// `*` means every event.
  package var type: String
  /// The version of the type's data that the statements understand.
  package var version: Int
  /// The first version that such events ever had.
  package var since = 1
  /// Leads from `since` to `version` without a gap.
  var upcasters: [Upcaster] = []
  package var fields: [FieldDefinition] = []
  /// The field that names the record.
  package var recordField: String?
  /// The table whose `id` and `seq` say which event changed a record last.
  package var rowTable: String?
  /// Whether the first statement may change no row.
  package var mayMatchNothing = false
  package var statements: [SQLText] = []
  /// What runs in their place once such an event is erased, with its kept fields alone; nil if nothing does.
  package var erasedStatements: [SQLText]?
  /// Where it begins in the file, from 1.
  package var line: Int

  /// What its events are about: `visit` of `visit.inserted`.
  package var record: String { String(type.prefix { $0 != "." }) }

  package func field(named name: String) -> FieldDefinition? { fields.first { $0.name == name } }

  /// The fields of an event's data that stay when the event is erased: no value that is not of its field's
  /// kind. Nil if nothing stays, or one of them is missing that has to be there.
  func kept(of data: JSONText) -> JSONText? {
    guard erasedStatements != nil else { return nil }
    var members: [JSONValue.Member] = []
    data.bytes.withUnsafeBytes { bytes in
      do {
        try DataFields.forEach(in: bytes) { key, value in
          guard let field = field(named: JSONField.name(ofKey: key)), field.isKept else { return }
          do { try field.check(value, boundsNumbers: false) } catch { return }
          members.append(.init(field.name, JSONValue(value)))
        }
      } catch {
        members = []
      }
    }
    let isIntact = fields.allSatisfy { field in
      !field.isKept || !field.isRequired || members.contains { $0.key == field.name }
    }
    return isIntact ? JSONText(.object(members)) : nil
  }

  /// True for a field whose values name a record that the event is about. One that joins others, with no row
  /// and no id of its own (an assignment), is about each that it names.
  package func namesRecord(_ name: String) -> Bool {
    if name == recordField { return true }
    return !hasOwnRecord && field(named: name)?.kind == .id
  }

  /// False for what joins records and is not a record itself.
  package var hasOwnRecord: Bool { rowTable != nil || recordField == "id" }

  /// True if a field's values say something about a person.
  package var isPersonal: Bool { fields.contains(where: \.isPersonal) }
}

extension ProjectionDefinition {
  /// The types of event that may take rows away which they do not name: those that go along, and whatever a
  /// condition fits.
  package var removingTypes: Set<String> {
    let isByTrigger = schema.contains { $0.hasWord("TRIGGER") && $0.mayRemoveRows }
    // What an erasure ends is not a row of a record.
    let types = events.values.filter {
      $0.type != VoidEvent.erased && (isByTrigger || $0.statements.contains(where: \.mayRemoveRows))
    }.map(\.type)
    // A reset empties the tables also where the file says nothing of it.
    return Set(types).union([ProjectionParser.reset]).union(hasMigrations ? [MigrationEvent.type] : [])
  }
}

/// One statement of a projection file.
package struct SQLText: Hashable, Sendable {
  package var text: String
  /// The line in the file on which it begins, from 1.
  package var line: Int

  /// True also for some that take none away.
  var mayRemoveRows: Bool { hasWord("DELETE") || hasWord("REPLACE") }

  /// - Parameter word: in upper case.
  func hasWord(_ word: String) -> Bool { text.uppercased().contains(word) }
}
