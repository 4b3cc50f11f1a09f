/// A time of day that follows a day on the command line, and that the shell has made a word of the title:
/// `task add Call dad --due friday 17:00`.
struct TimeOfTitle {
  let word: String
  /// The title without it, and the due date with it, as options of `task edit`.
  let options: String

  /// - Parameters:
  ///   - title: the words of the title.
  ///   - due: what `--due` was given.
  init?(_ title: [String], due: String, arguments: [String] = CommandLine.arguments) {
    guard title.count > 1, let word = Self.word(after: "--due", due, arguments),
      let index = title.lastIndex(of: word), TimeArgument.isTimeOfDay(word)
    else { return nil }
    var rest = title
    rest.remove(at: index)
    self.word = word
    options = ["--title", shellWord(rest.joined(separator: " ")), "--due", shellWord("\(due) \(word)")]
      .joined(separator: " ")
  }

  private static func word(after option: String, _ value: String, _ arguments: [String]) -> String? {
    if let index = arguments.firstIndex(of: "\(option)=\(value)") {
      return arguments.dropFirst(index + 1).first
    }
    guard let index = arguments.firstIndex(of: option) else { return nil }
    return arguments.dropFirst(index + 2).first
  }
}
