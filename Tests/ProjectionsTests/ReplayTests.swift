import EventLog
import FoundationEssentials
import LedgerTesting
import SQLite
import Testing

@testable import Projections

@Suite struct ReplayTests {
  @Test("a table built from the log has its rows, its checkpoint and no fault")
  func buildsFromLog() throws {
    let fixture = try TableFixture()
    fixture.fillLog(tasks: 10)
    let table = try fixture.built()
    #expect(table.checkpoint == fixture.log.head)
    #expect(try table.integrityCheck() == [])
    let rows = try table.connection.rows("SELECT title, \"order\", seq FROM task ORDER BY \"order\"") { row in
      "\(row.string(at: 0))|\(row.int64(at: 1))|\(row.int64(at: 2))"
    }
    #expect(rows.first == "task 1 買う|1|1")
    #expect(rows.last == "task 10 買う|10|28")
    #expect(try table.connection.first("SELECT count(*) FROM task_step") { $0.int64(at: 0) } == 20)
    try table.close()
  }
}
