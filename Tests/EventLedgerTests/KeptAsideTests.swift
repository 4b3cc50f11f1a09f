import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

/// What stands at the log's end and holds nothing that was acknowledged: it is kept aside, told, and stops
/// nobody.
@Suite struct KeptAsideTests {
  private let fixture: LedgerFixture
  private let disk = RealFileSystem()
  private var log: FilePath { FilePath(fixture.path).appending("log") }

  init() throws {
    fixture = try LedgerFixture()
    let ledger = fixture.open()
    for number in 1...3 { try ledger.transaction { try $0.tasks.add(title: "task \(number)") } }
    try ledger.close()
  }

  private func put(_ bytes: [UInt8], _ name: String) throws {
    let file = try disk.open(log.appending(name), .updateOrCreate)
    try file.write(bytes, at: 0)
    try file.close()
  }

  enum Content: CaseIterable { case empty, zeros, copyOfActive }

  @Test(
    "a file with nothing new in the next segment's place is told, set aside, and stops nobody",
    arguments: Content.allCases)
  func stray(_ content: Content) throws {
    let name = SegmentName.name(4)
    let bytes: [UInt8] =
      switch content {
      case .empty: []
      case .zeros: [UInt8](repeating: 0, count: 700)
      case .copyOfActive: try fixture.logBytes()
      }
    try put(bytes, name)
    #expect(fixture.open().verify().findings.contains { $0.path == log.appending(name).string })
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "goes on") }
    #expect(try ledger.head().sequence == 4)
    #expect(try ledger.incidents().contains { $0.code == "setAsideStray" && $0.message.contains(name) })
    let kept = try #require(try ledger.quarantinedFiles().first)
    #expect(kept.kind == .stray && kept.sequence == 4 && kept.sizeBytes == UInt64(bytes.count))
    #expect(ledger.verify().isIntact)
  }

  @Test("a file there with another history is named by status, and stops writing")
  func foreign() throws {
    let other = try LedgerFixture()
    let theirs = Ledger.open(
      at: other.path, options: .records,
      context: LedgerContext.testing(random: SeededRandom(seed: 9), fileSystem: disk))
    try theirs.transaction { try $0.tasks.add(title: "theirs") }
    try put(try other.logBytes(), SegmentName.name(4))
    let ledger = fixture.open()
    _ = ledger.status()
    let card = try #require(ledger.status().health.cards.first)
    #expect(card.whatHappened.contains(SegmentName.name(4)), "\(card)")
    #expect(card.whatIsSafe.contains("A change was refused"), "\(card)")
    #expect(throws: LedgerError.self) { try ledger.transaction { try $0.tasks.add(title: "refused") } }
    #expect(try ledger.read { try $0.tasks.count() } == 3)
  }

  @Test("a torn tail is named in quarantine, can be dropped, and counts among what is kept")
  func tornTail() throws {
    let path = log.appending(SegmentName.name(1))
    for round in 0..<23 {
      let file = try disk.open(path, .update)
      try file.write(Array("no whole member \(round)".utf8), at: try file.status().sizeBytes)
      try file.close()
      let ledger = fixture.open()
      try ledger.transaction { try $0.accounts.add(name: "account \(round)") }
      try ledger.close()
    }
    let ledger = fixture.open()
    let kept = try ledger.quarantinedFiles()
    #expect(kept.count == 20 && kept.allSatisfy { $0.kind == .tornTail })
    #expect(try ledger.incidents().count { $0.code == "dropped" } == 3)
    #expect(try ledger.incidents().count { $0.code == "cutTornTail" } == 23)
    try ledger.dropQuarantined([], Array(kept.prefix(2)))
    #expect(try ledger.quarantinedFiles().count == 18)
    #expect(QuarantinedFile(file: "torn-tail-4-12.txt", sizeBytes: 0) == nil)
  }

  @Test("damage in the active segment names its own event, not the one that was asked for")
  func rightEvent() throws {
    let ledger = fixture.open()
    let bytes = try fixture.logBytes()
    var offsets: [UInt64] = []
    var cursor = MemberCursor(
      file: try disk.open(log.appending(SegmentName.name(1)), .read), sizeBytes: UInt64(bytes.count))
    while case .member(let header) = try cursor.next() {
      if header.kind == .events { offsets.append(cursor.memberOffset) }
    }
    try fixture.overwrite("log/" + SegmentName.name(1), at: offsets[1] + 30, with: [0, 0, 0, 0, 0, 0])
    #expect(try ledger.event(at: 3)?.sequence == 3)
    let error = #expect(throws: LedgerError.self) { try ledger.event(at: 2) }
    #expect(error?.location.sequence == 2 && error?.message.contains("Event 2 can't be read") == true)
    let card = try #require(fixture.open().health.cards.first)
    #expect(
      card.whatHappened.contains("Event 2 can't be read") && card.whatIsSafe.contains("new ones are appended")
    )
    try ledger.transaction { try $0.tasks.add(title: "goes on") }
  }
}
