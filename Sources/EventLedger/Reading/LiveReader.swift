import Projections
import SQLite

/// Hands queries the tables of a ledger: each caught up if that needs no waiting, and held at one state for
/// as long as the reading lasts.
final class LiveReader: RecordReading {
  private let tables: TableCatalog
  private(set) var held: [String: Projection] = [:]
  /// Events that each table is behind.
  private(set) var behind: [String: UInt64] = [:]

  init(_ tables: TableCatalog) { self.tables = tables }

  /// What keeps a table from catching up; nil if another writer is at work.
  func whyBehind(_ projection: String) -> LedgerError? { tables.whyBehind(projection) }

  func connection(for projection: String) throws -> Connection {
    if let table = held[projection] { return table.connection }
    let (table, behind) = try tables.tableForReading(projection)
    try tables.watching(table.definition) { try table.beginRead() }
    held[projection] = table
    self.behind[projection] = behind
    return table.connection
  }

  func end() {
    for table in held.values { table.endRead() }
    held = [:]
  }
}
