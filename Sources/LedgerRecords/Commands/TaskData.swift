import Projections

// What a task may have, in the form in which it is stored.

/// A note as it is stored: without white space at its ends, its lines ended by line feeds; nil if it is
/// blank.
func storedNote(_ text: String?) -> String? {
  guard let text else { return nil }
  let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  let note = UnicodeWhiteSpace.trimmed(lines)
  return note.isEmpty ? nil : note
}

/// Tags as they are stored: in lower case, sorted, each once.
///
/// - Throws: `wrongValue` for one that is not a single word.
func storedTags(_ tags: [String]) throws -> [String] {
  Set(try tags.map(storedTag)).sorted()
}

/// In Unicode scalars.
private let longestTag = 100

/// A tag as it is stored.
package func storedTag(_ text: String) throws -> String {
  let tag = UnicodeWhiteSpace.trimmed(text).lowercased()
  let isWord = tag.unicodeScalars.allSatisfy { scalar in
    !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
      && !"\"\\,".unicodeScalars.contains(scalar)
  }
  let words = tag.split { $0 == "," || $0.isWhitespace }
  guard words.count < 2 else {
    let each = words.prefix(5).map { "tag \($0)" }.joined(separator: " --")
    throw LedgerError(
      .wrongValue, "\(quotedForMessage(text)) can't be the tag of a task.",
      hint: "A tag is one word. Give each by itself: \(Remedy.parameter(each, "Tags, each by itself")).",
      at: .init(projection: RecordTable.tasks.name, field: "tags"))
  }
  guard isWord, (1...longestTag).contains(tag.unicodeScalars.count) else {
    throw LedgerError(
      .wrongValue, "\(quotedForMessage(text)) can't be the tag of a task.",
      hint:
        "A tag is one word of up to \(longestTag) characters, without spaces, commas, quotation marks and backslashes.",
      at: .init(projection: RecordTable.tasks.name, field: "tags"))
  }
  return tag
}

extension RecordData {
  /// Sets a value if it is not the stored one; null where there is to be none.
  mutating func set<Value: Equatable>(
    _ field: String, _ value: Value?, ifNot stored: Value?, _ json: (Value) -> JSONValue
  ) {
    guard value != stored else { return }
    if let value { set(field, json(value)) } else { setNull(field) }
  }

  mutating func set(
    note: String?, due: DueDate?, priority: TaskPriority?, tags: [String], ifNot task: TaskRecord?
  ) {
    set("note", note, ifNot: task?.note, JSONValue.string)
    set("due", due, ifNot: task?.due) { .string($0.description) }
    set("priority", priority, ifNot: task?.priority) { .string($0.rawValue) }
    // No tags are null, as in the table.
    let (new, old) = (tags.isEmpty ? nil : tags, task?.tags.isEmpty == false ? task?.tags : nil)
    set("tags", new, ifNot: old) { .array($0.map(JSONValue.string)) }
  }
}
