import Projections

/// The rows of a CSV as inserted events of one kind of record: columns are the event's fields.
struct CSVKind {
  let type: String
  private let version: Int
  private let columns: [Column]
  /// The field with the record's id: if a row has none, it is made from the rest of the row.
  private let idField: String?

  private static let suffix = ".inserted"

  /// Those that there are.
  static func names(in definitions: DefinitionSet) -> [String] {
    definitions.types.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
  }

  private enum Column {
    case field(FieldDefinition)
    /// `seq` of an exported table says which event changed a row there, and nothing here.
    case passedOver
  }

  /// - Throws: `usage` for a kind that is not there; `unknownField` or `missingField` for a header that does
  ///   not fit.
  init(_ kind: String, header: [String], _ definitions: DefinitionSet) throws {
    type = kind + Self.suffix
    guard let event = definitions.definitions(for: type).first?.events[type] else {
      throw LedgerError(
        .usage, "There is no kind of record \(quotedForMessage(kind)).",
        hint: "Known kinds: \(Self.names(in: definitions).joined(separator: ", ")).")
    }
    version = event.version
    columns = try header.map { try Self.column($0, of: event, kind) }
    try Self.requireEachOnce(header)
    idField = event.recordField.flatMap { event.field(named: $0)?.kind == .id ? $0 : nil }
    for field in event.fields where field.isRequired && !header.contains(field.name) && field.name != idField
    {
      throw LedgerError(
        .missingField,
        "line 1: the header has no column \(quotedForMessage(field.name)), which \(kind) needs.",
        hint: "Its columns are: \(Self.names(event)).", at: .init(line: 1, field: field.name))
    }
  }

  private static func column(_ name: String, of event: EventDefinition, _ kind: String) throws -> Column {
    if let field = event.field(named: name) { return .field(field) }
    if name == "seq" { return .passedOver }
    throw LedgerError(
      .unknownField, "line 1: \(kind) has no column \(quotedForMessage(name)).",
      hint: "Its columns are: \(names(event)).", at: .init(line: 1, field: name))
  }

  private static func names(_ event: EventDefinition) -> String {
    event.fields.map(\.name).joined(separator: ", ")
  }

  private static func requireEachOnce(_ header: [String]) throws {
    for (index, name) in header.enumerated() where header[..<index].contains(name) {
      throw LedgerError(
        .invalidText, "line 1: the column \(quotedForMessage(name)) appears twice.",
        hint: "Name each column only once.", at: .init(line: 1, field: name))
    }
  }

  /// The event of a row. An empty field is a missing one.
  ///
  /// - Parameter newID: makes the record's id from the row's data, where the row brings none.
  func event(_ row: [String], newID: (JSONText) throws -> String) throws -> EventDraft {
    guard row.count == columns.count else {
      throw LedgerError(
        .invalidText,
        "The row has \(counted(row.count, "field")), but the header has \(counted(columns.count, "column")).",
        hint: "A field that contains a comma must be in quotation marks.")
    }
    var data: JSONValue = [:]
    for (text, column) in zip(row, columns) where !text.isEmpty {
      if case .field(let field) = column { data[field.name] = field.value(ofText: text) }
    }
    if let idField, data[idField] == nil { data[idField] = .string(try newID(JSONText(data))) }
    return EventDraft(type: type, data: JSONText(data), version: version)
  }

}

extension FieldDefinition {
  /// A value that was typed. What can't be read as the field's kind stays a text, and is refused as one.
  func value(ofText text: String) -> JSONValue {
    let read: JSONValue? =
      switch kind {
      case .integer: Int64(text).map(JSONValue.integer)
      case .real: Double(text).flatMap { $0.isFinite ? JSONValue.number($0) : nil }
      case .boolean: ["true": true, "false": false, "1": true, "0": false][text].map(JSONValue.bool)
      case .json: Self.json(text)
      case .text, .time, .date, .dateOrTime, .id, .choice: nil
      }
    return read ?? .string(text)
  }

  private static func json(_ text: String) -> JSONValue? {
    attempt { try JSONValue(parsing: text) }
  }
}
