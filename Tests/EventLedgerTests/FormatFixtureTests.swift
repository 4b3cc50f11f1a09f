import LedgerRecords
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import SystemPackage
import Testing

/// Ledgers made by each released format (Fixtures/README.md).
@Suite("ledgers of each released format")
struct FormatFixtureTests {
  private struct Expected: Decodable {
    var seq: UInt64
    var hash: String
    var tables: [String: String]
  }

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Fixtures")
  static let formats = ["format-1"]

  @Test("each fixture is tested")
  func all() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.fixtures.path)
    #expect(names.filter { $0.hasPrefix("format-") && !$0.hasSuffix(".json") }.sorted() == Self.formats)
  }

  @Test("it opens, is whole line by line, rebuilds to the same rows, and is written on", arguments: formats)
  func opens(format: String) throws {
    let original = Self.fixtures.appending(path: format)
    let expected = try JSONDecoder().decode(
      Expected.self, from: Data(contentsOf: Self.fixtures.appending(path: format + ".json")))
    let fixture = try LedgerFixture()
    try FileManager.default.copyItem(at: original, to: URL(filePath: fixture.path))

    let untouched = fixture.open()
    let before = untouched.verify()
    #expect(before.findings.isEmpty)
    #expect(before.head?.sequence == expected.seq)
    #expect(before.head?.hash.description == expected.hash)
    var sequences: [UInt64] = []
    try untouched.events {
      sequences.append($0.sequence)
      return true
    }
    #expect(sequences == Array(1...expected.seq))

    try untouched.rebuild(Array(expected.tables.keys), fromStart: true)
    let rebuilt = untouched.verify(VerifyOptions(replaysTables: true))
    #expect(rebuilt.findings.isEmpty)
    for (name, digest) in expected.tables {
      #expect(rebuilt.tables.first { $0.name == name }?.digest == digest)
    }
    try untouched.transaction { try $0.tasks.add(title: "later") }
    #expect(try untouched.head().sequence == expected.seq + 1)
    #expect(untouched.verify().findings.isEmpty)
    try untouched.close()
  }
}
