import EventLog
import LedgerBase
import Foundation
import LedgerTesting
@testable import Projections
import SQLite
import SystemPackage
import Testing

@testable import EventLedger
import LedgerRecords

@Suite struct VerifyTests {
  let fixture: LedgerFixture
  private let disk = RealFileSystem()
  private var root: FilePath { FilePath(fixture.path) }

  /// Two sealed segments and an active one, two tables, snapshots, incidents and a repaired quarantine;
  /// closed.
  init() throws {
    fixture = try LedgerFixture()
    try fixture.addThreeSegments()
    try fixture.overwrite("projections/accounts.sqlite", at: 0, with: [UInt8](repeating: 7, count: 4096))
    let again = fixture.open()
    #expect(throws: LedgerError.self) { try again.read { try $0.accounts.accounts() } }
    try again.rebuild(["accounts", "tasks"])
    try again.close()
  }

  private func files(in folder: FilePath, matching suffix: String) throws -> [FilePath] {
    try disk.list(folder).filter { $0.hasSuffix(suffix) }.map { folder.appending($0) }
  }

  enum Kind: String, CaseIterable {
    case head, ledger, config, incidents, quarantineReport, snapshotCard, snapshot, sealedSegment,
      activeSegment
    case table, wal, backups, progress, supportKey, bundleKey, opens, replacedTable, keptBytes
    case archives, times, salvage
  }

  private func file(_ kind: Kind) throws -> FilePath {
    let log = root.appending("log")
    switch kind {
    case .head: return log.appending("head")
    case .ledger: return root.appending("ledger.json")
    case .config:
      let path = root.appending("config.json")
      let members: [JSONValue.Member] = [.init("format", 1), .init("settings", ["lang": "en"])]
      try ChecksummedJSON.write(members, to: path, in: disk)
      return path
    case .incidents: return root.appending("incidents.jsonl")
    case .quarantineReport:
      let folder = root.appending("quarantine")
      return folder.appending(try #require(try disk.list(folder).first)).appending("report.json")
    case .snapshotCard:
      return try #require(try files(in: root.appending("snapshots"), matching: ".json").first)
    case .snapshot: return try #require(try files(in: root.appending("snapshots"), matching: ".sqlite").first)
    case .sealedSegment: return try #require(try files(in: log, matching: ".gz").first)
    case .activeSegment: return try #require(try files(in: log, matching: ".gz").last)
    case .table: return try database()
    case .wal:
      try leaveWAL()
      return FilePath(try database().string + "-wal")
    case .backups:
      _ = try fixture.open().backUp(to: fixture.folder.file("backups"))
      return root.appending("backups.json")
    case .progress:
      _ = fixture.open().verify(VerifyOptions(budget: .zero))
      return VerifyProgress.path(root)
    case .supportKey: return try document("support.key")
    case .bundleKey: return try document("support-keys/0197c1f2.json")
    case .opens: return root.appending("opens")
    case .replacedTable:
      let store = ProjectionStore(ledger: root, context: fixture.context.forLog)
      return try #require(try store.otherDatabases(of: "tasks").first)
    case .keptBytes: return try keepTornTail()
    case .archives: return try document("archives.json")
    case .times: return try document("snapshots/times.json")
    case .salvage: return try document("salvage.json")
    }
  }

  /// A file of the form that all small files have.
  private func document(_ name: String) throws -> FilePath {
    let path = root.pushing(FilePath(name))
    try disk.createFolders(path.removingLastComponent())
    let secret = String(repeating: "0f", count: 32)
    try ChecksummedJSON.write([.init("format", 1), .init("key", .string(secret))], to: path, in: disk)
    return path
  }

  private func keepTornTail() throws -> FilePath {
    let segment = try disk.open(try file(.activeSegment), .update)
    try segment.write([UInt8](repeating: 0x1F, count: 200), at: try segment.status().sizeBytes)
    try segment.close()
    try fixture.open().transaction { try $0.tasks.add(title: "cuts it") }
    let kept = try #require(try fixture.open().quarantinedFiles().first)
    return root.appending("quarantine").appending(kept.file)
  }

  private func database() throws -> FilePath {
    let link = try disk.readLink(root.appending("projections/tasks.sqlite"))
    return root.appending("projections/\(link)")
  }

  /// As a kill leaves it: frames in the -wal.
  private func leaveWAL() throws {
    let connection = try Connection(path: try database().string, .readWrite, pages: .checked)
    try connection.setPersistentWAL(true)
    try connection.set(.noCheckpointOnClose, true)
    // With the mark of a commit of ours.
    try connection.execute(
      "BEGIN; UPDATE task SET title = title || '.'; UPDATE ledger_checkpoint SET \(Bookkeeping.marksCommit); COMMIT"
    )
    try connection.close()
  }

  @Test("verify names the file of any kind in which one byte was flipped", arguments: Kind.allCases)
  func oneByteInEveryKindOfFile(_ kind: Kind) throws {
    let path = try file(kind)
    let file = try disk.open(path, .update)
    let whole = try file.read(count: Int(try file.status().sizeBytes), at: 0)
    #expect(fixture.open().verify().findings.isEmpty, "before any byte was changed")
    #expect(whole.count > 100)
    let step = max(1, whole.count / 6)
    for offset in Array(stride(from: 0, to: whole.count, by: step)) + [whole.count - 1] {
      if kind == .head,
        whole[offset / 512 * 512..<min(whole.count, offset / 512 * 512 + 512)].allSatisfy({ $0 == 0 })
      {
        continue
      }
      var changed = whole
      changed[offset] ^= 1 << UInt8(offset % 8)
      try file.write(changed, at: 0)
      let report = fixture.open().verify()
      #expect(
        report.findings.contains { $0.path == path.string }, "byte \(offset) of \(path): \(report.findings)")
      #expect(Set(report.findings).count == report.findings.count)
      #expect(report.answers != nil)
      // What can't be a loss of anything is not called damage.
      if kind == .head { #expect(report.isIntact && fixture.open().isHealthy, "\(report.findings)") }
    }
    try file.write(whole, at: 0)
    #expect(fixture.open().verify().findings.isEmpty)
  }

  @Test("damage elsewhere hides no damaged table", arguments: [Kind.config, .sealedSegment])
  func tablesBesideOtherDamage(_ kind: Kind) throws {
    try flip(try file(.table), at: 5000)
    try flip(try file(kind), at: 40)
    for options in [VerifyOptions(), VerifyOptions(replaysTables: true)] {
      let report = fixture.open().verify(options)
      #expect(
        report.findings.contains { $0.table == "tasks" && $0.severity == .damage }, "\(report.findings)")
      #expect(report.findings.contains { $0.table == nil && $0.severity == .damage })
    }
    let answers = try #require(fixture.open().verify().answers)
    #expect(kind == .config ? answers.howSerious.contains("tasks") : answers.howSerious.hasPrefix("Serious."))
  }

