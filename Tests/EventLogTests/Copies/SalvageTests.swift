import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite struct SalvageTests {
  private let place: FilePath = "/home/salvaged.ledger"
  private static let newID = UUID(uuidString: "0197c1f2-0000-7000-8000-00000000000f") ?? UUID()

  private func salvage(_ fixture: CopiesFixture, backups: BackupFolder? = nil) throws -> LogSalvage {
    try LogSalvage(of: fixture.root, backups: backups, context: fixture.context)
  }

  private func write(_ salvage: LogSalvage) throws -> LogPosition {
    try salvage.write(to: place, id: Self.newID, voiding: [], progress: { _, _ in })
  }

  /// Lines of a log, with `nil` where an event is lost.
  private func lines(_ log: EventLog) throws -> [[UInt8]?] {
    try LogFixture.read(log).split(separator: 0x0A).map { bytes in
      let isLost = try bytes.withUnsafeBytes { try EventLine(scanning: $0).type == CopyEvent.lost }
      return isLost ? nil : Array(bytes)
    }
  }

  private func originals(_ count: Int) -> [[UInt8]?] {
    // As `CopiesFixture.makeLog` appends them.
    var lines: [[UInt8]?] = []
    for (first, size) in [(0, 2), (2, 1), (3, 2), (5, 1), (6, 2)] {
      let bytes = LogFixture.lines(size, after: UInt64(first))
      lines += bytes.split(separator: 0x0A).map { Array($0) as [UInt8]? }
    }
    return Array(lines.prefix(count))
  }

  @Test("of a whole log every event is kept, under a new id and in a new epoch")
  func whole() throws {
    let fixture = CopiesFixture()
    let old = try fixture.makeLog()
    let before = fixture.disk.contents.filter { $0.key.hasPrefix("/home/my.ledger/") }
    let head = try write(try salvage(fixture))
    let log = try fixture.open(place)
    #expect(log.head == head && head.sequence == 9 && head.epoch.number == 1)
    #expect(log.ledgerID == Self.newID && log.ledgerID != old.ledgerID)
    #expect(try Array(lines(log).prefix(8)) == originals(8))
    // The old one is untouched.
    #expect(fixture.disk.contents.filter { $0.key.hasPrefix("/home/my.ledger/") } == before)
  }

  @Test(
    "every lost event has its ledger.lost line, and the others keep their numbers",
    arguments: [
      ("missing segment", [UInt64(4), 5, 6]), ("damaged first member", [1, 2]),
      ("damaged second member", [3]),
      ("cut tail", [7, 8]), ("empty segment", [4, 5, 6]), ("zeroed start", []),
    ])
  func lost(_ what: String, _ missing: [UInt64]) throws {
    let fixture = CopiesFixture()
    _ = try fixture.makeLog()
    let log = fixture.root.appending("log")
    let path = { (first: UInt64) in log.appending(SegmentName.name(first)) }
    switch what {
    case "missing segment": try fixture.disk.remove(path(4))
    case "damaged first member": try damageMember(0, of: path(1), fixture)
    case "damaged second member": try damageMember(1, of: path(1), fixture)
    case "cut tail":
      let file = try fixture.disk.open(path(7), .update)
      try file.truncate(to: 200)
    case "empty segment":
      let file = try fixture.disk.open(path(4), .update)
      try file.truncate(to: 0)
    default: try fixture.overwrite(path(4), at: 0, with: [UInt8](repeating: 0, count: 100))
    }
    let salvage = try salvage(fixture)
    // A sealed segment of a few events is one member: damage takes all of it.
    let expected = what.hasPrefix("damaged") ? [1, 2, 3] : missing
    #expect(salvage.lost.flatMap { Array($0) } == expected)
    _ = try write(salvage)
    let found = try lines(try fixture.open(place))
    for (index, line) in originals(8).enumerated() {
      #expect(found[index] == (expected.contains(UInt64(index + 1)) ? nil : line), "event \(index + 1)")
    }
    let card = try ChecksummedJSON.read(place.appending("ledger.json"), in: fixture.disk)
    #expect(card["lostEvents"]?.integerValue == Int64(expected.count))
    #expect(card["salvagedFrom"]?["id"]?.stringValue == CopiesFixture.id.lowercase)
  }

  private func damageMember(_ number: Int, of path: FilePath, _ fixture: CopiesFixture) throws {
    let file = try fixture.disk.open(path, .read)
    var cursor = MemberCursor(file: file, sizeBytes: try file.status().sizeBytes)
    _ = try cursor.next()
    for _ in 0...min(number, 0) { _ = try cursor.next() }
    try fixture.overwrite(path, at: cursor.memberOffset + 130, with: [0xFF, 0xFE, 0xFD])
  }

  @Test("what a backup has is not lost")
  func fromBackup() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    try fixture.backUp(log)
    try LogFixture.append(1, to: log)
    try fixture.disk.remove(fixture.root.appending("log/" + SegmentName.name(4)))
    try fixture.overwrite(
      fixture.root.appending("log/" + SegmentName.name(7)), at: 190, with: [UInt8](repeating: 0, count: 60))
    let salvage = try salvage(fixture, backups: fixture.folder)
    #expect(salvage.lost.isEmpty)
    #expect(salvage.fromBackups == [4...6, 7...8])
    _ = try write(salvage)
    #expect(try Array(lines(try fixture.open(place)).prefix(8)) == originals(8))
  }

  @Test("a salvage that fails leaves nothing in its place, and the next one is done")
  func faults() throws {
    let start = CopiesFixture()
    _ = try start.makeLog()
    try start.disk.remove(start.root.appending("log/" + SegmentName.name(4)))
    var number = 0
    var met = true
    while met {
      number += 1
      let fixture = start.restarted()
      fixture.disk.inject(
        InjectedFault(
          InjectedFault.Call.changing, number: number, .forEver, error: LedgerError(.ioFailed, "Killed.")))
      do { _ = try write(try salvage(fixture)) } catch {}
      met = fixture.disk.faultsMet > 0
      let after = fixture.restarted()
      if try after.disk.status(of: place, followLinks: true) == nil {
        _ = try write(try salvage(after))
      }
      let log = try after.open(place)
      #expect(log.head.sequence == 9 && log.head.epoch.number == 1, "call \(number)")
      #expect(try lines(log).filter { $0 == nil }.count == 3, "call \(number)")
    }
    #expect(number > 10)
  }
}

