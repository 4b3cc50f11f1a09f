import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SQLite
import SystemPackage
import Testing

@testable import Projections

@Suite struct DamageTests {
  let fixture: TableFixture
  let digest: String
  var store: ProjectionStore { fixture.store }
  var definition: ProjectionDefinition { fixture.definition }

  init() throws {
    fixture = try TableFixture()
    fixture.fillLog(tasks: 500)
    fixture.log.runEvents = 100
    let table = try fixture.built()
    digest = try table.digest()
    // As a process leaves it that was killed: with a -wal that has content.
    fixture.fillLogFurther(from: 501, to: 501)
    try table.catchUp(from: fixture.log)
    try table.close()
  }

  enum Damage: String, CaseIterable, CustomTestStringConvertible {
    case middleOverwritten = "4 KiB overwritten in the middle"
    case middleZeroed = "4 KiB of zeros in the middle"
    case truncated = "truncated to half"
    case cutShort = "cut short by 100 bytes"
    case emptied = "emptied"
    case text = "replaced by text"
    case header = "its first 100 bytes overwritten"
    case foreign = "replaced by another program's database"
    case otherTable = "replaced by another table of ours"
    case noCheckpoint = "its checkpoint deleted"
    case directory = "replaced by a folder"
    var testDescription: String { rawValue }
  }

  private func inflict(_ damage: Damage) throws {
    let path = try fixture.database
    // What the -wal holds would be read from there, and rightly so.
    if [.cutShort, .header].contains(damage) { try emptyWAL() }
    switch damage {
    case .middleOverwritten:
      try fixture.change(path) { bytes in
        for index in 0..<4096 {
          bytes[bytes.count / 8192 * 4096 + index] = UInt8(truncatingIfNeeded: index &* 31)
        }
      }
    case .middleZeroed:
      try fixture.change(path) { bytes in
        for index in 0..<4096 { bytes[bytes.count / 8192 * 4096 + index] = 0 }
      }
    case .truncated: try fixture.change(path) { $0.removeLast($0.count / 2) }
    case .cutShort: try fixture.change(path) { $0.removeLast(100) }
    case .emptied: try fixture.change(path) { $0 = [] }
    case .text:
      try fixture.change(path) { $0 = Array(String(repeating: "This is text.\n", count: 1000).utf8) }
    case .header:
      try fixture.change(path) { $0.replaceSubrange(0..<100, with: Array(repeating: 0x41, count: 100)) }
    case .foreign:
      try fixture.remove(path)
      try fixture.lookIn(
        path, create: true, "CREATE TABLE task (id); PRAGMA journal_mode = WAL; DELETE FROM task",
        keepingWAL: true)
    case .otherTable:
      let ledger = try ProjectionDefinition.ledger
      _ = try store.rebuild(ledger, from: fixture.log)
      try fixture.remove(path)
      try fixture.remove(Projection.wal(of: path))
      try FileManager.default.copyItem(atPath: store.database("ledger", 1).string, toPath: path.string)
      try Data().write(to: URL(fileURLWithPath: path.string + "-wal"))
    case .noCheckpoint: try fixture.lookIn(path, "DELETE FROM ledger_checkpoint", keepingWAL: true)
    case .directory:
      try fixture.remove(path)
      try fixture.context.fileSystem.createDirectory(path)
    }
  }

  private func emptyWAL() throws {
    let table = try store.open(definition, readOnly: false)
    #expect(try table.connection.checkpointAndTruncateWAL())
    try table.close()
  }

  /// What the next use does: opens, catches up, reads everything, closes.
  private func use() throws -> Projection {
    if case .suspect = try store.state(of: definition) {
      _ = try store.rebuild(definition, from: fixture.log, comparing: .toProveDamage)
    }
    let table = try store.open(definition, readOnly: false)
    try table.catchUp(from: fixture.log)
    let faults = try table.integrityCheck()
    guard faults.isEmpty else { throw LedgerError(.tableDamaged, faults.joined(separator: " ")) }
    _ = try table.digest()
    return table
  }

  @Test(
    "damage is noticed, set aside with a report, and rebuilt to the same rows", arguments: Damage.allCases)
  func damageIsNoticedAndRepaired(damage: Damage) throws {
    try inflict(damage)
    let error = try failure { _ = try use() }
    #expect(error.code == .tableDamaged)

    let report = try store.quarantine(definition, error: error, head: fixture.log.head)
    #expect(report.table == "tasks" && report.generation == 1 && report.head == fixture.log.count)
    #expect(report.code == error.code.name)
    #expect(try store.state(of: definition) == .quarantined(report))
    #expect(try failure { _ = try store.open(definition, readOnly: true) }.code == .tableQuarantined)
    #expect(try store.reports() == [report])
    // Asked again, nothing moves.
    #expect(try store.quarantine(definition, error: error, head: fixture.log.head) == report)

    let result = try store.rebuild(definition, from: fixture.log)
    #expect(result.generation == 2)
    #expect(try use().digest() == TableFixture.rebuiltDigest(fixture))
    #expect(try store.reports().first?.mended != nil)
    #expect(try store.state(of: definition) == .current(generation: 2))
  }