  @Test("the card of a table does not call events safe that the log has lost")
  func cardBesideDamagedLog() throws {
    try fixture.overwrite("projections/tasks.sqlite", at: 0, with: [UInt8](repeating: 7, count: 4096))
    #expect(throws: LedgerError.self) { try fixture.open().read { try $0.tasks.tasks() } }
    let card = { try #require(fixture.open().health.cards.first { $0.table == "tasks" }) }
    #expect(try card().whatIsSafe.hasPrefix("Every event is in the log."))
    try flip(try file(.sealedSegment), at: 300)
    #expect(!fixture.open().verify().isIntact)
    #expect(try card().whatIsSafe.hasPrefix("The log is damaged too"))
  }

  @Test("a part of a check that comes after damage of the log does not call the log whole")
  func budgetAfterDamage() throws {
    try flip(try file(.sealedSegment), at: 300)
    try flip(try file(.table), at: 5000)
    var last: VerifyReport?
    for _ in 1...20 where last?.isComplete != true {
      last = fixture.open().verify(VerifyOptions(budget: .zero))
      #expect(last?.isLogIntact == false)
      #expect(try #require(last?.answers).howSerious.hasPrefix("Serious."), "\(last?.findings ?? [])")
    }
    #expect(last?.isComplete == true)
  }

  @Test("a rebuild without names rebuilds the table whose page verify has named")
  func rebuildOfUnreadPage() throws {
    try flip(try file(.table), at: 5000)
    #expect(!fixture.open().verify().isIntact)
    #expect(try fixture.open().rebuild().map(\.name) == ["tasks"])
    #expect(fixture.open().verify().isIntact)
  }

  @Test("a log whose files are gone is not said to be readable")
  func noLog() throws {
    for path in try files(in: root.appending("log"), matching: ".gz") { try disk.remove(path) }
    let report = fixture.open().verify()
    #expect(
      report.outcome == .unreadable
        && report.answers?.howSerious == "Serious. No event of the log can be read.")
  }

