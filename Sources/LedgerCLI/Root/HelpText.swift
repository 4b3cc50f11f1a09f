import LedgerBase

/// A text of help in the person's language. ArgumentParser gets the English text, which is the key of its
/// translations; they are looked up only when a page is shown.
enum HelpText {
  /// - Parameter text: a paragraph, or what an option is for, with the lists that ArgumentParser adds at its
  ///   end.
  static func shown(_ text: String) -> String {
    guard OutputLanguage.shown != .english else { return withOneList(text) }
    return Remedy.withoutLedger { translated(text) }
  }

  private static func translated(_ text: String) -> String {
    var start = text[...]
    var added: [Substring] = []
    while true {
      let message = Message(stringLiteral: String(start))
      if message.shown != message.english || start.isEmpty {
        return added.reversed().map(list).reduce(message.shown) { $0 + ($1.hasPrefix("（") ? "" : " ") + $1 }
      }
      guard let seam = seam(start) else { return text }
      added.append(start[seam...].dropFirst())
      start = start[..<seam]
    }
  }

  /// `(default: …) (values: …)` in one pair of parentheses, values first.
  private static func withOneList(_ text: String) -> String {
    guard let start = text.firstRange(of: "(default: "), let seam = text.firstRange(of: ") (values: ") else {
      return text
    }
    return text[..<start.lowerBound] + "(values: " + text[seam.upperBound...].dropLast() + "; "
      + text[start.lowerBound..<seam.lowerBound].dropFirst() + ")"
  }

  /// Where the last list in parentheses begins, with the space before it.
  private static func seam(_ text: Substring) -> Substring.Index? {
    guard text.last == ")" else { return nil }
    return [" (default: ", " (values: "].compactMap { text.ranges(of: $0).last?.lowerBound }.max()
  }

  private static func list(_ text: Substring) -> String {
    let words = text.dropFirst().dropLast()
    if words.hasPrefix("default: ") {
      return ("(default: \(String(words.dropFirst("default: ".count))))" as Message).shown
    }
    guard let seam = words.firstRange(of: "; default: ") else {
      return ("(values: \(String(words.dropFirst("values: ".count))))" as Message).shown
    }
    let values = String(words[..<seam.lowerBound].dropFirst("values: ".count))
    return ("(values: \(values); default: \(String(words[seam.upperBound...])))" as Message).shown
  }
}
