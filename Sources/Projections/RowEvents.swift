package import SQLite

/// How the rows of one table become events again: by the event type whose first statement inserts such a row.
/// Fields are taken from the columns of the same names, including those of other tables that the event fills.
package struct RowEvents {
  package let table: String
  /// The event that inserts a row.
  package let insertion: EventDefinition
  /// The event that changes a row; nil if there is none.
  package let edit: EventDefinition?
  /// What a row is found by in another file.
  private let key: [String]
  /// SQL of each value that is read: the columns first, then fields of other tables.
  private let expressions: [String]
  private let names: [String]
  /// Columns with the number of an event.
  private let numbers: Set<String>
  /// Where the key and the column `seq` are among the values.
  private let keyPlaces: [Int]
  private let sequencePlace: Int?
  /// The field with a record's place in its list; nil if there is none.
  private let placeField: String?
  /// By what the rows are stored.
  private let storage: [(term: String, isDescending: Bool)]

  /// A row of the table.
  package struct Row: Hashable, Sendable {
    package var key: [SQLiteValue]
    /// The event that changed it last; nil if the table does not keep it.
    package var sequence: UInt64?
    fileprivate var values: [SQLiteValue]
  }

  fileprivate init(
    _ table: String, _ insertion: EventDefinition, _ definition: ProjectionDefinition, _ own: InternalTables
  ) throws {
    self.table = table
    self.insertion = insertion
    edit = definition.events["\(insertion.record).edited"]
    let columns = try own.columns(of: table)
    let primary = try own.primaryKey(of: table)
    var key = primary.isEmpty ? columns.filter { $0 != "seq" } : primary
    var numbers: Set<String> = ["seq"]
    // Where `:_seq` gives the number that is the key, the record has another one in another log.
    if !primary.isEmpty, !primary.allSatisfy({ insertion.field(named: $0) != nil }),
      let id = insertion.recordField, columns.contains(id)
    {
      key = [id]
      numbers.formUnion(primary)
    }
    self.key = key
    self.numbers = numbers
    let others = try Self.elsewhere(insertion, table, columns, own)
    names = columns + others.map(\.name)
    expressions = columns.map { "main_row.\(quoted($0))" } + others.map(\.sql)
    keyPlaces = self.key.compactMap { columns.firstIndex(of: $0) }
    sequencePlace = columns.firstIndex(of: "seq")
    let apart = try own.uniqueColumns(of: table).subtracting(primary)
    placeField =
      insertion.fields.first { field in
        field.kind == .integer && !field.isRequired && apart.contains(field.name)
          && definition.events.values.contains { $0.moves(insertion.record, by: field.name) }
      }?.name
    storage = try own.storageOrder(of: table).map {
      (term: "main_row." + $0.term, isDescending: $0.isDescending)
    }
  }

  /// Fields that the event puts into another table, in a column of the same name beside the record's id.
  private static func elsewhere(
    _ event: EventDefinition, _ table: String, _ columns: [String], _ own: InternalTables
  ) throws -> [(name: String, sql: String)] {
    guard let id = event.recordField, columns.contains(id) else { return [] }
    let others = try event.statements.dropFirst().compactMap(\.insertedTable).filter { $0 != table }
      .map { (name: $0, columns: try own.columns(of: $0)) }.filter { $0.columns.contains(id) }
    return event.fields.map(\.name).filter { !columns.contains($0) }.compactMap { field in
      guard let other = others.first(where: { $0.columns.contains(field) }) else { return nil }
      return (
        field,
        "(SELECT other.\(quoted(field)) FROM \(quoted(other.name)) AS other WHERE other.\(quoted(id)) = main_row.\(quoted(id)))"
      )
    }
  }

  // MARK: Rows

  /// Hands over all rows that can be read, in the order in which they are stored. Past a place that can't be
  /// read, it goes on from the table's other end.
  ///
  /// - Returns: why some rows could not be read; nil if all were.
  /// - Throws: what `body` throws, and what is not the fault of a page.
  package func forEachRow(in source: Projection, _ body: (Row) throws -> Void) throws -> LedgerError? {
    var last: [SQLiteValue]?
    let fault = try scan(source, isBackward: false) { row, place in
      last = place
      try body(row)
      return true
    }
    guard fault != nil, !storage.isEmpty else { return fault }
    _ = try scan(source, isBackward: true) { row, place in
      // A page that could be read this time leads to rows that were already passed on.
      guard place != last else { return false }
      try body(row)
      return true
    }
    return fault
  }

  /// - Parameter body: gets a row and where it is stored; false ends the reading.
  /// - Returns: what ended it before its last row; nil if nothing did. What `body` throws is never taken for
  ///   that.
  private func scan(
    _ source: Projection, isBackward: Bool, _ body: (Row, _ place: [SQLiteValue]) throws -> Bool
  ) throws -> LedgerError? {
    let statement: Statement
    do {
      statement = try source.connection.prepare(query(isBackward: isBackward))
    } catch let error as LedgerError where error.isOfUnreadablePage { return error }
    defer { statement.finalize() }
    while true {
      do {
        guard try statement.step() else { return nil }
      } catch let error as LedgerError where error.isOfUnreadablePage { return error }
      let place = storage.indices.map { statement.value(at: Int32(names.count + $0)) }
      guard try body(row(statement), place) else { return nil }
    }
  }

  /// All rows, each with where it is stored. An index would bring them in another order, page after page.
  private func query(isBackward: Bool) -> String {
    let values = (expressions + storage.map(\.term)).joined(separator: ", ")
    let order = storage.map { $0.isDescending == isBackward ? $0.term : $0.term + " DESC" }
    let ordered = order.isEmpty ? "" : " ORDER BY " + order.joined(separator: ", ")
    return "SELECT \(values) FROM \(quoted(table)) AS main_row NOT INDEXED\(ordered)"
  }

  private func row(_ statement: Statement) -> Row {
    let values = names.indices.map { statement.value(at: Int32($0)) }
    var sequence: UInt64?
    if let sequencePlace, case .integer(let number) = values[sequencePlace] {
      sequence = UInt64(exactly: number)
    }
    return Row(key: keyPlaces.map { values[$0] }, sequence: sequence, values: values)
  }

  /// A finder of rows by their key in another file of the same projection.
  package func finder(in table: Projection) throws -> Finder { try Finder(self, table) }

  /// Finds the row of the same key in another file.
  package final class Finder {
    private let statement: Statement
    private let rows: RowEvents

    fileprivate init(_ rows: RowEvents, _ table: Projection) throws {
      self.rows = rows
      // A key's column may be null if a table has no primary key, because then the whole row is the key.
      let condition = rows.key.map { "main_row." + quoted($0) + " IS ?" }.joined(separator: " AND ")
      statement = try table.connection.prepare(
        "SELECT \(rows.expressions.joined(separator: ", ")) FROM \(quoted(rows.table)) AS main_row WHERE \(condition)"
      )
    }

    deinit { statement.finalize() }

    /// The row with the same key; nil if there is none.
    package func row(like row: Row) throws -> Row? {
      try statement.bind(row.key)
      defer { statement.reset() }
      return try statement.step() ? rows.row(statement) : nil
    }
  }

  /// True where two rows hold the same values, whichever events they come from.
  package func areEqual(_ one: Row, _ other: Row) -> Bool {
    zip(names, zip(one.values, other.values)).allSatisfy { numbers.contains($0) || $1.0 == $1.1 }
  }

  /// The value of a column; nil if no column has that name.
  package func value(of column: String, in row: Row) -> SQLiteValue? {
    names.firstIndex(of: column).map { row.values[$0] }
  }

  /// A row by its columns.
  package func json(_ row: Row) -> JSONValue {
    .object(zip(names, row.values).map { JSONValue.Member($0, Self.json($1)) })
  }

  // MARK: Data

  /// The data of an event that produces the row.
  ///
  /// - Parameter isPlaced: false to leave out the record's place in its list: it then goes last.
  /// - Throws: `missingField`, `wrongValue` and the like if the columns lack something that the event needs.
  package func data(_ row: Row, of event: EventDefinition, isPlaced: Bool = true) throws -> JSONText {
    var members: [JSONValue.Member] = []
    for field in event.fields where isPlaced || field.name != placeField {
      guard let place = names.firstIndex(of: field.name) else { continue }
      guard row.values[place] != .null else {
        if field.isNullable { members.append(.init(field.name, .null)) }
        continue
      }
      members.append(.init(field.name, try Self.value(row.values[place], of: field)))
    }
    let data = JSONText(.object(members))
    try event.check(data, boundsNumbers: false)
    return data
  }

  /// True if its records form a list, in which each has its own place, which need not be given.
  package var isList: Bool { placeField != nil }

  /// True for an event that moves its records in their list.
  package func isMoved(by event: EventDefinition) -> Bool {
    placeField.map { event.moves(insertion.record, by: $0) } ?? false
  }

  /// True where the data of an insertion name the key of its row.
  package var isKeyInData: Bool { key.allSatisfy { insertion.field(named: $0) != nil } }

  /// The key of the row that an event's data names; nil if it names none.
  package func key(of value: JSONValue) -> [SQLiteValue]? {
    var found: [SQLiteValue] = []
    for name in key {
      guard let field = insertion.field(named: name), let given = value[name] else { return nil }
      switch given {
      case .string(let text): found.append(.text(field.kind == .id ? Self.storedID(text) : text))
      case .integer(let number): found.append(.integer(number))
      default: return nil
      }
    }
    return found
  }

  /// An id as tables hold it: a UUID is bound in lower case, any other id as it is.
  package static func storedID(_ text: String) -> String { UUID(text: text)?.lowercase ?? text }

  private static func value(_ value: SQLiteValue, of field: FieldDefinition) throws -> JSONValue {
    switch (field.kind, value) {
    case (.boolean, .integer(let number)): .bool(number != 0)
    case (.json, .text(let text)): try JSONValue(parsing: text)
    default: json(value)
    }
  }

  private static func json(_ value: SQLiteValue) -> JSONValue {
    switch value {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .number(number)
    case .text(let text): .string(text)
    case .blob(let bytes): .string(hexadecimal(bytes))
    }
  }
}

