import Projections
import SQLite

/// What the rows of a list are ordered by; the id breaks ties.
struct ListOrder {
  var column: String
  var isDescending = false
}

/// Rows that come before those of the next section, and their order. Not inside of the generic type, whose
/// types are looked up at run time, at each start of the command.
struct ListSection {
  /// What is true of them and of no row of another section; nil where there is only one.
  var condition: String?
  var order: ListOrder
}

/// A list of one table: which rows, in which order, and a page of it at a time.
///
/// The pages are cut by key: the next one begins after the values of the last row seen, however many rows
/// came or went in between, and costs no more than the first.
struct ListQuery<Record: StoredRecord> {
  private let sections: [ListSection]
  private var order: ListOrder
  private var conditions: [String] = []
  private var values: [SQLiteValue] = []
  /// Which no index answers.
  private var textCondition: (sql: String, values: [SQLiteValue])?

  init(_ order: ListOrder) {
    self.init(sections: [ListSection(condition: nil, order: order)])
  }

  /// - Parameter sections: at least one; each row belongs to one of them.
  init(sections: [ListSection]) {
    self.sections = sections
    order = sections[0].order
  }

  /// Keeps only rows that fulfil `condition`, with a `?` for each value.
  mutating func filter(_ condition: String, _ values: SQLiteValue...) {
    conditions.append(condition)
    self.values += values
  }

  /// Keeps only rows with `text` somewhere in one of the columns; ASCII letters count alike in either case.
  mutating func filter(_ columns: [String], contains text: String?) {
    guard let text, !text.isEmpty else { return }
    // LIKE reads a value in place; `lower` and a concatenation copied each one, which took most of the time.
    let pattern = likePattern(text)
    let isShort = pattern.utf8.count <= Int(ProjectionLimits.patternBytes)
    let condition = columns.map {
      isShort ? "\($0) LIKE ? ESCAPE '\\'" : "instr(lower(\($0)), lower(?)) > 0"
    }.joined(separator: " OR ")
    textCondition = ("(\(condition))", columns.map { _ in .text(isShort ? pattern : text) })
  }

  /// The rows after the one with the id `cursor`, at most `limit`.
  ///
  /// - Throws: `noSuchRecord` where the row at the cursor is gone, `usage` for a limit below 1.
  func page(_ reader: any RecordReading, limit: Int, after cursor: UUID?) throws -> Page<Record> {
    guard limit > 0 else { throw LedgerError.wrongLimit(limit) }
    let connection = try reader.connection(of: Record.self)
    let (rowsAsked, overflow) = limit.addingReportingOverflow(1)
    let most = overflow ? limit : rowsAsked
    var items: [Record] = []
    for query in try remaining(after: cursor, connection) where items.count < most {
      let count = most - items.count
      items +=
        try query.textCondition == nil ? query.rows(connection, count) : query.search(connection, count)
    }
    let hasMore = items.count > limit
    if hasMore { items.removeLast() }
    return Page(items: items, next: hasMore ? items.last?.id : nil)
  }

  private func ordered(by column: String) -> String {
    let direction = order.isDescending ? "DESC" : "ASC"
    return " ORDER BY \(column) \(direction), id \(direction) LIMIT ?"
  }

  private func rows(_ connection: Connection, _ most: Int) throws -> [Record] {
    try connection.rows(
      "SELECT \(Record.columns) FROM \(Record.table)\(Self.whereClause(conditions))"
        + ordered(by: order.column),
      values + [.integer(Int64(most))], Record.init(row:))
  }

  /// How many rows are looked through in their order before all are.
  private static var firstSearched: Int64 { 20_000 }

  /// Rows with a text. One that many have is found among the first, in their order. For one that few have,
  /// every row has to be read, which takes a third of the time in the order in which the rows are stored.
  private func search(_ connection: Connection, _ most: Int) throws -> [Record] {
    guard let textCondition else { return [] }
    let first = try connection.rows(
      "SELECT \(Record.columns) FROM \(Record.table) WHERE id IN"
        + " (SELECT id FROM \(Record.table)\(Self.whereClause(conditions))\(ordered(by: order.column)))"
        + " AND \(textCondition.sql)" + ordered(by: order.column),
      values + [.integer(Self.firstSearched)] + textCondition.values + [.integer(Int64(most))],
      Record.init(row:))
    guard first.count < most else { return first }
    return try connection.rows(
      "SELECT \(Record.columns) FROM \(Record.table)\(Self.whereClause(conditions + [textCondition.sql]))"
        + ordered(by: "+\(order.column)"),
      values + textCondition.values + [.integer(Int64(most))], Record.init(row:))
  }

  /// How many rows the whole list has.
  func count(_ reader: any RecordReading) throws -> Int {
    try reader.connection(of: Record.self).first(
      "SELECT count(*) FROM \(Record.table)\(Self.whereClause(conditions + [textCondition?.sql].compactMap(\.self)))",
      values + (textCondition?.values ?? [])
    ) { Int($0.int64(at: 0)) } ?? 0
  }

  private static func whereClause(_ conditions: [String]) -> String {
    conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
  }

  /// The query of each section, from the one with the row at the cursor on.
  private func remaining(after cursor: UUID?, _ connection: Connection) throws -> [ListQuery] {
    let queries = sections.map(of)
    guard let cursor else { return queries }
    for (index, section) in sections.enumerated() {
      let condition = section.condition.map { " AND \($0)" } ?? ""
      let key = try connection.first(
        "SELECT \(section.order.column) FROM \(Record.table) WHERE id = ?\(condition)",
        [.text(cursor.lowercase)]
      ) { $0.value(at: 0) }
      guard let key else { continue }
      var first = queries[index]
      first.begin(after: cursor, key)
      return [first] + queries[(index + 1)...]
    }
    var error = LedgerError.noSuchRecord(Record.self, reference: cursor.lowercase)
    error.message = "The \(Record.noun) after which the page was to begin no longer exists."
    error.hint = "Begin the list again without the cursor."
    throw error
  }

  private func of(_ section: ListSection) -> ListQuery {
    var query = self
    query.order = section.order
    if let condition = section.condition { query.filter(condition) }
    return query
  }

  private mutating func begin(after cursor: UUID, _ key: SQLiteValue) {
    filter("(\(order.column), id) \(order.isDescending ? "<" : ">") (?, ?)", key, .text(cursor.lowercase))
  }
}

/// A pattern of LIKE for a text anywhere in a value; its escape character is the backslash.
func likePattern(_ text: String) -> String {
  "%" + text.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_") + "%"
}
