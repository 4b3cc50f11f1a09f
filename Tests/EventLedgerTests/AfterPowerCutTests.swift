import LedgerRecords
import EventLog
import LedgerBase
import LedgerTesting
import SystemPackage
import Testing

/// `head` is written and not synced: after a power cut the disk has an older one, and the events beyond it.
@Suite("reading after a power cut (promises 1 and 3)")
struct AfterPowerCutTests {
  let fixture: LedgerFixture

  /// Five tasks, the last three behind the head that stands on the disk. `sealing` begins a segment in
  /// between.
  init() throws { fixture = try LedgerFixture() }

  private func cutPower(sealing: Bool) throws {
    let ledger = fixture.open()
    for number in 1...2 { try ledger.transaction { try $0.tasks.add(title: "\(number)") } }
    let head = try fixture.bytes("log/head")
    let unsealed = try fixture.logBytes()
    if sealing { try ledger.seal() }
    for number in 3...5 { try ledger.transaction { try $0.tasks.add(title: "\(number)") } }
    try ledger.close()
    if sealing {
      // The rename of the sealed one did not reach the disk either.
      let segment = try RealFileSystem().open(
        FilePath(fixture.path).appending("log/00000000000000000001.jsonl.gz"), .update)
      try segment.truncate(to: 0)
      try segment.write(unsealed, at: 0)
      try segment.close()
    }
    try fixture.overwrite("log/head", at: 0, with: head)
  }

  @Test("events beyond an older head are read, exported and followed", arguments: [false, true])
  func events(sealing: Bool) throws {
    try cutPower(sealing: sealing)
    var read: [UInt64] = []
    try fixture.open().events {
      read.append($0.sequence)
      return true
    }
    #expect(read == [1, 2, 3, 4, 5])
  }

  @Test("head and status name the last acknowledged event", arguments: [false, true])
  func status(sealing: Bool) throws {
    try cutPower(sealing: sealing)
    #expect(fixture.open().status().head?.sequence == 5)
    #expect(try fixture.open().head().sequence == 5)
  }

  @Test("tables show it", arguments: [false, true])
  func tables(sealing: Bool) throws {
    try cutPower(sealing: sealing)
    #expect(try fixture.open().read { try $0.tasks.tasks().items.count } == 5)
  }

  @Test("verify calls no table damaged that is ahead of an older head", arguments: [false, true])
  func verify(sealing: Bool) throws {
    try cutPower(sealing: sealing)
    let before = try fixture.bytes("log/head")
    let report = fixture.open().verify(VerifyOptions(replaysTables: true))
    #expect(report.findings.isEmpty)
    // The head on disk is the older one, and what stands whole behind it is counted.
    #expect(report.head?.sequence == 2 && report.eventsBeyondHead == 3)
    #expect(try fixture.bytes("log/head") == before)
  }
}
