import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

/// Segments under other names, copies of them, and those of another copy of the ledger.
@Suite struct MisplacedSegmentTests {
  private let fixture = CopiesFixture()

  private func path(_ first: UInt64) -> FilePath {
    fixture.root.appending("log/" + SegmentName.name(first))
  }

  private func copy(_ first: UInt64, to name: UInt64) throws {
    let bytes = try #require(fixture.disk.contents[path(first).string])
    let file = try fixture.disk.open(path(name), .updateOrCreate)
    try file.write(bytes, at: 0)
  }

  private func damages() throws -> [LogDamage] {
    var damages: [LogDamage] = []
    _ = try LogWalker(root: fixture.root, fileSystem: fixture.disk, checksHashes: true).walk { item in
      if case .damage(let damage) = item { damages.append(damage) }
    }
    return damages
  }

  @Test(
    "a copy of a segment under a free name hides no event, and makes no segment that is whole a damaged one",
    arguments: [2, 5, 6] as [UInt64])
  func copyUnderFreeName(_ name: UInt64) throws {
    let log = try fixture.makeLog()
    try fixture.backUp(log)
    let lines = try LogFixture.read(log)
    try copy(name == 2 ? 4 : 1, to: name)
    let reader = try fixture.open().makeReader()
    #expect(try LogFixture.read(fixture.open()) == lines)
    for sequence in 1...log.head.sequence { #expect(try !reader.line(at: sequence).isEmpty) }
    let found = try damages()
    #expect(
      found.count == 1 && found[0].misplacement == .copy && found[0].path == path(name).string, "\(found)")
    #expect(found[0].firstSequence == nil && found[0].concern == "No events are missing because of it.")
    let recovery = try SegmentRecovery(of: fixture.root, from: fixture.folder, context: fixture.context)
    #expect(recovery.damaged.isEmpty, "\(recovery.damaged)")
    // A backup passes the copy by.
    let before = try fixture.folder.contents().backups.count
    try fixture.backUp(fixture.open())
    let backups = try fixture.folder.contents().backups
    #expect(
      backups.allSatisfy { backup in !backup.segments.contains { $0.first == name } }
        && backups.count >= before)
  }

  @Test("a backup is refused where a whole segment stands under another's name, and says where to look")
  func backupOfWrongName() throws {
    _ = try fixture.makeLog()
    try fixture.disk.rename(path(4), to: path(2))
    let error = #expect(throws: LedgerError.self) { try fixture.backUp(fixture.open()) }
    #expect(error?.code == .damagedLog && error?.hint?.remedies.contains(.verify) ?? false)
  }

  @Test("copies after the log's end take nothing away from what was read")
  func copiesAfterTheEnd() throws {
    let log = try fixture.makeLog()
    try copy(4, to: 15)
    try copy(1, to: 99)
    var events: UInt64 = 0
    let end = try LogWalker(root: fixture.root, fileSystem: fixture.disk, checksHashes: true).walk { item in
      if case .events(let run, _, _) = item { events += UInt64(run.count) }
    }
    #expect(end == log.head && events == log.head.sequence)
    #expect(try damages().allSatisfy { $0.firstSequence == nil })
  }

  @Test(
    "a segment with the next name that is of another ledger is walked as none of this log, and not written to",
    arguments: [true, false])
  func ofAnotherLedger(_ hasHead: Bool) throws {
    let log = try fixture.makeLog()
    let next = log.head.sequence + 1
    // Another log with as many events, and a segment that begins with the same number.
    let other = try EventLog.create(at: "/home/strange", id: UUID(), context: fixture.context)
    try LogFixture.append(Int(log.head.sequence), to: other)
    try other.withWriteLock(wait: .zero, highWaterMark: { 0 }) { try other.beginSegment() }
    try LogFixture.append(2, to: other)
    let strange = FilePath("/home/strange/log/" + SegmentName.name(next))
    let file = try fixture.disk.open(path(next), .updateOrCreate)
    try file.write(try #require(fixture.disk.contents[strange.string]), at: 0)
    guard hasHead else {
      try fixture.disk.remove(fixture.root.appending("log/head"))
      let error = #expect(throws: LedgerError.self) { try fixture.open() }
      #expect(error?.message.english.contains("it belongs to the ledger") ?? false)
      return
    }
    let found = try damages()
    #expect(found.map(\.misplacement) == [.copy] && found[0].path == path(next).string, "\(found)")
    #expect(try LogFixture.read(fixture.open()) == LogFixture.read(log))
    let error = #expect(throws: LedgerError.self) { try LogFixture.append(1, to: fixture.open()) }
    #expect(error?.message.english.contains("does not belong to this log") ?? false)
  }

  @Test("a whole segment under another's name can be read, and its right name is given")
  func wrongName() throws {
    let lines = try LogFixture.read(try fixture.makeLog())
    try fixture.disk.rename(path(4), to: path(2))
    #expect(try LogFixture.read(fixture.open()) == lines)
    let found = try damages()
    #expect(
      found.map(\.misplacement) == [.misnamed(SegmentName.name(4))] && found[0].path == path(2).string,
      "\(found)")
    #expect(found[0].firstSequence == nil && found[0].concern == "Every event in it can be read.")
  }

  @Test(
    "a segment under a later name is told as one, and nothing as missing", arguments: [5, 99] as [UInt64])
  func laterName(_ name: UInt64) throws {
    let log = try fixture.makeLog()
    let names = try fixture.disk.segments(in: fixture.root.appending("log"))
    let last = try #require(names.last)
    try fixture.disk.rename(path(last), to: path(last + name))
    let found = try damages()
    #expect(found.map(\.misplacement) == [.misnamed(SegmentName.name(last))], "\(found)")
    #expect(log.head.sequence >= last)
  }

  @Test("what a reader and the walk say of damage is the same, whichever event was asked for")
  func sameFromEachEvent() throws {
    _ = try fixture.makeLog()
    try fixture.overwrite(path(4), at: 300, with: [1, 2, 3, 4])
    let found = try #require(try damages().first)
    let lost = try #require(found.firstSequence)...(try #require(found.lastSequence))
    #expect(found.isCertain && found.concern.contains("no others are affected"))
    for sequence in lost {
      let error = #expect(throws: LedgerError.self) {
        try fixture.open().makeReader().line(at: sequence)
      }
      let place = try #require(error?.location)
      #expect(place.offset == found.bytes?.lowerBound && place.endOffset == found.bytes?.upperBound)
      #expect(place.sequence == lost.lowerBound && place.lastSequence == lost.upperBound)
      #expect(error?.message == found.error.message)
    }
  }

  @Test("segments of a copy that went on elsewhere are not mistaken for lost ones of this log")
  func otherEpoch() throws {
    let log = try fixture.makeLog()
    let backup = try fixture.backUp(log).manifest
    _ = try LogRestore(backup, in: fixture.folder, context: fixture.context).restore(
      to: "/home/other", progress: { _, _ in })
    let other = try fixture.open("/home/other")
    try LogFixture.append(2, to: other)
    try fixture.backUp(other)
    for isDamaged in [false, true] {
      if isDamaged { try fixture.overwrite(path(4), at: 300, with: [1, 2, 3, 4]) }
      let recovery = try SegmentRecovery(of: fixture.root, from: fixture.folder, context: fixture.context)
      #expect(recovery.damaged.map(\.first) == (isDamaged ? [4] : []))
      _ = try recovery.run()
    }
    #expect(try fixture.open().head == log.head)
  }
}