  @Test("integrityCheck finds an overwritten page")
  func integrityCheckFindsDamage() throws {
    try inflict(.middleOverwritten)
    let table = try store.open(definition, readOnly: true)
    #expect(try !table.integrityCheck().isEmpty)
  }

  // MARK: Suspicion

  enum Suspect: String, CaseIterable, CustomTestStringConvertible {
    case lookedInto = "another program looked into it"
    case lookedIntoByLink = "another program looked into it by the link"
    case walDeleted = "the -wal deleted after a kill"
    case allCompanionsDeleted = "-wal and -shm deleted after a kill"
    case linkCopied = "the link replaced by a copy of the file"
    case linkElsewhere = "the link pointing to a copy elsewhere"
    var testDescription: String { rawValue }
  }

  private func makeSuspect(_ kind: Suspect) throws {
    let path = try fixture.database
    switch kind {
    case .lookedInto: try fixture.lookIn(path)
    case .lookedIntoByLink: try fixture.lookIn(store.linkPath("tasks"))
    case .walDeleted: try fixture.remove(Projection.wal(of: path))
    case .allCompanionsDeleted:
      try fixture.remove(Projection.wal(of: path))
      try fixture.remove(FilePath(path.string + "-shm"))
    case .linkCopied, .linkElsewhere:
      try fixture.lookIn(path)
      let copy = kind == .linkCopied ? store.linkPath("tasks") : fixture.ledger.appending("copy.sqlite")
      try fixture.remove(store.linkPath("tasks"))
      try FileManager.default.copyItem(atPath: path.string, toPath: copy.string)
      if kind == .linkElsewhere {
        try fixture.context.fileSystem.createLink(at: store.linkPath("tasks"), to: "../copy.sqlite")
      }
    }
  }

  @Test(
    "A file that was cut to its first page is suspect, whatever its -wal holds", arguments: [4096, 5000])
  func cutToFirstPage(bytes: Int) throws {
    let table = try store.open(definition, readOnly: false)
    fixture.fillLogFurther(from: 502, to: 502)
    try table.catchUp(from: fixture.log)
    try fixture.change(try fixture.database) { $0.removeLast($0.count - bytes) }
    #expect(try store.state(of: definition) == .suspect(.pageChecksum))
    // Closed, it would have no -wal any more.
    withExtendedLifetime(table) {}
  }

  @Test("A foreign commit is met though another program has moved it: no commit of ours hides it")
  func movedForeignCommit() throws {
    let table = try store.open(definition, readOnly: false)
    fixture.fillLogFurther(from: 502, to: 502)
    try table.catchUp(from: fixture.log)
    try table.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    let path = try fixture.database.string
    let reader = try Connection(path: path, .readWrite)
    // As long as it reads there, the next commit goes behind its own.
    try reader.execute(
      "UPDATE task SET title = 'forged' WHERE \"order\" = 300; BEGIN; SELECT count(*) FROM task")
    let mover = try Connection(path: path, .readWrite)
    let frames = try mover.first("PRAGMA wal_checkpoint(PASSIVE)") { ($0.int64(at: 1), $0.int64(at: 2)) }
    #expect(frames.map { $0.0 > 0 && $0.0 == $0.1 } == true, "all are moved")
    fixture.fillLogFurther(from: 503, to: 503)
    #expect(try failure { _ = try table.catchUp(from: fixture.log) }.isForeignCommit)
    withExtendedLifetime(reader) {}
  }

  @Test("a suspect table that is right keeps its rows and raises no alarm", arguments: Suspect.allCases)
  func suspectButRightIsNoAlarm(kind: Suspect) throws {
    try makeSuspect(kind)
    guard case .suspect = try store.state(of: definition) else {
      Issue.record("\(try store.state(of: definition))")
      return
    }
    #expect(try failure { _ = try store.open(definition, readOnly: true) }.code == .tableBehind)
    let result = try store.rebuild(definition, from: fixture.log)
    #expect(result.comparison == .equal)
    #expect(result.quarantined == nil)
    #expect(try store.reports() == [])
    let table = try use()
    #expect(table.checkpoint == fixture.log.head)
    #expect(try table.digest() == TableFixture.rebuiltDigest(fixture))
    try table.close()
    #expect(try store.state(of: definition) == .current(generation: result.generation))
  }

