import Foundation
import LedgerTesting
import SQLite
import SystemPackage
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase

/// What tables still have is never given up with the log.
@Suite("Rows that only tables still have")
struct SalvagedRowsTests {
  private let fixture: LedgerFixture
  private var new: String { fixture.folder.file("new.ledger") }

  init() throws { fixture = try LedgerFixture() }

  /// Tasks with steps, of which several were edited, moved, done and deleted later.
  private func fill() throws {
    let ledger = fixture.open()
    var ids: [UUID] = []
    for number in 1...9 {
      try ledger.transaction { ids.append(try $0.tasks.add(title: "task \(number)").task.id) }
    }
    try ledger.transaction { try $0.steps.add(to: ids[2], title: "step") }
    try ledger.transaction { try $0.tasks.edit(ids[2], title: "three") }
    try ledger.transaction { try $0.tasks.delete(ids[5]) }
    try ledger.transaction { try $0.tasks.move(ids[7], to: .first) }
    try ledger.transaction { try $0.tasks.add(title: "last") }
    _ = try rows(fixture.path)
    try ledger.close()
  }

  /// Makes the members with these numbers, counted from the segment's start, unreadable.
  private func damage(_ members: [Int]) throws {
    let bytes = try fixture.logBytes()
    let starts = bytes.memberStarts
    for member in members {
      let place = starts[member] + 30
      try fixture.overwrite("log/" + SegmentName.name(1), at: UInt64(place), with: [bytes[place] ^ 0xFF])
    }
  }

  private func rows(_ path: String) throws -> [String] {
    let ledger = Ledger.open(at: path, options: .records, context: fixture.context)
    defer { do { try ledger.close() } catch {} }
    return try ledger.read { reader in
      let connection = try reader.connection(for: "tasks")
      return try ["SELECT * FROM task ORDER BY id", "SELECT * FROM task_step ORDER BY id"].flatMap { sql in
        try connection.rows(sql) { row in
          (Int32(0)..<row.columnCount - 1).map { row.optionalString(at: $0) ?? "-" }.joined(separator: "|")
        }
      }
    }
  }

  private func salvage(takesRows: Bool = true) throws -> SalvageReport {
    try Ledger.salvage(
      fixture.path, to: new, takesRows: takesRows, projections: .records, context: fixture.context)
  }

  private func expectWhole() {
    let report = Ledger.open(at: new, options: .records, context: fixture.context).verify(
      VerifyOptions(replaysTables: true))
    #expect(report.isIntact, "\(report.findings)")
  }

  @Test(
    "Whichever events are lost, a salvage gives every row of a current table again, in its place in the list",
    arguments: [[3], [4, 5, 6], [2, 3, 4, 11], [10, 12], [13], [4, 5, 10, 11, 13], Array(2...14)])
  func lost(_ members: [Int]) throws {
    try fill()
    let before = try rows(fixture.path)
    try damage(members)
    let report = try salvage()
    let after = try rows(new)
    if Set(members).isDisjoint(with: [12, 13]) {
      #expect(after == before)
    } else {
      // A deletion or a move that is lost can't be told from a row: its record stands where it was before.
      let content = { (row: String) in row.split(separator: "|").prefix(2).joined(separator: "|") }
      #expect(Set(before.map(content)).isSubset(of: Set(after.map(content))), "\(before)\n\(after)")
    }
    #expect(report.tables.allSatisfy { $0.rows == $0.takenOver && $0.left.isEmpty })
    expectWhole()
  }

  @Test("Without a log, a ledger is made of its tables, and each event says of which table it is")
  func noLog() throws {
    try fill()
    let ledger = fixture.open()
    let birthday = try CalendarDate(parsing: "1990-01-01")
    try ledger.transaction { try $0.users.add(name: "Ada", birthday: birthday, gender: .female) }
    try ledger.close()
    let before = try rows(fixture.path)
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log")
    let report = try salvage()
    #expect(try rows(new) == before)
    #expect(report.rowsTakenOver == before.count + 1)
    expectWhole()
    let salvaged = Ledger.open(at: new, options: .records, context: fixture.context)
    var events = 0
    try salvaged.events { event in
      if event.type.hasSuffix(".inserted") {
        events += 1
        let meta = event.meta.map { JSONValue($0) }
        #expect(meta?["from"] == .string("salvage") && meta?["table"]?.stringValue != nil)
      }
      return true
    }
    #expect(events == before.count + 1)
  }

  @Test("Without a log, tables are exported as they stand")
  func export() throws {
    try fill()
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log")
    let file = fixture.folder.file("tables.sqlite")
    let summary = try fixture.open().exportTables(to: file)
    #expect(summary.tables.contains { $0.name == "task" && $0.rows == 9 })
    #expect(summary.unreadable == ["answers", "accounts"] || summary.unreadable.isEmpty)
  }

  @Test("For the log alone, salvage.json lists every row that is left out, however many there are")
  func logOnly() throws {
    let ledger = fixture.open()
    try ledger.append((0..<1_500).map { LedgerFixture.task("task \($0)") })
    _ = try rows(fixture.path)
    try ledger.close()
    try FileManager.default.removeItem(atPath: "\(fixture.path)/log")
    let report = try salvage(takesRows: false)
    #expect(report.rowsTakenOver == 0)
    let json = try ChecksummedJSON.read(FilePath(report.reportPath), in: RealFileSystem())
    #expect(json["rows"]?.elements?.first?["rows"]?.elements?.count == 1_500)
  }

