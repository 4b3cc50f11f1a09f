import Records
import SQLite

extension LedgerReader {
  /// How many records of a family there are.
  func recordCount(of family: Family) throws -> Int {
    let tables =
      switch family {
      case .answers: ["user", "answer"]
      case .accounts: ["account", "tag"]
      case .tasks: ["task", "task_step"]
      }
    let connection = try connection(for: family.name)
    return try tables.reduce(0) { sum, table in
      sum + (try connection.first("SELECT count(*) FROM \(table)") { Int($0.int64(at: 0)) } ?? 0)
    }
  }
}
