import SQLite
import SystemPackage

extension Projection {
  /// The rows on the intact pages of a file, as a table in memory. For a file that SQLite does not open.
  ///
  /// Where two pages have a row of the same key, one of them is no longer in use: the row that was changed by
  /// the later event is used.
  static func ofPages(
    _ definition: ProjectionDefinition, _ path: FilePath, _ files: any FileSystem
  ) throws -> Projection {
    let pages = try SalvagedPages(path, files)
    defer { pages.close() }
    let projection = try inMemory(definition, files: files)
    let connection = projection.connection
    let tables = try StoredTable.all(in: connection)
    // The same statements, in the same order, give a new file the same roots.
    let fresh = try connection.rows(
      "SELECT name, rootpage FROM sqlite_schema WHERE type = 'index' AND rootpage > 0"
    ) { UInt64($0.int64(at: 1)) }
    try connection.execute("PRAGMA foreign_keys = OFF")
    // What a page that is no longer in use holds must not keep out what a used one does.
    let others = try connection.rows(
      "SELECT type, name FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL"
    ) { ($0.string(at: 0), $0.string(at: 1)) }
    for (type, name) in others { try connection.execute("DROP \(type) \(quoted(name))") }
    let roots = try roots(pages) ?? Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.root) })
    try connection.execute("BEGIN")
    var seen: Set<UInt64> = [1]
    for table in tables {
      guard let root = roots[table.name] else { continue }
      try pages.forEachRecord(ofRoot: root, &seen) { try table.insert($0, into: connection) }
    }
    // The pages of an index say nothing new.
    let indexes = try pages.page(1) == nil ? fresh : Array(schema(pages, of: "index").values)
    for root in indexes { try pages.forEachRecord(ofRoot: root, &seen) { _ in } }
    try pages.forEachStrayRecord(seen) { record in
      let fitting = tables.filter { $0.fits(record) }
      // If two tables have the same columns, it is unknown which one it belongs to.
      if fitting.count == 1 { try fitting[0].insert(record, into: connection) }
    }
    try connection.execute("COMMIT")
    try projection.refreshCheckpoint()
    return projection
  }

  /// True where a table other than the bookkeeping has a row.
  func hasRows() throws -> Bool {
    try StoredTable.all(in: connection).contains { table in
      guard table.name != "ledger_checkpoint" else { return false }
      return try connection.first("SELECT 1 FROM \(quoted(table.name)) LIMIT 1") { _ in true } ?? false
    }
  }

  /// Where the file's own schema says that each table begins; nil if that can't be read.
  private static func roots(_ pages: SalvagedPages) throws -> [String: UInt64]? {
    guard try pages.page(1) != nil else { return nil }
    return try schema(pages, of: "table")
  }

  /// The records of the schema are: type, name, table, root and SQL, after the row's number.
  private static func schema(_ pages: SalvagedPages, of type: String) throws -> [String: UInt64] {
    var roots: [String: UInt64] = [:]
    var seen: Set<UInt64> = []
    try pages.forEachRecord(ofRoot: 1, &seen) { record in
      guard record.count == 6, record[1] == .text(type), case .text(let name) = record[2],
        case .integer(let root) = record[4], root > 0
      else { return }
      roots[name] = UInt64(root)
    }
    return roots
  }
}

/// A table as its rows are stored.
private struct StoredTable {
  var name: String
  var root: UInt64
  /// The columns in the order of a record: without row numbers, the key comes first.
  var columns: [String]
  private var key: [String]
  private var hasRowNumbers: Bool
  /// The column that is the row's number.
  private var rowNumber: String?
  private var isChecked: Bool { name == "ledger_checkpoint" }

  static func all(in connection: Connection) throws -> [StoredTable] {
    let found = try connection.rows(
      "SELECT l.name, s.rootpage, l.wr FROM pragma_table_list AS l JOIN sqlite_schema AS s USING (name) WHERE l.schema = 'main' AND l.type = 'table' AND s.rootpage > 0 AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    ) { ($0.string(at: 0), UInt64($0.int64(at: 1)), $0.int64(at: 2) == 0) }
    return try found.map { name, root, hasRowNumbers in
      let columns = try connection.rows(
        "SELECT name, pk, type FROM pragma_table_info(?)", [.text(name)]
      ) { (name: $0.string(at: 0), place: $0.int64(at: 1), type: $0.string(at: 2).uppercased()) }
      let key = columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.name)
      let isNumber = hasRowNumbers && key.count == 1
      let rowNumber = isNumber ? columns.first { $0.place > 0 && $0.type == "INTEGER" }?.name : nil
      let rest = columns.map(\.name).filter { hasRowNumbers || !key.contains($0) }
      return StoredTable(
        name: name, root: root, columns: (hasRowNumbers ? [] : key) + rest, key: key,
        hasRowNumbers: hasRowNumbers, rowNumber: rowNumber)
    }
  }

  func fits(_ record: [SQLiteValue]) -> Bool { record.count == columns.count + (hasRowNumbers ? 1 : 0) }

  /// Leaves out what the table does not accept: then it is not one of its rows.
  func insert(_ record: [SQLiteValue], into connection: Connection) throws {
    guard fits(record) else { return }
    var values = hasRowNumbers ? Array(record.dropFirst()) : record
    if let rowNumber, let place = columns.firstIndex(of: rowNumber) { values[place] = record[0] }
    let names = columns.map(quoted)
    let places = names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let changed = names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    let later = columns.contains("seq") && !isChecked ? " WHERE excluded.seq > \(quoted(name)).seq" : ""
    let conflict =
      key.isEmpty
      ? "" : " ON CONFLICT (\(key.map(quoted).joined(separator: ", "))) DO UPDATE SET \(changed)\(later)"
    do {
      try connection.run(
        "INSERT INTO \(quoted(name)) (\(names.joined(separator: ", "))) VALUES (\(places))\(conflict)", values
      )
    } catch is LedgerError { return }
  }
}
