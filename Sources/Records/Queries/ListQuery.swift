import EventLog
import SQLite

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A list of one table: which rows, in which order, and a page of it at a time.
///
/// The pages are cut by key: the next one begins after the values of the last row seen, however many rows came or went
/// in between, and costs no more than the first.
struct ListQuery<Record: StoredRecord> {
  /// What the rows are ordered by; the id breaks ties.
  struct Order {
    var column: String
    var isDescending = false
  }

  var order: Order
  private var conditions: [String] = []
  private var values: [SQLiteValue] = []

  init(_ order: Order) {
    self.order = order
  }

  /// Keeps only rows that fulfil `condition`, with a `?` for each value.
  mutating func filter(_ condition: String, _ values: SQLiteValue...) {
    conditions.append(condition)
    self.values += values
  }

  /// Keeps only rows with `text` somewhere in the column; ASCII letters count alike in either case.
  mutating func filter(_ column: String, contains text: String?) {
    guard let text, !text.isEmpty else { return }
    filter("instr(lower(\(column)), lower(?)) > 0", .text(text))
  }

  /// The rows after the one with the id `cursor`, at most `limit`.
  ///
  /// - Throws: `noSuchRecord` where the row at the cursor is gone, `usage` for a limit below 1.
  func page(_ reader: any RecordReading, limit: Int, after cursor: UUID?) throws -> Page<Record> {
    guard limit > 0 else { throw LedgerError.wrongLimit(limit) }
    let connection = try reader.connection(of: Record.self)
    var query = self
    if let cursor { try query.begin(after: cursor, connection) }
    let direction = order.isDescending ? "DESC" : "ASC"
    let (rowsAsked, overflow) = limit.addingReportingOverflow(1)
    var items = try connection.rows(
      "SELECT \(Record.columns) FROM \(Record.table)\(query.whereClause)"
        + " ORDER BY \(order.column) \(direction), id \(direction) LIMIT ?",
      query.values + [.integer(Int64(overflow ? limit : rowsAsked))], Record.init(row:))
    let hasMore = items.count > limit
    if hasMore { items.removeLast() }
    return Page(items: items, next: hasMore ? items.last?.id : nil)
  }

  /// How many rows the whole list has.
  func count(_ reader: any RecordReading) throws -> Int {
    try reader.connection(of: Record.self).first(
      "SELECT count(*) FROM \(Record.table)\(whereClause)", values
    ) { Int($0.int64(at: 0)) } ?? 0
  }

  private var whereClause: String {
    conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
  }

  private mutating func begin(after cursor: UUID, _ connection: Connection) throws {
    let key = try connection.first(
      "SELECT \(order.column) FROM \(Record.table) WHERE id = ?", [.text(cursor.lowercase)]
    ) { $0.value(at: 0) }
    guard let key else {
      var error = LedgerError.noSuchRecord(Record.self, reference: cursor.lowercase)
      error.message = "The \(Record.noun) that the page was to begin after is no longer there."
      error.hint = "Begin the list again without the cursor."
      throw error
    }
    filter("(\(order.column), id) \(order.isDescending ? "<" : ">") (?, ?)", key, .text(cursor.lowercase))
  }
}
