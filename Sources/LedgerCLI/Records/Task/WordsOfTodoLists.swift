/// Words of a title that are fields in other programs' lists of tasks: `due:tomorrow`, `+shop`, `pri:H`.
struct WordsOfTodoLists {
  /// Those of the title, with spaces between them.
  let words: String
  /// The title without them, and their values, as options of `task edit`.
  let options: String

  private static let fields = [
    "due": "--due", "pri": "--priority", "priority": "--priority", "tag": "--tag", "tags": "--tag",
    "project": "--tag",
  ]

  /// Nil where there are none, or nothing else.
  init?(_ title: String) {
    guard title.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "+") }) else {
      return nil
    }
    var rest: [Substring] = []
    var words: [Substring] = []
    var options: [String] = []
    for word in title.split(separator: " ") {
      if let option = Self.option(word) {
        words.append(word)
        options.append(option)
      } else {
        rest.append(word)
      }
    }
    guard !words.isEmpty, !rest.isEmpty else { return nil }
    self.words = words.joined(separator: " ")
    self.options = (["--title", shellWord(rest.joined(separator: " "))] + options).joined(separator: " ")
  }

  private static func option(_ word: Substring) -> String? {
    if word.hasPrefix("+"), word.dropFirst().first?.isLetter == true {
      return "--tag \(shellWord(String(word.dropFirst())))"
    }
    let parts = word.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let option = fields[parts[0].lowercased()], let first = parts[1].first,
      first.isLetter || first.isNumber
    else { return nil }
    return "\(option) \(shellWord(String(parts[1])))"
  }
}
