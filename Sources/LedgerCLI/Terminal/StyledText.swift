/// Text for a person, with colours that are only written where they are wanted.
///
/// Whatever is interpolated is made printable first (``PrintableText``), so a title can't smuggle in an escape sequence;
/// only literals in our own source keep their line feeds.
///
///     "Added task \(title, .bold) \(id)"
struct StyledText: ExpressibleByStringInterpolation, Sendable {
  enum Style: Sendable {
    case plain, bold, dim, red, green, yellow, cyan

    /// The SGR parameter of ECMA-48.
    fileprivate var parameter: String? {
      switch self {
      case .plain: nil
      case .bold: "1"
      case .dim: "2"
      case .red: "1;31"
      case .green: "32"
      case .yellow: "33"
      case .cyan: "36"
      }
    }
  }

  private struct Part: Sendable {
    var text: String
    var style: Style
  }

  private var parts: [Part] = []

  init() {}

  /// `text` made printable.
  init(_ text: String, _ style: Style = .plain) {
    parts = [Part(text: PrintableText.escaped(text), style: style)]
  }

  init(stringLiteral value: String) {
    parts = [Part(text: value, style: .plain)]
  }

  init(stringInterpolation interpolation: Interpolation) {
    parts = interpolation.text.parts
  }

  /// Our own text of several lines: made printable, line feeds kept.
  static func lines(_ text: String, _ style: Style = .plain) -> StyledText {
    var result = StyledText()
    result.parts = [Part(text: PrintableText.escapedKeepingLines(text), style: style)]
    return result
  }

  static func + (a: StyledText, b: StyledText) -> StyledText {
    var result = a
    result.parts += b.parts
    return result
  }

  static func += (a: inout StyledText, b: StyledText) { a.parts += b.parts }

  /// The text without styles, already made printable.
  var plain: String { parts.count == 1 ? parts[0].text : parts.map(\.text).joined() }

  var isEmpty: Bool { parts.allSatisfy(\.text.isEmpty) }

  /// Columns it takes in a terminal.
  var columns: Int { parts.reduce(0) { $0 + TextWidth.columns(of: $1.text) } }

  /// Cut to `limit` columns, styles kept.
  func truncated(to limit: Int) -> StyledText {
    guard columns > limit else { return self }
    var result = StyledText()
    var left = limit
    for part in parts where left > 0 {
      let width = TextWidth.columns(of: part.text)
      // The cut has to show: it falls into the first part that does not fit, with what follows it.
      let text = width < left ? part.text : TextWidth.truncated(part.text + " ", to: left)
      result.parts.append(Part(text: text, style: part.style))
      left -= TextWidth.columns(of: text)
    }
    return result
  }

  func rendered(inColor: Bool) -> String {
    guard inColor else { return plain }
    return parts.map { part in
      guard let parameter = part.style.parameter, !part.text.isEmpty else { return part.text }
      return "\u{1B}[\(parameter)m\(part.text)\u{1B}[0m"
    }.joined()
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = StyledText()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { text.parts.append(Part(text: literal, style: .plain)) }
    }

    mutating func appendInterpolation(_ value: some CustomStringConvertible, _ style: Style = .plain) {
      text.parts.append(Part(text: PrintableText.escaped(value.description), style: style))
    }

    mutating func appendInterpolation(_ value: StyledText) { text += value }
  }
}
