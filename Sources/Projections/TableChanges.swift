package import SQLite

/// How the rows of one SQL table differ between two generations of a projection: exact counts, and a few of
/// the rows.
package struct TableChanges: Hashable, Sendable {
  /// A row that differs.
  package struct Row: Hashable, Sendable {
    /// Nil for a row that is added.
    package var before: [SQLiteValue]?
    /// Nil for a row that is removed.
    package var after: [SQLiteValue]?
  }

  package var table: String
  package var columns: [String]
  package var added: UInt64 = 0
  package var changed: UInt64 = 0
  package var removed: UInt64 = 0
  /// The first rows that differ, by primary key.
  package var samples: [Row] = []

  package var isEmpty: Bool { added == 0 && changed == 0 && removed == 0 }
}

extension Projection {
  /// How the rows of `other`, made by the same definition, differ from these.
  ///
  /// - Parameter samples: how many rows of each table are kept.
  package func changes(to other: Projection, samples: Int) throws -> [TableChanges] {
    try internalTables.names().map { try TableComparison(self, other, table: $0, samples: samples).run() }
  }

  /// How the rows of `other`, made by another version of the definition, differ from these: of tables that
  /// both have, in the columns that both have.
  ///
  /// - Returns: the rows, and the columns that only one has, as `table.column`.
  package func changesAcrossForms(
    to other: Projection, samples: Int
  ) throws -> (rows: [TableChanges], columnsAdded: [String], columnsRemoved: [String]) {
    let (old, new) = (try internalTables.allColumns(), try other.internalTables.allColumns())
    var rows: [TableChanges] = []
    for table in try internalTables.names() {
      let columns = try internalTables.columns(of: table).filter { new.contains("\(table).\($0)") }
      guard !columns.isEmpty else { continue }
      rows.append(
        try TableComparison(self, other, table: table, columns: columns, samples: samples).run())
    }
    return (rows, new.filter { !old.contains($0) }, old.filter { !new.contains($0) })
  }

  /// Every row as one that is added, where there is nothing to compare with.
  package func changesFromNothing(samples: Int) throws -> [TableChanges] {
    try internalTables.names().map { table in
      let columns = try internalTables.columns(of: table)
      var changes = TableChanges(table: table, columns: columns)
      let list = columns.map(quoted).joined(separator: ", ")
      try connection.forEachRow("SELECT \(list) FROM \(quoted(table))") { row in
        changes.added += 1
        if changes.samples.count < samples { changes.samples.append(.init(before: nil, after: row.values)) }
      }
      return changes
    }
  }
}

/// Reads both tables in the order of their key, side by side: nothing is kept but the samples.
private final class TableComparison {
  private let before: Statement
  private let after: Statement
  private let columnCount: Int32
  /// The columns of the key, by their place; all of them if the table has no key.
  private let key: [Int32]
  private let samples: Int
  private var changes: TableChanges

  /// - Parameter columns: those to compare; nil for all.
  init(_ before: Projection, _ after: Projection, table: String, columns: [String]? = nil, samples: Int)
    throws
  {
    let columns = try columns ?? before.internalTables.columns(of: table)
    let primary = try before.internalTables.primaryKey(of: table)
    let names = primary.isEmpty || !primary.allSatisfy(columns.contains) ? columns : primary
    key = names.compactMap { name in columns.firstIndex(of: name).map(Int32.init) }
    let order = names.map { "\(quoted($0)) COLLATE BINARY" }.joined(separator: ", ")
    let list = columns.map(quoted).joined(separator: ", ")
    let query = "SELECT \(list) FROM \(quoted(table)) ORDER BY \(order)"
    self.before = try before.connection.prepare(query)
    self.after = try after.connection.prepare(query)
    columnCount = Int32(columns.count)
    self.samples = samples
    changes = TableChanges(table: table, columns: columns)
  }

  func run() throws -> TableChanges {
    defer {
      before.finalize()
      after.finalize()
    }
    var hasBefore = try before.step()
    var hasAfter = try after.step()
    while hasBefore || hasAfter {
      let order = !hasBefore ? 1 : !hasAfter ? -1 : before.order(key, after)
      count(order)
      if order <= 0 { hasBefore = try before.step() }
      if order >= 0 { hasAfter = try after.step() }
    }
    return changes
  }

  /// - Parameter order: below 0 where the row is only in the old table, above where it is only in the new
  ///   one.
  private func count(_ order: Int) {
    if order == 0 {
      guard !before.isEqual(after, columns: columnCount) else { return }
      changes.changed += 1
    } else if order < 0 {
      changes.removed += 1
    } else {
      changes.added += 1
    }
    guard changes.samples.count < samples else { return }
    changes.samples.append(
      .init(before: order <= 0 ? before.values : nil, after: order >= 0 ? after.values : nil))
  }
}

extension Statement {
  /// The values of the current row.
  fileprivate var values: [SQLiteValue] { (0..<columnCount).map(value) }

  fileprivate func isEqual(_ other: Statement, columns: Int32) -> Bool {
    (0..<columns).allSatisfy { order($0, other) == 0 }
  }

  fileprivate func order(_ columns: [Int32], _ other: Statement) -> Int {
    for column in columns {
      let order = order(column, other)
      if order != 0 { return order }
    }
    return 0
  }

  /// The order that SQLite sorts values in: nothing, numbers, texts by their bytes, blobs by their bytes.
  private func order(_ column: Int32, _ other: Statement) -> Int {
    let (mine, its) = (storageClass(at: column), other.storageClass(at: column))
    switch (mine, its) {
    case (.integer, .integer): return Self.order(int64(at: column), other.int64(at: column))
    case (.real, .real), (.integer, .real), (.real, .integer):
      let order = Self.order(double(at: column), other.double(at: column))
      return order != 0 ? order : Self.order(mine.rank, its.rank)
    case (.text, .text), (.blob, .blob):
      return withBytes(at: column, asText: mine == .text) { mine in
        other.withBytes(at: column, asText: its == .text) { Self.order(mine, $0) }
      }
    default: return Self.order(mine.rank, its.rank)
    }
  }

  private static func order<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : a == b ? 0 : 1 }

  private static func order(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    if a.elementsEqual(b) { return 0 }
    return a.lexicographicallyPrecedes(b) ? -1 : 1
  }
}

extension StorageClass {
  fileprivate var rank: Int {
    switch self {
    case .null: 0
    case .integer: 1
    case .real: 2
    case .text: 3
    case .blob: 4
    }
  }
}