  @Test("A record that was deleted after the table's last event does not come back")
  func deletedLater() throws {
    let ledger = fixture.open()
    var ids: [UUID] = []
    for number in 1...4 {
      try ledger.transaction { ids.append(try $0.tasks.add(title: "task \(number)").task.id) }
    }
    _ = try rows(fixture.path)
    try ledger.close()
    let old = fixture.folder.file("old")
    try FileManager.default.copyItem(atPath: "\(fixture.path)/projections", toPath: old)
    let again = fixture.open()
    try again.transaction { try $0.tasks.delete(ids[1]) }
    try again.close()
    try FileManager.default.removeItem(atPath: "\(fixture.path)/projections")
    try FileManager.default.copyItem(atPath: old, toPath: "\(fixture.path)/projections")
    try damage([2, 3])
    _ = try salvage()
    let titles = try rows(new).map { String($0.split(separator: "|")[1]) }
    #expect(titles.sorted() == ["task 1", "task 3", "task 4"])
    expectWhole()
  }

  @Test("Rows of a registered kind are salvaged by the event that inserts them")
  func kinds() throws {
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto")])
    try ledger.append([SampleKind.draft("Nara")])
    #expect(try ledger.places() == ["Kyoto", "Nara"])
    try ledger.close()
    try damage([2])
    _ = try salvage()
    #expect(
      try Ledger.open(at: new, options: .records, context: fixture.context).places().sorted() == [
        "Kyoto", "Nara",
      ])
    expectWhole()
  }

  @Test("Rows whose key is the number of their event are salvaged only where their event is lost")
  func keyedByNumber() throws {
    let ledger = fixture.open()
    try ledger.addKind(KindExamplesTests.example("library"))
    try KindExamplesTests.fill(ledger)
    let before = try titles(ledger)
    try ledger.close()
    try damage([3])
    let report = try salvage()
    #expect(report.voided.isEmpty, "\(report.voided)")
    #expect(report.rowsTakenOver == 1)
    #expect(try titles(Ledger.open(at: new, options: .records, context: fixture.context)) == before)
    expectWhole()
  }

  private func titles(_ ledger: Ledger) throws -> [JSONValue] {
    try ledger.read { try $0.rows("SELECT number, title FROM book ORDER BY number", in: "library") }
  }

  /// Visits that take a number of minutes, which is no place in a list.
  private var timedVisits: String {
    let insert = "INSERT INTO visit (id, place, minutes, seq) VALUES (:id, :place, :minutes, :_seq)"
    return SampleKind.text(insert: insert)
      .replacingOccurrences(of: "  seq INTEGER", with: "  minutes INTEGER, -- public\n  seq INTEGER")
      .replacingOccurrences(
        of: "-- field: place text required personal",
        with: "-- field: place text required personal\n-- field: minutes integer public")
        + """

        -- on: visit.timed
        -- row: visit
        -- field: id id required public
        -- field: minutes integer required public
        UPDATE visit SET minutes = :minutes, seq = :_seq WHERE id = :id;
        """
  }

  private func visit(_ event: String, _ id: String, _ data: JSONValue) -> EventDraft {
    var data = data
    data["id"] = .string(id)
    return EventDraft(type: "visit.\(event)", data: JSONText(data))
  }

  @Test("Of a row's numbers a salvage leaves out none but its place in a list")
  func numbers() throws {
    let ledger = fixture.open()
    try ledger.add(timedVisits)
    let first = UUID().uuidString.lowercased()
    try ledger.append([visit("inserted", first, ["place": "Kyoto", "minutes": 30])])
    try ledger.append([visit("inserted", UUID().uuidString, ["place": "Nara", "minutes": 45])])
    try ledger.append([visit("timed", first, ["minutes": 20])])
    let rows = { (ledger: Ledger) in
      try ledger.read { try $0.rows("SELECT place, minutes FROM visit ORDER BY place", in: "visits") }
    }
    let before = try rows(ledger)
    try ledger.close()
    try damage([3])
    let report = try salvage()
    #expect(report.rowsTakenOver == 1)
    #expect(try rows(Ledger.open(at: new, options: .records, context: fixture.context)) == before)
    expectWhole()
  }

  @Test("Rows to which the log gives other values are in salvage.json, with both")
  func otherwise() throws {
    try fill()
    // A move, which no row tells of but by its place.
    try damage([13])
    let report = try salvage()
    let table = try #require(report.tables.first { $0.name == "task" })
    #expect(table.otherwise > 0)
    let json = try ChecksummedJSON.read(FilePath(report.reportPath), in: RealFileSystem())
    let listed = try #require(json["otherwise"]?.elements?.first)
    #expect(listed["table"] == "task" && listed["rows"]?.elements?.count == table.otherwise)
    let row = try #require(listed["rows"]?.elements?.first)
    #expect(row["table"]?["order"] != row["log"]?["order"] && row["table"]?["id"] == row["log"]?["id"])
  }

  @Test("What a salvage has lost stays in ledger.json when the new ledger is written to")
  func salvagedFromIsKept() throws {
    try fill()
    try damage([4])
    let report = try salvage()
    let file = FilePath(new).appending("ledger.json")
    let before = try #require(try ChecksummedJSON.read(file, in: RealFileSystem())["salvagedFrom"])
    let ledger = Ledger.open(at: report.path, options: .records, context: fixture.context)
    try ledger.append([LedgerFixture.task("after")])
    try ledger.close()
    #expect(try ChecksummedJSON.read(file, in: RealFileSystem())["salvagedFrom"] == before)
  }

  @Test("What comes back, by verify, counts the rows that the tables still have")
  func answers() throws {
    try fill()
    try damage([4, 5])
    let report = fixture.open().verify()
    #expect(report.rowsInTables > 0)
    #expect(report.answers?.whatComesBack.contains("which a salvage recovers") == true)
  }
}
