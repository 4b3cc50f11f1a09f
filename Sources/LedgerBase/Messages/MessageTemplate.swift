/// The text of a message with places for its values: `%1`, `%2`… and `%%` for a per cent sign.
package enum MessageTemplate {
  package enum Part {
    case literal(String)
    /// The place of a value, from 0.
    case place(Int)
  }

  /// How a command line completes the commands that a template names in its own words; nil where they are
  /// complete.
  // reachable: set by a program's first statement, and changed only while one thread runs.
  nonisolated(unsafe) package static var completion: (@Sendable (String) -> String)?

  package static func completed(_ template: String) -> String { completion?(template) ?? template }

  /// `text` as it is written in a template.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    return text.replacing("%", with: "%%")
  }

  /// The text of a template without places.
  package static func unescaped(_ template: String) -> String {
    template.utf8.contains(UInt8(ascii: "%")) ? template.replacing("%%", with: "%") : template
  }

  package static func forEachPart(of template: String, _ body: (Part) -> Void) {
    var rest = template[...]
    while let sign = rest.firstIndex(of: "%") {
      if sign > rest.startIndex { body(.literal(String(rest[..<sign]))) }
      rest = rest[rest.index(after: sign)...]
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if let number = Int(digits), number > 0 {
        body(.place(number - 1))
        rest = rest[digits.endIndex...]
      } else {
        body(.literal("%"))
        if rest.first == "%" { rest = rest.dropFirst() }
      }
    }
    if !rest.isEmpty { body(.literal(String(rest))) }
  }
}
