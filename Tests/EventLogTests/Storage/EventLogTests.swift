import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

/// A log in a temporary folder, and a shorthand for appending lines to it.
struct LogFixture {
  let folder: TemporaryFolder
  let context: LogContext
  var root: FilePath { folder.path.appending("test.ledger") }
  static let id = UUID(uuidString: "0197c1f2-0000-7000-8000-000000000001") ?? UUID()

  init() throws {
    folder = try TemporaryFolder()
    context = LogContext.testing(fileSystem: RealFileSystem())
  }

  func create() throws -> EventLog { try EventLog.create(at: root, id: Self.id, context: context) }
  func open() throws -> EventLog { try EventLog.open(at: root, context: context) }

  /// Whole lines that follow `log`'s head.
  static func lines(_ count: Int, after sequence: UInt64, title: (UInt64) -> String = { "title \($0)" })
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    for number in 1...UInt64(count) {
      let header = EventHeader(
        sequence: sequence + number,
        id: UUID.v7(at: Timestamp(microseconds: Int64(sequence + number)), random: { sequence + number }),
        time: Timestamp(microseconds: 1_000_000), type: "task.inserted", version: 2, recorded: nil,
        batch: nil,
        unchecked: false)
      EventLineComposer.append(
        header, meta: nil, salt: nil, data: JSONText(["title": .string(title(number))]), to: &bytes)
      bytes.append(0x0A)
    }
    return bytes
  }

  @discardableResult
  static func append(_ count: Int, to log: EventLog) throws -> [UInt8] {
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) {
      let lines = lines(count, after: log.head.sequence)
      _ = try log.commit(
        try log.prepare(lines: lines, count: count), concerning: ["tasks": log.head.sequence])
      return lines
    }
  }

  static func read(_ log: EventLog, after: UInt64 = 0, through: UInt64 = .max) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try log.makeReader().forEachRun(after: after, through: through) { bytes.append(contentsOf: $0.lines) }
    return bytes
  }
}

