import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite("Zero bytes ahead of the active segment's end")
struct ReserveTests {
  private func reserving(_ fixture: LogFixture, after appends: Int = 3) -> LogContext {
    var context = fixture.context
    context.segmentLimits.reserveAfterAppends = appends
    context.segmentLimits.reserveBytes = 16 << 10
    return context
  }

  private func make(_ fixture: LogFixture) throws -> EventLog {
    try EventLog.create(at: fixture.root, id: LogFixture.id, context: reserving(fixture))
  }

  private func zeros(_ log: EventLog) throws -> UInt64 {
    let path = log.folder.path(ofSegment: log.segment)
    let size = try #require(try log.folder.fileSystem.status(of: path, followLinks: true)?.sizeBytes)
    return size - log.known.head.offset
  }

  private func append(_ times: Int, to log: EventLog) throws -> [UInt8] {
    try (0..<times).flatMap { _ in try LogFixture.append(1, to: log) }
  }

  @Test func areWrittenByWhoAppendsOneAfterTheOther() throws {
    let fixture = try LogFixture()
    let log = try make(fixture)
    var all = try append(3, to: log)
    #expect(try zeros(log) == 0)
    all += try append(1, to: log)
    let reserved = try zeros(log)
    #expect(reserved == 16 << 10)
    all += try append(1, to: log)
    #expect(try zeros(log) < reserved)
    #expect(try LogFixture.read(fixture.open()) == all)
    #expect(try !fixture.open().hasMoreThanHead())
    // Past their end they are written anew.
    all += try append(80, to: log)
    #expect(try LogFixture.read(fixture.open()) == all)
    #expect(try zeros(log) > 0)
  }

  @Test func areCutAtClosing() throws {
    let fixture = try LogFixture()
    let log = try make(fixture)
    let all = try append(6, to: log)
    try log.close()
    let again = try fixture.open()
    #expect(try zeros(again) == 0)
    #expect(try LogFixture.read(again) == all)
  }

  @Test func thatAKilledProcessLeftAreCutByTheNextWriterAndNeverTold() throws {
    let fixture = try LogFixture()
    let log = try make(fixture)
    var all = try append(6, to: log)
    let next = try fixture.open()
    #expect(try zeros(next) > 0)
    all += try LogFixture.append(1, to: next)
    #expect(try zeros(next) == 0)
    #expect(next.repairs.isEmpty)
    // The first one finds out, and goes on.
    all += try append(6, to: log)
    #expect(try LogFixture.read(fixture.open()) == all)
  }

  @Test func areNoPlaceToHideAnAppendThatMovedNoHead() throws {
    let fixture = try LogFixture()
    let log = try make(fixture)
    var all = try append(6, to: log)
    // Another process has written into them and was killed before its head.
    let lines = LogFixture.lines(1, after: log.head.sequence)
    let prepared = try log.prepare(lines: lines, count: 1)
    let path = log.folder.path(ofSegment: log.segment)
    let file = try log.folder.fileSystem.open(path, .update)
    try file.write(prepared.bytes, at: log.known.head.offset)
    try file.close()
    #expect(try log.hasMoreThanHead())
    all += lines
    all += try append(1, to: log)
    #expect(log.repairs.map(\.kind) == [.adopted])
    #expect(try LogFixture.read(fixture.open()) == all)
  }

  @Test func areInNoSegmentThatHasEnded() throws {
    let fixture = try LogFixture()
    let log = try make(fixture)
    let all = try append(6, to: log)
    let ended = log.folder.path(ofSegment: 1)
    let offset = log.known.head.offset
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) {
      try log.active.releaseReserve()
      #expect(try log.folder.fileSystem.status(of: ended, followLinks: true)?.sizeBytes == offset)
      try log.beginSegment()
    }
    #expect(try LogFixture.read(fixture.open()) == all)
  }

  @Test(arguments: 1..<40)
  func stayAwayThroughAPowerCutWhoeverCutThem(_ call: Int) throws {
    let disk = SimulatedFileSystem()
    var context = LogContext.testing(fileSystem: disk)
    context.segmentLimits.reserveAfterAppends = 3
    let root = FilePath("/home/test.ledger")
    let killed = try EventLog.create(at: root, id: LogFixture.id, context: context)
    _ = try append(6, to: killed)
    #expect(try zeros(killed) > 0)
    // One is killed between the cut and its sync; another one ends the segment; then its power goes.
    let path = killed.folder.path(ofSegment: killed.segment)
    let file = try disk.open(path, .update)
    try file.truncate(to: killed.known.head.offset)
    let next = try EventLog.open(at: root, context: context)
    disk.inject(
      InjectedFault(
        InjectedFault.Call.changing, number: call, .forEver, error: LedgerError(.ioFailed, "No power.")))
    do {
      try next.withWriteLock(wait: .zero, highWaterMark: { 0 }) { try next.beginSegment() }
    } catch {}
    for seed in 0..<20 as Range<UInt64> {
      var damages: [LogDamage] = []
      let walker = LogWalker(root: root, fileSystem: disk.crash(seed: seed), checksHashes: true)
      _ = try walker.walk { if case .damage(let damage) = $0 { damages.append(damage) } }
      #expect(damages.isEmpty, "seed \(seed)")
    }
  }
}
