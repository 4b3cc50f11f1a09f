import EventLedger

/// Writes comma-separated values: RFC 4180, with line feeds alone. On a terminal no control character comes
/// out raw.
struct CSVRecords {
  let output: Output
  /// True for a CSV in which a spreadsheet takes no text for a formula.
  let isSafe: Bool

  private static let formulaStarts = Set("=+-@\t\r".utf8)

  /// A text as it is written. If ``isSafe``, an apostrophe precedes what a spreadsheet would calculate. A
  /// number is one in a spreadsheet too, with its sign.
  func shown(_ text: String) -> String {
    isSafe && text.utf8.first.map(Self.formulaStarts.contains) ?? false ? "'" + text : text
  }

  func write(_ fields: [String]) throws {
    let record = fields.map(Self.quoted).joined(separator: ",")
    try output.write(output.isTerminal ? PrintableText.escaped(record) : record)
    try output.endLine()
  }

  /// A value of JSON as a field; one that holds others as JSON.
  func field(_ value: JSONValue?) -> String {
    switch value {
    case .none, .null: ""
    case .string(let text): shown(text)
    case .some(let value): JSONText(value).description
    }
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    return needsQuotes ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
  }
}
