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
}
