import LedgerRecords

/// Words of a title that are fields in other programs' lists of tasks: `due:tomorrow`, `+shop`, `pri:H`.
struct WordsOfTodoLists {
  /// Those of the title, with spaces between them.
  let words: String
  /// The title without them, and their values, as options of `task edit`.
  let options: String

  private enum Field {
    case due, priority, tag

    init?(_ name: String) {
      switch name {
      case "due": self = .due
      case "pri", "priority": self = .priority
      case "tag", "tags", "project": self = .tag
      default: return nil
      }
    }

    /// The option that sets the field; nil for a value that it does not take.
    func option(_ value: String) -> String? {
      let isTaken =
        switch self {
        case .due: attempt { try DueArgument.date(value) } != nil
        case .priority: TaskPriority(word: value) != nil
        case .tag: attempt { try storedTag(value) } != nil
        }
      return isTaken ? "\(name) \(shellWord(value))" : nil
    }

    private var name: String {
      switch self {
      case .due: "--due"
      case .priority: "--priority"
      case .tag: "--tag"
      }
    }
  }

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
      return Field.tag.option(String(word.dropFirst()))
    }
    let parts = word.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let field = Field(parts[0].lowercased()), let first = parts[1].first,
      first.isLetter || first.isNumber
    else { return nil }
    return field.option(String(parts[1]))
  }
}
