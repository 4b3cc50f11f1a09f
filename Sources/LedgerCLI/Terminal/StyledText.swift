import EventLog

/// Text for a person, with colours that are only written where they are wanted.
///
/// Whatever is interpolated is made printable first (``PrintableText``), so a title can't smuggle in an
/// escape sequence; only literals in our own source keep their line feeds. A literal is a message
/// (`Docs/languages.md`): it is written in English and shown in the person's language.
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

  /// `text` made printable; the same in every language. It has a label, so that no literal is taken for one.
  init(verbatim text: String, _ style: Style = .plain) {
    parts = [Part(text: PrintableText.escaped(text), style: style)]
  }

  /// A message in the person's language, made printable.
  init(_ message: Message, _ style: Style = .plain) {
    self.init(verbatim: message.shown, style)
  }

  init(stringLiteral value: String) {
    parts = [
      Part(
        text: Self.translated(MessageTemplate.escaped(value)).map(MessageTemplate.unescaped) ?? value,
        style: .plain)
    ]
  }

  init(stringInterpolation interpolation: Interpolation) {
    parts = interpolation.translated?.parts ?? interpolation.text.parts
  }

  /// The template of a literal as this process shows it; nil where that is the text in the source.
  fileprivate static func translated(_ key: @autoclosure () -> String) -> String? {
    guard isTranslated else { return nil }
    let key = key()
    let language = OutputLanguage.shown
    let template = language == .english ? nil : Translations.text(for: key, in: language)
    return MessageTemplate.completed(template ?? key)
  }

  /// False where literals are shown as they are in the source.
  fileprivate static var isTranslated: Bool {
    OutputLanguage.shown != .english || MessageTemplate.completion != nil
  }

  /// A message of several lines: made printable, line feeds kept.
  static func lines(_ message: Message, _ style: Style = .plain) -> StyledText {
    lines(verbatim: message.shown, style)
  }

  /// Texts below each other.
  static func lines(_ texts: [StyledText]) -> StyledText {
    texts.dropFirst().reduce(texts.first ?? StyledText()) { $0 + "\n" + $1 }
  }

  /// Our own text of several lines that is the same in every language.
  static func lines(verbatim text: String, _ style: Style = .plain) -> StyledText {
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

  /// Padded with spaces to this many columns; at least one.
  func padded(to width: Int) -> StyledText {
    let style = parts.last?.style ?? .plain
    return self + StyledText(verbatim: String(repeating: " ", count: max(1, width - columns)), style)
  }

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

  /// A character as it stands in a line.
  struct Cell {
    var character: Character
    var style: Style
    var columns: Int
  }

  /// Its characters one by one.
  var cells: [Cell] {
    parts.flatMap { part in
      part.text.map { Cell(character: $0, style: part.style, columns: TextWidth.columns(of: $0)) }
    }
  }

  /// Characters that belong together, behind some spaces.
  init(_ cells: some Collection<Cell>, indent: Int = 0) {
    if indent > 0 { parts = [Part(text: String(repeating: " ", count: indent), style: .plain)] }
    for cell in cells {
      if let last = parts.indices.last, parts[last].style == cell.style {
        parts[last].text.append(cell.character)
      } else {
        parts.append(Part(text: String(cell.character), style: cell.style))
      }
    }
  }

  func rendered(inColor: Bool) -> String {
    guard inColor else { return plain }
    return parts.map { part in
      guard let parameter = part.style.parameter, !part.text.isEmpty else { return part.text }
      return "\u{1B}[\(parameter)m\(part.text)\u{1B}[0m"
    }.joined()
  }

  struct Interpolation: StringInterpolationProtocol {
    /// As it is in the source.
    fileprivate var text = StyledText()
    /// What its translation is found by, and the values in it; not kept where there is none.
    private var key = ""
    private var values: [StyledText] = []
    private let isTranslated = StyledText.isTranslated

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { text.parts.append(Part(text: literal, style: .plain)) }
      if isTranslated { key += MessageTemplate.escaped(literal) }
    }

    /// A value that is the same in every language.
    @_disfavoredOverload
    mutating func appendInterpolation(_ value: some CustomStringConvertible, _ style: Style = .plain) {
      append(Part(text: PrintableText.escaped(value.description), style: style))
    }

    /// A part that is translated too.
    mutating func appendInterpolation(_ message: Message, _ style: Style = .plain) {
      append(Part(text: PrintableText.escaped(message.shown), style: style))
    }

    /// Something to do, as a person types it.
    mutating func appendInterpolation(_ remedy: Remedy) { appendInterpolation("\(remedy)" as Message) }

    private mutating func append(_ part: Part) {
      text.parts.append(part)
      guard isTranslated else { return }
      var value = StyledText()
      value.parts = [part]
      values.append(value)
      key += "%\(values.count)"
    }

    mutating func appendInterpolation(_ value: StyledText) {
      text += value
      guard isTranslated else { return }
      values.append(value)
      key += "%\(values.count)"
    }

    /// The text in the person's language; nil where it is the one in the source.
    fileprivate var translated: StyledText? {
      guard isTranslated, let template = StyledText.translated(key) else { return nil }
      var result = StyledText()
      MessageTemplate.forEachPart(of: template) { part in
        switch part {
        case .literal(let literal): result.parts.append(Part(text: literal, style: .plain))
        case .place(let index): if values.indices.contains(index) { result += values[index] }
        }
      }
      return result
    }
  }
}
