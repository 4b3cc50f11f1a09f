import Projections

/// Tells whether a line is asked for.
struct EventFilter {
  private let query: EventQuery
  private let definitions: DefinitionSet
  private let records: RecordIDs?
  private let text: ValueSearch?
  private let namedRecords: RecordIDs

  init(_ query: EventQuery, _ definitions: DefinitionSet) {
    self.query = query
    self.definitions = definitions
    records = query.record.map { RecordIDs(query.belonging.union([$0])) }
    text = query.text.map { ValueSearch($0, definitions) }
    namedRecords = RecordIDs(query.namedRecords)
  }

  func matches(_ line: EventLine) throws -> Bool {
    guard query.sequences.contains(line.sequence) else { return false }
    if !query.types.isEmpty, !query.types.contains(line.type) { return false }
    if let since = query.since, line.time < since { return false }
    if let until = query.until, line.time >= until { return false }
    if let text, try !text.matches(line), try !isAbout(namedRecords, line) { return false }
    guard let records, !query.others.contains(line.sequence) else { return true }
    return try isAbout(records, line)
  }

  /// An event is about the record that its type's record field names; where it joins records (an assignment),
  /// about each of them.
  private func isAbout(_ records: RecordIDs, _ line: EventLine) throws -> Bool {
    guard let data = line.dataBytes, !records.isEmpty else { return false }
    let event = definitions.event(line.type)
    var found = false
    try DataFields.forEach(in: data) { key, value in
      guard !found, value.kind == .string, records.mayContain(value.bytes) else { return }
      if let event, !event.namesRecord(JSONField.name(ofKey: key)) { return }
      found = records.contains(value)
    }
    return found
  }
}

/// Ids to be found among the values of many events.
private struct RecordIDs {
  private let ids: Set<String>
  private let lengths: Set<Int>

  init(_ ids: Set<String>) {
    self.ids = Set(ids.map { $0.lowercased() })
    lengths = Set(self.ids.map(\.utf8.count))
  }

  var isEmpty: Bool { ids.isEmpty }

  /// Looks at the length alone.
  func mayContain(_ bytes: UnsafeRawBufferPointer) -> Bool { lengths.contains(bytes.count) }

  func contains(_ value: JSONField) -> Bool { ids.contains(value.string.lowercased()) }
}

/// Looks for a text in the values of an event that a person reads: not in its keys, ids and times.
struct ValueSearch {
  private let wanted: String
  private let definitions: DefinitionSet

  init(_ text: String, _ definitions: DefinitionSet) {
    wanted = text.lowercased()
    self.definitions = definitions
  }

  func matches(_ line: EventLine) throws -> Bool {
    guard let data = line.data.map(JSONValue.init) else { return false }
    let event = definitions.event(line.type)
    return data.members?.contains { member in
      switch event?.field(named: member.key)?.kind {
      case .id, .time: false
      default: matches(member.value)
      }
    } ?? false
  }

  /// A text contains what is wanted; a number is it.
  func matches(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): UUID(text: text) == nil && text.lowercased().contains(wanted)
    case .integer, .number: JSONText(value).description == wanted
    case .array(let elements): elements.contains(where: matches)
    case .object(let members): members.contains { matches($0.value) }
    default: false
    }
  }
}
