import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite struct RestoreTests {
  @Test("a restored log has the backup's events, then ledger.restored in a new epoch")
  func newEpoch() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    let lines = try LogFixture.read(log)
    let backup = try fixture.backUp(log).manifest
    let place: FilePath = "/home/new.ledger"
    let head = try LogRestore(backup, in: fixture.folder, context: fixture.context).restore(
      to: place, progress: { _, _ in })
    let restored = try fixture.open(place)
    #expect(restored.head == head && head.sequence == 9)
    #expect(head.epoch.number == 1 && head.epoch.mark != log.head.epoch.mark)
    #expect(restored.ledgerID == log.ledgerID)
    #expect(try LogFixture.read(restored, through: 8) == lines)
    let line = try restored.makeReader().line(at: 9)
    try line.withUnsafeBytes {
      let event = try EventLine(scanning: $0)
      #expect(event.type == CopyEvent.restored)
      #expect(event.data.map(JSONValue.init)?["name"]?.stringValue == backup.name)
      #expect(event.data.map(JSONValue.init)?["mark"]?.stringValue == head.epoch.mark.lowercase)
    }
    #expect(try fixture.disk.text(of: place.appending("config.json")) == "{}")
    try LogFixture.append(1, to: restored)
    #expect(try fixture.open(place).head.epoch == head.epoch)
    #expect(try restored.isOnChain(log.head))
    #expect(try !restored.isOnChain(LogPosition(epoch: log.head.epoch, sequence: 9, hash: log.head.hash)))
  }

  @Test("two restores of one backup differ from the fork on")
  func twoRestores() throws {
    let fixture = CopiesFixture()
    let backup = try fixture.backUp(try fixture.makeLog()).manifest
    let restore = LogRestore(backup, in: fixture.folder, context: fixture.context)
    let one = try restore.restore(to: "/home/one", progress: { _, _ in })
    let two = try restore.restore(to: "/home/two", progress: { _, _ in })
    #expect(one.sequence == two.sequence && one.hash != two.hash && one.epoch != two.epoch)
  }

  @Test(
    "restoring over a ledger sets its log aside, and a process that has it open goes on with the restored one"
  )
  func overAnOpenLedger() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    try fixture.backUp(log)
    try LogFixture.append(3, to: log)
    let plan = try RestorePlan(
      from: fixture.folder, named: nil, over: fixture.root, context: fixture.context, progress: { _, _ in })
    #expect(plan.lacks == 9...11 && plan.readableOfLacking == 3 && !plan.isFork)
    let before = fixture.disk.contents.filter { $0.key.hasPrefix("/home/my.ledger/log/") }
    let (position, setAside) = try fixture.restoreOver()
    let kept = try #require(setAside)
    for (path, bytes) in before where !path.hasSuffix("/") {
      let name = try #require(FilePath(path).lastComponent)
      #expect(fixture.disk.contents[kept.appending(name).string] == bytes)
    }
    // `log` was open all the time: its next turn takes up what stands there now.
    try LogFixture.append(1, to: log)
    #expect(log.head.sequence == 10 && log.head.epoch == position.epoch)
    #expect(try fixture.open().head == log.head)
    #expect(try LogFixture.read(log).split(separator: 0x0A).count == 10)
  }

  @Test("a reader that has the ledger open sees the restored log")
  func openReader() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    try fixture.backUp(log)
    try LogFixture.append(3, to: log)
    let reader = try fixture.open()
    let (position, _) = try fixture.restoreOver()
    try reader.refresh()
    #expect(reader.head == position)
  }

  @Test(
    "what is damaged is replaced whatever it is",
    arguments: ["no log", "no head", "zeros", "empty segment", "only ledger.json"])
  func overDamage(_ what: String) throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    let lines = try LogFixture.read(log)
    try fixture.backUp(log)
    let directory = fixture.root.appending("log")
    switch what {
    case "no log": try fixture.disk.removeTree(directory)
    case "no head": try fixture.disk.remove(directory.appending("head"))
    case "zeros":
      for first in [UInt64(1), 4, 7] {
        let path = directory.appending(SegmentName.name(first))
        try fixture.overwrite(path, at: 0, with: [UInt8](repeating: 0, count: 600))
      }
    case "empty segment":
      let file = try fixture.disk.open(directory.appending(SegmentName.name(7)), .update)
      try file.truncate(to: 0)
    default:
      for name in try fixture.disk.list(fixture.root) {
        try fixture.disk.removeTree(fixture.root.appending(name))
      }
      _ = try fixture.disk.open(fixture.root.appending("ledger.json"), .createNew)
    }
    _ = try fixture.restoreOver()
    #expect(try LogFixture.read(try fixture.open(), through: 8) == lines)
  }

  @Test("the newest intact backup is used, and what is wrong with newer ones is said")
  func passesOver() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    let older = try fixture.backUp(log).manifest
    try LogFixture.append(1, to: log)
    let newer = try fixture.backUp(log).manifest
    try fixture.disk.remove(fixture.folder.copies.appending(newer.segments[2].file))
    let plan = try RestorePlan(
      from: fixture.folder, named: nil, over: fixture.root, context: fixture.context, progress: { _, _ in })
    #expect(plan.backup == older && plan.passedOver.map(\.name) == [newer.name])
    #expect(plan.lacks == 9...9)
    let error = #expect(throws: LedgerError.self) { try fixture.restoreOver(named: newer.name) }
    #expect(error?.code == .damagedBackup)
    #expect(throws: LedgerError.self) { try fixture.restoreOver(named: "nothing") }
  }

  @Test(
    "the n-th call that fails leaves the old log or the new one, never an empty ledger; none only where folders can't be exchanged; the next restore is done",
    arguments: [true, false])
  func faults(exchanges: Bool) throws {
    let start = CopiesFixture()
    let log = try start.makeLog()
    let lines = try LogFixture.read(log)
    try start.backUp(log)
    var number = 0
    var met = true
    while met {
      number += 1
      let fixture = start.restarted()
      if !exchanges { fixture.disk.denyExchange() }
      let before = fixture.disk.faultsMet
      fixture.disk.inject(
        InjectedFault(
          InjectedFault.Call.changing, number: number, .forEver,
          error: LedgerError(.ioFailed, "Killed.")))
      do { _ = try fixture.restoreOver() } catch {}
      met = fixture.disk.faultsMet > before
      let after = fixture.restarted()
      do {
        let found = try after.open()
        #expect(try LogFixture.read(found, through: 8) == lines, "call \(number)")
        #expect(found.head.epoch.number == 0 || found.head.sequence == 9, "call \(number)")
      } catch let error as LedgerError {
        // Between the two renames there is no log; that is said, and no new ledger is made in the place.
        #expect(!exchanges)
        #expect(error.code == .damagedLog || error.code == .notALedger, "call \(number): \(error)")
      }
      _ = try after.restoreOver()
      #expect(try LogFixture.read(try after.open(), through: 8) == lines, "call \(number)")
      #expect(try after.disk.status(of: after.root.appending(".restoring"), followLinks: false) == nil)
    }
    #expect(number > 10)
  }

  @Test("after a crash between a new epoch's segment and head, the next writer completes the epoch")
  func completesNewEpoch() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    let epoch = Epoch(number: 1, mark: CopiesFixture.id)
    let start = SegmentStart(ledgerID: log.ledgerID, created: log.created, epoch: epoch)
    _ = try EventLog.writeSegmentStart(
      start, first: 9, hash: log.head.hash, in: fixture.root.appending("log"), fixture.disk)
    try LogFixture.append(1, to: log)
    #expect(log.head.epoch == epoch && log.head.sequence == 9)
  }
}
