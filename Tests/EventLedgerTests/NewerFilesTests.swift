import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

/// Small files that a newer version wrote: whole, and not to be understood here.
@Suite struct NewerFilesTests {
  private let fixture: LedgerFixture
  private let disk = RealFileSystem()
  private var root: FilePath { FilePath(fixture.path) }
  private var place: String { fixture.folder.file("copies") }

  init() throws {
    fixture = try LedgerFixture()
    let ledger = fixture.open()
    for number in 0..<3 { try ledger.transaction { try $0.tasks.add(title: "task \(number)") } }
    try ledger.rebuild(["tasks"])
    try ledger.backUp(to: place)
    try ledger.close()
  }

  private func makeNewer(_ path: FilePath) throws {
    try ChecksummedJSON.write([.init("format", 2), .init("what", "later")], to: path, in: disk)
  }

  @Test(
    "verify calls a small file of a newer version newer, never damaged",
    arguments: ["ledger.json", "config.json", "backups.json", "verify.json", "support.key", "snapshots"])
  func verify(_ name: String) throws {
    var path = root.appending(name)
    if name == "snapshots" {
      path = path.appending(try #require(try disk.list(path).first { $0.hasSuffix(".json") }))
    }
    try makeNewer(path)
    let report = fixture.open().verify()
    #expect(report.findings.map(\.path) == [path.string], "\(report.findings)")
    #expect(report.findings.map(\.code) == [.newerFormat] && report.outcome == .intact)
    #expect(report.findings.allSatisfy { !$0.message.contains("damaged") })
  }

  @Test("a newer version's memory of backups is never written over, and the backup says so")
  func rememberedBackups() throws {
    try makeNewer(root.appending("backups.json"))
    let before = try fixture.bytes("backups.json")
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one more") }
    #expect(try ledger.backUp(to: place).notRemembered?.code == .newerFormat)
    #expect(ledger.backUpIfDue(BackupSchedule(place: place)) == nil)
    #expect(ledger.backUpIfDue(BackupSchedule(place: place)) == nil)
    #expect(try ledger.incidents().count { $0.code == "newerFormat" } == 1)
    #expect(try fixture.bytes("backups.json") == before)
    // A damaged one is kept aside.
    try fixture.overwrite("backups.json", at: 20, with: [0x20])
    #expect(try ledger.backUp(to: place).notRemembered == nil)
    #expect(try fixture.size("backups.json.damaged") > 0)
  }

  @Test("a backup of a newer version ends a restore as newer, and a snapshot of one is passed over")
  func manifestAndSnapshot() throws {
    let folder = FilePath(place).appending("backups")
    for name in try disk.list(folder) { try makeNewer(folder.appending(name)) }
    let error = #expect(throws: LedgerError.self) {
      try Ledger.previewRestore(from: place, to: fixture.path, context: fixture.context)
    }
    #expect(error?.code == .newerFormat)
    let snapshots = root.appending("snapshots")
    for name in try disk.list(snapshots) where name.hasSuffix(".json") {
      try makeNewer(snapshots.appending(name))
    }
    let ledger = fixture.open()
    let rebuilt = try #require(try ledger.rebuild(["tasks"]).first)
    #expect(rebuilt.startedAfter == 0 && rebuilt.passedOver.allSatisfy { $0.contains("newer version") })
    #expect(try ledger.incidents().allSatisfy { $0.action != "passed over" })
  }

  @Test("a line of a newer version among the incidents is passed over, and told as one")
  func incidents() throws {
    let path = root.appending("incidents.jsonl")
    let before = try fixture.open().incidents().count
    let file = try disk.open(path, .updateOrCreate)
    try file.write(
      ChecksummedJSON.encodeLine([.init("format", 2), .init("code", "later")]),
      at: try file.status().sizeBytes)
    try file.close()
    let ledger = fixture.open()
    #expect(try ledger.incidents().count == before)
    #expect(ledger.verify().findings.map(\.code) == [.newerFormat])
  }

  @Test("after a ledger.json of a newer version nothing is appended, and every command says why")
  func ledgerFile() throws {
    try ChecksummedJSON.write(
      [.init("format", 2), .init("writtenBy", "9.2.0")], to: root.appending("ledger.json"), in: disk)
    let before = try fixture.logBytes()
    let ledger = fixture.open()
    let error = #expect(throws: LedgerError.self) {
      try ledger.transaction { _ = try $0.tasks.add(title: "by an old program") }
    }
    let told = error?.cause as? LedgerError
    #expect(told?.code == .newerFormat && told?.hint?.english.contains("9.2.0") == true)
    #expect(ledger.health.cards.map(\.code) == [.newerFormat])
    #expect(ledger.status().health.cards.map(\.code) == [.newerFormat])
    let report = ledger.verify()
    #expect(!report.canBeWritten && report.isIntact)
    #expect(try ledger.read { try $0.tasks.tasks(limit: 9).items.count } == 3)
    try ledger.close()
    #expect(try fixture.logBytes() == before)
  }

  @Test(
    "a member of a newer version before the last one is no loss, and nothing follows it once its writer is named"
  )
  func memberInside() throws {
    let segment = "log/" + SegmentName.name(1)
    var bytes = try fixture.logBytes()
    let starts = bytes.indices.dropLast(14).filter {
      bytes[$0...].starts(with: [0x1F, 0x8B, 8, 6]) && bytes[$0 + 12] == 0x4C && bytes[$0 + 13] == 0x67
    }
    // Its tables have the events already, so nothing needs to read them.
    let start = try #require(starts.dropLast().last)
    bytes[start + MemberHeader.prefixBytes] = 2
    let end = start + MemberHeader.prefixBytes + MemberHeader.payloadBytes
    let checksum = UInt16(truncatingIfNeeded: bytes[start..<end].withUnsafeBytes { crc32($0) })
    bytes[end] = UInt8(truncatingIfNeeded: checksum)
    bytes[end + 1] = UInt8(checksum >> 8)
    try fixture.overwrite(segment, at: 0, with: bytes)
    let ledger = fixture.open()
    #expect(ledger.status().health.cards.map(\.code) == [.newerFormat])
    let report = ledger.verify()
    #expect(!report.findings.contains { $0.code == .lostEvents })
    #expect(report.findings.contains { $0.code == .newerFormat })
    try ledger.close()
    try ChecksummedJSON.write(
      [.init("format", 1), .init("writtenBy", "9.2.0")], to: root.appending("ledger.json"), in: disk)
    let other = fixture.open()
    let error = #expect(throws: LedgerError.self) {
      try other.transaction { _ = try $0.tasks.add(title: "by an old program") }
    }
    #expect((error?.cause as? LedgerError)?.code == .newerFormat)
    #expect(try fixture.logBytes() == bytes)
  }
}
