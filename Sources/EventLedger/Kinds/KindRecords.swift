package import Projections
import SQLite

/// Rows of a kind of record, as its table has them.
package struct KindRecords {
  /// One record.
  package struct Row: Sendable {
    package var id: String
    /// The event that changed it last.
    package var sequence: UInt64
    /// By column, in the table's order.
    package var json: JSONValue
    /// What a person names it by, else its id.
    package var label: String

    /// True where each value is what the column of its name holds, as far as can be told without the file's
    /// statements: those decide what becomes of a value.
    func mayHold(_ data: JSONText) -> Bool {
      (JSONValue(data).members ?? []).allSatisfy { member in
        json[member.key].map { Self.plain($0) == Self.plain(member.value) } ?? false
      }
    }

    private static func plain(_ value: JSONValue) -> JSONValue {
      switch value {
      case .bool(let isTrue): .number(isTrue ? 1 : 0)
      case .integer(let number): .number(Double(number))
      case .string(let text): .string(UnicodeWhiteSpace.trimmed(text))
      default: value
      }
    }
  }

  /// A value that a field of the records must have.
  package struct Condition: Sendable {
    fileprivate let column: String
    fileprivate let value: JSONValue

    /// - Parameter text: as a field takes it.
    /// - Throws: why the field can't have that value, as an event with it would be refused.
    package init(_ field: FieldDefinition, _ text: String) throws {
      column = field.name
      value = field.value(ofText: text)
      try field.check(value)
    }
  }

  /// What the records are ordered by; those without a value come last, and the id breaks ties.
  package struct Order: Sendable {
    package let column: String
    package let isDescending: Bool

    package init(by column: String, descending isDescending: Bool) {
      self.column = column
      self.isDescending = isDescending
    }

    fileprivate var terms: String {
      "\(key) IS NULL, \(key) COLLATE NOCASE \(isDescending ? "DESC" : "ASC"), \(KindRecords.main).id"
    }

    fileprivate var key: String { "\(KindRecords.main).\(quoted(column))" }

    /// What is true of the records after the one with this value and id.
    fileprivate func after(_ value: SQLiteValue, _ id: String) -> (condition: String, values: [SQLiteValue]) {
      let isLater = "\(KindRecords.main).id > ?"
      if case .null = value { return ("(\(key) IS NULL AND \(isLater))", [.text(id)]) }
      let beyond = "\(key) \(isDescending ? "<" : ">") ? COLLATE NOCASE"
      return (
        "(\(beyond) OR (\(key) = ? COLLATE NOCASE AND \(isLater)) OR \(key) IS NULL)",
        [value, value, .text(id)]
      )
    }
  }

  private let connection: Connection
  private let table: String
  /// The fields of a record.
  package let columns: [String]
  private let search: RecordForm.Search?
  private let record: String
  private let projection: String
  private let nameColumn: String?

  init(_ form: RecordForm, _ connection: Connection) throws {
    self.connection = connection
    table = try form.rowTable()
    columns = try connection.rows("SELECT name FROM pragma_table_info(?) ORDER BY cid", [.text(table)]) {
      $0.string(at: 0)
    }
    search = form.search(of: table)
    record = form.record
    projection = form.projection
    nameColumn = form.nameColumn(among: columns)
  }

  /// A page of the records, ordered by their ids; with a search, the best match first.
  ///
  /// - Parameters:
  ///   - order: another order.
  ///   - words: all of them must occur; a word that ends with * matches all words that begin with it. Without
  ///     a full-text table, each is looked for as a part of the record's texts, with or without a *.
  ///   - cursor: the id of the last record of the page before.
  ///   - fields: only records with these values; of texts, upper and lower case are the same.
  package func page(
    limit: Int, after cursor: String?, words: String?, where fields: [Condition] = [],
    in order: Order? = nil
  ) throws -> (rows: [Row], next: String?) {
    let (source, ownOrder, conditions, values) = try query(words)
    var (wanted, bound) = (conditions, values)
    for column in fields.map(\.column) + [order?.column].compactMap(\.self) { try require(column) }
    for field in fields {
      let column = "\(Self.main).\(quoted(field.column))"
      switch field.value {
      case .string(let text):
        wanted.append("lower(\(column)) = lower(?)")
        bound.append(.text(text))
      case .integer(let number):
        wanted.append("\(column) = ?")
        bound.append(.integer(number))
      case .bool(let isTrue):
        wanted.append("\(column) = ?")
        bound.append(.integer(isTrue ? 1 : 0))
      case .number(let number):
        wanted.append("\(column) = ?")
        bound.append(.real(number))
      default:
        wanted.append("\(column) = ?")
        bound.append(.text(JSONText(field.value).description))
      }
    }
    if let cursor {
      guard words == nil || order != nil else {
        throw LedgerError(
          .usage, "Search results have no pages.",
          hint:
            "Use \(Remedy.parameter("limit", "Number of rows")) instead of \(Remedy.parameter("after", "Start after"))."
        )
      }
      let rest = try order.map { try $0.after(value(of: $0.column, cursor), cursor) }
      wanted.append(rest?.condition ?? "\(Self.main).id > ?")
      bound += rest?.values ?? [.text(cursor)]
    }
    let condition = wanted.isEmpty ? "" : " WHERE " + wanted.joined(separator: " AND ")
    let list = columns.map { "\(Self.main).\(quoted($0))" }.joined(separator: ", ")
    var rows = try connection.rows(
      "SELECT \(list) FROM \(source)\(condition) ORDER BY \(order?.terms ?? ownOrder) LIMIT ?",
      bound + [.integer(Int64(limit) + 1)], row)
    let hasMore = rows.count > limit
    if hasMore { rows.removeLast() }
    return (rows, hasMore && (words == nil || order != nil) ? rows.last?.id : nil)
  }

  private func require(_ column: String) throws {
    guard !columns.contains(column) else { return }
    throw LedgerError(
      .usage, "The table of these records has no column \(column).",
      hint: "Use the name of a column: \(columns.joined(separator: ", ")).")
  }

  private func value(of column: String, _ id: String) throws -> SQLiteValue {
    try connection.first(
      "SELECT \(quoted(column)) FROM \(quoted(table)) WHERE id = ?", [.text(id)]
    ) { $0.value(at: 0) } ?? .null
  }

  fileprivate static let main = "main_row"

  private func query(_ words: String?) throws -> (
    source: String, order: String, conditions: [String], values: [SQLiteValue]
  ) {
    let rows = "\(quoted(table)) AS \(Self.main)"
    guard let words else { return (rows, "\(Self.main).id", [], []) }
    guard let search else {
      let (conditions, values) = containing(words)
      return (rows, "\(Self.main).id", conditions, values)
    }
    let text = quoted(search.table)
    return (
      "\(text) JOIN \(rows) ON \(Self.main).\(quoted(search.key)) = \(text).\(quoted(search.textKey))",
      "\(text).rank, \(Self.main).id", ["\(text) MATCH ?"], [.text(Self.expression(words))]
    )
  }

  /// For each word, that a text of the record contains it.
  private func containing(_ words: String) -> (conditions: [String], values: [SQLiteValue]) {
    let texts = columns.filter { $0 != "id" && $0 != "seq" }.map {
      "(typeof(\(quoted($0))) = 'text' AND instr(lower(\(quoted($0))), lower(?)) > 0)"
    }
    guard !texts.isEmpty else { return (["0"], []) }
    let condition = "(\(texts.joined(separator: " OR ")))"
    let wanted = Self.searched(words)
    return (
      wanted.map { _ in condition },
      wanted.flatMap { word in texts.map { _ in SQLiteValue.text(String(word.text)) } }
    )
  }

  /// Each word as FTS5 takes it for a text, and not for an operator.
  private static func expression(_ words: String) -> String {
    searched(words).map { word in
      let text = word.text.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"")
      return "\"\(text)\"" + (word.isPrefix ? "*" : "")
    }.joined(separator: " ")
  }

  /// The words of a search; one that ends with * is the beginning of others.
  private static func searched(_ words: String) -> [(text: Substring, isPrefix: Bool)] {
    words.split(whereSeparator: \.isWhitespace).map { word in
      let isPrefix = word.hasSuffix("*") && word.count > 1
      return (isPrefix ? word.dropLast() : word, isPrefix)
    }
  }

  /// The one record that a reference means, as ``RecordFinder`` finds it.
  ///
  /// - Throws: `noSuchRecord`, or `ambiguousRecord` naming the candidates.
  package func find(_ reference: String) throws -> Row {
    try only(of: matches(reference), reference)
  }

  /// The one record that a reference means, of all that it can mean.
  ///
  /// - Throws: as ``find(_:)``.
  package func only(of found: [Row], _ reference: String) throws -> Row {
    if let only = found.first, found.count == 1 { return only }
    guard !found.isEmpty else {
      throw LedgerError.noSuchRecord(
        Message(stringLiteral: record), isNamed: nameColumn != nil, reference: reference,
        nearest: try finder.nearestName(to: RecordReference(reference)), listing: .listRecords(record),
        in: projection)
    }
    let short = try ShortIDs(found.map(\.id), in: connection)
    throw LedgerError.ambiguous(
      Message(stringLiteral: record), reference: reference,
      candidates: found.map { (id: short[$0.id], name: $0.label) }, in: projection)
  }

  /// All records that a reference can mean, at most ten.
  package func matches(_ reference: String) throws -> [Row] {
    let list = columns.map(quoted).joined(separator: ", ")
    return try finder.matches(RecordReference(reference)).compactMap {
      try connection.first("SELECT \(list) FROM \(quoted(table)) WHERE id = ?", [.text($0.id)], row)
    }
  }

  private var finder: RecordFinder { RecordFinder(connection, table: table, nameColumn: nameColumn) }

  private func row(_ statement: Statement) -> Row {
    let values = columns.indices.map { statement.value(at: Int32($0)) }
    let json = JSONValue.object(zip(columns, values).map { .init($0, JSONValue($1)) })
    let id = json["id"]?.stringValue ?? ""
    return Row(
      id: id, sequence: UInt64(clamping: json["seq"]?.integerValue ?? 0), json: json,
      label: nameColumn.flatMap { json[$0]?.stringValue } ?? id)
  }
}

extension LedgerReader {
  /// The records of a kind.
  package func rows(of form: RecordForm) throws -> KindRecords {
    try KindRecords(form, connection(for: form.projection))
  }
}