extension Projection {
  /// How the rows of each table become events again; a table that others refer to comes before them. Tables
  /// that only follow from others (a list's highest order, a full-text table) have none.
  package func rowEvents() throws -> [RowEvents] {
    try internalTables.parentsFirst().compactMap { table in
      let events = definition.events.values.filter { $0.statements.first?.insertedTable == table }
        .sorted {
          ($0.type.hasSuffix(".inserted") ? 0 : 1, $0.line) < (
            $1.type.hasSuffix(".inserted") ? 0 : 1, $1.line
          )
        }
      return try events.first.map { try RowEvents(table, $0, definition, internalTables) }
    }
  }

  /// Which table of the projection refers to a row of which other, and by which column.
  package func references() throws -> [(child: String, column: String, parent: String)] {
    try internalTables.foreignKeys().map { ($0.child, $0.column, $0.parent) }
  }
}

extension EventDefinition {
  /// True for an event that gives a record another place in its list.
  fileprivate func moves(_ record: String, by field: String) -> Bool {
    self.record == record && !type.hasSuffix(".inserted")
      && fields.contains { $0.name == field && $0.isRequired && $0.kind == .integer }
  }
}

extension SQLText {
  /// The table that an INSERT fills; nil for any other statement.
  var insertedTable: String? {
    var scanner = SQLScanner(Array(text.utf8))
    var words: [SQLScanner.Token] = []
    while words.count < 5, let token = scanner.next() {
      if token.kind == .word || token.kind == .quotedName { words.append(token) }
      if token.kind == .symbol { break }
    }
    guard let first = words.first, scanner.isWord(first, "INSERT"),
      let into = words.firstIndex(where: { scanner.isWord($0, "INTO") }), words.indices.contains(into + 1)
    else { return nil }
    return scanner.name(words[into + 1])
  }
}

extension LedgerError {
  /// True for a page that can't be read, or that SQLite can make nothing of.
  fileprivate var isOfUnreadablePage: Bool { isWrongPage || code == .tableDamaged || code == .ioFailed }
}
