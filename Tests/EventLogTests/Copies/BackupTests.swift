import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

/// A log and a folder of backups on a simulated disk.
struct CopiesFixture {
  let disk: SimulatedFileSystem
  let context: LogContext
  let root: FilePath = "/home/my.ledger"
  let place: FilePath = "/home/backups"
  static let id = LogFixture.id

  init(disk: SimulatedFileSystem = SimulatedFileSystem()) {
    self.disk = disk
    context = LogContext.testing(fileSystem: disk)
  }

  /// Continues on the disk that another process finds after this one was killed.
  func restarted() -> CopiesFixture { CopiesFixture(disk: disk.restart()) }

  /// A log of some segments: two sealed ones and an active one, each of two appends.
  func makeLog() throws -> EventLog {
    let log = try EventLog.create(at: root, id: Self.id, context: context)
    for _ in 0..<2 {
      try LogFixture.append(2, to: log)
      try LogFixture.append(1, to: log)
      try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) { try log.beginSegment() }
    }
    try LogFixture.append(2, to: log)
    return log
  }

  func open(_ path: FilePath? = nil) throws -> EventLog {
    try EventLog.open(at: path ?? root, context: context)
  }
  var folder: BackupFolder { BackupFolder(place, disk) }

  @discardableResult
  func backUp(_ log: EventLog, keep: Int? = nil) throws -> LogBackup.Result {
    let source = try log.makeCopySource()
    defer { source.close() }
    return try LogBackup(source, to: folder, context: context).make(
      ledger: root, files: [.init(name: "config.json", text: "{}")], keep: keep, wait: .zero,
      progress: { _, _ in })
  }

  func restoreOver(named name: String? = nil) throws -> (position: LogPosition, setAside: FilePath?) {
    let plan = try RestorePlan(
      from: folder, named: name, over: root, context: context, progress: { _, _ in })
    return try LogRestore(plan.backup, in: folder, context: context).restore(
      over: root, wait: .zero, progress: { _, _ in })
  }

  func overwrite(_ path: FilePath, at offset: UInt64, with bytes: [UInt8]) throws {
    let file = try disk.open(path, .update)
    try file.write(bytes, at: offset)
    try file.sync()
    try file.close()
  }

  func allIntact() throws -> Bool {
    let contents = try folder.contents()
    var check = BackupCheck(folder)
    return try contents.unreadable.isEmpty && contents.backups.allSatisfy { try check.faults(of: $0).isEmpty }
  }
}

@Suite struct BackupTests {
  @Test(
    "A backup whose manifest says another size or epoch than its copies have is not whole, as restoring finds"
  )
  func wrongManifest() throws {
    let fixture = CopiesFixture()
    let right = try fixture.backUp(try fixture.makeLog()).manifest
    var check = BackupCheck(fixture.folder)
    #expect(try check.faults(of: right).isEmpty)
    var size = right
    size.segments[0].sizeBytes += 1
    var epoch = right
    epoch.head.epoch.number += 1
    // The copies were read for the right one already.
    for wrong in [size, epoch] { #expect(try check.faults(of: wrong).count == 1) }
    var alone = BackupCheck(fixture.folder)
    #expect(try alone.faults(of: size).count == 1)
  }

  @Test func aBackupHoldsTheLogUpToItsHead() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    let result = try fixture.backUp(log)
    #expect(result.isNew && result.copiedSegments == 3)
    #expect(result.manifest.head == log.head)
    #expect(result.manifest.segments.map(\.isSealed) == [true, true, false])
    #expect(try fixture.allIntact())
    let read = try fixture.folder.contents()
    #expect(read.backups == [result.manifest])
  }

