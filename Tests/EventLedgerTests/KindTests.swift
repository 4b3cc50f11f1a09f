import LedgerRecords
import Foundation
import LedgerTesting
import SQLite
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
import Projections

/// A small kind of record, in the versions that the tests need.
enum SampleKind {
  static let visits = text(version: 1)

  /// - Parameters:
  ///   - column: what stands behind the first column.
  ///   - events: what stands behind the statements.
  static func text(
    _ name: String = "visits", version: Int = 1, record: String = "visit", check: String = "",
    more: String = "",
    insert: String = "INSERT INTO visit (id, place, seq) VALUES (:id, :place, :_seq)"
  ) -> String {
    """
    -- projection: \(name)
    -- version: \(version)
    CREATE TABLE visit (
      id TEXT NOT NULL PRIMARY KEY, -- public
      place TEXT NOT NULL \(check), -- personal
      seq INTEGER NOT NULL          -- public
    ) STRICT, WITHOUT ROWID;
    \(more)
    -- on: \(record).inserted
    -- row: visit
    -- field: id id required public
    -- field: place text required personal
    \(insert);
    -- on: \(record).edited
    -- row: visit
    -- field: id id required public
    -- field: place text personal
    UPDATE visit SET place = coalesce(:place, place), seq = :_seq WHERE id = :id;
    -- on: \(record).deleted
    -- row: visit
    -- field: id id required public
    DELETE FROM visit WHERE id = :id;
    """
  }

  static func draft(_ place: String, id: UUID = UUID(), type: String = "visit.inserted") -> EventDraft {
    EventDraft(
      type: type, data: JSONText(["id": .string(id.uuidString.lowercased()), "place": .string(place)]))
  }
}

extension Ledger {
  @discardableResult
  func add(_ text: String, upcasters: String? = nil, isTrial: Bool = false) throws -> KindChange {
    try addKind(RecordKindFile(sql: text, file: "visits.sql", upcasters: upcasters), isTrial: isTrial)
  }

  @discardableResult
  func edit(_ text: String, upcasters: String? = nil) throws -> KindChange {
    try editKind(RecordKindFile(sql: text, file: "visits.sql", upcasters: upcasters))
  }

  /// The places of all visits, sorted.
  func places(_ projection: String = "visits") throws -> [String] {
    try read {
      try $0.connection(for: projection).rows("SELECT place FROM visit ORDER BY place") { $0.string(at: 0) }
    }
  }

  func types() throws -> [String] {
    var types: [String] = []
    try events { event in
      types.append(event.type)
      return true
    }
    return types
  }
}

@Suite("Kinds of record that a ledger registers")
struct KindTests {
  @Test("A registered kind takes events, and its table is what a rebuild gives; the file is an event")
  func life() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let change = try ledger.add(SampleKind.visits)
    #expect(change.isNew && change.receipt?.sequence == 1)
    try ledger.append([SampleKind.draft("Kyoto"), SampleKind.draft("Nara")])
    #expect(try ledger.places() == ["Kyoto", "Nara"])
    #expect(try ledger.kinds().map(\.text) == [SampleKind.visits])
    let rebuilt = try ledger.rebuild(["visits"])
    #expect(rebuilt.first?.setAside == nil && rebuilt.first?.position == 3)
    #expect(try ledger.places() == ["Kyoto", "Nara"])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings.isEmpty)
    #expect(ledger.isHealthy)
    try ledger.close()

