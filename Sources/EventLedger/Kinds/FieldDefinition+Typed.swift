package import Projections

extension FieldDefinition {
  /// A value that was typed, on the command line or into a cell of a table. What can't be read as the field's
  /// kind stays a text, and is refused as one.
  package func value(ofText text: String) -> JSONValue {
    let typed = UnicodeWhiteSpace.trimmed(text)
    let read: JSONValue? =
      switch kind {
      // A fraction is refused as a number, and not as a text.
      case .integer: Int64(typed).map(JSONValue.integer) ?? Self.number(typed)
      case .real: Self.number(typed)
      case .boolean: Self.truth(typed).map(JSONValue.bool)
      case .json: attempt { try JSONValue(parsing: text) }
      case .choice(let choices): Self.choice(typed, of: choices).map(JSONValue.string)
      case .text, .time, .date, .dateOrTime, .id: nil
      }
    return read ?? .string(text)
  }

  /// The words for yes and no.
  package static let truthWords = ["yes", "no", "on", "off", "true", "false", "1", "0"]

  /// What a word for yes or no means; nil for any other text.
  package static func truth(_ word: String) -> Bool? {
    switch UnicodeWhiteSpace.trimmed(word).lowercased() {
    case "yes", "on", "true", "1": true
    case "no", "off", "false", "0": false
    default: nil
    }
  }

  private static func number(_ text: String) -> JSONValue? {
    Double(text).flatMap { $0.isFinite ? JSONValue.number($0) : nil }
  }

  /// The choice that a text names in full, or by a beginning that no other one has, in upper or lower case.
  private static func choice(_ text: String, of choices: [String]) -> String? {
    let typed = text.lowercased()
    guard !typed.isEmpty, !choices.contains(text) else { return choices.first { $0 == text } }
    let meant = choices.filter { $0.lowercased().hasPrefix(typed) }
    let whole = meant.filter { $0.lowercased() == typed }
    return whole.count == 1 ? whole[0] : meant.count == 1 ? meant[0] : nil
  }
}
