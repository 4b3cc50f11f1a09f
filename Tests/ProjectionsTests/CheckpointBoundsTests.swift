import LedgerBase
import EventLog
import LedgerTesting
import SQLite
import SystemPackage
import Testing

@testable import Projections

@Suite struct CheckpointBoundsTests {
  @Test("What the checkpoint's update sets off runs inside the bounds of an event")
  func bounded() throws {
    let fixture = try TableFixture()
    fixture.fillLog(tasks: 1)
    var definition = fixture.definition
    definition.bounds.eventSteps = 1 << 20
    _ = try fixture.store.rebuild(definition, from: fixture.log)
    let table = try fixture.store.open(definition, readOnly: false)
    // A kind may make no such trigger; were there one, it ends all the same.
    try table.connection.execute(
      """
      CREATE TRIGGER endless AFTER UPDATE ON ledger_checkpoint BEGIN
        UPDATE task SET title = (WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r);
      END
      """)
    try table.begin()
    let error = try failure { try table.finish(at: fixture.log.head) }
    #expect(error.code == .limitExceeded)
    table.rollback()
    #expect(!table.connection.isWorkLimited)
  }
}
