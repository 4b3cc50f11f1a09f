package import SQLite

/// What the schema of an open table's file says of its tables; the bookkeeping is left out.
final class InternalTables {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  struct ForeignKey {
    var child: String
    var column: String
    var parent: String
    var parentColumn: String
  }

  /// Sorted by name; full-text tables too, but not what SQLite keeps them in.
  func names() throws -> [String] {
    try connection.rows(
      """
      SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'ledger\\_%' ESCAPE '\\'
      ORDER BY name
      """
    ) { $0.string(at: 0) }
  }

  /// The full-text tables, and whether each holds its texts itself.
  func fullTextTables() throws -> [(name: String, isOfItsOwn: Bool)] {
    try connection.rows(
      """
      SELECT name, EXISTS (SELECT 1 FROM pragma_table_list AS own
        WHERE own.schema = 'main' AND own.type = 'shadow' AND own.name = list.name || '_content')
      FROM pragma_table_list AS list WHERE schema = 'main' AND type = 'virtual' ORDER BY name
      """
    ) { ($0.string(at: 0), $0.bool(at: 1)) }
  }

  /// Empties all tables, with those that refer to others before the others. A full-text table comes last:
  /// triggers may have emptied it by then.
  func emptyAll() throws {
    let fullText = try fullTextTables()
    for table in try childrenFirst() where !fullText.contains(where: { $0.name == table }) {
      try connection.run("DELETE FROM \(quoted(table))")
    }
    for (name, isOfItsOwn) in fullText {
      let table = quoted(name)
      try connection.run(
        isOfItsOwn ? "DELETE FROM \(table)" : "INSERT INTO \(table)(\(table)) VALUES ('delete-all')")
    }
  }

  /// Whether each full-text table has exactly the words of its content.
  ///
  /// - Returns: the first one that has not. The file has to be open for writing.
  /// - Throws: `invalidProjectionFile` for one of a content that is not there: SQLite looks only here.
  func firstFullTextTableOutOfStep() throws -> String? {
    for (name, _) in try fullTextTables() {
      let table = quoted(name)
      do {
        try connection.run("INSERT INTO \(table)(\(table), rank) VALUES ('integrity-check', 1)")
      } catch let error as LedgerError where error.code == .tableDamaged {
        return name
      } catch let error as LedgerError where error.code == .statementFailed {
        throw LedgerError(
          .invalidProjectionFile,
          "The full-text table \(name) can't be compared with the texts that it indexes.",
          hint:
            "Its content must name an SQL table, and its columns and content_rowid must be columns of that table: correct them.",
          cause: error, at: error.location)
      }
    }
    return nil
  }

  /// Names of the stored columns, in the schema's order.
  func columns(of table: String) throws -> [String] {
    try connection.rows("SELECT name FROM pragma_table_info(?) ORDER BY cid", [.text(table)]) {
      $0.string(at: 0)
    }
  }

  /// Of all tables, as `table.column`.
  func allColumns() throws -> [String] {
    try names().flatMap { table in try columns(of: table).map { "\(table).\($0)" } }
  }

  /// The columns of the primary key in its order; empty if there is none.
  func primaryKey(of table: String) throws -> [String] {
    try connection.rows("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", [.text(table)]) {
      $0.string(at: 0)
    }
  }

  /// By what the rows of a table are stored, as terms of an ORDER BY: its row number, or the primary key of
  /// one that has none. Read so, or backwards, its pages come one after the other, and nothing is sorted
  /// first.
  func storageOrder(of table: String) throws -> [(term: String, isDescending: Bool)] {
    let key = try connection.rows(
      """
      SELECT part.name, part.coll, part."desc"
      FROM pragma_table_list AS list, pragma_index_list(list.name) AS own, pragma_index_xinfo(own.name) AS part
      WHERE list.schema = 'main' AND list.name = ? AND list.wr AND own.origin = 'pk' AND part.key
      ORDER BY part.seqno
      """, [.text(table)]
    ) {
      (
        term: quoted($0.string(at: 0)) + " COLLATE " + quoted($0.string(at: 1)), isDescending: $0.bool(at: 2)
      )
    }
    guard key.isEmpty else { return key }
    // A column with that name would be mistaken for it.
    let columns = Set(try columns(of: table).map { $0.lowercased() })
    let name = ["_rowid_", "oid"].first { !columns.contains($0) }
    return name.map { [(term: $0, isDescending: false)] } ?? []
  }

  /// Foreign keys of one column.
  func foreignKeys() throws -> [ForeignKey] {
    try names().flatMap { table in
      let all = try connection.rows(
        #"SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq"#, [.text(table)]
      ) {
        (
          id: $0.int64(at: 0), parent: $0.string(at: 1), column: $0.string(at: 2),
          to: $0.optionalString(at: 3)
        )
      }
      return try all.compactMap { key -> ForeignKey? in
        guard all.count(where: { $0.id == key.id }) == 1 else { return nil }
        guard let parentColumn = try key.to ?? primaryKey(of: key.parent).first else { return nil }
        return ForeignKey(child: table, column: key.column, parent: key.parent, parentColumn: parentColumn)
      }
    }
  }

  /// By table, the columns whose row goes with the row of another table that they name.
  func cascadingColumns() throws -> [String: [String]] {
    var columns: [String: [String]] = [:]
    for table in try names() {
      columns[table] = try connection.rows(
        #"SELECT "from" FROM pragma_foreign_key_list(?) WHERE on_delete = 'CASCADE'"#, [.text(table)]
      ) { $0.string(at: 0) }
    }
    return columns
  }

  /// The names of the unique indexes over exactly these columns.
  func uniqueIndexes(of table: String, over columns: [String]) throws -> [String] {
    let indexes = try connection.rows(
      #"SELECT name FROM pragma_index_list(?) WHERE "unique""#, [.text(table)]
    ) {
      $0.string(at: 0)
    }
    return try indexes.filter { index in
      let covered = try connection.rows(
        "SELECT name FROM pragma_index_info(?) ORDER BY seqno", [.text(index)]
      ) {
        $0.optionalString(at: 0)
      }
      return covered == columns.map(Optional.some)
    }
  }

  /// The columns whose values a unique index keeps apart, in whichever list.
  func uniqueColumns(of table: String) throws -> Set<String> {
    Set(
      try connection.rows(
        """
        SELECT part.name FROM pragma_index_list(?) AS own, pragma_index_info(own.name) AS part
        WHERE own."unique" AND part.name IS NOT NULL
        """, [.text(table)]
      ) { $0.string(at: 0) })
  }

  /// The tables in an order in which each comes after those that it refers to.
  func parentsFirst() throws -> [String] { try childrenFirst().reversed() }

  /// Tables with those that refer to others before the others.
  private func childrenFirst() throws -> [String] {
    var left = try names()
    let keys = try foreignKeys().filter { $0.child != $0.parent }
    var ordered: [String] = []
    while !left.isEmpty {
      let free = left.filter { table in !keys.contains { $0.parent == table && left.contains($0.child) } }
      // A circle has no right order: any will do, and SQLite reports a key that is violated.
      let next = free.isEmpty ? left : free
      ordered += next
      left.removeAll(where: next.contains)
    }
    return ordered
  }
}

/// The tables of a projection, for who reads them without knowing them.
package enum ProjectionTables {
  /// Sorted by name; full-text tables too, but neither the bookkeeping nor what SQLite keeps those in.
  package static func names(in connection: Connection) throws -> [String] {
    try InternalTables(connection).names()
  }
}

/// A name as it is written in SQL.
package func quoted(_ name: String) -> String {
  "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}
