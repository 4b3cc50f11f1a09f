import EventLedger
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
    default: StyledText(verbatim: Self.cut(JSONText(value).description))
    }
  }

  private static func text(_ isTrue: Bool) -> StyledText { isTrue ? StyledText("yes") : StyledText("no") }

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
    case .date, .choice: return StyledText(verbatim: text)
    default: break
    }
    if UUID(text: text) != nil { return record(text) }
    if let time = Self.time(text) { return StyledText(verbatim: time.shown) }
    return quoted(text)
  }

  /// A time as we write it.
  private static func time(_ text: String) -> Timestamp? {
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
