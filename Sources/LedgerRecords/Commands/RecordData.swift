/// The data of a record's event, put together field by field.
struct RecordData {
  private var members: [JSONValue.Member] = []

  init() {}

  init(id: UUID) {
    set("id", id)
  }

  /// True while nothing but ids was set.
  private(set) var isWithoutChanges = true

  mutating func set(_ field: String, _ id: UUID) {
    members.append(.init(field, .string(id.lowercase)))
  }

  mutating func set(_ field: String, _ text: String) { add(field, .string(text)) }
  mutating func set(_ field: String, _ number: Int64) { add(field, .integer(number)) }
  mutating func set(_ field: String, _ time: Timestamp) { add(field, .string(time.rfc3339)) }
  mutating func set(_ field: String, _ date: CalendarDate) { add(field, .string(date.description)) }
  mutating func setNull(_ field: String) { add(field, .null) }

  /// Sets a text if it is given and differs from the stored one.
  mutating func set(_ field: String, _ text: String?, ifNot stored: String) {
    if let text, text != stored { set(field, text) }
  }

  mutating func set(_ field: String, _ value: JSONValue) { add(field, value) }

  private mutating func add(_ field: String, _ value: JSONValue) {
    members.append(.init(field, value))
    isWithoutChanges = false
  }

  /// The event of this data.
  func draft(_ type: String) -> EventDraft {
    var draft = EventDraft(type: type, data: JSONText(.object(members)))
    draft.hasComputedNumbers = true
    return draft
  }
}

/// A name, title or question as it is stored: trimmed.
///
/// - Throws: `blankField` where nothing is left.
func trimmedText(_ text: String, _ what: Message, field: String) throws -> String {
  let trimmed = UnicodeWhiteSpace.trimmed(text)
  guard !trimmed.isEmpty else { throw LedgerError.blank(what, field: field) }
  return trimmed
}
