import EventLedger
import Foundation
import LedgerTesting
import Testing

@testable import EventLog
@testable import LedgerBase
import Projections

@Suite("The examples of registered kinds, and full-text search")
struct KindExamplesTests {
  static func example(_ name: String) throws -> RecordKindFile {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples")
    let text = try String(contentsOf: folder.appendingPathComponent("\(name)/\(name).sql"), encoding: .utf8)
    return RecordKindFile(sql: text, file: "\(name).sql")
  }

  private static func event(_ type: String, _ data: JSONValue) -> EventDraft {
    EventDraft(type: type, data: JSONText(data))
  }

  private static func id(_ number: Int) -> JSONValue {
    .string("00000000-0000-4000-8000-00000000000\(number)")
  }

  /// Two books, two notes, a loan.
  static func fill(_ ledger: Ledger) throws {
    try ledger.addKind(example("library"))
    let events = [
      event("book.inserted", ["id": id(1), "title": "The Sea Story", "author": "Ann"]),
      event("book.inserted", ["id": id(2), "title": "Étude of storms", "author": "Bob"]),
      event("note.inserted", ["id": id(3), "bookID": id(1), "body": "Running waves"]),
      event("note.inserted", ["id": id(4), "bookID": id(2), "body": "wind and waves"]),
      event("loan.inserted", ["id": id(5), "bookID": id(1), "name": "Carla", "since": "2026-11-01"]),
    ]
    for event in events { try ledger.append([event]) }
  }

  private func found(_ words: String, _ record: String, _ ledger: Ledger) throws -> [String] {
    let form = try ledger.recordForm(record)
    return try ledger.read {
      try $0.rows(of: form).page(limit: 10, after: nil, words: words).rows.map(\.label)
    }
  }

