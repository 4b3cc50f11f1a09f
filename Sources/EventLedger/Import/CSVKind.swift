import Projections

/// The rows of a CSV as inserted events of one kind of record: columns are the event's fields.
struct CSVKind {
  let type: String
  private let version: Int
  private let columns: [Column]
  private let header: [String]
  /// Fields that are lists of words.
  private let lists: Set<String>
  /// The field with the record's id: if a row has none, it is made from the rest of the row.
  private let idField: String?

  private static let suffix = ".inserted"

  /// Those that there are.
  static func names(in definitions: DefinitionSet) -> [String] {
    definitions.types.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
  }

  private enum Column {
    case field(FieldDefinition)
    /// `seq` of an exported table says which event changed a row there, and nothing here; nor does a column
    /// that is to be ignored.
    case passedOver
  }

  /// The names of columns that are not read, because the kind has none like them.
  let ignored: [String]
  /// The names of those that are read, as the file has them.
  let used: [String]

  /// - Parameter options: whether columns that the kind does not have are passed over, and what is known of
  ///   its fields.
  /// - Throws: `usage` for a kind that is not there; `unknownField` or `missingField` for a header that does
  ///   not fit.
  init(_ kind: String, header: [String], _ definitions: DefinitionSet, _ options: ImportOptions) throws {
    type = kind + Self.suffix
    let event = try Self.event(kind, definitions)
    version = event.version
    let names = header.map { UnicodeWhiteSpace.trimmed($0) }
    let fields = Self.fields(event)
    let unknown = names.filter { fields[Self.key($0)] == nil && Self.key($0) != "seq" }
    if !unknown.isEmpty, !options.ignoresUnknownColumns {
      throw Self.unknown(unknown, kind, event, options.otherNames[kind] ?? [:])
    }
    self.header = names
    lists = options.wordLists[kind] ?? []
    columns = names.map { fields[Self.key($0)].map(Column.field) ?? .passedOver }
    ignored = unknown.filter { !$0.isEmpty }
    used = names.filter { fields[Self.key($0)] != nil }
    try Self.requireEachOnce(used)
    idField = event.recordField.flatMap { event.field(named: $0)?.kind == .id ? $0 : nil }
    let given = Set(used.compactMap { fields[Self.key($0)]?.name })
    for field in event.fields where field.isRequired && !given.contains(field.name) && field.name != idField {
      throw LedgerError(
        .missingField,
        "line 1: the header has no column \(quotedForMessage(field.name)), which \(kind) needs.",
        hint: "Its columns are: \(Self.names(event)).", at: .init(line: 1, field: field.name))
    }
  }

  private static func event(_ kind: String, _ definitions: DefinitionSet) throws -> EventDefinition {
    let type = kind + suffix
    if let event = definitions.definitions(for: type).first?.events[type] { return event }
    throw LedgerError(
      .usage, "There is no kind of record \(quotedForMessage(kind)).",
      hint: hint(kind, names(in: definitions)))
  }

  private static func hint(_ kind: String, _ names: [String]) -> Message {
    let known: Message = "Known kinds: \(names.joined(separator: ", "))."
    guard let nearest = Spelling.nearest(to: kind.lowercased(), among: names, within: 2) else { return known }
    return "Did you mean \(quotedForMessage(nearest))? \(known)"
  }

  /// How many columns of a header the kind has: how likely it is that the header was taken apart rightly.
  static func matches(_ header: [String], _ kind: String, _ definitions: DefinitionSet) throws -> Int {
    let fields = fields(try event(kind, definitions))
    return header.count { fields[key($0)] != nil }
  }

