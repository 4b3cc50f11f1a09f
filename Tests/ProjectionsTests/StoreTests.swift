import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SQLite
import SystemPackage
import Testing

@testable import Projections

@Suite struct StoreTests {
  let fixture: TableFixture
  var store: ProjectionStore { fixture.store }
  var definition: ProjectionDefinition { fixture.definition }

  init() throws {
    fixture = try TableFixture()
    fixture.fillLog(tasks: 50)
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
  private var projections: [String] { get throws { try fixture.context.fileSystem.list(store.folder) } }

  @Test("a table that was never built is missing")
  func neverBuiltIsMissing() throws {
    #expect(try store.state(of: definition) == .missing)
    #expect(try failure { _ = try store.open(definition, readOnly: true) }.code == .tableBehind)
  }

  @Test("a fresh generation is current and not suspect, and its -wal is there and empty")
  func freshGenerationIsCurrent() throws {
    let result = try store.rebuild(definition, from: fixture.log)
    #expect(result.generation == 1)
    #expect(result.position == fixture.log.head)
    #expect(result.comparison == .none)
    #expect(try store.state(of: definition) == .current(generation: 1))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: store.linkPath("tasks").string)
        == "tasks.1/tasks.sqlite")
    let wal = Projection.wal(of: store.database("tasks", 1))
    #expect(try fixture.context.fileSystem.status(of: wal, followLinks: false)?.sizeBytes == 0)
  }

  @Test("the table of a log without events stands at its start")
  func emptyLogIsBuilt() throws {
    let fixture = try TableFixture()
    let table = try fixture.built()
    #expect(table.checkpoint == fixture.log.head)
    try table.close()
    #expect(try fixture.store.state(of: fixture.definition) == .current(generation: 1))
  }

  @Test("a rebuild keeps the generation before it, and no older one; a reader in it goes on")
  func rebuildSwapsBesideReaders() throws {
    let first = try fixture.built()
    try first.beginRead()
    let before = try first.digest()
    _ = try store.rebuild(definition, from: fixture.log)
    #expect(try projections == ["tasks.1", "tasks.2", "tasks.previous.sqlite", "tasks.sqlite"])
    fixture.fillLogFurther(from: 51, to: 52)
    let third = try store.rebuild(definition, from: fixture.log)
    #expect(try projections == ["tasks.2", "tasks.3", "tasks.previous.sqlite", "tasks.sqlite"])
    #expect(third.generation == 3)
    #expect(try first.digest() == before)
    first.endRead()
    try first.close()
    #expect(try store.open(definition, readOnly: true).checkpoint == fixture.log.head)
  }

  @Test("a rebuild can be compared with what stood there")
  func rebuildCompares() throws {
    try fixture.built().close()
    #expect(try store.rebuild(definition, from: fixture.log, comparing: .always).comparison == .equal)
    let table = try store.open(definition, readOnly: false)
    try table.connection.execute("UPDATE task SET title = 'forged' WHERE \"order\" = 7")
    try table.close()
    fixture.fillLogFurther(from: 51, to: 52)
    let result = try store.rebuild(definition, from: fixture.log, comparing: .always)
    #expect(result.comparison == .different("its rows are not the ones that the log yields"))
    #expect(result.quarantined?.position == 150)
    #expect(try store.reports().count == 1)
    #expect(try store.state(of: definition) == .current(generation: 3))
  }

