import EventLog

/// What a shell asks when a person presses Tab: `ledger ---complete SHELL LINE [WORD]`, with the line up to
/// the cursor. The scripts of `ledger completions` ask so.
///
/// The first line of the answer says what completes the word: `words`, one in each of the lines that follow
/// (zsh and fish: with a description behind a tab), `files`, or `folders`. Nothing is ever changed, and
/// whatever goes wrong, the answer is no words: an error would stand in the middle of what is being typed.
enum CompletionRequest {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  /// More would fill the screen.
  static let most = 60

  /// Nil where the arguments ask for something else.
  static func answer(_ arguments: [String]) -> String? {
    guard arguments.first == "---complete" else { return nil }
    guard arguments.count >= 3, let shell = Shell(rawValue: arguments[1]) else { return "words" }
    let line = TypedLine(arguments[2], shell, ProcessEnvironment())
    let program = line.words.firstIndex { $0 == "ledger" || $0.hasSuffix("/ledger") } ?? 0
    let words = Array(line.words.dropFirst(program + 1))
    switch LineCompletion(words, line.current).answer() {
    case .files: return "files"
    case .folders: return "folders"
    case .words(let suggestions):
      let replaced = arguments.count > 3 ? arguments[3] : line.raw
      return (["words"] + suggestions.map { text(of: $0, line, replaced, shell) }).joined(separator: "\n")
    }
  }

  private static func text(
    of suggestion: CompletionSuggestion, _ line: TypedLine, _ replaced: String, _ shell: Shell
  ) -> String {
    guard shell == .bash else {
      return suggestion.text + (suggestion.description.map { "\t\($0)" } ?? "")
    }
    return BashWord.quoted(suggestion.text, in: line, replacing: replaced)
  }
}

/// A word that completes what was typed.
struct CompletionSuggestion {
  var text: String
  var description: String?

  init(_ text: String, _ description: String? = nil) {
    self.text = text
    // A purpose is a sentence, in one line.
    self.description = description.map { $0.split(separator: "\n").first.map(String.init) ?? "" }
  }
}

/// zsh and fish quote what they insert themselves; bash inserts it as it is.
enum BashWord {
  /// - Parameter replaced: what bash will replace: the part of the word behind the last character at which it
  ///   breaks words, such as a colon, or behind a quotation mark that is open.
  static func quoted(_ word: String, in line: TypedLine, replacing replaced: String) -> String {
    var rest = word
    if line.raw.hasSuffix(replaced) {
      let before = TypedLine(
        String(line.raw.dropLast(replaced.count)), .bash, ProcessEnvironment())
      rest = String(word.dropFirst(before.current.count))
    }
    switch line.openQuote {
    case "'": return rest.replacing("'", with: "'\\''")
    case "\"": return escaped(rest) { "\"\\$`".unicodeScalars.contains($0) }
    default: return escaped(rest) { $0.isASCII && !isPlain($0) }
    }
  }

  private static func escaped(_ word: String, _ needsIt: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    for scalar in word.unicodeScalars {
      if needsIt(scalar) { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "-_./,+%".unicodeScalars.contains(scalar)
  }
}