  /// A column's name without what people write differently: "Created at", "created_at" and "createdAt" are
  /// one.
  private static func key(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "-" && $0 != "_" }))
  }

  private static func fields(_ event: EventDefinition) -> [String: FieldDefinition] {
    Dictionary(event.fields.map { (key($0.name), $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func unknown(
    _ columns: [String], _ kind: String, _ event: EventDefinition, _ others: [String: String]
  ) -> LedgerError {
    let named = Message(verbatim: columns.prefix(10).map { quotedForMessage($0) }.joined(separator: ", "))
    let nearest = columns.lazy.compactMap {
      others[key($0)] ?? Spelling.nearest(to: $0, among: event.fields.map(\.name))
    }.first
    let known: Message = "Its columns are: \(names(event))."
    let ignore: Message =
      "To ignore unknown columns: \(Remedy.parameter("ignore-unknown", "Ignore unknown columns"))."
    return LedgerError(
      .unknownField,
      columns.count == 1
        ? "line 1: \(kind) has no column \(named)." : "line 1: \(kind) has no columns \(named).",
      hint: nearest.map { "Did you mean \(quotedForMessage($0))? \(known) \(ignore)" }
        ?? "\(known) \(ignore)",
      at: .init(line: 1, field: columns.first))
  }

  private static func names(_ event: EventDefinition) -> String {
    event.fields.map(\.name).joined(separator: ", ")
  }

  private static func requireEachOnce(_ header: [String]) throws {
    for (index, name) in header.enumerated() where header[..<index].contains(where: { key($0) == key(name) })
    {
      throw LedgerError(
        .invalidText, "line 1: the column \(quotedForMessage(name)) appears twice.",
        hint: "Name each column only once.", at: .init(line: 1, field: name))
    }
  }

  // MARK: Dates

  /// Where dates and times are: the place of each column, and its name in the file.
  var dateColumns: [(index: Int, name: String)] {
    columns.enumerated().compactMap { index, column in
      guard case .field(let field) = column, field.holdsDates else { return nil }
      return (index, header[index])
    }
  }

  /// In which order the dates of each column are, and what makes an instant of a wall-clock time.
  struct Dates {
    var orders: [Int: ImportDateOrder] = [:]
    var localTime: @Sendable (CalendarDate, Int) -> Timestamp

    /// A date or time in the form that events have; nil for what is not one.
    func canonical(_ text: String, _ kind: FieldDefinition.Kind, column: Int) -> String? {
      var copy = text
      let isInstant = kind != .date && copy.withUTF8 { Timestamp(utf8: UnsafeRawBufferPointer($0)) } != nil
      guard !isInstant, let written = WrittenTime(text), let date = written.date(orders[column]) else {
        return nil
      }
      if kind == .date, written.clock != nil { return nil }
      // A day alone is a day where a day can be given, else its first moment.
      if kind != .time, written.clock == nil { return date.description }
      let clock = written.clock ?? WrittenTime.Clock(seconds: 0, microseconds: 0)
      let start: Timestamp =
        written.offset.map { offset in
          Timestamp(microseconds: Int64(date.daysSinceEpoch * 86_400 + clock.seconds - offset) * 1_000_000)
        } ?? localTime(date, clock.seconds)
      let instant = Timestamp(microseconds: start.microseconds + clock.microseconds)
      return instant >= .earliest && instant <= .latest ? instant.rfc3339 : nil
    }
  }

  /// The event of a row. An empty field is a missing one.
  ///
  /// - Parameter newID: makes the record's id from the row's data, where the row brings none.
  func event(_ row: [String], _ dates: Dates, newID: (JSONText) throws -> String) throws -> EventDraft {
    guard row.count == columns.count else {
      throw LedgerError(
        .invalidText,
        "The row has \(counted(row.count, "field")), but the header has \(counted(columns.count, "column")).",
        hint: "A field that contains the delimiter must be in quotation marks.")
    }
    var data: JSONValue = [:]
    for (index, (text, column)) in zip(row, columns).enumerated() where !text.isEmpty {
      guard case .field(let field) = column else { continue }
      data[field.name] =
        field.holdsDates
        ? .string(dates.canonical(text, field.kind, column: index) ?? text) : value(text, of: field)
    }
    if let idField, data[idField] == nil { data[idField] = .string(try newID(JSONText(data))) }
    return EventDraft(type: type, data: JSONText(data), version: version)
  }
}

extension CSVKind {
  /// The value of a column that has no date.
  private func value(_ text: String, of field: FieldDefinition) -> JSONValue {
    if case .choice(let choices) = field.kind, !choices.contains(text) {
      let typed = UnicodeWhiteSpace.trimmed(text).lowercased()
      // As people abbreviate it: H for high.
      let meant = choices.filter { $0.lowercased().hasPrefix(typed) }
      let whole = meant.filter { $0.utf8.count == typed.utf8.count }
      if let only = whole.first ?? meant.first, whole.count == 1 || meant.count == 1 { return .string(only) }
    }
    let value = field.value(ofText: text)
    guard lists.contains(field.name), value.elements == nil else { return value }
    let words = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
    return .array(words.map { .string(String($0)) })
  }
}

extension FieldDefinition {
  fileprivate var holdsDates: Bool { [.date, .time, .dateOrTime].contains(kind) }

  /// A value that was typed. What can't be read as the field's kind stays a text, and is refused as one.
  func value(ofText text: String) -> JSONValue {
    let read: JSONValue? =
      switch kind {
      // A fraction is refused as a number, and not as a text.
      case .integer:
        Int64(text).map(JSONValue.integer)
          ?? Double(text).flatMap { $0.isFinite ? JSONValue.number($0) : nil }
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
