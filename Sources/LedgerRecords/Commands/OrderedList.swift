import Projections
import SQLite

/// A record with a place in a list.
protocol OrderedRecord: StoredRecord {
  static var orderColumn: String { get }
  /// The list it is in, as a part of the table; nil if all of the table is one list.
  var list: RecordScope? { get }
  /// The key of the list in the table of marks.
  var mark: String { get }
  var place: Int64 { get }
}

extension AccountRecord: OrderedRecord {
  static var orderColumn: String { "sortOrder" }
  static var listMark: String { "account" }
  var list: RecordScope? { nil }
  var mark: String { Self.listMark }
  var place: Int64 { sortOrder }
}

extension TagRecord: OrderedRecord {
  static var orderColumn: String { "sortOrder" }
  static var listMark: String { "tag" }
  var list: RecordScope? { nil }
  var mark: String { Self.listMark }
  var place: Int64 { sortOrder }
}

extension TaskRecord: OrderedRecord {
  static var orderColumn: String { #""order""# }
  static var listMark: String { "task" }
  var list: RecordScope? { nil }
  var mark: String { Self.listMark }
  var place: Int64 { order }
}

extension StepRecord: OrderedRecord {
  static var orderColumn: String { #""order""# }
  var list: RecordScope? { RecordScope(column: "taskID", id: taskID) }
  var mark: String { taskID.lowercase }
  var place: Int64 { order }
}

extension RecordReading {
  /// One more than the highest order ever given in a list.
  func nextOrder(in mark: String, of table: RecordTable) throws -> Int64 {
    let highest = try connection(for: table.name).first(
      "SELECT highest FROM order_mark WHERE list = ?", [.text(mark)]
    ) { $0.int64(at: 0) }
    return (highest ?? 0) + 1
  }

  /// The order to give `record` so that it is at `place`; nil if it is there already.
  ///
  /// Both ends of a list are free orders, so that a move there changes one row, however long the list is.
  ///
  /// - Throws: `noSuchRecord` or `wrongValue` if the neighbour is not in the list.
  func order<Record: OrderedRecord>(for record: Record, at place: Place) throws -> Int64? {
    let target: Int64? =
      switch place {
      case .first: try edge("min", of: record).map { $0 == record.place ? $0 : $0 - 1 }
      case .last: try edge("max", of: record).map { try $0 == record.place ? $0 : next(for: record) }
      case .order(let order): try checked(order)
      case .before(let id): try orderBeside(id, record, isBefore: true)
      case .after(let id): try orderBeside(id, record, isBefore: false)
      }
    return target == record.place ? nil : target
  }

  /// The range that the projection files declare for orders that people give. Computed ones go on beyond it.
  private func checked(_ order: Int64) throws -> Int64 {
    let largest: Int64 = 9_007_199_254_740_991
    guard (-largest...largest).contains(order) else {
      throw LedgerError(
        .wrongValue, "An order must be between \(-largest) and \(largest).",
        hint: "To put it last, use \(Remedy.parameter("last", "At the end")).")
    }
    return order
  }

  private func next<Record: OrderedRecord>(for record: Record) throws -> Int64 {
    try nextOrder(in: record.mark, of: Record.keptIn)
  }

  /// A move to an order that is taken shifts what it passes by one, so the order to take is that of the last
  /// record passed.
  private func orderBeside<Record: OrderedRecord>(
    _ id: UUID, _ record: Record, isBefore: Bool
  ) throws -> Int64? {
    if id == record.id { return nil }
    let neighbour = try existing(id, as: Record.self)
    guard neighbour.mark == record.mark else { throw LedgerError.otherList(record, neighbour) }
    let isAbove = neighbour.place < record.place
    if isAbove == isBefore { return neighbour.place }
    let (edge, comparison) = isBefore ? ("max", "<") : ("min", ">")
    return try self.edge(
      edge, of: record, where: "\(Record.orderColumn) \(comparison) ?", [.integer(neighbour.place)])
  }

  private func edge<Record: OrderedRecord>(
    _ function: String, of record: Record, where condition: String = "TRUE", _ values: [SQLiteValue] = []
  ) throws -> Int64? {
    let scope = record.list.map { " AND \($0.column) = ?" } ?? ""
    let scopeValues = record.list.map { [SQLiteValue.text($0.id.lowercase)] } ?? []
    return try connection(of: Record.self).first(
      "SELECT \(function)(\(Record.orderColumn)) FROM \(Record.table) WHERE \(condition)\(scope)",
      values + scopeValues
    ) { $0.optionalInt64(at: 0) } ?? nil
  }
}

extension RecordWriting {
  /// Moves a record; appends nothing if it is there already.
  func move<Record: OrderedRecord>(
    _ id: UUID, to place: Place, event type: String, field: String, ifSequence sequence: UInt64?
  ) throws -> Record {
    let record: Record = try current(id, ifSequence: sequence)
    guard let order = try order(for: record, at: place) else { return record }
    var data = RecordData(id: id)
    data.set(field, order)
    return try append(type, data, changing: id)
  }
}

extension LedgerError {
  fileprivate static func otherList<Record: OrderedRecord>(_ record: Record, _ neighbour: Record)
    -> LedgerError
  {
    LedgerError(
      .wrongValue,
      "The \(Record.noun) \(quotedForMessage(record.label)) can't be moved next to \(quotedForMessage(neighbour.label)): they are in different lists.",
      hint: "Specify another \(Record.noun) from the same list.",
      at: Location(projection: Record.keptIn.name, record: record.id.lowercase))
  }
}