  @Test(
    "A table that was changed by hand waits for a rebuild, whatever made it suspect, and the rebuild begins with what was built to compare",
    arguments: Suspect.allCases)
  func suspectAndChangedIsDamage(kind: Suspect) throws {
    let forger = try store.open(definition, readOnly: false)
    try forger.connection.execute("UPDATE task SET title = 'forged' WHERE \"order\" = 300")
    try forger.close()
    try emptyWAL()
    try makeSuspect(kind)
    let error = try failure { _ = try store.rebuild(definition, from: fixture.log) }
    #expect(
      error.code == .tableDamaged
        && error.message.english.contains("its rows are not the ones that the log yields"))
    let report = try store.quarantine(definition, error: error, head: fixture.log.head)
    #expect(report.code == "tableDamaged")
    #expect(try store.state(of: definition) == .quarantined(report))
    let kept = try fixture.context.fileSystem.list(store.quarantineFolder.appending(report.folder))
    #expect(kept.contains("report.json") && kept.contains("tasks.sqlite"))
    #expect(try store.reports().map(\.folder) == [report.folder])
    let result = try store.rebuild(definition, from: fixture.log, comparing: .always, start: .newestSnapshot)
    #expect(result.startedAfter == fixture.log.count, "no event was read again")
    #expect(try use().digest() == TableFixture.rebuiltDigest(fixture))
  }

  @Test("text in the link's place is damage, and is kept aside")
  func textInPlaceOfLink() throws {
    try fixture.remove(store.linkPath("tasks"))
    try Data("hello".utf8).write(to: URL(fileURLWithPath: store.linkPath("tasks").string))
    #expect(try store.state(of: definition) == .suspect(.linkReplaced))
    #expect(try failure { _ = try store.rebuild(definition, from: fixture.log) }.code == .tableDamaged)
    let result = try store.rebuild(definition, from: fixture.log, comparing: .always)
    #expect(result.comparison == .unreadable(.tableDamaged))
    #expect(result.quarantined?.files.map(\.sizeBytes) == [5])
    #expect(try use().digest() == TableFixture.rebuiltDigest(fixture))
  }

  @Test("a checkpoint that is not the log's is a difference")
  func foreignCheckpointIsDamage() throws {
    let forger = try store.open(definition, readOnly: false)
    try forger.connection.execute("UPDATE ledger_checkpoint SET hash = zeroblob(32)")
    try forger.close()
    let result = try store.rebuild(definition, from: fixture.log, comparing: .always)
    #expect(result.comparison == .different("its checkpoint is not from this log"))
    #expect(result.quarantined != nil)
  }

  @Test("a table that has applied more than the log has is a difference")
  func tableBeyondLog() throws {
    fixture.log.restore(1200)
    let result = try store.rebuild(definition, from: fixture.log, comparing: .always)
    #expect(result.comparison == .different("it has applied events that the log does not have"))
  }

  // MARK: Missing

  @Test(
    "a folder or link that was deleted is missing, and is rebuilt without alarm",
    arguments: ["folder", "link"])
  func deletedIsMissing(what: String) throws {
    if what == "folder" {
      try store.removeFolder(store.generationFolder("tasks", 1))
    } else {
      try fixture.remove(store.linkPath("tasks"))
    }
    #expect(try store.state(of: definition) == .missing)
    let result = try store.rebuild(definition, from: fixture.log)
    #expect(result.generation == 2 && result.comparison == .none && result.quarantined == nil)
    #expect(try use().digest() == TableFixture.rebuiltDigest(fixture))
  }

  // MARK: Kill

  @Test("a copy of the files in the middle of a transaction opens at the last commit")
  func killedInTheMiddle() throws {
    let table = try store.open(definition, readOnly: false)
    let before = try table.digest()
    try table.begin()
    for number in 0..<400 {
      let line = fixture.log.append("task.inserted", ["id": .string("k\(number)"), "title": "x"])
      try line.withUnsafeBytes { try table.apply(EventLine(scanning: $0)) }
    }
    // What a kill leaves: the files as they are now.
    let copy = fixture.ledger.appending("projections/tasks.2")
    try FileManager.default.copyItem(atPath: store.generationFolder("tasks", 1).string, toPath: copy.string)
    table.rollback()
    try store.swapLink("tasks", to: 2)
    let killed = try store.open(definition, readOnly: false)
    #expect(killed.generation == 2)
    #expect(killed.checkpoint?.sequence == 1503)
    #expect(try killed.digest() == before)
    try killed.catchUp(from: fixture.log)
    #expect(try killed.digest() == TableFixture.rebuiltDigest(fixture))
  }
}
