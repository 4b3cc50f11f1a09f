import CPageChecksum
import LedgerRecords
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import Projections
import SQLite
import SystemPackage
import Testing

/// A table's file changes, at rest or under an open ledger: right rows or the card, never others.
@Suite struct PageDamageTests {
  let fixture: LedgerFixture
  let expected: [String]
  private let pageBytes = 4096

  init() throws {
    fixture = try LedgerFixture()
    let ledger = fixture.open()
    for group in 0..<6 {
      try ledger.transaction { session in
        for number in 0..<20 {
          let title = "task \(group * 20 + number) " + String(repeating: "padding ", count: 6)
          let task = try session.tasks.add(title: title).task.id
          try session.steps.add(to: task, title: "step")
        }
      }
    }
    expected = try Self.rows(ledger)
    try ledger.close()
  }

  /// Every row of both SQL tables of the table.
  private static func rows(_ ledger: Ledger) throws -> [String] {
    try ledger.read { reader in
      let connection = try reader.connection(for: "tasks")
      return try ["task", "task_step"].flatMap { table in
        try connection.rows("SELECT * FROM \(table) ORDER BY id") { row in
          (0..<row.columnCount).map { "\(row.value(at: $0))" }.joined(separator: "|")
        }
      } + reader.tasks.tasks(limit: 1000).items.map { "\($0.order) \($0.title)" }
    }
  }

  private var link: FilePath { FilePath(fixture.path).appending("projections/tasks.sqlite") }

  private var database: FilePath {
    get throws {
      return FilePath(fixture.path).appending("projections/\(try RealFileSystem().readLink(link))")
    }
  }

  private func change(_ path: FilePath, _ body: (inout [UInt8]) -> Void) throws {
    let file = try RealFileSystem().open(path, .update)
    var bytes = try file.read(count: Int(try file.status().sizeBytes), at: 0)
    body(&bytes)
    try file.truncate(to: UInt64(bytes.count))
    try file.write(bytes, at: 0)
    try file.close()
  }

  /// Right rows, or the card and a quarantine; then a rebuild, and right rows.
  private func expectRightRowsOrCard(_ ledger: Ledger, _ what: String) throws {
    do {
      #expect(try Self.rows(ledger) == expected, "\(what)")
      #expect(ledger.isHealthy, "\(what)")
    } catch let error as LedgerError {
      #expect(error.code == .tableQuarantined, "\(what): \(error)")
      #expect(ledger.health.cards.map(\.table) == ["tasks"], "\(what)")
      #expect(try ledger.quarantineReports().first?.table == "tasks", "\(what)")
      try ledger.rebuild(["tasks"])
      #expect(try Self.rows(ledger) == expected, "\(what)")
      #expect(ledger.isHealthy)
    }
  }

