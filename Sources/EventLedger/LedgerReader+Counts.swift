import Projections
import Records
import SQLite

extension LedgerReader {
  /// How many records there are of a family, or rows of a kind.
  func recordCount(of name: String) throws -> Int {
    try Family(rawValue: name).map(recordCount) ?? rowCount(of: name)
  }

  /// How many records of a family there are.
  func recordCount(of family: Family) throws -> Int {
    let tables =
      switch family {
      case .answers: ["user", "answer"]
      case .accounts: ["account", "tag"]
      case .tasks: ["task", "task_step"]
      }
    return try tables.reduce(0) { try $0 + rowCount(of: $1, in: family.name) }
  }

  /// How many rows a projection's table has.
  package func rowCount(of table: String, in projection: String) throws -> Int {
    try connection(for: projection).first("SELECT count(*) FROM \(quoted(table))") { Int($0.int64(at: 0)) }
      ?? 0
  }
}