@Suite struct SegmentRecoveryTests {
  @Test(
    "a damaged or missing segment is put right, and no hash changes",
    arguments: [
      "missing sealed", "damaged sealed", "empty sealed", "zeroed start", "damaged active", "missing first",
    ])
  func putsRight(_ what: String) throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    try fixture.backUp(log)
    // What the backup lacks stands in the active segment, behind the damage.
    try LogFixture.append(1, to: log)
    let lines = try LogFixture.read(log)
    let path = { (first: UInt64) in fixture.root.appending("log/" + SegmentName.name(first)) }
    switch what {
    case "missing sealed": try fixture.disk.remove(path(4))
    case "damaged sealed": try fixture.overwrite(path(4), at: 300, with: [1, 2, 3, 4])
    case "empty sealed":
      let file = try fixture.disk.open(path(4), .update)
      try file.truncate(to: 0)
    case "zeroed start": try fixture.overwrite(path(1), at: 0, with: [UInt8](repeating: 0, count: 120))
    case "damaged active": try fixture.overwrite(path(7), at: 250, with: [1, 2, 3, 4])
    default: try fixture.disk.remove(path(1))
    }
    let recovery = try SegmentRecovery(of: fixture.root, from: fixture.folder, context: fixture.context)
    #expect(recovery.damaged.count == 1)
    #expect(recovery.damaged.first?.obstacle == nil, "\(recovery.damaged.first?.obstacle ?? "")")
    let done = try recovery.run()
    #expect(done.count == 1 && (done[0].keptIn == nil) == what.hasPrefix("missing"))
    let after = try fixture.open()
    #expect(after.head == log.head)
    #expect(try LogFixture.read(after) == lines)
    let again = try SegmentRecovery(of: fixture.root, from: fixture.folder, context: fixture.context)
    #expect(again.damaged.isEmpty)
    try LogFixture.append(2, to: after)
    #expect(try fixture.open().head.sequence == 11)
  }

  @Test("a segment that the backup does not have all of stays as it is, and why is said")
  func lacking() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    try fixture.backUp(log)
    try LogFixture.append(1, to: log)
    let path = fixture.root.appending("log/" + SegmentName.name(7))
    let size = try #require(try fixture.disk.status(of: path, followLinks: true)?.sizeBytes)
    try fixture.overwrite(path, at: size - 40, with: [1, 2, 3, 4])
    let before = fixture.disk.contents[path.string]
    let recovery = try SegmentRecovery(of: fixture.root, from: fixture.folder, context: fixture.context)
    #expect(recovery.damaged.first?.obstacle == "no backup has event 9")
    #expect(try recovery.run().isEmpty)
    #expect(fixture.disk.contents[path.string] == before)
  }

  @Test("the n-th call that fails leaves the damaged segment or the whole one; the next recovery is done")
  func faults() throws {
    let start = CopiesFixture()
    let grown = try start.makeLog()
    try start.backUp(grown)
    let lines = try LogFixture.read(grown)
    try start.overwrite(start.root.appending("log/" + SegmentName.name(4)), at: 300, with: [1, 2, 3, 4])
    var number = 0
    var met = true
    while met {
      number += 1
      let fixture = start.restarted()
      fixture.disk.inject(
        InjectedFault(
          InjectedFault.Call.changing, number: number, .forEver, error: LedgerError(.ioFailed, "Killed.")))
      do {
        _ = try SegmentRecovery(of: fixture.root, from: fixture.folder, context: fixture.context).run()
      } catch {}
      met = fixture.disk.faultsMet > 0
      let after = fixture.restarted()
      _ = try SegmentRecovery(of: after.root, from: after.folder, context: after.context).run()
      #expect(try LogFixture.read(try after.open()) == lines, "call \(number)")
    }
    #expect(number > 5)
  }
}