  @Test("one byte changed in every page of a table: right rows or the card, never others")
  func everyPage() throws {
    let whole = fixture.folder.file("whole")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: whole)
    let pages = Int(try fixture.size("projections/tasks.sqlite")) / pageBytes
    #expect(pages > 10)
    for page in 0..<pages {
      for offset in [20, 2000, 4092] {
        try FileManager.default.removeItem(atPath: fixture.path)
        try FileManager.default.copyItem(atPath: whole, toPath: fixture.path)
        try change(try database) { $0[page * pageBytes + offset] ^= 0x41 }
        let ledger = fixture.open()
        // `verify` names the file before anyone has used it.
        let findings = ledger.verify().findings
        #expect(try findings.contains { try $0.path == database.string }, "page \(page), byte \(offset)")
        try expectRightRowsOrCard(ledger, "page \(page), byte \(offset)")
        try ledger.close()
      }
    }
  }

  @Test("a page that only another program has written is no alarm")
  func foreignCheckpoint() throws {
    // The right rows under a wrong checksum.
    try change(try database) { bytes in
      for page in 0..<bytes.count / pageBytes { bytes[page * pageBytes + 4090] ^= 1 }
    }
    let ledger = fixture.open()
    #expect(try Self.rows(ledger) == expected)
    #expect(ledger.isHealthy)
    #expect(try ledger.quarantineReports().isEmpty)
    #expect(try ledger.incidents().map(\.code) == ["pageChecksum"])
    try ledger.transaction { try $0.tasks.add(title: "more") }
    #expect(ledger.verify().isIntact)
  }

  @Test("The page of the marks changes on the disk while the -wal has commits: an incident tells of the disk")
  func pageOfMarks() throws {
    let writer = fixture.open()
    try writer.transaction { try $0.tasks.add(title: "in the -wal") }
    let wal = "projections/\(try RealFileSystem().readLink(link))-wal"
    #expect(try fixture.size(wal) > 0)
    try change(try database) { $0[pageBytes + 700] ^= 1 }
    let ledger = fixture.open()
    #expect(try Self.rows(ledger).count == expected.count + 2)
    #expect(ledger.isHealthy)
    #expect(try ledger.incidents().map(\.code) == ["pageChecksum"])
    // Closing it would have emptied the -wal.
    withExtendedLifetime(writer) {}
  }

  enum After: String, CaseIterable {
    case bytes, zeros, cut, text, wrongTree
  }

  @Test("damage met after opening ends in the same card and quarantine", arguments: After.allCases)
  func afterOpen(_ damage: After) throws {
    let ledger = fixture.open()
    // The table is open, with its first pages in memory.
    #expect(
      try ledger.read {
        try $0.connection(for: "tasks").first("SELECT count(*) FROM ledger_checkpoint") { $0.int64(at: 0) }
      } != nil)
    try change(try database) { bytes in
      let pages = bytes.count / pageBytes
      switch damage {
      case .bytes: for page in 1..<pages { bytes[page * pageBytes + 700] ^= 0xFF }
      case .zeros:
        bytes.replaceSubrange(pageBytes..., with: [UInt8](repeating: 0, count: bytes.count - pageBytes))
      case .cut: bytes.removeLast(bytes.count - 2 * pageBytes)
      case .text: bytes = Array(String(repeating: "This is text. ", count: bytes.count / 14).utf8)
      case .wrongTree:
        // Pages whose checksum is right, and whose content SQLite itself calls corrupt.
        for page in 1..<pages {
          for index in 0..<200 { bytes[page * pageBytes + index] = 0x77 }
          let start = page * pageBytes
          let sum = ledger_page_checksum(Array(bytes[start..<start + pageBytes]), UInt32(page + 1))
          withUnsafeBytes(of: sum.littleEndian) {
            bytes.replaceSubrange(start + 4088..<start + 4096, with: $0)
          }
        }
      }
    }
    try expectRightRowsOrCard(ledger, damage.rawValue)
    // The other tables and the log go on.
    try ledger.transaction { try $0.accounts.add(name: "bank") }
    try ledger.transaction { try $0.tasks.add(title: "after") }
    #expect(ledger.verify().isIntact)
  }

  @Test("a wrong page met while writing writes nothing, and the next write goes on")
  func wrongPageWhileWriting() throws {
    let ledger = fixture.open()
    let head = try ledger.head()
    try change(try database) { bytes in
      for page in 1..<bytes.count / pageBytes { bytes[page * pageBytes + 4090] ^= 1 }
    }
    do {
      try ledger.transaction { try $0.tasks.add(title: "new") }
    } catch {
      #expect(try ledger.head() == head)
      try ledger.transaction { try $0.tasks.add(title: "new") }
    }
    #expect(try ledger.head().sequence == head.sequence + 1)
    #expect(try Self.rows(ledger).count > expected.count)
    #expect(ledger.isHealthy)
  }

  @Test(
    "Asking for a table's position does not create its missing -wal, which shows that the table is suspect")
  func askingKeepsItSuspect() throws {
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one more") }
    // The -shm stays, as beside a process that has the table open.
    let wal = FilePath(try database.string + "-wal")
    try RealFileSystem().remove(wal)
    let store = ProjectionStore(ledger: FilePath(fixture.path), context: fixture.context.forLog)
    _ = try store.standingPosition(of: "tasks")
    #expect(try RealFileSystem().status(of: wal, followLinks: true) == nil)
    #expect(try Self.rows(fixture.open()).count == expected.count + 2)
  }

  @Test("A -wal that is cut while the table of all ids is open loses no id", arguments: 0..<12)
  func cutWALOfIDs(_ twelfth: Int) throws {
    let fixture = try LedgerFixture()
    let ids = (0..<60).map { _ in UUID() }
    let drafts = ids.map { LedgerFixture.task("task", id: $0) }
    let ledger = fixture.open()
    for draft in drafts.prefix(55) { try ledger.append([draft]) }
    let link = FilePath(fixture.path).appending("projections/ledger.sqlite")
    let wal = "projections/\(try RealFileSystem().readLink(link))-wal"
    let size = try fixture.size(wal)
    #expect(size > 0)
    let file = try RealFileSystem().open(FilePath(fixture.path).appending(wal), .update)
    try file.truncate(to: size / 12 * UInt64(twelfth) + UInt64(twelfth))
    try file.close()
    // Either may meet the damage.
    for draft in drafts.dropFirst(55) { do { try ledger.append([draft]) } catch is LedgerError {} }
    do { try ledger.close() } catch is LedgerError {}
    let again = fixture.open()
    var seen: [UInt64] = []
    try again.events { event in
      seen.append(event.sequence)
      return true
    }
    for (number, draft) in drafts.prefix(55).enumerated() {
      let receipt = try #require(try again.append([draft]).first)
      #expect(receipt.isDuplicate && receipt.sequence == UInt64(number + 1))
    }
    #expect(try again.head().sequence == UInt64(seen.count))
  }
}
