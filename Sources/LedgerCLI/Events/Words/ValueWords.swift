import LedgerRecords
import Projections

/// The values of events and rows as a person reads them: times in their zone, names in the place of ids.
struct ValueWords {
  private let names: RecordNames
  /// A longer text is cut: `ledger show` has all of it.
  private static let mostCharacters = 200

  init(_ names: RecordNames) { self.names = names }

  /// - Parameter kind: that of the field, if that is known.
  func text(_ value: JSONValue, _ kind: FieldDefinition.Kind? = nil) -> StyledText {
    switch value {
    case .null: StyledText("none")
    case .bool(let isTrue): Self.text(isTrue)
    case .integer(let number):
      kind == .boolean ? Self.text(number != 0) : StyledText(verbatim: String(number))
    case .string(let text): string(text, kind)
    case .array(let elements):
      Self.list(elements) ?? StyledText(verbatim: Self.cut(JSONText(value).description))
    default: StyledText(verbatim: Self.cut(JSONText(value).description))
    }
  }

  static func text(_ isTrue: Bool) -> StyledText { isTrue ? StyledText("yes") : StyledText("no") }

  /// A name or title.
  func quoted(_ text: String) -> StyledText { StyledText(verbatim: "\"\(Self.cut(text))\"") }

  /// The record with an id: its name, else enough of the id to name it by.
  func record(_ id: String) -> StyledText {
    if let name = names[id.lowercased()], !name.isEmpty { return quoted(name) }
    guard UUID(text: id) != nil else { return StyledText(verbatim: id) }
    return StyledText(verbatim: "…\(id.suffix(8).lowercased())", .dim)
  }

  private func string(_ text: String, _ kind: FieldDefinition.Kind?) -> StyledText {
    switch kind {
    case .id: return record(text)
    case .date: return StyledText(verbatim: text)
    case .choice: return StyledText(Message(stringLiteral: text))
    case .dateOrTime:
      if let due = DueDate(text) { return StyledText(verbatim: due.shown(in: OutputZone.zone)) }
    case .json:
      if let list = Self.list(inJSON: text) { return list }
    default: break
    }
    if UUID(text: text) != nil { return record(text) }
    if let time = Self.time(text) { return StyledText(verbatim: time.shown) }
    return quoted(text)
  }

  /// Texts as `ledger task show` has a task's tags; nil for what is not a list of texts.
  private static func list(_ elements: [JSONValue]) -> StyledText? {
    let texts = elements.compactMap(\.stringValue)
    guard texts.count == elements.count else { return nil }
    if texts.isEmpty { return StyledText("none") }
    let areWords = texts.allSatisfy { !$0.isEmpty && !$0.contains { $0.isWhitespace || $0 == "," } }
    return StyledText(
      verbatim: cut(areWords ? texts.joined(separator: " ") : JSONText(.array(elements)).description))
  }

  /// A list in a column that holds JSON as a text.
  private static func list(inJSON text: String) -> StyledText? {
    guard text.hasPrefix("[") else { return nil }
    do {
      return try JSONValue(parsing: text).elements.flatMap { list($0) }
    } catch { return nil }
  }

  /// A time as we write it.
  static func time(_ text: String) -> Timestamp? {
    guard (20...27).contains(text.utf8.count), text.hasSuffix("Z"), text.dropFirst(10).hasPrefix("T") else {
      return nil
    }
    do { return try Timestamp(parsing: text) } catch { return nil }
  }

  private static func cut(_ text: String) -> String {
    text.count > mostCharacters ? text.prefix(mostCharacters) + "…" : text
  }
}

extension [StyledText] {
  /// With commas between them.
  func listed() -> StyledText {
    dropFirst().reduce(first ?? StyledText()) { $0 + StyledText(verbatim: ", ") + $1 }
  }
}
