import ArgumentParser

/// The page that `--help` prints, in our order: purpose, example, exit codes, usage, arguments, options, and last the options
/// that every command has.
enum HelpPage {
  /// What ArgumentParser answers to `--help` and `--version`.
  static func text(for answer: any Error) -> String {
    var text = RootCommand.fullMessage(for: answer)
    while text.hasSuffix("\n") { text.removeLast() }
    let heading = "OVERVIEW: "
    guard text.hasPrefix(heading) else { return text }
    var paragraphs = text.dropFirst(heading.count).split(separator: "\n\n").map(String.init)
    paragraphs[0] = wrapped(paragraphs[0])
    if let index = paragraphs.firstIndex(where: { $0.hasPrefix("GLOBAL OPTIONS:") }) {
      paragraphs.append(paragraphs.remove(at: index))
    }
    return UsageFault.shortened(paragraphs.joined(separator: "\n\n"))
  }

  /// The purpose, laid out anew: ArgumentParser broke it with its heading before it.
  private static func wrapped(_ paragraph: String) -> String {
    let width = Terminal(color: .never, environment: ProcessEnvironment()).columns ?? 80
    return TextWrap.lines(paragraph, width: width).joined(separator: "\n")
  }
}
