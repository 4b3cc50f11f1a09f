import LedgerBase
import LedgerRecords
import Foundation
import LedgerTesting
import Projections
import SQLite
import Testing

/// As an application uses it: by what is public alone.
@Suite("Kinds of record that an application brings")
struct ApplicationKindTests {
  private static let id = "00000000-0000-4000-8000-000000000001"

  private func options(_ text: String = SampleKind.visits) -> LedgerOptions {
    LedgerOptions(projections: .records, kinds: [RecordKindFile(sql: text, file: "visits.sql")])
  }

  @Test("Its tables take events and answer, and the log holds nothing but the events")
  func use() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open(options())
    try ledger.append([SampleKind.draft("Kyoto")])
    try ledger.transaction { transaction in
      try transaction.append(SampleKind.draft("Nara"))
      try transaction.tasks.add(title: "pack")
    }
    #expect(
      try ledger.read {
        try $0.rows("SELECT place FROM visit WHERE place > ? ORDER BY place", ["L"], in: "visits")
      }
        == [["place": "Nara"]])
    #expect(try ledger.types() == ["visit.inserted", "visit.inserted", "task.inserted"])
    #expect(try ledger.kinds().isEmpty)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings.isEmpty)
    #expect(try ledger.rebuild(["visits"]).first?.position == 3)
  }

  @Test("A query that would change rows is refused")
  func onlySelect() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open(options())
    try ledger.append([SampleKind.draft("Kyoto")])
    #expect(code { try ledger.read { try $0.rows("DELETE FROM visit", in: "visits") } } == .usage)
    #expect(try ledger.places() == ["Kyoto"])
  }

  @Test("A file that is not allowed keeps the ledger from opening as a whole, with the line")
  func wrongFile() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open(options(SampleKind.text(more: "PRAGMA x;")))
    #expect(ledger.loadError?.code == .invalidProjectionFile)
    #expect(ledger.loadError?.location.line != nil)
  }

  @Test("Swift brings events of older versions to the present one, at a replay and at an append")
  func upcasts() throws {
    let fixture = try LedgerFixture()
    let first = fixture.open(options())
    try first.append([SampleKind.draft("Kyoto")])
    try first.close()
    let text = SampleKind.text(version: 2)
      .replacingOccurrences(of: "-- on: visit.inserted", with: "-- on: visit.inserted v3")
      .replacingOccurrences(
        of: "-- field: place text required personal", with: "-- field: town text required personal"
      )
      .replacingOccurrences(of: "VALUES (:id, :place, :_seq)", with: "VALUES (:id, :town, :_seq)")
    let kind = RecordKindFile(sql: text, file: "visits.sql") { from, to, type, data in
      var data = data
      #expect(type == "visit.inserted" && to == from + 1)
      if from == 1 {
        data["town"] = data["place"]
        data["place"] = nil
      } else {
        data["town"] = .string((data["town"]?.stringValue ?? "").uppercased())
      }
      return data
    }
    let second = fixture.open(LedgerOptions(projections: .records, kinds: [kind]))
    #expect(try second.places() == ["KYOTO"])
    try second.append([
      EventDraft(
        type: "visit.inserted", data: JSONText(["id": .string(Self.id), "place": "Nara"]), version: 1)
    ])
    #expect(try second.places() == ["KYOTO", "NARA"])
    _ = try second.rebuild(["visits"])
    #expect(try second.places() == ["KYOTO", "NARA"])
  }

  @Test("What Swift can't bring there is an event that does not apply, and no crash")
  func upcastThatFails() throws {
    struct Fault: Error {}
    let fixture = try LedgerFixture()
    let first = fixture.open(options())
    try first.append([SampleKind.draft("Kyoto")])
    try first.close()
    let text = SampleKind.text(version: 2).replacingOccurrences(
      of: "-- on: visit.inserted", with: "-- on: visit.inserted v2")
    let second = fixture.open(
      LedgerOptions(projections: .records, kinds: [RecordKindFile(sql: text) { _, _, _, _ in throw Fault() }])
    )
    #expect(code { try second.places() } == .tableQuarantined)
    try second.append([LedgerFixture.task("a")])
  }

  @Test("Where the ledger has registered the same kind, the application's counts and the ledger's is refused")
  func both() throws {
    let fixture = try LedgerFixture()
    let first = fixture.open()
    try first.add(SampleKind.visits)
    try first.append([SampleKind.draft("Kyoto")])
    try first.close()
    let second = fixture.open(options())
    #expect(try second.places() == ["Kyoto"])
    #expect(try second.kinds().map(\.error?.code) == [.invalidProjectionFile])
  }
}
