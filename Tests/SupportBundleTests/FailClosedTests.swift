import LedgerRecords
import Foundation
import LedgerTesting
import Projections
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
@testable import SupportBundle

/// The search of the finished bundle: what it finds, and what stands there by chance.
@Suite struct FailClosedTests {
  private func search(_ values: [String], names: [PrivateName] = [], in text: String, pieces: Int = 7) throws
    -> String?
  {
    let schema = try RedactionSchema(.records)
    var personal = PersonalValues(schema)
    for value in values { personal.insert(value, "title", "the field title of task") }
    var search = ValueSearch(personal, names: names, Vocabulary(schema.definitions))
    do {
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: pieces) {
        try bytes[start..<min(start + pieces, bytes.count)].withUnsafeBytes { try search.search($0) }
      }
      try search.end()
      return nil
    } catch let hit as ValueSearch.Hit { return hit.kind }
  }

  @Test(
    "fail closed: what would tell something is found, wherever a piece ends",
    arguments: [
      ("Buy milk", #"{"x":"please Buy milk now"}"#), ("Mary", "a Mary b"), ("牛乳を買う", "x牛乳を買うy"),
      ("Mary", "Mary"),
      ("a \"quoted\" word", #"{"title":"a \"quoted\" word"}"#), ("2026", #"{"title":"2026"}"#),
      ("x", #"{"title":"x"}"#), ("order", #"{"title":"order"}"#),
      ("a long value indeed", "xxa long value indeedxx"),
    ])
  func found(value: String, text: String) throws {
    for pieces in [1, 2, 3, 7, 1000] {
      #expect(try search([value], in: text, pieces: pieces) == "the field title of task", "\(pieces)")
    }
  }

  @Test(
    "fail closed: what is there by chance, or is written by the program itself, is not a find",
    arguments: [
      ("Mary", "Maryland"), ("cafe", "0197c1f2-cafe-7d91-aaf4-f0bbf124db42"),
      ("2026", "2026-11-21T01:23:45.678901Z"),
      ("bead", #""title":"text-abcdbeadabcdabcd...""#), ("x", "x y x"), ("order", #"{"order":3}"#),
      ("bead", #""title":"bead-17..............""#), ("table", "The table 'tasks' is quarantined"),
      ("12345", #"{"sizeBytes":12345}"#),
      ("dead", String(repeating: "0123dead", count: 8)),
    ])
  func notFound(value: String, text: String) throws {
    for pieces in [1, 3, 1000] { #expect(try search([value], in: text, pieces: pieces) == nil, "\(pieces)") }
  }

  @Test("fail closed: types of events, and what registers a kind, hold no value of a person")
  func kinds() throws {
    let header = #"{"seq":1,"id":"01a21793-c10b-771a-8e53-99669247b55d","type":"#
    let others = String(repeating: header + "\"task.inserted\",\"v\":3,\"data\":{}}\n", count: 20)
    for pieces in [1, 3, 1000] {
      func found(_ value: String, _ line: String) throws -> Bool {
        try search([value], in: others + header + line, pieces: pieces) != nil
      }
      #expect(try !found("patient", #""patient.inserted","v":1,"data":{}}"#))
      #expect(try found("patient", #""patient.inserted","v":1,"data":{"x":"patient"}}"#))
      #expect(try found("patient", #""task.inserted","v":1,"meta":{"type":"patient"},"data":{}}"#))
      #expect(try !found("order", #""ledger.kind.registered","v":1,"data":{"title":"order"}}"#))
      #expect(try !found("order", #""ledger.kind.removed","v":1,"data":{"title":"order"}}"#))
      #expect(try found("order", #""task.inserted","v":1,"data":{"title":"order"}}"#))
      #expect(
        try found("a long value indeed", #""ledger.kind.removed","v":1,"data":{"x":"a long value indeed"}}"#))
    }
  }

  @Test("fail closed: names are found as words, folders anywhere")
  func names() throws {
    let names = [PrivateName("web01", as: "HOST", .name), PrivateName("/home/ada", as: "HOME", .path)]
    #expect(try search([], names: names, in: "on web01.") == "the host's name")
    #expect(try search([], names: names, in: "on web012") == nil)
    #expect(try search([], names: names, in: "in=/home/adage") == "the home folder")
  }

  @Test(
    "fail closed: a find leaves no bundle, and the message names the file and the kind, not the value"
  )
  func noBundle() throws {
    let fixture = try BundleFixture()
    var leaking = fixture.request()
    // Ids begin so with the fixture's clock: the redaction of texts does not reach into events.
    let prefix = String(try #require(try ids(fixture).first).prefix(8))
    leaking.privateNames = [PrivateName(prefix, as: "HOME", .path)]
    let error = #expect(throws: LedgerError.self) {
      try BundleMaker(leaking, context: fixture.context).make(in: fixture.folder.path)
    }
    #expect(error?.code == .personalValueFound)
    #expect(error?.category == .failed)
    #expect(error?.message.contains("events/") == true)
    #expect(error?.message.contains("the home folder") == true)
    #expect(error?.message.contains(prefix) == false)
    #expect(try fixture.names() == ["my.ledger"])
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "/support-keys"))
  }

  private func ids(_ fixture: BundleFixture) throws -> [String] {
    let reader = try LogReader(pastDamageOf: fixture.root, RealFileSystem())
    var ids: [String] = []
    try reader.forEachRun(after: 0, through: reader.head.sequence) { run in
      try run.forEachLine { ids.append(try EventLine(scanning: $0).id.lowercase) }
    }
    return ids
  }
}
