import Projections

/// The rows of a CSV as inserted events of one kind of record: columns are the event's fields.
struct CSVKind {
  let type: String
  private let version: Int
  let columns: CSVColumns
  private let options: FieldOptions
  /// The field with the record's id: if a row has none, it is made from the rest of the row.
  let idField: String?

  private static let suffix = ".inserted"

  /// Those that there are.
  static func names(in definitions: DefinitionSet) -> [String] {
    definitions.types.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
  }

  /// How the values of the kind's fields are written.
  private struct FieldOptions {
    /// Fields that are lists of words.
    var lists: Set<String>
    /// Times of which a row may say only whether they have come.
    var marks: Set<String>
    var words: [String: @Sendable (String) -> String?]
    /// `4,50` is a number.
    var hasDecimalComma: Bool
  }

  /// - Parameters:
  ///   - delimiter: where it is a semicolon, numbers may have a decimal comma.
  ///   - options: what was said of columns, and what is known of the kind's fields.
  /// - Throws: `usage` for a kind that is not there; `unknownField` or `missingField` for a header that does
  ///   not fit.
  init(
    _ kind: String, header: [String], delimiter: UInt8, _ definitions: DefinitionSet, _ options: ImportOptions
  ) throws {
    type = kind + Self.suffix
    let (event, table) = try Self.event(kind, definitions)
    version = event.version
    columns = try CSVColumns(header, kind, event, table, options)
    self.options = FieldOptions(
      lists: options.wordLists[kind] ?? [], marks: options.doneMarks[kind] ?? [],
      words: options.valueWords[kind] ?? [:], hasDecimalComma: delimiter == UInt8(ascii: ";"))
    idField = event.recordField.flatMap { event.field(named: $0)?.kind == .id ? $0 : nil }
  }

  /// What an inserted event of the kind has, and the columns of the SQL table of its records.
  private static func event(
    _ kind: String, _ definitions: DefinitionSet
  ) throws -> (event: EventDefinition, table: Set<String>) {
    let type = kind + suffix
    if let definition = definitions.definitions(for: type).first, let event = definition.events[type] {
      return (event, Set(definition.columns.filter { $0.table == event.rowTable }.map(\.name)))
    }
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
  static func matches(
    _ header: [String], _ kind: String, _ definitions: DefinitionSet, _ options: ImportOptions
  ) throws -> Int {
    CSVColumns.matches(header, kind, try event(kind, definitions).event, options)
  }

  // MARK: Dates

  /// Where dates and times are: the place of each column, and its name in the file.
  var dateColumns: [(index: Int, name: String)] {
    columns.columns.enumerated().compactMap { index, column in
      guard case .field(let field) = column, field.holdsDates else { return nil }
      return (index, columns.names[index])
    }
  }

  /// In which order the dates of each column are, and what makes an instant of a wall-clock time.
  struct Dates {
    var orders: [Int: ImportDateOrder] = [:]
    /// The moment of the import, and the day that it is then where the person is.
    var now: Timestamp
    var today: CalendarDate
    var localTime: @Sendable (CalendarDate, Int) -> Timestamp

    /// A date or time in the form that events have; nil for what is not one.
    fileprivate func canonical(_ text: String, _ kind: FieldDefinition.Kind, column: Int) -> Value? {
      var copy = text
      let isInstant = kind != .date && copy.withUTF8 { Timestamp(utf8: UnsafeRawBufferPointer($0)) } != nil
      guard !isInstant, let written = WrittenTime(text) else { return nil }
      let near = written.day.date(near: today, looksAhead: kind == .dateOrTime)
      guard let date = near ?? written.day.date(orders[column]),
        let text = canonical(date, written, kind)
      else { return nil }
      return Value(.string(text), dependsOnTime: near != nil)
    }

    private func canonical(
      _ date: CalendarDate, _ written: WrittenTime, _ kind: FieldDefinition.Kind
    ) -> String? {
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

  // MARK: Rows

  /// What a row gives.
  struct Row {
    var draft: EventDraft
    /// The same, as it is in the file: what ids are derived from.
    var written: EventDraft
    /// Something in it depends on when it was read.
    var dependsOnTime = false
  }

  fileprivate struct Value {
    var json: JSONValue
    var dependsOnTime = false

    init(_ json: JSONValue, dependsOnTime: Bool = false) {
      (self.json, self.dependsOnTime) = (json, dependsOnTime)
    }
  }

  /// The event of a row. An empty field is a missing one.
  ///
  /// - Parameter newID: makes the record's id from the row's data, where the row brings none.
  func row(_ cells: [String], _ dates: Dates, newID: (JSONText) throws -> String) throws -> Row {
    guard cells.count == columns.columns.count else {
      throw LedgerError(
        .invalidText,
        "The row has \(counted(cells.count, "field")), but the header has \(counted(columns.columns.count, "column")).",
        hint: "A field that contains the delimiter must be in quotation marks.")
    }
    var (data, written, dependsOnTime): (JSONValue, JSONValue, Bool) = ([:], [:], false)
    for (index, (text, column)) in zip(cells, columns.columns).enumerated() where !text.isEmpty {
      guard case .field(let field) = column, let value = value(text, of: field, dates, column: index) else {
        continue
      }
      data[field.name] = value.json
      written[field.name] = value.dependsOnTime ? .string(text) : value.json
      dependsOnTime = dependsOnTime || value.dependsOnTime
    }
    if let idField, data[idField] == nil {
      let id = JSONValue.string(try newID(JSONText(written)))
      (data[idField], written[idField]) = (id, id)
    }
    return Row(
      draft: EventDraft(type: type, data: JSONText(data), version: version),
      written: EventDraft(type: type, data: JSONText(written), version: version),
      dependsOnTime: dependsOnTime)
  }

  /// The field of the record's id, if its value came from a column and is not a UUID.
  func foreignID(in data: JSONValue) -> String? {
    guard let idField, columns.name(of: idField) != nil, let id = data[idField]?.stringValue,
      UUID(text: id) == nil
    else { return nil }
    return idField
  }

  /// Nil for a cell that says of a time that it has not come.
  private func value(
    _ text: String, of field: FieldDefinition, _ dates: Dates, column: Int
  ) -> Value? {
    if options.marks.contains(field.name), let isDone = FieldDefinition.truth(text) {
      return isDone ? Value(.string(dates.now.rfc3339), dependsOnTime: true) : nil
    }
    guard field.holdsDates else { return Value(value(text, of: field)) }
    return dates.canonical(text, field.kind, column: column) ?? Value(.string(text))
  }

  private func value(_ text: String, of field: FieldDefinition) -> JSONValue {
    if let word = options.words[field.name]?(UnicodeWhiteSpace.trimmed(text)) { return .string(word) }
    let isNumber = [.integer, .real].contains(field.kind)
    let value = field.value(ofText: isNumber && options.hasDecimalComma ? Self.withPoint(text) : text)
    guard options.lists.contains(field.name), value.elements == nil else { return value }
    let words = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
    return .array(words.map { .string(String($0)) })
  }

  /// `4,50` with a point. `1,250` stays as it is, and is refused: it may be a thousand and more.
  private static func withPoint(_ text: String) -> String {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.allSatisfy({ $0 &- 0x30 < 10 }),
      parts[1].utf8.count != 3 || UnicodeWhiteSpace.trimmed(String(parts[0])) == "0"
    else { return text }
    return parts.joined(separator: ".")
  }
}

extension FieldDefinition {
  fileprivate var holdsDates: Bool { [.date, .time, .dateOrTime].contains(kind) }
}
