import EventLedger
import Projections

/// What an event says, in words: `"Buy milk", order: 3`. `ledger show` has the data as it is in the log.
struct EventWords {
  private let names: RecordNames
  private var definitions: DefinitionSet? { names.definitions }
  private var values: ValueWords { ValueWords(names) }

  init(_ names: RecordNames) { self.names = names }

  /// Finds the names that the words of some events need.
  func prepare(_ events: [LedgerEvent]) {
    names.look(for: events.reduce(into: []) { $0.formUnion(ids(in: $1)) })
  }

  func text(_ event: LedgerEvent) -> StyledText {
    guard let data = event.data.map(JSONValue.init) else { return "(erased)" }
    guard !event.type.hasPrefix("ledger.") else { return system(event.type, data) }
    let type = definitions?.event(event.type)
    var parts: [StyledText] = []
    let nameField = type.flatMap { definitions?.nameField(ofRecord: $0.record) }
    let isNew = event.type.hasSuffix(".inserted")
    if let type, type.hasOwnRecord, let field = type.recordField {
      if isNew, let name = nameField.flatMap({ data[$0]?.stringValue }) {
        parts.append(values.quoted(name))
      } else if data[nameField ?? ""] == nil || isNew, let id = data[field]?.stringValue {
        parts.append(values.record(id))
      }
    }
    for member in data.members ?? [] {
      if member.key == type?.recordField, type?.hasOwnRecord == true { continue }
      if isNew, member.key == nameField || FieldWords.unsaidOfNew.contains(member.key) { continue }
      parts.append(self.member(member, type?.field(named: member.key)?.kind))
    }
    return parts.listed()
  }

  /// What a field is set to.
  private func member(_ member: JSONValue.Member, _ kind: FieldDefinition.Kind?) -> StyledText {
    if member.key == FieldWords.completion { return member.value == .null ? "not done" : "done" }
    return FieldWords.label(member.key) + StyledText(verbatim: ": ") + values.text(member.value, kind)
  }

  /// The ids that are shown as names.
  private func ids(in event: LedgerEvent) -> [String] {
    guard let data = event.data.map(JSONValue.init), !event.type.hasPrefix("ledger.") else { return [] }
    let type = definitions?.event(event.type)
    let hasName = type.flatMap { definitions?.nameField(ofRecord: $0.record) }.flatMap { data[$0] } != nil
    return (data.members ?? []).compactMap { member in
      if hasName, member.key == type?.recordField { return nil }
      guard let text = member.value.stringValue, UUID(text: text) != nil else { return nil }
      return text.lowercased()
    }
  }

  // MARK: Events of the ledger itself

  private func system(_ type: String, _ data: JSONValue) -> StyledText {
    var parts: [StyledText] = []
    switch type {
    case "ledger.voided", "ledger.erased":
      let numbers = (data["events"]?.elements ?? []).compactMap { $0["seq"]?.integerValue }
      parts.append(StyledText(Self.events(numbers)))
      if let reason = data["reason"]?.stringValue { parts.append(values.quoted(reason)) }
    case KindEvent.registered, KindEvent.removed:
      if let name = data["name"]?.stringValue { parts.append(StyledText(verbatim: name)) }
    default:
      parts = (data.members ?? []).compactMap(plain)
    }
    return parts.listed()
  }

  /// A member that says something without more JSON.
  private func plain(_ member: JSONValue.Member) -> StyledText? {
    let label = FieldWords.label(member.key) + StyledText(verbatim: ": ")
    switch member.value {
    case .object, .null: return nil
    case .array(let elements):
      let texts = elements.compactMap(\.stringValue)
      guard texts.count == elements.count, !texts.isEmpty else { return nil }
      return label + StyledText(verbatim: texts.joined(separator: ", "))
    default: return label + values.text(member.value)
    }
  }

  /// "event 3", "events 3 to 9", "events 3, 5 and 2 more".
  private static func events(_ numbers: [Int64]) -> Message {
    guard let first = numbers.first, let last = numbers.last else { return "no events" }
    if numbers.count == 1 { return "event \(first)" }
    if last - first == numbers.count - 1 { return "events \(first) to \(last)" }
    let shown = numbers.prefix(5).map(String.init).joined(separator: ", ")
    return numbers.count > 5 ? "events \(shown) and \(numbers.count - 5) more" : "events \(shown)"
  }
}

/// What fields and columns are called.
enum FieldWords {
  /// The column that says when a task or a step was done.
  static let completion = "completedAt"

  /// What says little of a record that is new: when it was made, and that it is the last of its list.
  static let unsaidOfNew: Set<String> = ["createdAt", "order", "sortOrder"]

  /// The field's name; of one with an id, what the id names: `task` for `taskID`.
  static func label(_ field: String) -> StyledText {
    for end in ["ID", "Id", "_id"] where field.hasSuffix(end) && field.count > end.count {
      return StyledText(Message(stringLiteral: String(field.dropLast(end.count))))
    }
    return StyledText(Message(stringLiteral: field))
  }
}
