import LedgerRecords
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SQLite
import SystemPackage
import Testing

@testable import Projections

/// Somebody deletes the lock while a writer that holds it is stopped.
@Suite("A writer whose lock is gone")
struct LostLockTests {
  let fixture: LedgerFixture
  let ledger: Ledger

  init() throws {
    fixture = try LedgerFixture()
    ledger = fixture.open()
    try ledger.append([LedgerFixture.task("one")])
  }

  private func titles(_ ledger: Ledger) throws -> [String] {
    try ledger.read { try $0.tasks.tasks(limit: 100).items.map(\.title) }
  }

  @Test(
    "A writer that was stopped in the middle of an append writes nothing where its lock was deleted or replaced meanwhile",
    arguments: [true, false])
  func stoppedWriter(_ othersAppend: Bool) throws {
    let error = #expect(throws: LedgerError.self) {
      try ledger.transaction { session in
        try session.tasks.add(title: "of the stopped writer")
        try FileManager.default.removeItem(atPath: fixture.path + "/lock")
        guard othersAppend else { return }
        let other = fixture.open()
        // Of another table: the stopped writer's own is still locked by its transaction.
        try other.transaction { try $0.accounts.add(name: "two") }
        try other.close()
      }
    }
    let told = error?.code == .saveFailed ? error?.cause as? LedgerError : error
    #expect(
      told?.code == .locked && "\(told?.message ?? "")".contains("deleted or replaced"),
      "\(String(describing: error))")
    let expected = ["one"]
    #expect(try titles(fixture.open()) == expected)
    // The next turn takes the lock that is there now.
    try ledger.append([LedgerFixture.task("three")])
    #expect(try titles(ledger) == expected + ["three"])
    #expect(try ledger.quarantineReports().isEmpty)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test(
    "Where the table is at fault that an acknowledged event does not apply to it, the way on is rebuild, not void"
  )
  func tableAtFault() throws {
    #expect(try titles(ledger) == ["one"])
    try ledger.close()
    try fixture.giveTasksARow(title: "of nobody", id: "0197c1f2-0000-7000-8000-000000000001")
    let id = JSONValue.string("0197c1f2-0000-7000-8000-000000000001")
    try fixture.plant("task.inserted", data: ["id": id, "title": "two"], concerning: "tasks")
    let other = fixture.open()
    let error = #expect(throws: LedgerError.self) { _ = try titles(other) }
    #expect(
      error?.code == .tableQuarantined && error?.hint?.remedies == [.rebuild(["tasks"])],
      "\(String(describing: error))")
    #expect(try other.quarantineReports().map(\.code) == ["tableDamaged"])
    try other.rebuild(["tasks"])
    #expect(try titles(other) == ["one", "two"])
    #expect(other.verify(VerifyOptions(replaysTables: true)).isIntact)
  }
}

extension LedgerFixture {
  /// Writes a row into the table of tasks as this program would, with a mark, but for no event.
  fileprivate func giveTasksARow(title: String, id: String) throws {
    let store = ProjectionStore(ledger: FilePath(path), context: context.forLog)
    let definition = try #require(
      try LedgerOptions.records.definitions(of: FilePath(path), context).definition(named: "tasks"))
    let table = try store.open(definition, readOnly: false)
    try table.begin()
    let position = try #require(table.checkpoint)
    try table.connection.run(
      "CREATE TEMP TABLE t AS SELECT * FROM task LIMIT 1")
    try table.connection.run("UPDATE t SET id = '\(id)', title = '\(title)', \"order\" = 9")
    try table.connection.run("INSERT INTO task SELECT * FROM t")
    try table.finish(at: position)
    try table.commit()
    try table.close()
  }
}
