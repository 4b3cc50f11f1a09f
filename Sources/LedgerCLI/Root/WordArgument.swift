import ArgumentParser
import EventLog

/// One of the words that an enumeration stands for.
///
/// Not by ArgumentParser's own way for enumerations: the runtime then searches all conformances of the
/// program, which are thousands, five times for each such option, at the start of each command. 46 such
/// searches were a third of a start's instructions.
enum WordArgument {
  static func parse<Words: RawRepresentable & CaseIterable>(_ text: String) throws -> Words
  where Words.RawValue == String {
    if let value = Words(rawValue: text) { return value }
    let all = Words.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(said: "Give one of: \(all).")
  }

  /// True for what removes a value: an empty text, or the word that is shown where there is none.
  static func meansNone(_ text: String) -> Bool {
    let word = UnicodeWhiteSpace.trimmed(text).lowercased()
    return ["", "none", "なし", "無"].contains(word)
  }

  /// Checks a text and keeps it as text, to be parsed again where it is used: a type of its own for each
  /// option costs more at start-up than parsing twice.
  static func checked<Value>(
    _ parse: @escaping @Sendable (String) throws -> Value
  ) -> @Sendable (String) throws -> String {
    { text in
      _ = try parse(text)
      return text
    }
  }

  static func completion<Words: RawRepresentable & CaseIterable>(of words: Words.Type) -> CompletionKind
  where Words.RawValue == String {
    .list(Words.allCases.map { $0.rawValue })
  }
}
