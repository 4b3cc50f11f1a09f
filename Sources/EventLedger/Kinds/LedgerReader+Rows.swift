import SQLite

extension LedgerReader {
  /// Rows of a query over the tables of a table or a kind of record.
  ///
  /// - Parameters:
  ///   - sql: one SELECT, with a `?` for each value.
  ///   - values: texts, numbers, truth values and null.
  ///   - projection: `tasks`, or the name of a kind.
  /// - Returns: an object for each row, by the names of the columns; bytes as hexadecimal digits.
  /// - Throws: `usage` for a statement that would change something, `statementFailed` for one that SQLite
  ///   can't run.
  public func rows(_ sql: String, _ values: [JSONValue] = [], in projection: String) throws -> [JSONValue] {
    let statement = try connection(for: projection).prepare(sql)
    defer { statement.finalize() }
    guard statement.isReadOnly, statement.columnCount > 0 else {
      throw LedgerError(
        .usage, "Only a SELECT can read rows.", hint: "Tables can only be changed by events.",
        at: LedgerError.Location(projection: projection))
    }
    try statement.bind(try values.map(SQLiteValue.init))
    var rows: [JSONValue] = []
    while try statement.step() {
      rows.append(
        .object(
          (0..<statement.columnCount).map {
            .init(statement.columnName(at: $0), JSONValue(statement.value(at: $0)))
          }))
    }
    return rows
  }
}

extension SQLiteValue {
  fileprivate init(_ value: JSONValue) throws {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .integer(flag ? 1 : 0)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .real(number)
    case .string(let text): self = .text(text)
    case .array, .object:
      throw LedgerError(
        .usage, "An array or object can't be a value in a query.", hint: "Pass its elements one by one.")
    }
  }
}
