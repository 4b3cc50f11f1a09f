import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import Projections
import SQLite

@Suite struct QuarantineTests {
  let fixture: TableFixture
  var store: ProjectionStore { fixture.store }
  let error = LedgerError(.tableDamaged, "The page 7 is damaged.")

  init() throws {
    fixture = try TableFixture()
    fixture.fillLog(tasks: 3)
    try fixture.built().close()
  }

  @Test("a report has all that is known, and survives being read again")
  func reportIsWhole() throws {
    let event = QuarantineReport.EventReference(sequence: 9, id: "some-id", type: "task.edited")
    let report = try store.quarantine(
      fixture.definition, error: error, head: fixture.log.head, position: fixture.log.position(at: 6),
      event: event)
    #expect(report.folder == "tasks.1-2026-11-21T01-23-45.678901Z")
    #expect(report.position == 6 && report.head == 9 && report.event == event)
    #expect(report.reason == "The page 7 is damaged.")
    #expect(Set(report.files.map(\.name)).isSuperset(of: ["tasks.sqlite", "tasks.sqlite-wal"]))
    #expect(try store.reports() == [report])
  }

  @Test("a quarantine goes on where it was interrupted before the move")
  func interruptedQuarantine() throws {
    // The report is written into the folder before the folder moves.
    let folder = store.generationFolder("tasks", 1)
    try ChecksummedJSON.write(
      [.init("table", "tasks")], to: folder.appending("report.json"), in: RealFileSystem())
    #expect(try store.state(of: fixture.definition) == .current(generation: 1))
    let report = try store.quarantine(fixture.definition, error: error, head: fixture.log.head)
    #expect(try store.reports() == [report])
  }

  @Test("a report that was damaged still names its table", arguments: ["changed", "deleted"])
  func damagedReportNamesItsTable(how: String) throws {
    let report = try store.quarantine(fixture.definition, error: error, head: fixture.log.head)
    let path = store.quarantineFolder.appending(report.folder).appending("report.json")
    if how == "changed" {
      try fixture.change(path) { bytes in bytes[bytes.count / 2] ^= 1 }
    } else {
      try fixture.remove(path)
    }
    let found = try #require(try store.reports().first)
    #expect(!found.isComplete)
    #expect(found.table == "tasks" && found.generation == 1 && found.when == report.when)
    guard case .quarantined = try store.state(of: fixture.definition) else {
      Issue.record("A table that was set aside must not be called anything else.")
      return
    }
    _ = try store.rebuild(fixture.definition, from: fixture.log)
    #expect(try store.state(of: fixture.definition) == .current(generation: 2))
  }

  @Test("a table that could never be built is quarantined too")
  func neverBuiltIsQuarantined() throws {
    let fixture = try TableFixture()
    let report = try fixture.store.quarantine(fixture.definition, error: error, head: fixture.log.head)
    #expect(try fixture.store.state(of: fixture.definition) == .quarantined(report))
    #expect(report.files == [])
    _ = try fixture.store.rebuild(fixture.definition, from: fixture.log)
    #expect(try fixture.store.state(of: fixture.definition) == .current(generation: 2))
  }

  @Test("dropping removes what was set aside, and the table is then just missing")
  func dropRemoves() throws {
    let report = try store.quarantine(fixture.definition, error: error, head: fixture.log.head)
    try store.drop(report)
    #expect(try store.reports() == [])
    #expect(try store.state(of: fixture.definition) == .missing)
    #expect(try store.rebuild(fixture.definition, from: fixture.log).generation == 2)
  }

  @Test("the second quarantine of a table is told apart from the first, which is repaired")
  func secondQuarantine() throws {
    let first = try store.quarantine(fixture.definition, error: error, head: fixture.log.head)
    _ = try store.rebuild(fixture.definition, from: fixture.log)
    let second = try store.quarantine(fixture.definition, error: error, head: fixture.log.head)
    #expect(second.generation == 2)
    let reports = try store.reports()
    #expect(reports.map(\.folder) == [first.folder, second.folder])
    #expect(reports.map { $0.mended != nil } == [true, false])
    #expect(try store.state(of: fixture.definition) == .quarantined(second))
  }
}