    let again = fixture.open()
    #expect(try again.places() == ["Kyoto", "Nara"])
  }

  @Test("The same file again is nothing to do; another needs an edit, and a higher version")
  func sameAgain() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    #expect(try !ledger.add(SampleKind.visits).isNew)
    #expect(try !ledger.edit(SampleKind.visits).isNew)
    #expect(try ledger.head().sequence == 1)
    let other = SampleKind.text(version: 1, check: "CHECK (place <> 'x')")
    #expect(code { try ledger.add(other) } == .invalidProjectionFile)
    #expect(code { try ledger.edit(other) } == .invalidProjectionFile)
    #expect(code { try ledger.edit(SampleKind.text("others", record: "other")) } == .invalidProjectionFile)
    #expect(try ledger.head().sequence == 1)
    #expect(try ledger.edit(SampleKind.text(version: 2, check: "CHECK (place <> 'x')")).isNew)
    #expect(code { try ledger.append([SampleKind.draft("x")]) } == .constraintFailed)
  }

  @Test("A trial writes nothing, and tells what an edit would change")
  func trial() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    #expect(try ledger.add(SampleKind.visits, isTrial: true).receipt == nil)
    #expect(try ledger.kinds().isEmpty)
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto")])
    let upper = SampleKind.text(
      version: 2, insert: "INSERT INTO visit (id, place, seq) VALUES (:id, upper(:place), :_seq)")
    let change = try ledger.editKind(RecordKindFile(sql: upper), isTrial: true)
    #expect(change.trial?.differences.map(\.changed) == [1])
    #expect(try ledger.places() == ["Kyoto"] && ledger.head().sequence == 2)
  }

  @Test("An edit that does not fit the log's events is refused, naming the first of them")
  func misfit() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto")])
    let error = #expect(throws: LedgerError.self) {
      try ledger.edit(SampleKind.text(version: 2, check: "CHECK (place <> 'Kyoto')"))
    }
    #expect(error?.cause.flatMap { ($0 as? LedgerError)?.location.sequence } ?? error?.location.sequence == 2)
    #expect(try ledger.places() == ["Kyoto"] && ledger.head().sequence == 2)
    #expect(ledger.isHealthy)
  }

  @Test("A newer version brings events of older ones along by its upcasters, and all rows by a step")
  func versions() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto")])
    let second = """
      -- projection: visits
      -- version: 2
      CREATE TABLE visit (id TEXT NOT NULL PRIMARY KEY, place TEXT NOT NULL, stars INTEGER, seq INTEGER NOT NULL) STRICT;
      -- on: visit.inserted v2
      -- row: visit
      -- field: id id required public
      -- field: town text required personal
      INSERT INTO visit (id, place, seq) VALUES (:id, :town, :_seq);
      -- migrate: v2
      UPDATE visit SET stars = length(place);
      """
    let upcasters = """
      -- upcasters: visits
      -- upcaster: visit.inserted v1 to v2
      -- rename: place to town
      """
    let change = try ledger.edit(second, upcasters: upcasters)
    #expect(change.trial?.migration?.to == 2)
    let id = UUID()
    try ledger.append([
      EventDraft(type: "visit.inserted", data: JSONText(["id": .string(id.uuidString), "town": "Nara"]))
    ])
    #expect(
      try ledger.types() == [
        "ledger.kind.registered", "visit.inserted", "ledger.kind.registered", "ledger.migrated",
        "visit.inserted",
      ])
    let rows = { (ledger: Ledger) in
      try ledger.read {
        try $0.connection(for: "visits").rows("SELECT place, stars FROM visit ORDER BY place") {
          "\($0.string(at: 0)) \($0.optionalInt64(at: 1) ?? 0)"
        }
      }
    }
    #expect(try rows(ledger) == ["Kyoto 5", "Nara 0"])
    _ = try ledger.rebuild(["visits"])
    #expect(try rows(ledger) == ["Kyoto 5", "Nara 0"])
  }

  @Test("A date in the future is refused in data of an older version too, as its upcasters leave it")
  func futureInOlderVersion() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let kind = """
      -- projection: visits
      -- version: 2
      CREATE TABLE visit (id TEXT NOT NULL PRIMARY KEY, day TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
      -- on: visit.inserted v2
      -- row: visit
      -- field: id id required public
      -- field: day date required past personal
      INSERT INTO visit (id, day, seq) VALUES (:id, :day, :_seq);
      """
    let upcasters = """
      -- upcasters: visits
      -- upcaster: visit.inserted v1 to v2
      -- rename: date to day
      """
    try ledger.add(kind, upcasters: upcasters)
    func append(_ day: String) throws {
      let id = JSONValue.string(UUID().uuidString.lowercased())
      try ledger.append([
        EventDraft(
          type: "visit.inserted", data: JSONText(["id": id, "date": .string(day)]), version: 1)
      ])
    }
    try append("2026-11-21")
    let error = #expect(throws: LedgerError.self) { try append("2026-11-22") }
    #expect(error?.code == .wrongValue && error?.location.field == "day", "\(String(describing: error))")
    #expect(try ledger.types() == ["ledger.kind.registered", "visit.inserted"])
    // What is in the log already is not asked again.
    _ = try ledger.rebuild(["visits"])
  }

  @Test("Removing takes the table from view and leaves the events; adding it again brings the rows back")
  func removal() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto")])
    _ = try ledger.rebuild(["visits"])
    try ledger.removeKind("visits")
    #expect(try ledger.kinds().isEmpty)
    #expect(code { try ledger.append([SampleKind.draft("Nara")]) } == .unknownType)
    #expect(code { try ledger.places() } == .usage)
    #expect(code { try ledger.removeKind("visits") } == .noSuchRecord)
    let left = FileManager.default.enumerator(atPath: fixture.path)?.compactMap { $0 as? String } ?? []
    #expect(!left.isEmpty && !left.contains { $0.contains("visits") })
    #expect(try ledger.types() == ["ledger.kind.registered", "visit.inserted", "ledger.kind.removed"])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings.isEmpty)

    try ledger.add(SampleKind.visits)
    #expect(try ledger.places() == ["Kyoto"])
  }

  @Test("One that had come to a higher version comes back in that version or a higher one")
  func removedVersion() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.edit(SampleKind.text(version: 3))
    try ledger.removeKind("visits")
    #expect(code { try ledger.add(SampleKind.text(version: 2)) } == .invalidProjectionFile)
    try ledger.add(SampleKind.text(version: 3))
  }

  @Test(
    "Names and records that are in use, and names that the program uses itself, are refused with the reason",
    arguments: [
      (SampleKind.text("tasks", record: "x"), "the name tasks is taken"),
      (SampleKind.text("ledger", record: "x"), "is reserved"),
      (SampleKind.text("others", record: "task"), "belong to tasks"),
      (SampleKind.text(record: "ledger"), "reserved for"),
      (SampleKind.text("others", record: "visit"), "belong to visits"),
      (SampleKind.text("others", record: "x", more: "CREATE TABLE ledger_x (a INTEGER) STRICT;"), "ledger_"),
      (SampleKind.text("others", record: "x", more: "CREATE TABLE sqlite_x (a INTEGER) STRICT;"), "reserved"),
      (SampleKind.text("others", record: "x") + "\n-- on: *\nUPDATE visit SET seq = 1;", "on: *"),
    ])
  func collisions(_ text: String, _ reason: String) throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    let error = #expect(throws: LedgerError.self) { try ledger.add(text) }
    let said = [error?.message.english, (error?.cause as? LedgerError)?.message.english].compactMap(\.self)
      .joined()
    #expect(said.contains(reason), "\(said)")
    #expect(try ledger.kinds().count == 1 && ledger.head().sequence == 1)
  }

  @Test(
    "Another process that has the ledger open learns of a kind, of its change and of its end the next time it has the write lock"
  )
  func twoProcesses() throws {
    let fixture = try LedgerFixture()
    let (one, other) = (fixture.open(), fixture.open())
    try other.append([LedgerFixture.task("a")])
    try one.add(SampleKind.visits)
    try other.append([SampleKind.draft("Kyoto")])
    #expect(try one.places() == ["Kyoto"])
    #expect(try other.places() == ["Kyoto"])
    try one.edit(
      SampleKind.text(
        version: 2, insert: "INSERT INTO visit (id, place, seq) VALUES (:id, upper(:place), :_seq)"))
    try other.append([SampleKind.draft("Nara")])
    #expect(try other.places() == ["KYOTO", "NARA"])
    #expect(try one.places() == ["KYOTO", "NARA"])
    try one.removeKind("visits")
    #expect(code { try other.append([SampleKind.draft("Oslo")]) } == .unknownType)
    #expect(code { try other.places() } == .usage)
  }

  @Test("Where head is lost, the kinds are found all the same")
  func withoutHead() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto"), LedgerFixture.task("a")])
    try ledger.close()
    try FileManager.default.removeItem(atPath: fixture.path + "/log/head")
    let again = fixture.open()
    #expect(try again.places() == ["Kyoto"])
    try again.append([SampleKind.draft("Nara")])
    #expect(try again.places() == ["Kyoto", "Nara"])
  }

  @Test("A kind that was registered beyond an older head is met when the tail is recovered")
  func beyondHead() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.append([LedgerFixture.task("a")])
    let head = try fixture.bytes("log/head")
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto")])
    try ledger.close()
    try fixture.overwrite("log/head", at: 0, with: head)
    let again = fixture.open()
    try again.append([SampleKind.draft("Nara")])
    #expect(try again.places() == ["Kyoto", "Nara"])
  }

  @Test("A ledger without kinds reads no line for them, however long its log")
  func costsNothing() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.append((0..<3).map { LedgerFixture.task("\($0)") })
    try ledger.close()
    let log = try EventLog.open(at: .init(fixture.path), context: fixture.context.forLog)
    #expect(log.newestKind == 0)
    // The log's bytes are gone: whoever read a line would say so.
    try fixture.overwrite("log/" + SegmentName.name(1), at: 200, with: [UInt8](repeating: 0xFF, count: 64))
    #expect(try log.kindEvents().isEmpty)
    try log.close()
  }

  @Test("More kinds than the head can name tables of: all go on, and so does what it has to find again")
  func many() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for number in 0..<30 { try ledger.add(SampleKind.text("kind\(number)", record: "record\(number)")) }
    try ledger.append((0..<30).map { SampleKind.draft("p\($0)", type: "record\($0).inserted") })
    try ledger.append([LedgerFixture.task("a")])
    try ledger.close()
    let again = fixture.open()
    #expect(try again.kinds().count == 30)
    for number in 0..<30 { #expect(try again.places("kind\(number)") == ["p\(number)"]) }
    let log = try EventLog.open(at: .init(fixture.path), context: fixture.context.forLog)
    #expect(log.newestKind == 30 && log.newest.void == 0)
    try log.close()
  }

  @Test("A void undoes events of a kind; the registration itself is not voided, and says what is")
  func voids() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto")])
    try ledger.append([SampleKind.draft("Nara")])
    let preview = try ledger.previewVoid([2])
    #expect(preview.differences.map(\.removed) == [1])
    try ledger.void(preview, confirmation: .personSaidYes)
    #expect(try ledger.places() == ["Nara"])
    let error = #expect(throws: LedgerError.self) { try ledger.previewVoid([1]) }
    #expect(error?.code == .reservedType)
    #expect(error?.hint?.remedies.contains(.removeKind("visits")) == true)
  }

  @Test("A reset empties a kind's table by its name")
  func reset() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto"), LedgerFixture.task("a")])
    #expect(try ledger.reset(tables: ["visits"], confirmation: .personSaidYes) != nil)
    #expect(try ledger.places() == [])
    #expect(ledger.recordCount(of: "tasks") == 1)
    _ = try ledger.rebuild(["visits"])
    #expect(try ledger.places() == [])
  }

  @Test("A kind's table that breaks is quarantined, everything else goes on, and a rebuild repairs it")
  func quarantine() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto")])
    try ledger.close()
    let folder = fixture.path + "/projections/visits.1/visits.sqlite"
    try Data(repeating: 7, count: 8192).write(to: URL(fileURLWithPath: folder))
    let again = fixture.open()
    #expect(code { try again.places() } == .tableQuarantined)
    try again.append([LedgerFixture.task("a")])
    #expect(code { try again.append([SampleKind.draft("Nara")]) } == .tableQuarantined)
    try again.append([SampleKind.draft("Nara")], unchecked: true)
    _ = try again.rebuild(["visits"])
    #expect(try again.places() == ["Kyoto", "Nara"])
  }

  @Test("Backups, restores, salvages and imports take kinds along")
  func copies() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto")])
    _ = try ledger.backUp(to: fixture.folder.file("backups"))
    _ = try Ledger.restore(
      from: fixture.folder.file("backups"), to: fixture.folder.file("restored"), context: fixture.context)
    let restored = Ledger.open(
      at: fixture.folder.file("restored"), options: .records, context: fixture.context)
    #expect(try restored.places() == ["Kyoto"])
    _ = try Ledger.salvage(
      fixture.path, to: fixture.folder.file("salvaged"), projections: .records, context: fixture.context)
    let salvaged = Ledger.open(
      at: fixture.folder.file("salvaged"), options: .records, context: fixture.context)
    #expect(try salvaged.places() == ["Kyoto"])

    let imported = Ledger.open(
      at: fixture.folder.file("imported"), options: .records, context: fixture.context)
    let other = ImportInput.ledger(fixture.path)
    #expect(try imported.importEvents(from: other).imported == 2)
    #expect(try imported.places() == ["Kyoto"])
    #expect(try imported.importEvents(from: other).imported == 0)
  }

  @Test("An upgrade tries kinds out too, and finds them up to date")
  func upgrade() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    try ledger.append([SampleKind.draft("Kyoto")])
    let preview = try ledger.previewUpgrade()
    #expect(preview.tables.contains { $0.name == "visits" && $0.failure == nil })
    #expect(!preview.wouldFail)
  }
}

/// The code of what is thrown, below a failed save.
func code(_ body: () throws -> some Any) -> LedgerError.Code? {
  do {
    _ = try body()
    return nil
  } catch let error as LedgerError {
    return error.code == .saveFailed ? (error.cause as? LedgerError)?.code : error.code
  } catch {
    return nil
  }
}
