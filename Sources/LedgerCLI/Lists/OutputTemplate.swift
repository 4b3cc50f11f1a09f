import ArgumentParser
import EventLedger

/// What `--format` takes: a text with fields in braces, written once for each row.
///
///     {title:20} {data.title} {order:>5}\t{{literal}}\n
struct OutputTemplate {
  private enum Part {
    case literal(String)
    /// - Parameter width: columns; nil for as many as it takes.
    case field(path: [String], width: Int?, isOnRight: Bool)
  }

  private var parts: [Part] = []

  /// - Throws: `ValidationError` with what is wrong in the template.
  init(_ text: String) throws {
    var rest = text[...]
    var literal = ""
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard let escape = rest.popFirst(), let meant = Self.escapes[escape] else {
          throw ValidationError(
            said: "In a template, a backslash comes before n, t, r, 0 or another backslash.")
        }
        literal.append(meant)
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(character)
        rest.removeFirst()
      case "{":
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
        guard let end = rest.firstIndex(of: "}") else {
          throw ValidationError(said: "The template has a { without a }; write {{ for a brace.")
        }
        parts.append(try Self.field(rest[..<end]))
        rest = rest[rest.index(after: end)...]
      case "}": throw ValidationError(said: "The template has a } without a {; write }} for a brace.")
      default: literal.append(character)
      }
    }
    guard !fields.isEmpty else {
      throw ValidationError(
        said: text.lowercased() == "json"
          ? "For JSON, use --json." : "The template names no field, such as {id}.")
    }
    if !literal.hasSuffix("\n") { literal += "\n" }
    parts.append(.literal(literal))
  }

  private static let escapes: [Character: Character] = [
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\",
  ]

  /// `title`, `title:20` or `order:>5`.
  private static func field(_ text: Substring) throws -> Part {
    let pieces = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let path = pieces[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard path.allSatisfy({ !$0.isEmpty }), !path.isEmpty else {
      throw ValidationError(said: "The template has braces without the name of a field.")
    }
    guard pieces.count == 2 else { return .field(path: path, width: nil, isOnRight: false) }
    let isOnRight = pieces[1].hasPrefix(">")
    guard let width = Int(isOnRight ? pieces[1].dropFirst() : pieces[1]), (1...1000).contains(width) else {
      throw ValidationError(
        said: "After the colon, a template takes a width from 1 to 1000, or > and a width.")
    }
    return .field(path: path, width: width, isOnRight: isOnRight)
  }

  /// The fields that it names, as they are written.
  var fields: [[String]] {
    parts.compactMap { part in
      if case .field(let path, _, _) = part { return path }
      return nil
    }
  }

  /// The row as the template has it.
  func text(_ row: JSONValue) -> String {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .field(let path, let width, let isOnRight): Self.fitted(Self.value(path, row), width, isOnRight)
      }
    }.joined()
  }

  private static func value(_ path: [String], _ row: JSONValue) -> String {
    var value: JSONValue? = row
    for name in path { value = value?[name] }
    switch value {
    case .none, .null: return ""
    case .string(let text): return text
    case .some(let value): return JSONText(value).description
    }
  }

  private static func fitted(_ text: String, _ width: Int?, _ isOnRight: Bool) -> String {
    guard let width else { return text }
    let cut = TextWidth.truncated(text, to: width)
    let padding = String(repeating: " ", count: max(0, width - TextWidth.columns(of: cut)))
    return isOnRight ? padding + cut : cut + padding
  }
}
