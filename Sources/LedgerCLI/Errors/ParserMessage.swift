import LedgerBase

/// What ArgumentParser says about wrong arguments, as a message of ours: it knows only English.
enum ParserMessage {
  /// - Parameter text: what it says, also where the words of one of our own faults are at the end of it.
  static func message(for text: String) -> Message {
    if let both = parts(of: text, "", "\n   or: ", "") { return message(for: both[0]) }
    return aboutOption(text) ?? aboutValue(text) ?? Message(verbatim: sentence(text))
  }

  private static func aboutOption(_ text: String) -> Message? {
    if let words = parts(of: text, "Unknown option '", "'. Did you mean '", "'?") {
      return "There is no option \(words[0]). Did you mean \(words[1])?"
    }
    if let words = parts(of: text, "Unknown option '", "'") { return "There is no option \(words[0])." }
    if let words = parts(of: text, "Missing value for '", "'") {
      return "The option \(words[0]) needs a value."
    }
    if let words = parts(of: text, "The option '", "' does not take any value, but '", "' was specified.") {
      return "The option \(words[0]) takes no value, but '\(words[1])' was given."
    }
    if let words = parts(of: text, "Value to be set with flag '", "' had already been set with flag '", "'") {
      return "\(words[1]) and \(words[0]) can't be combined."
    }
    return nil
  }

  private static func aboutValue(_ text: String) -> Message? {
    if let words = parts(of: text, "Unexpected argument '", "'") {
      return "There is no argument for '\(words[0])' here."
    }
    if let words = parts(of: text, "", " unexpected arguments: '", "'") {
      return "There are no arguments for these here: '\(words[1])'."
    }
    if let words = parts(of: text, "Missing expected argument '", "'") {
      return words[0].hasPrefix("-")
        ? "The option \(words[0]) is missing." : "The argument \(words[0]) is missing."
    }
    if let words = parts(of: text, "Missing one of: '", "'") {
      return "One of these is missing: '\(words[0])'."
    }
    return aboutInvalidValue(text)
  }

  private static func aboutInvalidValue(_ text: String) -> Message? {
    if let words = parts(of: text, "The value '", "' is invalid for '", "'. Please provide one of ", ".") {
      return "'\(words[0])' is not a value of \(words[1]): use \(list(words[2]))."
    }
    if let words = parts(
      of: text, "The value '", "' is invalid for '", "'. Please provide one of the following:\n", "")
    {
      return "'\(words[0])' is not a value of \(words[1]): use \(list(words[2]))."
    }
    if let words = parts(of: text, "The value '", "' is invalid for '", "': ", "") {
      return
        "'\(words[0])' is not a value of \(words[1]): \(Message(verbatim: sentence(words[2])).insideSentence)."
    }
    if let words = parts(of: text, "The value '", "' is invalid for '", "'") {
      return "'\(words[0])' is not a value of \(words[1])."
    }
    return nil
  }

  /// `'a', 'b' or 'c'`, or lines with a dash, as `a, b, c`.
  private static func list(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.drop { " -".contains($0) } }
    let words = lines.count > 1 ? lines.map(String.init) : text.split(separator: "'").map(String.init)
    return words.filter { ![", ", " or ", " and "].contains($0) }.joined(separator: ", ")
  }

  /// What is between these pieces, where the text consists of them in this order.
  private static func parts(of text: String, _ start: String, _ more: String...) -> [String]? {
    guard text.hasPrefix(start), let end = more.last, text.hasSuffix(end) else { return nil }
    var rest = text.dropFirst(start.count)
    var parts: [String] = []
    for piece in more.dropLast() {
      guard let seam = rest.firstRange(of: piece) else { return nil }
      parts.append(String(rest[..<seam.lowerBound]))
      rest = rest[seam.upperBound...]
    }
    guard rest.count >= end.count else { return nil }
    return parts + [String(rest.dropLast(end.count))]
  }

  static func sentence(_ text: String) -> String {
    guard let last = text.last, !".?!:。？！：".contains(last) else { return text }
    return text + ((last.unicodeScalars.first?.value ?? 0) >= 0x3000 ? "。" : ".")
  }
}