  @Test("visits: a place and its times, with its rules")
  func visits() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.addKind(Self.example("visits"))
    try ledger.append([
      Self.event(
        "visit.inserted", ["id": Self.id(1), "place": " Kyoto ", "arrived": "2026-11-21", "rating": 5])
    ])
    try ledger.append([Self.event("visit.edited", ["id": Self.id(1), "left": "2026-11-23", "rating": nil])])
    #expect(
      try ledger.read { try $0.rows("SELECT place, arrived, left, rating FROM visit", in: "visits") }
        == [["place": "Kyoto", "arrived": "2026-11-21", "left": "2026-11-23", "rating": nil]])
    #expect(
      code { try ledger.append([Self.event("visit.edited", ["id": Self.id(1), "left": "2026-11-20"])]) }
        == .wrongValue)
    #expect(
      code {
        try ledger.append([
          Self.event(
            "visit.inserted", ["id": Self.id(2), "place": "x", "arrived": "2026-11-20", "rating": 6])
        ])
      } == .wrongValue)
    try ledger.append([Self.event("visit.deleted", ["id": Self.id(1)])])
    #expect(ledger.recordCount(of: "visits") == 0)
  }

  @Test("library: words are found in books and notes, as their tables are cut into words, the best first")
  func search() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try Self.fill(ledger)
    #expect(try found("sea stor*", "book", ledger) == ["The Sea Story"])
    #expect(try found("etude", "book", ledger) == ["Étude of storms"])
    #expect(try found("run wave", "note", ledger) == ["Running waves"])
    #expect(try found("\"waves\" OR (", "note", ledger).isEmpty)
    try ledger.append([Self.event("book.edited", ["id": Self.id(1), "title": "The Lake"])])
    #expect(try found("sea", "book", ledger).isEmpty)
    #expect(try found("lake", "book", ledger) == ["The Lake"])
    #expect(try found("carl", "loan", ledger) == ["Carla"])
  }

  @Test("library: deleting a book takes its loans and notes along, with their words")
  func cascade() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try Self.fill(ledger)
    #expect(
      code {
        try ledger.append([
          Self.event(
            "loan.inserted", ["id": Self.id(6), "bookID": Self.id(1), "name": "Dan", "since": "2026-11-02"])
        ])
      } == .duplicateValue)
    #expect(
      code {
        try ledger.append([
          Self.event("note.inserted", ["id": Self.id(6), "bookID": Self.id(9), "body": "x"])
        ])
      } == .missingParent)
    try ledger.append([Self.event("book.deleted", ["id": Self.id(1)])])
    #expect(try found("wave", "note", ledger) == ["wind and waves"])
    #expect(
      try ledger.read {
        try $0.rows(
          "SELECT (SELECT count(*) FROM loan) AS loans, (SELECT count(*) FROM note) AS notes", in: "library")
      } == [["loans": 0, "notes": 1]])
  }

  @Test(
    "A table with full text that lived and one that is built again have the same digest, though their words lie otherwise"
  )
  func digests() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try Self.fill(ledger)
    for number in 0..<200 {
      try ledger.append([
        Self.event("note.edited", ["id": Self.id(3), "body": .string("wave \(number) of the sea")])
      ])
    }
    try ledger.append([Self.event("book.deleted", ["id": Self.id(2)])])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings.isEmpty)
    let preview = try ledger.previewRebuild(["library"])
    #expect(preview.map(\.differences.count) == [0])
    let first = try ledger.rebuild(["library"])
    #expect(first.first?.setAside == nil)
    // From the snapshot that the last one left.
    try ledger.append([Self.event("book.inserted", ["id": Self.id(7), "title": "New"])])
    let second = try ledger.rebuild(["library"])
    #expect(second.first?.startedAfter ?? 0 > 0 && second.first?.setAside == nil)
    #expect(try found("new", "book", ledger) == ["New"])
    #expect(ledger.isHealthy)
  }

  @Test("A void and a reset leave full text in step")
  func voidAndReset() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try Self.fill(ledger)
    let preview = try ledger.previewVoid([4])
    try ledger.void(preview, confirmation: .personSaidYes)
    #expect(try found("wave", "note", ledger) == ["wind and waves"])
    try ledger.reset(tables: ["library"], confirmation: .personSaidYes)
    #expect(try found("wave", "note", ledger).isEmpty)
    try ledger.append([
      Self.event("book.inserted", ["id": Self.id(8), "title": "After"]),
      Self.event("note.inserted", ["id": Self.id(9), "bookID": Self.id(8), "body": "a wave again"]),
    ])
    #expect(try found("wave", "note", ledger) == ["a wave again"])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings.isEmpty)
  }

  @Test(
    "A full-text table that holds its texts itself is searched, emptied, exported and built again like the others"
  )
  func ownTexts() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let kind = """
      -- projection: diary
      -- version: 1
      CREATE TABLE entry (id TEXT NOT NULL PRIMARY KEY, day TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
      CREATE VIRTUAL TABLE entry_text USING fts5(body, id UNINDEXED, tokenize='trigram');
      -- on: entry.inserted
      -- row: entry
      -- field: id id required public
      -- field: day date required public
      -- field: body text required personal
      INSERT INTO entry (id, day, seq) VALUES (:id, :day, :_seq);
      INSERT INTO entry_text (id, body) VALUES (:id, :body);
      -- on: entry.deleted
      -- row: entry
      -- field: id id required public
      DELETE FROM entry WHERE id = :id;
      DELETE FROM entry_text WHERE id = :id;
      """
    try ledger.addKind(RecordKindFile(sql: kind, file: "diary.sql"))
    let events = (1...3).map {
      Self.event(
        "entry.inserted", ["id": Self.id($0), "day": "2026-11-0\($0)", "body": .string("rainstorm \($0)")])
    }
    try ledger.append(events)
    try ledger.append([Self.event("entry.deleted", ["id": Self.id(1)])])
    let form = try ledger.recordForm("entry")
    let found = {
      try ledger.read { try $0.rows(of: form).page(limit: 9, after: nil, words: "nstor").rows.map(\.id) }
    }
    #expect(try found() == [Self.id(2).stringValue, Self.id(3).stringValue])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings.isEmpty)
    _ = try ledger.rebuild(["diary"])
    #expect(try found().count == 2)
    _ = try ledger.exportTables(to: fixture.folder.file("all.sqlite"))
    #expect(FileManager.default.fileExists(atPath: fixture.folder.file("all.sqlite")))
    try ledger.reset(tables: ["diary"], confirmation: .personSaidYes)
    #expect(try found().isEmpty)
  }

  @Test("Triggers that leave the words behind their content are found when the table is built")
  func outOfStep() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let kind = """
      -- projection: notes
      -- version: 1
      CREATE TABLE note (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
      CREATE VIRTUAL TABLE note_text USING fts5(body, content='note', content_rowid='number');
      -- on: note.inserted
      -- row: note
      -- field: id id required public
      -- field: body text required personal
      INSERT INTO note (number, id, body, seq) VALUES (:_seq, :id, :body, :_seq);
      """
    try ledger.addKind(RecordKindFile(sql: kind, file: "notes.sql"))
    try ledger.append([Self.event("note.inserted", ["id": Self.id(1), "body": "never indexed"])])
    let later = kind.replacingOccurrences(of: "version: 1", with: "version: 2")
    let error = #expect(throws: LedgerError.self) {
      try ledger.editKind(RecordKindFile(sql: later, file: "notes.sql"))
    }
    #expect(error?.message.english.contains("does not match its content") == true)
  }
}