  @Test(
    "a head that is gone, empty or zeros is a finding: what was acknowledged can't be known", arguments: 0...2
  )
  func emptyHead(_ way: Int) throws {
    let path = try file(.head)
    if way == 0 {
      try disk.remove(path)
    } else {
      let head = try disk.open(path, .update)
      try head.truncate(to: 0)
      if way == 2 { try head.write([UInt8](repeating: 0, count: 1024), at: 0) }
    }
    let report = fixture.open().verify()
    #expect(report.outcome == .damaged && report.findings.map(\.path) == [path.string], "\(report.findings)")
    #expect(report.answers?.whatComesBack.contains("Nothing is lost") == false)
  }

  @Test("the four answers say what is concerned, and what to do")
  func answers() throws {
    #expect(fixture.open().verify().answers == nil)
    let table = try file(.table)
    try flip(table, at: 5000)
    var answers = try #require(fixture.open().verify().answers)
    #expect(answers.howSerious.contains("tasks") && answers.whatToDo.remedies == [.rebuild(["tasks"])])
    #expect(answers.whatComesBack == "Every row." && answers.canGoOn.hasPrefix("Yes"))
    try flip(try file(.sealedSegment), at: 300)
    let report = fixture.open().verify()
    answers = try #require(report.answers)
    #expect(answers.howSerious.hasPrefix("Serious.") && answers.howSerious.contains("can't be read"))
    #expect(answers.canGoOn.remedies.contains(.export))
  }

  private func flip(_ path: FilePath, at offset: UInt64) throws {
    let file = try disk.open(path, .update)
    var byte = try file.read(count: 1, at: offset)
    byte[0] ^= 1
    try file.write(byte, at: offset)
    try file.close()
  }

