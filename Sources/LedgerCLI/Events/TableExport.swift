import EventLedger
import SQLite

/// A table that a person can name, and the projection it is in.
struct TableName: Hashable {
  let name: String
  let projection: String

  static let all = [
    TableName(name: "user", projection: "answers"), TableName(name: "answer", projection: "answers"),
    TableName(name: "account", projection: "accounts"), TableName(name: "tag", projection: "accounts"),
    TableName(name: "account_tag", projection: "accounts"), TableName(name: "task", projection: "tasks"),
    TableName(name: "task_step", projection: "tasks"),
  ]

  /// The table of this name; the name of a table means the table of its records.
  /// A kind's table is named alone, or after the kind's name: `library.book`.
  static func named(_ name: String, in ledger: () throws -> Ledger) throws -> TableName {
    if let table = all.first(where: { $0.name == name || $0.name + "s" == name }) { return table }
    let own = try ledger().internalTables().map { TableName(name: $0.table, projection: $0.projection) }
    if let table = own.first(where: { name == $0.name || name == "\($0.projection).\($0.name)" }) {
      return table
    }
    throw LedgerError(
      .usage, "There is no table \(name).", hint: guess(name, among: (all + own).map(\.name)))
  }
}

/// Writes all rows of a table, one by one.
struct TableExport {
  private let table: TableName
  private let isJSON: Bool
  /// True for a CSV in which a spreadsheet takes no text for a formula.
  private let isSafe: Bool
  private let invocation: Invocation
  private var output: Output { invocation.output }

  init(_ table: TableName, isJSON: Bool, isSafe: Bool, _ invocation: Invocation) {
    self.table = table
    self.isJSON = isJSON
    self.isSafe = isSafe
    self.invocation = invocation
  }

  func run() throws {
    let ledger = try invocation.openForReadingEvents()
    try invocation.readPrinting(ledger) { reader in
      let connection = try reader.connection(for: table.projection)
      // The key comes first in each of our tables: the same rows come out in the same order.
      let name = "\"\(table.name.replacing("\"", with: "\"\""))\""
      let columns = try connection.prepare("SELECT * FROM \(name)").columnCount
      let rows = try connection.prepare("SELECT * FROM \(name) ORDER BY \(columns > 1 ? "1, 2" : "1")")
      if isJSON { try writeJSON(rows) } else { try writeCSV(rows) }
    }
    invocation.warnOfDamage(ledger)
  }

  private func writeCSV(_ rows: Statement) throws {
    let csv = CSVRecords(output: output, isSafe: isSafe)
    let columns = 0..<rows.columnCount
    try csv.write(columns.map { csv.shown(rows.columnName(at: $0)) })
    while try rows.step() {
      try csv.write(
        columns.map { column in
          let text = rows.optionalString(at: column) ?? ""
          // A number is one in a spreadsheet too, with its sign.
          if case .text = rows.value(at: column) { return csv.shown(text) }
          return text
        })
    }
  }

  private func writeJSON(_ rows: Statement) throws {
    let columns = 0..<rows.columnCount
    var separator = "[\n"
    while try rows.step() {
      try output.write(separator)
      separator = ",\n"
      let members = columns.map { JSONValue.Member(rows.columnName(at: $0), Self.json(rows.value(at: $0))) }
      try output.writeJSON(JSONText(.object(members)).bytes)
    }
    try output.write(separator == "[\n" ? "[]\n" : "\n]\n")
  }

  private static func json(_ value: SQLiteValue) -> JSONValue {
    switch value {
    case .null: .null
    case .integer(let value): .integer(value)
    case .real(let value): .number(value)
    case .text(let value): .string(value)
    case .blob(let bytes): .string(hexadecimal(bytes))
    }
  }
}