  @Test("a rebuild that is cancelled, or whose log does not apply, leaves all as it was")
  func failedRebuildLeavesNothing() throws {
    let before = try fixture.built()
    let digest = try before.digest()
    try before.close()
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.rebuild(definition, from: fixture.log) { done, _ in if done > 60 { throw Stop() } }
    }
    fixture.log.append("task.edited", ["id": "nowhere"])
    #expect(try failure { _ = try store.rebuild(definition, from: fixture.log) }.code == .eventDoesNotApply)
    #expect(try projections == ["tasks.1", "tasks.sqlite"])
    let after = try store.open(definition, readOnly: true)
    #expect(try after.digest() == digest)
  }

  @Test("what an interrupted rebuild left is cleared by the next", arguments: ["folder", "link", "both"])
  func leftoversAreCleared(what: String) throws {
    try fixture.built().close()
    let files = fixture.context.fileSystem
    if what != "link" {
      try files.createDirectory(store.generationFolder("tasks", 2))
      try Data("half".utf8).write(to: URL(fileURLWithPath: store.database("tasks", 2).string))
    }
    if what != "folder" {
      try files.createLink(at: store.folder.appending("tasks.sqlite.new"), to: "tasks.2/tasks.sqlite")
    }
    #expect(try store.state(of: definition) == .current(generation: 1))
    _ = try store.rebuild(definition, from: fixture.log)
    #expect(try projections.count == 4)
    #expect(try store.open(definition, readOnly: true).digest() == TableFixture.rebuiltDigest(fixture))
  }

  @Test("where the link is gone, a rebuild that fails takes away no table")
  func failedRebuildKeepsUnlinkedTable() throws {
    try fixture.built().close()
    try fixture.remove(store.linkPath("tasks"))
    fixture.log.append("task.edited", ["id": "nowhere"])
    #expect(throws: LedgerError.self) { try store.rebuild(definition, from: fixture.log) }
    #expect(try projections == ["tasks.1"])
  }

  @Test("another text of the file asks for a rebuild, an older version says newer")
  func definitionsAreCompared() throws {
    try fixture.built().close()
    let edited = try ProjectionDefinition.parse(taskFile + "-- a remark\n", file: "tasks.sql")
    #expect(try store.state(of: edited) == .differentDefinition)
    let older = try ProjectionDefinition.parse(
      taskFile.replacing("-- version: 2", with: "-- version: 1"), file: "tasks.sql")
    #expect(try store.state(of: older) == .newer(version: 2))
    #expect(try failure { _ = try store.open(older, readOnly: true) }.code == .newerFormat)
    _ = try store.rebuild(edited, from: fixture.log)
    #expect(try store.state(of: edited) == .current(generation: 2))
  }

  @Test("a bookkeeping of a newer form says newer")
  func newerFormSaysNewer() throws {
    let table = try fixture.built()
    try table.connection.execute("PRAGMA user_version = \(Bookkeeping.format + 1)")
    try table.close()
    #expect(try store.state(of: definition) == .newer(version: nil))
  }

  @Test("tables side by side do not touch each other")
  func tablesAreApart() throws {
    try fixture.built().close()
    let ledger = try ProjectionDefinition.ledger
    let other = try ProjectionDefinition.parse(
      taskFile.replacing("projection: tasks", with: "projection: tasks.2".replacing(".", with: "-")),
      file: "x.sql")
    _ = try store.rebuild(ledger, from: fixture.log)
    _ = try store.rebuild(other, from: fixture.log)
    _ = try store.rebuild(ledger, from: fixture.log)
    #expect(try store.state(of: definition) == .current(generation: 1))
    #expect(try store.state(of: ledger) == .current(generation: 2))
    #expect(try store.state(of: other) == .current(generation: 1))
  }

  @Test("a -wal is emptied into the file when a table is closed, and stays beside it")
  func walIsKeptAndTrimmed() throws {
    let table = try fixture.built()
    let wal = Projection.wal(of: table.path)
    let size = { try fixture.context.fileSystem.status(of: wal, followLinks: false)?.sizeBytes ?? 0 }
    fixture.fillLogFurther(from: 51, to: 51)
    try table.catchUp(from: fixture.log)
    try table.close()
    #expect(try size() == 0)
    #expect(try fixture.context.fileSystem.status(of: wal, followLinks: false) != nil)
    let again = try store.open(definition, readOnly: false)
    #expect(again.checkpoint == fixture.log.head)
    fixture.fillLogFurther(from: 52, to: 3000)
    try again.catchUp(from: fixture.log)
    try again.close()
    #expect(try size() == 0)
    #expect(try store.open(definition, readOnly: true).checkpoint == fixture.log.head)
  }

  @Test(
    "a folder that can't be written is read",
    .enabled(if: Mounts.canMount, "skipped: needs the right to mount"))
  func readOnlyFolderIsRead() throws {
    let table = try fixture.built()
    fixture.fillLogFurther(from: 51, to: 51)
    try table.catchUp(from: fixture.log)
    let digest = try table.digest()
    try table.close()
    for hasSharedMemory in [true, false] {
      if !hasSharedMemory {
        let writer = try store.open(definition, readOnly: false)
        #expect(try writer.connection.checkpointAndTruncateWAL())
        try writer.close()
        try fixture.remove(FilePath(try fixture.database.string + "-shm"))
      }
      try Mounts.withReadOnly(fixture.ledger.string) {
        let reader = try store.open(definition, readOnly: true)
        #expect(reader.checkpoint == fixture.log.head)
        #expect(try reader.digest() == digest)
        try reader.close()
        #expect(try store.state(of: definition) == .current(generation: 1))
        let error = try failure { try store.open(definition, readOnly: false).begin() }
        #expect(error.code == .permissionDenied)
      }
    }
  }
}

/// Read-only bind mounts, where this process may make them.
enum Mounts {
  static let canMount: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
    return (try? withReadOnly(folder.path.string) {}) != nil
  }()

  struct Failure: Error {}

  static func withReadOnly(_ path: String, _ body: () throws -> Void) throws {
    try run("mount", "--bind", path, path)
    defer { try? run("umount", "-l", path) }
    try run("mount", "-o", "remount,ro,bind", path)
    try body()
  }

  private static func run(_ command: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
  }
}
