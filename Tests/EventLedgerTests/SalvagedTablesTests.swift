import Foundation
import LedgerTesting
import SQLite
import SystemPackage
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase

/// Which tables a salvage reads, and how much of one that is damaged or was touched.
@Suite("What a salvage reads of tables")
struct SalvagedTablesTests {
  private let fixture: LedgerFixture
  private var new: String { fixture.folder.file("new.ledger") }

  init() throws { fixture = try LedgerFixture() }

  private func salvage() throws -> SalvageReport {
    try Ledger.salvage(fixture.path, to: new, projections: .records, context: fixture.context)
  }

  /// Makes every member of the active segment from this one on unreadable, counted from the segment's start.
  private func damageLog(from first: Int) throws {
    let bytes = try fixture.logBytes()
    for start in bytes.memberStarts.dropFirst(first) {
      let place = start + 30
      try fixture.overwrite("log/" + SegmentName.name(1), at: UInt64(place), with: [bytes[place] ^ 0xFF])
    }
  }

  /// Makes the first page of a table's file unreadable in which a text stands.
  private func damagePage(of table: String, with text: String) throws {
    let name = "projections/\(table).sqlite"
    let bytes = try fixture.bytes(name)
    let size = PageChecksums.pageBytes
    let page = try #require(
      stride(from: 0, to: bytes.count, by: size).first {
        Data(bytes[$0..<$0 + size]).range(of: Data(text.utf8)) != nil
      })
    try fixture.overwrite(name, at: UInt64(page + 700), with: [bytes[page + 700] ^ 0xFF])
  }

  @Test("A page that can't be read costs its rows alone, also where rows are not stored by their keys")
  func storedInOtherOrder() throws {
    let ledger = fixture.open()
    // With a row number: the rows are stored in the order in which they were inserted.
    try ledger.add(SampleKind.visits.replacingOccurrences(of: ") STRICT, WITHOUT ROWID", with: ") STRICT"))
    try ledger.append((0..<2_000).map { SampleKind.draft("place \($0)") })
    #expect(try ledger.places().count == 2_000)
    try ledger.close()
    try damageLog(from: 2)
    try damagePage(of: "visits", with: "place 1000")
    let report = try salvage()
    let table = try #require(report.tables.first { $0.name == "visit" })
    #expect(table.isDamaged && (1_800..<2_000).contains(table.takenOver), "\(table)")
    let places = try Ledger.open(at: new, options: .records, context: fixture.context).places()
    #expect(places.contains("place 1") && places.contains("place 1999"))
    #expect(Set(places).count == table.takenOver)
  }

  /// Three tasks, and a table of them whose `-wal` holds what another program has committed.
  private func fillWithForeignCommit() throws {
    let ledger = fixture.open()
    for title in ["one", "two", "three"] { try ledger.transaction { try $0.tasks.add(title: title) } }
    let path = try ledger.read { try $0.connection(for: "tasks").path }
    try ledger.close()
    let other = try Connection(path: path, .readWrite)
    try other.setPersistentWAL(true)
    try other.set(.noCheckpointOnClose, true)
    try other.execute("UPDATE task SET title = 'strange'")
    try other.close()
  }

  private func titles(_ rows: Connection) throws -> [String] {
    try rows.rows("SELECT title FROM task ORDER BY title") { $0.string(at: 0) }
  }

  @Test("Without a log, a table that another program wrote to gives its rows from before, and says why")
  func foreignCommit() throws {
    try fillWithForeignCommit()
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log")
    let report = try salvage()
    let table = try #require(report.tables.first { $0.name == "task" })
    #expect(table.isSuspect && table.takenOver == 3)
    #expect(table.suspicion?.english.contains("another program") == true)
    #expect(JSONText(SalvageJSON.value(report)).description.contains("another program"))
    let salvaged = Ledger.open(at: new, options: .records, context: fixture.context)
    #expect(try salvaged.read { try titles($0.connection(for: "tasks")) } == ["one", "three", "two"])
  }

  @Test("Without a log, an export of tables has what a salvage reads, and says what of it is suspect")
  func exportOfSuspect() throws {
    try fillWithForeignCommit()
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log")
    let path = fixture.folder.file("tables.sqlite")
    let summary = try fixture.open().exportTables(to: path)
    #expect(summary.suspect == ["tasks"] && !summary.unreadable.contains("tasks"))
    let file = try Connection(path: path, .readOnly)
    #expect(try titles(file) == ["one", "three", "two"])
    try file.close()
  }

  private func fill(_ fixture: LedgerFixture) throws {
    let ledger = fixture.open()
    for title in ["one", "two", "three"] { try ledger.transaction { try $0.tasks.add(title: title) } }
    #expect(try ledger.read { try titles($0.connection(for: "tasks")) }.count == 3)
    try ledger.close()
  }

  /// Tasks whose table no -wal is needed for, and no log.
  private func fillWithoutLog(_ count: Int) throws -> String {
    let ledger = fixture.open()
    _ = try ledger.append((0..<count).map { LedgerFixture.task("task \($0)") })
    _ = try ledger.rebuild(["tasks"])
    let path = try ledger.read { try $0.connection(for: "tasks").path }
    try ledger.close()
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log")
    // What the rebuild replaced would give the rows as well.
    let current = URL(fileURLWithPath: path).deletingLastPathComponent().lastPathComponent
    let folder = "\(fixture.path)/projections"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasPrefix("tasks.") && name != current && name != "tasks.sqlite" {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    return path
  }

  @Test("Without a log, a table that was cut gives the rows on the pages that are left")
  func cutTable() throws {
    let path = try fillWithoutLog(3_000)
    let size = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    let left = size / 4096 * 3 / 4 * 4096
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.truncate(atOffset: UInt64(left))
    try file.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(
      Ledger.open(at: fixture.path, options: .records, context: fixture.context).verify().rowsInTables > 1_000
    )
    let table = try #require(try salvage().tables.first { $0.name == "task" })
    #expect(table.takenOver > 1_000 && table.isSuspect, "\(table.takenOver) rows of \(bytes.count) bytes")
    let salvaged = Ledger.open(at: new, options: .records, context: fixture.context)
    let found = try salvaged.read { try titles($0.connection(for: "tasks")) }
    #expect(Set(found).count == table.takenOver && found.allSatisfy { $0.hasPrefix("task ") })
  }

  @Test("Without a log, a damaged first page costs no row: the schema is known")
  func firstPage() throws {
    let path = try fillWithoutLog(3_000)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: 3_000)
    try file.write(contentsOf: Data([0xAA, 0xBB]))
    try file.close()
    let table = try #require(try salvage().tables.first { $0.name == "task" })
    #expect(table.takenOver == 3_000)
    #expect(table.suspicion?.english.contains("page by page") == true)
  }

  @Test("Without a log, an export of a table with a damaged page has all rows but those of that page")
  func exportOfDamagedPage() throws {
    _ = try fillWithoutLog(3_000)
    try damagePage(of: "tasks", with: "task 1500")
    let path = fixture.folder.file("tables.sqlite")
    let summary = try fixture.open().exportTables(to: path)
    #expect(summary.suspect == ["tasks"] && !summary.unreadable.contains("tasks"))
    let file = try Connection(path: path, .readOnly)
    let found = try titles(file)
    try file.close()
    #expect((2_800..<3_000).contains(found.count) && !found.contains("task 1500"), "\(found.count)")
  }

  @Test("verify counts the rows of suspect tables too, because a salvage keeps them")
  func suspectRowsAreCounted() throws {
    try fill(fixture)
    let ledger = fixture.open()
    let table = try ledger.read { try $0.connection(for: "tasks").path }
    try ledger.close()
    try FileManager.default.removeItem(atPath: table + "-wal")
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log")
    let report = fixture.open().verify()
    #expect(report.rowsInTables == 3)
    #expect(report.answers?.whatComesBack.english.contains("3 rows, which a salvage recovers") == true)
    #expect(try salvage().rowsTakenOver == 3)
  }

  @Test("Rows of another ledger's tables are neither counted nor a reason to salvage")
  func rowsOfOthersAreNotCounted() throws {
    try fill(fixture)
    let other = try LedgerFixture(seed: 2)
    try fill(other)
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log")
    try FileManager.default.removeItem(atPath: "\(fixture.path)/projections")
    try FileManager.default.copyItem(
      atPath: "\(other.path)/projections", toPath: "\(fixture.path)/projections")
    let report = fixture.open().verify()
    #expect(report.rowsInTables == 0 && !report.hasRows)
    #expect(!SalvagedRows.canReplaceLog(of: FilePath(fixture.path), .records, fixture.context))
    let error = #expect(throws: LedgerError.self) { try salvage() }
    #expect(error?.code == .damagedLog)
    #expect(!FileManager.default.fileExists(atPath: new))
  }

  @Test("Without a log, tables of registered kinds are named as not read, by a salvage and by an export")
  func kindsWithoutLog() throws {
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto")])
    #expect(try ledger.places() == ["Kyoto"])
    try ledger.close()
    try fill(fixture)
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log")
    let summary = try fixture.open().exportTables(to: fixture.folder.file("tables.sqlite"))
    #expect(summary.unreadable.contains("visits") && !summary.unreadable.contains("ledger"))
    let report = try salvage()
    #expect(report.rowsTakenOver == 3)
    #expect(report.preview.unreadTables.map(\.table) == ["visits"], "\(report.preview.unreadTables)")
    let json = try ChecksummedJSON.read(FilePath(report.reportPath), in: RealFileSystem())
    let unread = try #require(json["salvage"]?["tablesNotRead"]?.elements?.first)
    #expect(unread["table"] == "visits" && unread["reason"]?.stringValue?.isEmpty == false)
  }

  @Test("A table that can't be opened at all is named as not read, with the reason")
  func unopenedTable() throws {
    try fill(fixture)
    let ledger = fixture.open()
    try ledger.transaction { try $0.accounts.add(name: "Bank") }
    let accounts = try ledger.read { try $0.accounts.accounts(limit: 9).items.count }
    let table = try ledger.read { try $0.connection(for: "tasks").path }
    try ledger.close()
    try Data("no table".utf8).write(to: URL(fileURLWithPath: table))
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log")
    let preview = try Ledger.previewSalvage(of: fixture.path, projections: .records, context: fixture.context)
    #expect(preview.unreadTables.map(\.table) == ["tasks"], "\(preview.unreadTables)")
    #expect(preview.unreadTables.first?.reason.english.isEmpty == false)
    #expect(try salvage().rowsTakenOver == accounts)
  }

  @Test("A damaged table is told of where the log gives all that can be read of it, too")
  func damagedWithoutRows() throws {
    try fill(fixture)
    try damagePage(of: "tasks", with: "three")
    let tables = SalvageJSON.value(try salvage())["rowsOnlyInTables"]?.elements ?? []
    let task = try #require(tables.first { $0["table"] == "task" })
    #expect(task["rowCount"] == 0 && task["damaged"] == true)
  }
}
