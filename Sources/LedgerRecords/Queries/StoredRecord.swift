import Projections
import SQLite

/// A record as its table holds it. What all lists and look-ups share needs no more than this.
protocol StoredRecord: Identifiable, Sendable where ID == UUID {
  static var keptIn: RecordTable { get }
  static var table: String { get }
  /// The columns that ``init(row:)`` reads, in its order.
  static var columns: String { get }
  /// The column that a person names it by; nil if only the id names it.
  static var nameColumn: String? { get }
  /// What a person calls it: "task".
  static var noun: Message { get }
  /// The command that lists the records.
  static var listing: Remedy { get }

  init(row: Statement) throws

  /// The name or title, for messages.
  var label: String { get }
  var sequence: UInt64 { get }
}

extension Statement {
  func id(at index: Int32) throws -> UUID {
    let id = withBytes(at: index, asText: true) { UUID(utf8: $0) }
    return try id ?? damaged(index, "an id")
  }

  func time(at index: Int32) throws -> Timestamp {
    let time = withBytes(at: index, asText: true) { Timestamp(utf8: $0) }
    return try time ?? damaged(index, "a time")
  }

  func optionalTime(at index: Int32) throws -> Timestamp? {
    isNull(at: index) ? nil : try time(at: index)
  }

  func date(at index: Int32) throws -> CalendarDate {
    let date = withBytes(at: index, asText: true) { CalendarDate(utf8: $0) }
    return try date ?? damaged(index, "a date")
  }

  func due(at index: Int32) throws -> DueDate {
    let due = withBytes(at: index, asText: true) { DueDate(utf8: $0) }
    return try due ?? damaged(index, "a date or a time")
  }

  /// A JSON array of texts.
  func words(at index: Int32) throws -> [String] {
    let words = try JSONValue(parsing: string(at: index)).elements?.compactMap(\.stringValue)
    return try words ?? damaged(index, "an array of texts")
  }

  func choice<Choice: RawRepresentable<String>>(at index: Int32) throws -> Choice {
    try Choice(rawValue: string(at: index)) ?? damaged(index, "one of the values allowed")
  }

  func sequence(at index: Int32) throws -> UInt64 {
    try UInt64(exactly: int64(at: index)) ?? damaged(index, "a sequence number")
  }

  private func damaged<T>(_ index: Int32, _ expected: Message) throws -> T {
    throw LedgerError(
      .tableDamaged, "A value of the column \(columnName(at: index)) is not \(expected).",
      hint: "Rebuild the table with \(Remedy.rebuild([])).")
  }
}
