import EventLog
import LedgerBase
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

extension ReplayTests {
  @Test("a table catches up from its own checkpoint, and says how far it is")
  func catchesUp() throws {
    let fixture = try TableFixture()
    fixture.fillLog(tasks: 3)
    let table = try fixture.built()
    fixture.fillLogFurther(from: 4, to: 9)
    var seen: [String] = []
    let read = try table.catchUp(from: fixture.log) { seen.append("\($0)/\($1)") }
    #expect(read == 18)
    #expect(seen == ["3/18", "6/18", "9/18", "12/18", "15/18", "18/18"])
    #expect(table.checkpoint == fixture.log.head)
    #expect(try table.catchUp(from: fixture.log) == 0)
    #expect(try table.digest() == TableFixture.rebuiltDigest(fixture))
  }

  @Test(
    "an event that does not apply is named, and the table stays at the last append before it",
    arguments: [1, 2, 3, 7, 100])
  func stopsBeforeAnEventThatDoesNotApply(runEvents: Int) throws {
    let fixture = try TableFixture()
    fixture.fillLog(tasks: 3)
    let table = try fixture.built()
    fixture.log.runEvents = runEvents
    fixture.log.append("task.inserted", ["id": "good", "title": "x"])
    fixture.log.append([
      .init(type: "task.inserted", data: ["id": "half", "title": "x"]),
      .init(type: "task.edited", data: ["id": "nowhere", "title": "secret words"]),
    ])
    fixture.log.append("task.inserted", ["id": "later", "title": "x"])
    let error = try failure { _ = try table.catchUp(from: fixture.log) }
    #expect(error.code == .eventDoesNotApply)
    #expect(error.location.sequence == 12)
    #expect(error.message.contains("task.edited"))
    #expect((error.cause as? LedgerError)?.code == .noSuchRecord)
    #expect(!error.message.contains("secret"))
    let checkpoint = try #require(table.checkpoint)
    #expect(checkpoint == fixture.log.position(at: checkpoint.sequence))
    #expect(checkpoint.sequence == 9 || checkpoint.sequence == 10)
    if runEvents == 1 { #expect(checkpoint.sequence == 10) }
    #expect(!table.connection.isInTransaction)
  }

  @Test("cancelling a catch-up leaves a checkpoint that is right")
  func cancelledCatchUp() throws {
    let fixture = try TableFixture()
    fixture.fillLog(tasks: 1)
    let table = try fixture.built()
    fixture.fillLogFurther(from: 2, to: 5)
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try table.catchUp(from: fixture.log) { done, _ in if done >= 6 { throw Stop() } }
    }
    #expect(table.checkpoint == fixture.log.position(at: 9))
    try table.catchUp(from: fixture.log)
    #expect(try table.digest() == TableFixture.rebuiltDigest(fixture))
  }

  @Test(
    "random histories: what was applied one by one, caught up or rebuilt has one digest",
    arguments: Array(1...25) as [UInt64])
  func rebuiltEqualsLive(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try TableFixture()
    let live = try fixture.built()
    var rejected = 0
    for _ in 0..<120 {
      let (type, data) = randomEvent(&random)
      let accepted = fixture.log.copy()
      let line = fixture.log.append(type, data, version: type == "ledger.reset" ? 1 : 2)
      do {
        try applyAlone(line, to: live, at: fixture.log.head)
      } catch let error as LedgerError where error.isFaultOfEvent {
        fixture.log.restore(accepted)
        rejected += 1
      }
    }
    #expect(rejected > 0 && rejected < 120)
    #expect(try live.integrityCheck() == [])
    #expect(live.checkpoint == fixture.log.head)
    #expect(try live.digest() == TableFixture.rebuiltDigest(fixture))
  }

  private func randomEvent(_ random: inout SeededGenerator) -> (String, JSONValue) {
    let task = JSONValue.string("t\(Int.random(in: 0..<12, using: &random))")
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7:
      let order: JSONValue = .integer(Int64.random(in: 1...20, using: &random))
      return (
        "task.inserted",
        random.oneIn(3) ? ["id": task, "title": "x", "order": order] : ["id": task, "title": "y"]
      )
    case 7..<11:
      return ("task.edited", random.oneIn(2) ? ["id": task, "title": "z"] : ["id": task, "done": nil])
    case 11..<15:
      let step = JSONValue.string("s\(Int.random(in: 0..<30, using: &random))")
      return ("step.inserted", ["id": step, "taskID": task, "title": "x\n\"y\""])
    case 15..<18: return ("task.deleted", ["id": task])
    case 18: return ("other.thing", ["id": task])
    default: return ("ledger.reset", ["families": random.oneIn(3) ? ["tasks"] : ["answers"]])
    }
  }
}
