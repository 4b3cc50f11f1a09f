import Foundation
import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
@testable import SupportBundle

/// A kind's file is written by a person: what it says of people stays on their machine.
@Suite struct KindTextTests {
  private let fixture: BundleFixture

  init() throws { fixture = try BundleFixture(tasks: 3) }

  private static func file(_ check: String = "") -> String {
    """
    -- projection: visit
    -- version: 1
    -- Written by Keiko Yamada (keiko@clinic.example). Kenji Ito pays less.
    CREATE TABLE visit (id TEXT PRIMARY KEY, seq INTEGER NOT NULL, patient TEXT NOT NULL\(check)) STRICT; -- public
    -- on: visit.inserted
    -- row: visit
    -- field: id id required public
    -- field: patient text required personal
    INSERT INTO visit (id, seq, patient) VALUES (:id, :_seq, :patient);
    """
  }

  private func register(_ text: String) throws {
    let ledger = fixture.open()
    try ledger.addKind(RecordKindFile(sql: text, file: "clinic-Yggdrasil.sql"))
    for patient in ["Kenji Ito", "Naoko Abe"] {
      try ledger.append(
        [
          EventDraft(
            type: "visit.inserted",
            data: JSONText(["id": .string(UUID().lowercase), "patient": .string(patient)]))
        ])
    }
    try ledger.close()
  }

  @Test("a redacted bundle has neither the comments nor the name of a kind's file, and replays all the same")
  func redacted() throws {
    try register(Self.file())
    let bundle = try fixture.make()
    let files = try fixture.unpack(bundle)
    for (name, data) in files {
      for word in ["Keiko", "clinic", "Yggdrasil", "Kenji", "Naoko"] {
        #expect(data.range(of: Data(word.utf8)) == nil, "\(name) has \(word)")
      }
    }
    let registered = try #require(fixture.events(files).first { $0.contains("ledger.kind.registered") })
    let data = try #require(try JSONValue(parsing: registered)["data"])
    #expect(data["file"]?.stringValue == "visit.sql")
    let definition = String(decoding: try #require(files["definitions/visit.sql"]), as: UTF8.self)
    #expect(data["text"]?.stringValue == definition)
    #expect(definition.contains("-- field: patient text required personal"))
    let opened = try BundleOpener(FilePath(bundle.path), projections: .records, context: fixture.context)
      .open(
        to: FilePath(fixture.folder.file("opened")))
    let visits = try #require(opened.status.tables.first { $0.name == "visit" })
    #expect(visits.state == .current && visits.card == nil)
    #expect(opened.reproduction.answer == .nothingBroken)
  }

  @Test("events of a kind that was removed are redacted by its last file, and values are still searched for")
  func removed() throws {
    try register(Self.file())
    let ledger = fixture.open()
    _ = try ledger.removeKind("visit")
    try ledger.close()
    let files = try fixture.unpack(try fixture.make())
    let visits = fixture.events(files).filter { $0.contains("\"type\":\"visit.inserted\"") }
    #expect(visits.count == 2 && visits.allSatisfy { $0.contains("\"patient\":\"patient-") }, "\(visits)")
    for (name, data) in files {
      for word in ["Keiko", "Kenji", "Naoko"] {
        #expect(data.range(of: Data(word.utf8)) == nil, "\(name) has \(word)")
      }
    }
  }

  @Test("--include-personal keeps the file as it was written")
  func unchanged() throws {
    try register(Self.file())
    let files = try fixture.unpack(try fixture.make { $0.includesPersonal = true })
    let definition = String(decoding: try #require(files["definitions/visit.sql"]), as: UTF8.self)
    #expect(definition == Self.file())
  }

  @Test(
    "a person's name in the SQL itself stays there, so no redacted bundle is made",
    arguments: [
      " CHECK (patient <> 'Naoko Abe' OR seq > 0)", " CONSTRAINT \"why: Ask Naoko Abe.\" CHECK (seq > 0)",
    ])
  func inSQL(_ rule: String) throws {
    try register(Self.file(rule))
    let error = #expect(throws: LedgerError.self) { try fixture.make() }
    #expect(error?.code == .personalValueFound)
  }

  @Test("a log whose last member is a newer version's has a redacted bundle with its kinds")
  func newerLog() throws {
    try register(Self.file())
    let ledger = fixture.open()
    try ledger.transaction { _ = try $0.tasks.add(title: "the last one") }
    try ledger.close()
    try fixture.makeLastMemberNewer()
    let bundle = try fixture.make()
    #expect(!bundle.isComplete)
    #expect(try fixture.unpack(bundle)["definitions/visit.sql"] != nil)
  }
}

extension BundleFixture {
  /// Writes a format that is not known yet into the last member, whose checksums are right.
  func makeLastMemberNewer() throws {
    let path = root.appending("log").appending(SegmentName.name(1))
    let file = try RealFileSystem().open(path, .update)
    var bytes = try file.read(count: Int(try file.status().sizeBytes), at: 0)
    let start = try #require(
      bytes.indices.dropLast(14).last {
        bytes[$0...].starts(with: [0x1F, 0x8B, 8, 6]) && bytes[$0 + 12] == 0x4C && bytes[$0 + 13] == 0x67
      })
    bytes[start + MemberHeader.prefixBytes] = 2
    let end = start + MemberHeader.prefixBytes + MemberHeader.payloadBytes
    let checksum = UInt16(truncatingIfNeeded: bytes[start..<end].withUnsafeBytes { crc32($0) })
    bytes[end] = UInt8(truncatingIfNeeded: checksum)
    bytes[end + 1] = UInt8(checksum >> 8)
    try file.write(bytes, at: 0)
    try file.close()
  }
}
