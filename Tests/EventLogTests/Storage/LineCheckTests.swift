import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite("A walk that checks lines on several threads")
struct LineCheckTests {
  /// What a walk hands on, with the lines as they were at that moment.
  private func items(_ root: FilePath, workers: Int) throws -> [String] {
    var items: [String] = []
    let walker = LogWalker(root: root, fileSystem: RealFileSystem(), checksHashes: true, workers: workers)
    let end = try walker.walk { item in
      switch item {
      case .events(let run, let segment, let offset):
        items.append(
          "\(run.firstSequence) +\(run.count) \(run.end) \(run.endsAppend) in \(segment) at \(offset): \(crc32(run.lines))"
        )
      case .member(let bytes): items.append("member of \(bytes)")
      case .archived(let events, let bytes): items.append("archived \(events) in \(bytes)")
      case .damage(let damage): items.append("\(damage)")
      }
    }
    return items + ["\(String(describing: end))"]
  }

  private func make(_ fixture: LogFixture) throws {
    var context = fixture.context
    context.segmentLimits.memberLineBytes = 1 << 10
    context.segmentLimits.events = 300
    let log = try EventLog.create(at: fixture.root, id: LogFixture.id, context: context)
    for count in [1, 40, 3, 900, 1, 1, 250] { try LogFixture.append(count, to: log) }
    try log.close()
  }

  @Test("hands on the same in the same order, whole or damaged anywhere")
  func sameAsOneThread() throws {
    let fixture = try LogFixture()
    try make(fixture)
    let files = RealFileSystem()
    let folder = fixture.root.appending("log")
    let whole = try items(fixture.root, workers: 1)
    #expect(whole.count > 100)
    #expect(try items(fixture.root, workers: 3) == whole)
    var damaged = 0
    for name in try files.segments(in: folder) {
      let file = try files.open(folder.appending(SegmentName.name(name)), .update)
      defer { closeReadOnly(file) }
      for offset in stride(from: UInt64(3), to: try file.status().sizeBytes, by: 997) {
        let byte = try file.read(count: 1, at: offset)
        try file.write(byte.map { ~$0 }, at: offset)
        let one = try items(fixture.root, workers: 1)
        #expect(try items(fixture.root, workers: 2) == one, "byte \(offset) of segment \(name)")
        if one != whole { damaged += 1 }
        try file.write(byte, at: offset)
      }
    }
    #expect(damaged > 20)
  }

  @Test("tells of lines that a checksum made right again hides, by their hashes")
  func forgedLines() throws {
    let fixture = try LogFixture()
    let log = try fixture.create()
    // The header's hashes go on from what stands before; the lines are others.
    let prepared = try log.prepare(lines: LogFixture.lines(3, after: 0), count: 3)
    var bytes: [UInt8] = []
    var header = MemberHeader(
      kind: .events, firstSequence: 1, hashBefore: log.head.hash, hashAfter: prepared.end.hash)
    header.eventCount = 3
    header.appendFirst = 1
    try LogFixture.lines(3, after: 0) { "forged \($0)" }.withUnsafeBytes {
      try header.append(lines: $0, with: nil, to: &bytes)
    }
    let file = try RealFileSystem().open(
      fixture.root.appending("log/" + SegmentName.name(1)), .update)
    try file.write(bytes, at: log.known.head.offset)
    try file.close()
    for workers in [1, 2] {
      let told = try items(fixture.root, workers: workers)
      #expect(told.contains { $0.contains("do not yield the hash in its header") }, "\(told)")
    }
  }

  private struct Stop: Error {}

  @Test("ends where its caller throws, and leaves nothing at work", arguments: [1, 2])
  func callerThrows(workers: Int) throws {
    let fixture = try LogFixture()
    try make(fixture)
    let walker = LogWalker(
      root: fixture.root, fileSystem: RealFileSystem(), checksHashes: true, workers: workers)
    var runs = 0
    #expect(throws: Stop.self) {
      _ = try walker.walk { item in
        guard case .events = item else { return }
        runs += 1
        if runs == 5 { throw Stop() }
      }
    }
    #expect(runs == 5)
  }
}