  @Test("with no budget left, each run takes one part, and together they see what one run sees")
  func budget() throws {
    try flip(try file(.sealedSegment), at: 300)
    let whole = fixture.open().verify()
    var found: [VerifyReport.Finding] = []
    var events: UInt64 = 0
    for run in 1...20 {
      let report = fixture.open().verify(VerifyOptions(budget: .zero))
      found += report.findings
      events += report.events
      #expect(!report.isIntact)
      #expect(
        try disk.status(of: root.appending("verify.json"), followLinks: true) != nil || report.isComplete)
      if report.isComplete {
        #expect(run > 2)
        break
      }
      #expect(run < 20)
    }
    #expect(found == whole.findings)
    #expect(events == whole.events)
    #expect(try disk.status(of: root.appending("verify.json"), followLinks: true) == nil)
    // The last part, in which nothing was found, does not call the log whole.
    #expect(!fixture.open().isHealthy)
  }

  @Test(
    "a head or a ledger.json of another ledger is damage, and stops the writing; without that head, writing goes on",
    arguments: ["ledger.json", "log/head"])
  func filesOfAnotherLedger(_ name: String) throws {
    let other = try LedgerFixture()
    let ledger = Ledger.open(
      at: other.path, options: .records,
      context: LedgerContext.testing(random: SeededRandom(seed: 7), fileSystem: disk))
    try ledger.transaction { try $0.tasks.add(title: "of another ledger") }
    try ledger.close()
    let file = try disk.open(root.appending(name), .update)
    try file.truncate(to: 0)
    try file.write(try other.bytes(name), at: 0)
    let report = fixture.open().verify()
    #expect(
      report.findings.contains { $0.code == .foreignLog && $0.severity == .damage }, "\(report.findings)")
    #expect(throws: LedgerError.self) { try fixture.open().transaction { try $0.tasks.add(title: "no") } }
    guard name == "log/head" else { return }
    try disk.remove(root.appending(name))
    try fixture.open().transaction { try $0.tasks.add(title: "goes on") }
  }

  @Test("quick finds a broken chain and a checkpoint that is not the log's, and reads no rows")
  func quick() throws {
    #expect(fixture.open().verify(VerifyOptions(isQuick: true)).isIntact)
    try flip(try file(.sealedSegment), at: 300)
    let report = fixture.open().verify(VerifyOptions(isQuick: true))
    #expect(try report.findings.map(\.path) == [file(.sealedSegment).string])
  }

  @Test(
    "a replay finds rows that are not the log's, though every checksum is right, and sets the table aside")
  func replay() throws {
    let connection = try Connection(path: try database().string, .readWrite, pages: .checked)
    try connection.setPersistentWAL(true)
    try connection.execute("UPDATE task SET title = 'forged' WHERE \"order\" = 2")
    #expect(try connection.checkpointAndTruncateWAL())
    try connection.close()
    #expect(fixture.open().verify().isIntact)
    let report = fixture.open().verify(VerifyOptions(replaysTables: true))
    #expect(report.findings.map(\.table) == ["tasks"] && report.setAside == ["tasks"])
    let ledger = fixture.open()
    #expect(!ledger.isHealthy && ledger.health.cards.map(\.table) == ["tasks"])
    let refused = #expect(throws: LedgerError.self) { try ledger.read { try $0.tasks.tasks() } }
    #expect(refused?.code == .tableQuarantined)
    #expect(ledger.quarantinesMet.map(\.table) == ["tasks"])
    try ledger.rebuild(["tasks"])
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test("a replay does not pass over a table that is not there, and finds that an event does not apply to it")
  func replayOfMissingTables() throws {
    let link = root.appending("projections/tasks.sqlite")
    try disk.remove(link)
    let report = fixture.open().verify(VerifyOptions(replaysTables: true))
    #expect(report.isIntact && report.findings.map(\.table) == ["tasks"], "\(report.findings)")
    #expect(report.findings.first?.message.contains("not built") == true)
    #expect(try fixture.open().read { try $0.tasks.count() } == 12)
  }

  @Test("what keeps tables from being replayed is not damage, and is named")
  func nothingButUnavailable() throws {
    try disk.rename(root.appending("snapshots"), to: root.appending("elsewhere"))
    for code in [LedgerError.Code.diskFull, .permissionDenied] {
      let refusing = FailingDisk()
      refusing.refusesFolders = code
      var context = fixture.context
      context.fileSystem = refusing
      let ledger = Ledger.open(at: fixture.path, options: .records, context: context)
      let report = ledger.verify(VerifyOptions(replaysTables: true))
      #expect(report.outcome == .notChecked(code) && report.setAside.isEmpty, "\(report.findings)")
      #expect(report.findings.allSatisfy { $0.isNotChecked && $0.code == code })
      #expect(ledger.isHealthy)
    }
    #expect(fixture.open().verify().outcome == .intact)
  }

  @Test(
    "each bad range is listed once: of an event that is damaged and was acknowledged, of a log behind its tables, of a page"
  )
  func rangesOnce() throws {
    let log = root.appending("log")
    let last = try #require(try disk.segments(in: log).last)
    let path = log.appending(SegmentName.name(last))
    let whole = try Data(contentsOf: URL(fileURLWithPath: path.string))
    let end = UInt64(try #require(whole.lastIndex { $0 != 0 }))
    try flip(path, at: end - 30)
    let damaged = fixture.open().verify()
    #expect(damaged.findings.filter { $0.table == nil }.map(\.code) == [.damagedLog], "\(damaged.findings)")
    #expect(damaged.findings.compactMap(\.sequences) == [15...15], "\(damaged.findings)")
    // The log as it was before its last event.
    try flip(path, at: end - 30)
    try FileManager.default.copyItem(atPath: log.string, toPath: root.string + "/newer")
    try fixture.open().transaction { try $0.accounts.add(name: "later") }
    try FileManager.default.removeItem(atPath: log.string)
    try FileManager.default.moveItem(atPath: root.string + "/newer", toPath: log.string)
    for _ in 0..<2 {
      let behind = fixture.open().verify()
      #expect(behind.findings.map(\.sequences) == [16...16], "\(behind.findings)")
    }
  }

  @Test("a page that is wrong is named once")
  func pageOnce() throws {
    try flip(try file(.table), at: 5000)
    let report = fixture.open().verify()
    #expect(report.findings.map(\.offset) == [4096], "\(report.findings)")
  }

  @Test("the table of all ids has every event's, also of those that were appended without looking at it")
  func idsAreComplete() throws {
    let ledger = fixture.open()
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    try ledger.append([LedgerFixture.task("named", id: UUID())])
    let plain = try #require(try ledger.append([LedgerFixture.task("plain")]).first)
    try ledger.seal()
    let draft = LedgerFixture.task("other", id: plain.id)
    let error = #expect(throws: LedgerError.self) { try ledger.append([draft]) }
    #expect(error?.code == .duplicateID)
  }

  @Test("a rebuild begins with the newest snapshot that counts, and passes over a damaged one by name")
  func rebuildFromSnapshot() throws {
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "last") }
    let head = try ledger.head().sequence
    let fromSnapshot = try #require(try ledger.rebuild(["tasks"]).first)
    #expect(fromSnapshot.startedAfter > 0 && fromSnapshot.startedAfter < head)
    let fromStart = try #require(try ledger.rebuild(["tasks"], fromStart: true).first)
    #expect(fromStart.startedAfter == 0 && fromStart.digest == fromSnapshot.digest)
    // The two newest stay, and no more.
    let folder = root.appending("snapshots")
    let snapshots = try files(in: folder, matching: ".sqlite").filter { $0.string.contains("tasks-") }
    #expect(snapshots.count == 2)
    for path in snapshots { try flip(path, at: 4096 + 300) }
    let passed = try #require(try ledger.rebuild(["tasks"]).first)
    #expect(passed.startedAfter == 0 && passed.digest == fromStart.digest)
    #expect(passed.passedOver.count == 2)
    #expect(try ledger.incidents().contains { $0.action == "passed over" })
    // A reset changes nothing of what a snapshot holds: it is an event after it.
    try ledger.reset([.tasks], confirmation: .personSaidYes)
    #expect(try ledger.rebuild(["tasks"]).first?.startedAfter ?? 0 > 0)
    #expect(try ledger.read { try $0.tasks.tasks().items.isEmpty })
  }

  @Test("A rebuild whose snapshot stands at the end takes its file as it is, and makes no second one")
  func rebuildFromCurrentSnapshot() throws {
    let ledger = fixture.open()
    let made = try #require(try ledger.rebuild(["tasks"], fromStart: true).first)
    let rows = try ledger.read { try $0.tasks.tasks().items }
    let folder = root.appending("snapshots")
    func listing() throws -> [String: Timestamp] {
      let names = try disk.list(folder).filter { $0.hasPrefix("tasks-") }
      return try Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, try #require(try disk.modified(folder.appending($0))))
        })
    }
    let before = try listing()
    try fixture.overwrite("projections/tasks.sqlite", at: 0, with: [UInt8](repeating: 7, count: 4096))
    let again = try #require(try ledger.rebuild(["tasks"]).first)
    #expect(again.startedAfter == made.position && again.digest == made.digest && again.setAside != nil)
    #expect(try listing() == before)
    #expect(try ledger.read { try $0.tasks.tasks().items } == rows)
    try ledger.transaction { try $0.tasks.add(title: "and on") }
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test("A snapshot whose rows were changed by SQLite itself, with checksums that fit, is passed over")
  func changedSnapshot() throws {
    let ledger = fixture.open()
    let made = try #require(try ledger.rebuild(["tasks"]).first)
    for path in try files(in: root.appending("snapshots"), matching: ".sqlite") {
      let connection = try Connection(path: path.string, .readWrite, pages: .checked)
      for table in ["task", "account"] {
        do {
          try connection.execute("UPDATE \(table) SET seq = 1; PRAGMA wal_checkpoint(TRUNCATE)")
        } catch is LedgerError {}  // the other table's snapshot
      }
      try connection.close()
      #expect(try disk.wrongPages(of: path).isEmpty)
    }
    let again = try #require(try ledger.rebuild(["tasks"]).first)
    #expect(again.startedAfter == 0 && again.digest == made.digest && again.passedOver.count == 1)
  }
}