@Suite struct EventLogTests {
  @Test func whatWasAppendedIsReadAgainByAnotherOpening() throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    var all: [UInt8] = []
    for count in [1, 3, 500, 1] { all += try LogFixture.append(count, to: log) }
    #expect(log.head.sequence == 505)
    let again = try fixture.open()
    #expect(again.head == log.head)
    #expect(try LogFixture.read(again) == all)
  }

  @Test(arguments: [UInt64(0), 1, 3, 4, 250, 503, 504, 505])
  func readingFromASequenceNumberGivesTheRest(_ after: UInt64) throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    var all: [UInt8] = []
    for count in [1, 3, 500, 1] { all += try LogFixture.append(count, to: log) }
    let expected = all.split(separator: 0x0A).dropFirst(Int(after)).flatMap { $0 + [0x0A] }
    #expect(try LogFixture.read(log, after: after) == expected)
    var firstOnly: [UInt8] = []
    try log.makeReader().forEachRun(after: after, through: after + 1) { run in
      firstOnly.append(contentsOf: run.lines)
      let hash = try log.makeReader().hash(at: after + 1)
      #expect(run.end.hash == hash)
    }
    #expect(firstOnly == (after < 505 ? all.split(separator: 0x0A)[Int(after)] + [0x0A] : []))
  }

  @Test func readingBackwardIsForwardTurnedRound() throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    for count in [1, 3, 700, 1] { try LogFixture.append(count, to: log) }
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) { try log.beginSegment() }
    try LogFixture.append(20, to: log)
    var backward: [UInt64] = []
    try log.makeReader().forEachRunBackward(from: .max) { run in
      run.forEachLineBackward { line in
        backward.append((try? EventLine(scanning: line))?.sequence ?? 0)
        return true
      }
      return true
    }
    #expect(backward == Array((1...725).reversed()))
  }

  @Test func sealingKeepsLinesAndHashesAndIsSmaller() throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    for _ in 0..<300 { try LogFixture.append(1, to: log) }
    let before = try LogFixture.read(log)
    let head = log.head
    let path = fixture.root.appending("log/\(SegmentName.name(1))")
    let size = try #require(try RealFileSystem().status(of: path, followLinks: true)?.sizeBytes)
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) { try log.beginSegment() }
    let sealed = try #require(try RealFileSystem().status(of: path, followLinks: true)?.sizeBytes)
    #expect(sealed * 3 < size)
    #expect(log.head == head)
    #expect(try LogFixture.read(log) == before)
    let segment = try SegmentFile(1, in: fixture.root.appending("log"), RealFileSystem())
    #expect(try segment.readIndex()?.entries.isEmpty == false)
    #expect(
      try LogFixture.read(try fixture.open(), after: 299) == before.split(separator: 0x0A)[299] + [0x0A])
  }

  @Test func twoWritersWaitForEachOther() throws {
    let fixture = try LogFixture()
    let first = try fixture.create()
    let second = try fixture.open()
    for round in 0..<20 {
      try LogFixture.append(1, to: round.isMultiple(of: 2) ? first : second)
      if round == 9 {
        try first.withWriteLock(wait: .zero, highWaterMark: { 0 }) { try first.beginSegment() }
      }
    }
    try first.refresh()
    #expect(first.head.sequence == 20)
    #expect(try LogFixture.read(first).split(separator: 0x0A).count == 20)
  }

  @Test func aWriterWaitsAndThenSaysLocked() throws {
    let fixture = try LogFixture()
    let first = try fixture.create()
    let second = try fixture.open()
    try first.withWriteLock(wait: .zero, highWaterMark: { 0 }) {
      let error = #expect(throws: LedgerError.self) {
        try second.withWriteLock(wait: .milliseconds(5), highWaterMark: { 0 }) {}
      }
      #expect(error?.code == .locked)
      let wasFree = try second.withWriteLockIfFree(highWaterMark: { 0 }) {}
      #expect(!wasFree)
    }
    #expect(try second.withWriteLockIfFree(highWaterMark: { 0 }) {})
  }

  @Test("what is acknowledged in a ledger whose outer folders were made with it survives a power cut")
  func newFoldersAreOnDisk() throws {
    let disk = SimulatedFileSystem(directory: "/home")
    let context = LogContext.testing(fileSystem: disk)
    let root: FilePath = "/home/a/b/test.ledger"
    let log = try EventLog.create(at: root, id: LogFixture.id, context: context)
    try LogFixture.append(1, to: log)
    for seed in 0..<100 as Range<UInt64> {
      let after = LogContext.testing(fileSystem: disk.crash(seed: seed))
      let found = try EventLog.open(at: root, context: after)
      try found.withWriteLock(wait: .zero, highWaterMark: { 0 }) {}
      #expect(found.head.sequence == 1, "seed \(seed)")
    }
  }

  @Test func aTornTailIsKeptAsideAndCut() throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    let lines = try LogFixture.append(2, to: log)
    let path = fixture.root.appending("log/\(SegmentName.name(1))")
    let file = try RealFileSystem().open(path, .update)
    let size = try file.status().sizeBytes
    try file.write([0x1F, 0x8B, 8, 6, 1, 2, 3], at: size)
    let again = try fixture.open()
    #expect(again.head == log.head)
    try LogFixture.append(1, to: again)
    #expect(again.repairs.map(\.kind) == [.cutTornTail])
    let kept = try #require(again.repairs.first?.keptIn)
    #expect(
      try RealFileSystem().open(FilePath(kept), .read).read(count: 100, at: 0) == [0x1F, 0x8B, 8, 6, 1, 2, 3])
    #expect(try LogFixture.read(again).starts(with: lines))
    #expect(again.head.sequence == 3)
  }

  @Test func aHighWaterMarkForbidsTheCut() throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    try LogFixture.append(2, to: log)
    let path = fixture.root.appending("log/\(SegmentName.name(1))")
    let file = try RealFileSystem().open(path, .update)
    let size = try file.status().sizeBytes
    try file.write([1, 2, 3], at: size)
    let again = try fixture.open()
    let error = #expect(throws: LedgerError.self) {
      try again.withWriteLock(wait: .zero, highWaterMark: { 3 }) {}
    }
    #expect(error?.code == .lostEvents)
    #expect(try file.status().sizeBytes == size + 3)
  }

  @Test func wholeEventsBeyondHeadAreRecovered() throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    try LogFixture.append(2, to: log)
    let headPath = fixture.root.appending("log/head")
    let old = try RealFileSystem().open(headPath, .read).read(count: 1024, at: 0)
    try LogFixture.append(3, to: log)
    try RealFileSystem().open(headPath, .update).write(old, at: 0)
    let again = try fixture.open()
    #expect(again.head.sequence == 2)
    #expect(try again.hasMoreThanHead())
    try again.withWriteLock(wait: .zero, highWaterMark: { 0 }) {}
    #expect(again.repairs.map(\.kind) == [.adopted])
    #expect(again.repairs.first?.sequences == 3...5)
    #expect(again.head == log.head)
  }

  @Test("after a failed sync another process goes on, and a power cut finds all that it acknowledged")
  func nothingIsAcknowledgedBehindAHole() throws {
    for appended in [1, 40] {
      let disk = SimulatedFileSystem(directory: "/home")
      let context = LogContext.testing(fileSystem: disk)
      let root: FilePath = "/home/test.ledger"
      let log = try EventLog.create(at: root, id: LogFixture.id, context: context)
      try LogFixture.append(2, to: log)
      let fault = LedgerError(.ioFailed, "The disk is broken.", hint: "")
      disk.inject(InjectedFault([.sync], number: 1, error: fault))
      let unknown = #expect(throws: LedgerError.self) { try LogFixture.append(appended, to: log) }
      #expect(unknown?.code == .outcomeUnknown)
      let next = try EventLog.open(at: root, context: context)
      try LogFixture.append(1, to: next)
      for seed in 0..<100 as Range<UInt64> {
        let after = LogContext.testing(fileSystem: disk.crash(seed: seed))
        let found = try EventLog.open(at: root, context: after)
        try found.withWriteLock(wait: .zero, highWaterMark: { 0 }) {}
        #expect(try LogFixture.read(found) == LogFixture.read(next), "seed \(seed)")
      }
    }
  }

  @Test func withoutAHeadTheNewestSegmentIsWalked() throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    try LogFixture.append(2, to: log)
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) { try log.beginSegment() }
    try LogFixture.append(3, to: log)
    try RealFileSystem().remove(fixture.root.appending("log/head"))
    let again = try fixture.open()
    #expect(again.head == log.head)
    try LogFixture.append(1, to: again)
    #expect(try fixture.open().head.sequence == 6)
  }

  @Test func aLogShorterThanHeadHasLostEvents() throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    try LogFixture.append(1, to: log)
    try LogFixture.append(1, to: log)
    let path = fixture.root.appending("log/\(SegmentName.name(1))")
    let file = try RealFileSystem().open(path, .update)
    try file.truncate(to: try file.status().sizeBytes - 3)
    let error = #expect(throws: LedgerError.self) { try fixture.open() }
    #expect(error?.code == .lostEvents)
  }

  @Test func aChangedByteBelowHeadIsDamageWithItsPlace() throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    for _ in 0..<3 { try LogFixture.append(1, to: log) }
    let path = fixture.root.appending("log/\(SegmentName.name(1))")
    let file = try RealFileSystem().open(path, .update)
    let start = try SegmentFile(1, in: fixture.root.appending("log"), RealFileSystem()).readStart().endOffset
    let byte = try file.read(count: 1, at: start + 130)
    try file.write([byte[0] ^ 0x10], at: start + 130)
    let again = try fixture.open()
    let error = #expect(throws: LedgerError.self) { try LogFixture.read(again) }
    #expect(error?.code == .damagedLog)
    #expect(error?.location.offset == start)
    #expect(error?.location.sequence == 1)
  }
}
