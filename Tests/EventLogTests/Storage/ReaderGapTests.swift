import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

/// A log of three segments, and what each event's line is.
private struct DamagedLog {
  let fixture: LogFixture
  let log: EventLog
  let lines: [UInt64: [UInt8]]
  let segments: [UInt64]

  init() throws {
    fixture = try LogFixture()
    let log = try fixture.create()
    self.log = log
    var all: [UInt8] = []
    for counts in [[3, 2], [4, 1, 3], [2, 1, 2]] {
      if log.activeHoldsEvents {
        try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) { try log.beginSegment() }
      }
      for count in counts { all += try LogFixture.append(count, to: log) }
    }
    let split = all.split(separator: 0x0A).map(Array.init)
    lines = Dictionary(uniqueKeysWithValues: zip(1...UInt64(split.count), split))
    segments = try RealFileSystem().segments(in: fixture.root.appending("log"))
  }

  func path(_ segment: Int) -> FilePath {
    fixture.root.appending("log/\(SegmentName.name(segments[segment]))")
  }

  func bytes(_ segment: Int) throws -> [UInt8] {
    let file = try RealFileSystem().open(path(segment), .read)
    defer { closeReadOnly(file) }
    return try file.read(count: 1 << 20, at: 0)
  }

  func write(_ bytes: [UInt8], _ segment: Int) throws {
    let file = try RealFileSystem().open(path(segment), .updateOrCreate)
    try file.truncate(to: 0)
    try file.write(bytes, at: 0)
    try file.close()
  }

  /// Reads past damage in one direction; checks that each event is either right or told as lost, once, in
  /// order.
  ///
  /// - Returns: the events that were lost.
  @discardableResult
  func read(backward: Bool, _ comment: Comment) throws -> Set<UInt64> {
    let reader = try log.makeReader()
    var met: [UInt64] = []
    var lost: Set<UInt64> = []
    reader.passOverDamage { damage in
      let first = try #require(damage.firstSequence)
      let range = first...(try #require(damage.lastSequence))
      met += backward ? range.reversed() : Array(range)
      lost.formUnion(range)
    }
    let take = { (line: UnsafeRawBufferPointer) in
      let sequence = try EventLine(scanning: line).sequence
      met.append(sequence)
      #expect(self.lines[sequence] == [UInt8](line), comment)
    }
    if backward {
      try reader.forEachRunBackward(from: .max) { run in
        try run.forEachLineBackward { line in
          try take(line)
          return true
        }
        return true
      }
    } else {
      try reader.forEachRun(after: 0, through: .max) { try $0.forEachLine(take) }
    }
    let whole = Array(1...log.head.sequence)
    #expect(met == (backward ? whole.reversed() : whole), comment)
    return lost
  }
}

@Suite("Reading past damage")
struct ReaderGapTests {
  @Test(
    "A changed byte anywhere of a segment: the same events are lost in both directions, all others are read",
    arguments: [0, 1, 2])
  func changedByte(_ segment: Int) throws {
    let damaged = try DamagedLog()
    let whole = try damaged.bytes(segment)
    let events = damaged.segments[segment]..<(segment == 2 ? 19 : damaged.segments[segment + 1])
    var losses = 0
    for offset in stride(from: 0, to: whole.count, by: 5) {
      var bytes = whole
      bytes[offset] ^= 0x55
      try damaged.write(bytes, segment)
      let forward = try damaged.read(backward: false, "byte \(offset)")
      let backward = try damaged.read(backward: true, "byte \(offset)")
      #expect(forward == backward && backward.isSubset(of: Set(events)), "byte \(offset)")
      losses += forward.isEmpty ? 0 : 1
    }
    #expect(losses > 40)
  }

  @Test("Both directions name the same bytes", arguments: [300, 350])
  func sameBytes(_ offset: Int) throws {
    let damaged = try DamagedLog()
    var bytes = try damaged.bytes(1)
    bytes[offset] ^= 0x55
    try damaged.write(bytes, 1)
    var gaps: [[LogDamage]] = [[], []]
    let reader = try damaged.log.makeReader()
    reader.passOverDamage { gaps[0].append($0) }
    try reader.forEachRun(after: 0, through: .max) { _ in }
    reader.passOverDamage { gaps[1].append($0) }
    try reader.forEachRunBackward(from: .max) { _ in true }
    #expect(!gaps[0].isEmpty && gaps[0] == gaps[1].reversed(), "\(gaps)")
  }

  @Test("A missing, empty, or exchanged segment: the events of the others are read", arguments: [0, 1, 2])
  func missing(_ segment: Int) throws {
    for change in ["missing", "empty", "exchanged"] {
      let damaged = try DamagedLog()
      switch change {
      case "missing": try RealFileSystem().remove(damaged.path(segment))
      case "empty": try damaged.write([], segment)
      default: try damaged.write(try damaged.bytes((segment + 1) % 3), segment)
      }
      let events = damaged.segments[segment]..<(segment == 2 ? 19 : damaged.segments[segment + 1])
      #expect(try damaged.read(backward: false, "\(change)") == Set(events), "\(change)")
      #expect(try damaged.read(backward: true, "\(change)") == Set(events), "\(change)")
    }
  }

  @Test("Without somebody to tell, a reader stops at damage with its place")
  func stops() throws {
    let damaged = try DamagedLog()
    var bytes = try damaged.bytes(1)
    bytes[300] ^= 0x55
    try damaged.write(bytes, 1)
    let error = #expect(throws: LedgerError.self) {
      try damaged.log.makeReader().forEachRun(after: 0, through: .max) { _ in }
    }
    #expect(error?.code == .damagedLog)
    #expect(error?.location.path == damaged.path(1).string)
    #expect(error?.location.sequence == 6)
  }
}
