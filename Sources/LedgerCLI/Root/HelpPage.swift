import ArgumentParser
import EventLog

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
    paragraphs = paragraphs.map { $0.hasPrefix("USAGE: ") ? usage(UsageFault.shortened($0)) : $0 }
    return paragraphs.joined(separator: "\n\n")
  }

  /// The purpose, laid out anew: ArgumentParser broke it with its heading before it.
  private static func wrapped(_ paragraph: String) -> String {
    TextWrap.lines(paragraph, width: width).joined(separator: "\n")
  }

  /// The usage on as many lines as it needs, broken before an option or argument and never inside of one.
  private static func usage(_ paragraph: String) -> String {
    var lines = [""]
    for part in paragraph.replacing(" [", with: "\n[").replacing(" <", with: "\n<").split(separator: "\n") {
      let isOpen =
        lines[lines.count - 1].filter { $0 == "[" }.count > lines[lines.count - 1].filter { $0 == "]" }.count
      let separator = lines[lines.count - 1].isEmpty ? "" : " "
      if !isOpen, !separator.isEmpty, lines[lines.count - 1].count + 1 + part.count > width {
        lines.append("       \(part)")
      } else {
        lines[lines.count - 1] += separator + part
      }
    }
    return lines.joined(separator: "\n")
  }

  private static var width: Int { Terminal(color: .never, environment: ProcessEnvironment()).columns ?? 80 }
}