  @Test func sealedSegmentsAreCopiedOnce() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    try fixture.backUp(log)
    try LogFixture.append(1, to: log)
    let second = try fixture.backUp(log)
    #expect(second.copiedSegments == 1)
    #expect(try fixture.folder.contents().backups.count == 2)
    let third = try fixture.backUp(log)
    #expect(!third.isNew && third.copiedBytes == 0)
    #expect(try fixture.folder.contents().backups.count == 2)
  }

  @Test(
    "a copy that its disk has changed is not relied on: the next backup makes it again, also beside somebody's file"
  )
  func healed() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    let first = try fixture.backUp(log)
    _ = try fixture.disk.open(fixture.place.appending("notes.txt"), .createNew)
    let copy = try #require(first.manifest.segments.first)
    try fixture.overwrite(fixture.folder.copies.appending(copy.file), at: 100, with: [1, 2, 3])
    #expect(try !fixture.allIntact())
    try LogFixture.append(1, to: log)
    #expect(try fixture.backUp(log).copiedSegments == 2)
    #expect(try fixture.allIntact())
  }

  @Test func keepRemovesOlderBackupsAndTheCopiesThatOnlyTheyName() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    for _ in 0..<5 {
      try LogFixture.append(1, to: log)
      try fixture.backUp(log, keep: 2)
    }
    #expect(try fixture.folder.contents().backups.map(\.head.sequence) == [12, 13])
    #expect(try fixture.disk.list(fixture.folder.copies).count == 4)
    #expect(try fixture.allIntact())
  }

  @Test func whatAWriterHasWrittenBeyondHeadIsNotCopied() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    let path = fixture.root.appending("log/" + SegmentName.name(7))
    let size = try #require(try fixture.disk.status(of: path, followLinks: true)?.sizeBytes)
    try fixture.overwrite(path, at: size, with: [0x1F, 0x8B, 8, 6, 1, 2, 3])
    let result = try fixture.backUp(log)
    #expect(result.manifest.head.sequence == 8)
    #expect(try fixture.allIntact())
  }

  @Test func aSegmentThatIsSealedWhileItIsCopiedIsCopiedAsItWas() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    let source = try log.makeCopySource()
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) { try log.beginSegment() }
    try LogFixture.append(3, to: log)
    let result = try LogBackup(source, to: fixture.folder, context: fixture.context).make(
      ledger: fixture.root, files: [], keep: nil, wait: .zero, progress: { _, _ in })
    #expect(result.manifest.head.sequence == 8)
    #expect(try fixture.allIntact())
  }

  @Test("a log that lost events of the newest backup is refused, and the backups stay")
  func lostEvents() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    let older = fixture.restarted()
    try LogFixture.append(1, to: log)
    try fixture.backUp(log)
    // The whole folder went back to an old copy; the backups are as they were.
    let names = fixture.disk.contents.filter { $0.key.hasPrefix("/home/backups") }
    try older.disk.createDirectory(older.place)
    try older.disk.createDirectory(older.folder.copies)
    try older.disk.createDirectory(older.folder.manifests)
    for (path, bytes) in names where !path.hasSuffix("/") {
      let file = try older.disk.open(FilePath(path), .updateOrCreate)
      try file.write(bytes, at: 0)
    }
    let error = #expect(throws: LedgerError.self) { try older.backUp(try older.open()) }
    #expect(error?.code == .lostEvents)
    #expect(try older.allIntact())
  }

  @Test("two copies of one epoch that both went on are told apart")
  func fork() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    try fixture.backUp(log)
    let other = fixture.restarted()
    try LogFixture.append(1, to: log)
    let copy = try other.open()
    try copy.withWriteLock(wait: .zero, highWaterMark: { 0 }) {
      let lines = LogFixture.lines(3, after: 8, title: { "other \($0)" })
      _ = try copy.commit(try copy.prepare(lines: lines, count: 3), concerning: [:])
    }
    let name = try other.backUp(copy).manifest.name
    // The backups of the other copy, on the first one's disk.
    for (path, bytes) in other.disk.contents where path.hasPrefix("/home/backups") && !path.hasSuffix("/") {
      let file = try fixture.disk.open(FilePath(path), .updateOrCreate)
      try file.truncate(to: 0)
      try file.write(bytes, at: 0)
    }
    try LogFixture.append(3, to: log)
    let error = #expect(throws: LedgerError.self) { try fixture.backUp(log) }
    #expect(error?.code == .forkedLog)
    // What a restore would take from this copy: all from the fork on, not only what is beyond the backup's
    // end.
    let plan = try RestorePlan(
      from: fixture.folder, named: name, over: fixture.root, context: fixture.context, progress: { _, _ in })
    #expect(plan.isFork && plan.lacks == 9...12)
  }

  @Test("backups of a restored copy are kept apart from those of the one that went on")
  func epochsApart() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    let first = try fixture.backUp(log)
    let other: FilePath = "/home/copy.ledger"
    _ = try LogRestore(first.manifest, in: fixture.folder, context: fixture.context).restore(
      to: other, progress: { _, _ in })
    let copy = try fixture.open(other)
    try LogFixture.append(1, to: copy)
    try LogFixture.append(4, to: log)
    try fixture.backUp(copy)
    let second = try fixture.backUp(log, keep: 1)
    #expect(second.otherEpochs.map(\.head.sequence) == [10])
    #expect(try fixture.folder.contents().backups.map(\.head.epoch.number).sorted() == [0, 1])
    #expect(try fixture.allIntact())
  }

  @Test(arguments: ["inside", "other files", "other ledger"])
  func aWrongPlaceIsRefused(_ what: String) throws {
    var fixture = CopiesFixture()
    let log = try fixture.makeLog()
    let expected: LedgerError.Code
    var place = fixture.place
    switch what {
    case "inside":
      place = fixture.root.appending("backups")
      expected = .usage
    case "other files":
      try fixture.disk.createDirectory(place)
      _ = try fixture.disk.open(place.appending("photo.jpg"), .createNew)
      expected = .noBackup
    default:
      try fixture.backUp(log)
      fixture = CopiesFixture(disk: fixture.disk)
      let id = try #require(UUID(uuidString: "0197c1f2-0000-7000-8000-000000000002"))
      let stranger = try EventLog.create(at: "/home/other.ledger", id: id, context: fixture.context)
      let error = #expect(throws: LedgerError.self) { try fixture.backUp(stranger) }
      #expect(error?.code == .otherLedger)
      return
    }
    let source = try log.makeCopySource()
    let error = #expect(throws: LedgerError.self) {
      try LogBackup(source, to: BackupFolder(place, fixture.disk), context: fixture.context).make(
        ledger: fixture.root, files: [], keep: nil, wait: .zero, progress: { _, _ in })
    }
    #expect(error?.code == expected)
    #expect(try fixture.disk.status(of: place.appending("backups"), followLinks: true) == nil)
  }

  @Test("damage of the log is not backed up: it is named, and the older backups stay")
  func damagedLog() throws {
    let fixture = CopiesFixture()
    let log = try fixture.makeLog()
    try fixture.overwrite(fixture.root.appending("log/" + SegmentName.name(4)), at: 300, with: [1, 2, 3])
    let error = #expect(throws: LedgerError.self) { try fixture.backUp(log) }
    #expect(error?.code == .damagedLog)
    #expect(try fixture.folder.contents().backups.isEmpty)
  }

  @Test("every byte of a copy and of a manifest counts", arguments: ["copy", "manifest", "missing copy"])
  func damagedBackup(_ what: String) throws {
    let fixture = CopiesFixture()
    let backup = try fixture.backUp(try fixture.makeLog()).manifest
    let copy = fixture.folder.copies.appending(backup.segments[1].file)
    switch what {
    case "copy": try fixture.overwrite(copy, at: 250, with: [0xAA])
    case "manifest":
      let path = fixture.folder.manifests.appending(backup.name + ".json")
      try fixture.overwrite(path, at: 40, with: Array("9".utf8))
    default: try fixture.disk.remove(copy)
    }
    #expect(try !fixture.allIntact())
    let error = #expect(throws: LedgerError.self) { try fixture.restoreOver() }
    #expect(error?.code == .noBackup)
  }

  @Test("the n-th call that fails, or ends the process, leaves the older backups whole; the next one is made")
  func faults() throws {
    let start = CopiesFixture()
    let grown = try start.makeLog()
    try start.backUp(grown)
    try LogFixture.append(1, to: grown)
    var number = 0
    var met = true
    while met {
      number += 1
      let fixture = start.restarted()
      let log = try fixture.open()
      let before = fixture.disk.faultsMet
      fixture.disk.inject(
        InjectedFault(
          InjectedFault.Call.changing, number: number, .forEver,
          error: LedgerError(.diskFull, "The disk is full.")))
      do { try fixture.backUp(log, keep: 1) } catch {}
      met = fixture.disk.faultsMet > before
      let after = fixture.restarted()
      #expect(try after.allIntact(), "call \(number)")
      #expect(try !after.folder.contents().backups.isEmpty, "call \(number)")
      let again = try after.backUp(try after.open(), keep: 1)
      #expect(again.manifest.head.sequence == 9, "call \(number)")
      #expect(try after.allIntact(), "call \(number)")
      #expect(try after.disk.list(after.folder.copies).count == 3, "call \(number)")
    }
    #expect(number > 10)
  }

  @Test("a power cut at any moment leaves the older backup whole", arguments: 0..<8)
  func powerCut(_ seed: UInt64) throws {
    let start = CopiesFixture()
    let grown = try start.makeLog()
    let first = try start.backUp(grown).manifest
    try LogFixture.append(1, to: grown)
    for number in stride(from: 1, to: 40, by: 3) {
      let fixture = start.restarted()
      let log = try fixture.open()
      fixture.disk.inject(
        InjectedFault(
          InjectedFault.Call.changing, number: number, .forEver, error: LedgerError(.ioFailed, "No power.")))
      do { try fixture.backUp(log) } catch {}
      let after = CopiesFixture(disk: fixture.disk.crash(seed: seed))
      let contents = try after.folder.contents()
      var check = BackupCheck(after.folder)
      let kept = try #require(contents.backups.first { $0.name == first.name })
      #expect(try check.faults(of: kept).isEmpty, "call \(number)")
    }
  }
}
