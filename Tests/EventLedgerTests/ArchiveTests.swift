import Foundation
import LedgerTesting
import LedgerRecords
import SQLite
import SystemPackage
import Testing

@testable import EventLedger
@testable import EventLog
@testable import LedgerBase
@testable import Projections

/// Segments that were moved out of the log, and brought back.
@Suite struct ArchiveTests {
  /// A log of several segments with a void, an own kind and a deleted record among the first ones.
  struct Archived {
    let fixture: LedgerFixture
    let ledger: Ledger
    /// The last event of the first segments.
    let boundary: UInt64
    let kept: UUID
    let rows: [String]
    var place: String { fixture.folder.file("archive") }

    init(seed: UInt64 = 1) throws {
      fixture = try LedgerFixture(seed: seed)
      let ledger = fixture.open()
      self.ledger = ledger
      let kept = try ledger.transaction { try $0.tasks.add(title: "Kept", steps: ["Step"]).task.id }
      self.kept = kept
      let gone = try ledger.transaction { try $0.tasks.add(title: "Deleted").task.id }
      try ledger.transaction { _ = try $0.tasks.delete(gone) }
      try ledger.add(SampleKind.visits)
      try ledger.append([SampleKind.draft("Lyon")])
      try ledger.transaction { try $0.accounts.add(name: "Bank") }
      try ledger.seal()
      let last = try ledger.head().sequence
      _ = try ledger.void(ledger.previewVoid([last]), confirmation: .personSaidYes)
      try ledger.transaction { try $0.tasks.edit(kept, title: "Kept, edited") }
      try ledger.seal()
      boundary = try ledger.head().sequence
      try ledger.transaction { try $0.tasks.add(title: "After") }
      try ledger.seal()
      try ledger.transaction { try $0.tasks.add(title: "Last") }
      rows = try ledger.read(HistoryTests.rows)
    }

    @discardableResult func archive() throws -> ArchiveOutcome {
      try ledger.archive(before: .event(boundary + 1), to: place)
    }

    /// The ledger as it is restored elsewhere from a backup, with its folder and the backups'.
    func restored() throws -> (ledger: Ledger, path: String, backups: String) {
      let (path, backups) = (fixture.folder.file("restored"), fixture.folder.file("backups"))
      try ledger.backUp(to: backups)
      _ = try Ledger.restore(from: backups, to: path, context: fixture.context)
      return (Ledger.open(at: path, options: .records, context: fixture.context), path, backups)
    }

    /// Closes the ledger, and copies its folder: another copy of it, with the archived events attached again.
    func attachedCopy() throws -> Ledger {
      try ledger.close()
      let path = fixture.folder.file("copy.ledger")
      try FileManager.default.copyItem(atPath: fixture.path, toPath: path)
      let copy = Ledger.open(at: path, options: .records, context: fixture.context)
      try copy.attach(from: place)
      return copy
    }

    func segment(_ name: UInt64) throws -> UInt64 { try fixture.size("log/" + SegmentName.name(name)) }
  }

  private func code<T>(_ body: () throws -> T) -> LedgerError.Code? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? LedgerError)?.code }
  }

  @Test("Archived segments leave the log, the chain and the tables stay, and the archive has every line")
  func archived() throws {
    let archived = try Archived()
    let head = try archived.ledger.head()
    let lines = try archived.lines(in: archived.fixture.path)
    let outcome = try archived.archive()
    #expect(outcome.preview.events == 1...archived.boundary)
    #expect(outcome.preview.segments == 2)
    #expect(outcome.receipt?.sequence == head.sequence + 1)
    #expect(try archived.ledger.read(HistoryTests.rows) == archived.rows)
    let report = archived.ledger.verify(VerifyOptions(replaysTables: true))
    #expect(report.findings == [])
    #expect(report.archivedThrough == archived.boundary)
    #expect(report.head?.sequence == head.sequence + 1)
    let there = try Data(contentsOf: URL(fileURLWithPath: archived.place + "/" + SegmentName.name(1)))
    #expect(there.count > Int(try archived.segment(1)))
    #expect(
      try archived.lines(in: archived.place, log: "").elementsEqual(lines.prefix(Int(archived.boundary))))
    #expect(archived.ledger.status().archivedThrough == archived.boundary)
    #expect(archived.ledger.status().archives == [archived.place])
  }

  @Test("Every table is built again from what stands for the archived events")
  func rebuilt() throws {
    let archived = try Archived()
    try archived.archive()
    let visits = try archived.ledger.places()
    for fromStart in [true, false] {
      try archived.ledger.rebuild(
        (ProjectionSet.records.names + ["ledger"]) + ["visits"], fromStart: fromStart)
      #expect(try archived.ledger.read(HistoryTests.rows) == archived.rows)
    }
    try archived.ledger.close()
    try FileManager.default.removeItem(atPath: archived.fixture.path + "/projections")
    try FileManager.default.removeItem(atPath: archived.fixture.path + "/snapshots")
    let again = archived.fixture.open()
    #expect(try again.read(HistoryTests.rows) == archived.rows)
    #expect(try again.places() == visits)
    // The index of ids too: an id that is archived is known.
    let receipt = try #require(try again.firstEventAgain(archived))
    #expect(receipt.isDuplicate && receipt.sequence == 1 && receipt.time == nil)
  }

  @Test(
    "What needs an archived event says so: to list, to void, to erase, to look back before it, to salvage without the archive"
  )
  func asksForIt() throws {
    let archived = try Archived()
    try archived.archive()
    let ledger = archived.ledger
    #expect(code { try ledger.previewVoid([1]) } == .archived)
    #expect(code { try ledger.previewErase([archived.kept.uuidString]) } == .archived)
    #expect(code { try ledger.read(asOf: .event(2)) { _ in } } == .archived)
    #expect(code { try ledger.events(EventQuery()) { _ in true } } == .archived)
    // A salvage takes them from the archive that the ledger remembers, while that is there.
    let (path, context) = (archived.fixture.path, archived.fixture.context)
    #expect(
      try Ledger.previewSalvage(of: path, projections: .records, context: context).fromArchives.map(
        \.upperBound
      ).max()
        == archived.boundary)
    try FileManager.default.moveItem(atPath: archived.place, toPath: archived.place + "-away")
    #expect(
      code { try Ledger.previewSalvage(of: path, projections: .records, context: context) } == .archived)
    // The void that undid an event which is archived now can't be undone either.
    let voided = try #require(try ledger.allEvents().first { $0.type == VoidEvent.type })
    #expect(code { try ledger.previewVoid([voided.sequence]) } == .archived)
    #expect(try ledger.read(HistoryTests.rows) == archived.rows)
  }

  @Test("What comes after the archived events works as before: looking back, voiding, undoing, differences")
  func goesOn() throws {
    let archived = try Archived()
    let before = try archived.ledger.read(asOf: .event(archived.boundary)) { try HistoryTests.rows($0) }
    let between = try archived.ledger.read(asOf: .event(archived.boundary + 1)) { try HistoryTests.rows($0) }
    try archived.archive()
    let ledger = archived.ledger
    #expect(try ledger.read(asOf: .event(archived.boundary)) { try HistoryTests.rows($0) } == before)
    #expect(try ledger.read(asOf: .event(archived.boundary + 1)) { try HistoryTests.rows($0) } == between)
    let void = try ledger.void(ledger.previewVoid([archived.boundary + 1]), confirmation: .personSaidYes)
    #expect(try ledger.read(HistoryTests.rows).count == archived.rows.count - 1)
    _ = try ledger.void(
      ledger.previewVoid(void.receipts.map(\.sequence)), confirmation: .personSaidYes)
    #expect(try ledger.read(HistoryTests.rows) == archived.rows)
    try ledger.transaction { try $0.tasks.edit(archived.kept, title: "Edited later") }
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings == [])
  }

  @Test("An archive is attached again: the log is as it was, byte for byte of its lines")
  func attached() throws {
    let archived = try Archived()
    let lines = try archived.lines(in: archived.fixture.path)
    try archived.archive()
    let preview = try archived.ledger.attach(from: archived.place)
    #expect(preview.events == 1...archived.boundary && preview.left == nil)
    #expect(try archived.lines(in: archived.fixture.path).dropLast().elementsEqual(lines))
    #expect(archived.ledger.verify(VerifyOptions(replaysTables: true)).findings == [])
    #expect(!FileManager.default.fileExists(atPath: archived.fixture.path + "/log/tables"))
    _ = try archived.ledger.previewVoid([archived.boundary + 1])
    #expect(code { try archived.ledger.attach(from: archived.place) } == .noArchive)
    let erased = try archived.ledger.previewErase([archived.kept.uuidString])
    #expect(erased.copies.contains(archived.place))
  }

  @Test("Archived in two parts to two folders, the later part comes back first")
  func parts() throws {
    let archived = try Archived()
    let ledger = archived.ledger
    let first = try #require(
      try ledger.previewArchive(before: .event(archived.boundary + 1), to: archived.place).nextEnd)
    let other = archived.fixture.folder.file("second")
    #expect(try ledger.archive(before: .event(first + 1), to: archived.place).preview.events == 1...first)
    #expect(
      try ledger.archive(before: .event(archived.boundary + 1), to: other).preview.events
        == first + 1...archived.boundary)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings == [])
    #expect(code { try ledger.attach(from: archived.place) } == .noArchive)
    #expect(try ledger.attach(from: other).left == 1...first)
    try ledger.rebuild((ProjectionSet.records.names + ["ledger"]), fromStart: true)
    #expect(try ledger.read(HistoryTests.rows) == archived.rows)
    try ledger.attach(from: archived.place)
    #expect(ledger.status().archivedThrough == 0)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings == [])
  }

  @Test("A new backup restores a ledger with archived events; one made before has their lines still")
  func backups() throws {
    let archived = try Archived()
    let early = archived.fixture.folder.file("early")
    try archived.ledger.backUp(to: early)
    try archived.archive()
    for (place, isIntact) in [(archived.fixture.folder.file("late"), false), (early, true)] {
      try archived.ledger.backUp(to: place)
      #expect(
        try Ledger.backups(in: place, verifying: true, context: archived.fixture.context).backups
          .allSatisfy(\.faults.isEmpty))
      let target = archived.fixture.folder.file("restored-\(isIntact)")
      _ = try Ledger.restore(from: place, to: target, context: archived.fixture.context)
      let restored = Ledger.open(at: target, options: .records, context: archived.fixture.context)
      #expect(try restored.read(HistoryTests.rows) == archived.rows)
      #expect(restored.status().archivedThrough == (isIntact ? 0 : archived.boundary))
      #expect(restored.verify(VerifyOptions(replaysTables: true)).isIntact)
      if !isIntact {
        try restored.attach(from: archived.place)
        #expect(restored.verify(VerifyOptions(replaysTables: true)).isIntact)
      }
      try restored.close()
    }
  }

  @Test(
    "A damaged segment with archived events is repaired from a backup, and salvage takes their lines from one"
  )
  func repairedFromBackup() throws {
    let archived = try Archived()
    let early = archived.fixture.folder.file("early")
    try archived.ledger.backUp(to: early)
    try archived.archive()
    let late = archived.fixture.folder.file("late")
    try archived.ledger.backUp(to: late)
    try archived.ledger.close()
    let name = "log/" + SegmentName.name(1)
    try archived.fixture.overwrite(name, at: archived.fixture.size(name) / 2, with: [0xFF, 0, 0xFF])
    let report = try Ledger.recoverSegments(
      of: archived.fixture.path, from: late, wait: .seconds(5), projections: .records,
      context: archived.fixture.context)
    #expect(report.segments.count == 1)
    let again = archived.fixture.open()
    #expect(again.verify(VerifyOptions(replaysTables: true)).findings == [])
    #expect(again.status().archivedThrough == archived.boundary)
    let target = archived.fixture.folder.file("salvaged")
    let salvaged = try Ledger.salvage(
      archived.fixture.path, to: target, backups: early, projections: .records,
      context: archived.fixture.context)
    #expect(salvaged.preview.lostEvents == 0)
    #expect(
      try Ledger.open(at: target, options: .records, context: archived.fixture.context).read(
        HistoryTests.rows) == archived.rows
    )
  }

  @Test(
    "A kind of record that comes later begins empty; one that was there before asks for the archive when it changes"
  )
  func kinds() throws {
    let archived = try Archived()
    try archived.archive()
    let ledger = archived.ledger
    let trips = SampleKind.text(
      "trips", record: "trip", insert: "INSERT INTO trip (id, place, seq) VALUES (:id, :place, :_seq)")
    try ledger.add(
      ["TABLE", "row:", "UPDATE", "FROM"].reduce(trips) { $0.replacing("\($1) visit", with: "\($1) trip") })
    try ledger.append([SampleKind.draft("Lyon", type: "trip.inserted")])
    try ledger.rebuild((ProjectionSet.records.names + ["ledger"]), fromStart: true)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings == [])
    #expect(
      code { try ledger.edit(SampleKind.text(version: 2, check: "CHECK (place <> '')")) }
        == .archived)
  }

  @Test(
    "Nothing is archived of the active segment, of another ledger's folder, inside of the ledger, or while a table is wrong"
  )
  func refused() throws {
    let archived = try Archived()
    let ledger = archived.ledger
    #expect(try ledger.archive(before: .event(2), to: archived.place).preview.events == nil)
    #expect(!FileManager.default.fileExists(atPath: archived.place))
    #expect(code { try ledger.archive(before: .event(99), to: archived.fixture.path + "/old") } == .usage)
    let strange = archived.fixture.folder.file("strange")
    try FileManager.default.createDirectory(atPath: strange, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: strange + "/notes.txt"))
    #expect(code { try ledger.archive(before: .event(99), to: strange) } == .noArchive)
    let other = try Archived(seed: 2)
    try other.archive()
    #expect(code { try ledger.archive(before: .event(99), to: other.place) } == .otherLedger)
    try archived.archive()
    #expect(code { try ledger.attach(from: other.place) } == .otherLedger)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).findings == [])
  }

  @Test("A file of an archive that was changed brings nothing back")
  func changedArchive() throws {
    let archived = try Archived()
    try archived.archive()
    let path = archived.place + "/" + SegmentName.name(1)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try (bytes.prefix(bytes.count / 2) + Data([1, 2, 3]) + bytes.dropFirst(bytes.count / 2 + 3)).write(
      to: URL(fileURLWithPath: path))
    #expect(code { try archived.ledger.attach(from: archived.place) } == .damagedBackup)
    #expect(archived.ledger.health.isHealthy)
    #expect(archived.ledger.status().archivedThrough == archived.boundary)
    #expect(archived.ledger.verify(VerifyOptions(replaysTables: true)).findings == [])
  }

  @Test(
    "What stands for archived events is checked: one that is damaged or missing is named, and attaching repairs it"
  )
  func damagedBase() throws {
    let archived = try Archived()
    try archived.archive()
    let name = "log/tables/" + Snapshot.name("tasks", archived.boundary) + ".sqlite"
    try archived.fixture.overwrite(name, at: 5000, with: [1, 2, 3, 4])
    var report = archived.ledger.verify()
    #expect(report.findings.map(\.path) == [archived.fixture.path + "/" + name])
    #expect(report.outcome == .damaged)
    #expect(report.answers?.whatToDo.remedies.contains { $0.action == "attach" } == true)
    #expect(code { try archived.ledger.rebuild(["tasks"], fromStart: true) } == .archived)
    try FileManager.default.removeItem(atPath: archived.fixture.path + "/" + name)
    report = archived.ledger.verify()
    #expect(report.findings.map(\.code) == [.archived])
    #expect(try archived.ledger.read(HistoryTests.rows) == archived.rows)
    try archived.ledger.attach(from: archived.place)
    try archived.ledger.rebuild(["tasks"], fromStart: true)
    #expect(try archived.ledger.read(HistoryTests.rows) == archived.rows)
    #expect(archived.ledger.verify().isIntact)
  }

  @Test("What another copy of the ledger has archived in a folder is not written over")
  func otherCopy() throws {
    let archived = try Archived()
    try archived.ledger.close()
    let copy = archived.fixture.folder.file("copy.ledger")
    try FileManager.default.copyItem(atPath: archived.fixture.path, toPath: copy)
    for (path, title) in [(archived.fixture.path, "Here"), (copy, "There")] {
      let ledger = Ledger.open(at: path, options: .records, context: archived.fixture.context)
      try ledger.transaction { try $0.tasks.add(title: title) }
      try ledger.seal()
      let result = code { try ledger.archive(before: .event(99), to: archived.place) }
      #expect(result == (title == "Here" ? nil : .forkedLog))
      #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
      try ledger.close()
    }
    #expect(try archived.lines(in: archived.place, log: "").contains { $0.contains("Here") })
  }

  @Test("An erasure reaches what an interrupted attaching has left")
  func leftTables() throws {
    let archived = try Archived()
    try archived.archive()
    #expect(code { _ = try archived.ledger.previewErase([archived.kept.uuidString]) } == .archived)
    let tables = archived.fixture.path + "/log/tables"
    let kept = archived.fixture.folder.file("tables")
    try FileManager.default.copyItem(atPath: tables, toPath: kept)
    try archived.ledger.attach(from: archived.place)
    try FileManager.default.moveItem(atPath: kept, toPath: tables)
    let preview = try archived.ledger.previewErase([archived.kept.uuidString])
    try archived.ledger.erase(preview, confirmation: .personSaidYes)
    #expect(try EraseTests.findings(of: "Kept", in: archived.fixture.path) == [])
    #expect(archived.ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test("An archiving that fails takes nothing away that stands for events archived before")
  func failedAgain() throws {
    let archived = try Archived()
    let ledger = archived.ledger
    let first = try #require(
      try ledger.previewArchive(before: .event(archived.boundary + 1), to: archived.place).nextEnd)
    try ledger.archive(before: .event(first + 1), to: archived.place)
    let second = archived.fixture.folder.file("second")
    try ledger.archive(before: .event(archived.boundary + 1), to: second)
    try ledger.attach(from: second)
    let other = try Archived(seed: 2)
    try other.archive()
    // Once with tables that are there already, once with new ones.
    for last in [archived.boundary, archived.boundary + 1] {
      #expect(code { try ledger.archive(before: .event(last + 1), to: other.place) } == .otherLedger)
      try ledger.rebuild((ProjectionSet.records.names + ["ledger"]), fromStart: true)
      #expect(try ledger.read(HistoryTests.rows) == archived.rows)
    }
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
  }

  @Test("A dry run of an import works with what stands for archived events too, and leaves nothing")
  func rehearsal() throws {
    let archived = try Archived()
    try archived.archive()
    let head = try archived.ledger.head()
    let file = archived.fixture.folder.file("in.jsonl")
    let line = #"{"type":"task.edited","data":{"id":"\#(archived.kept.uuidString)","title":"Imported"}}"#
    try Data((line + "\n").utf8).write(to: URL(fileURLWithPath: file))
    let folder = archived.fixture.folder.file("rehearsal")
    let summary = try archived.ledger.importEvents(
      from: .file(file), options: ImportOptions(rehearsalFolder: folder))
    #expect(summary.imported == 1 && summary.refused == 0)
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(try archived.ledger.head() == head)
  }

  @Test("As of a time: times of archived events are remembered, and what came after is found without them")
  func times() throws {
    let archived = try Archived()
    let ledger = archived.ledger
    let times = try ledger.allEvents().map { ($0.sequence, $0.recorded ?? $0.time) }
    try archived.archive()
    for (sequence, time) in times where sequence > archived.boundary {
      #expect(try ledger.position(asOf: .time(time)).sequence >= sequence)
    }
    #expect(code { try ledger.position(asOf: .time(times[0].1)) } == .archived)
    try FileManager.default.removeItem(atPath: archived.fixture.path + "/snapshots/times.json")
    #expect(try ledger.position(asOf: .time(times[times.count - 1].1)).sequence >= times.count)
    #expect(code { try ledger.position(asOf: .time(times[0].1)) } == .archived)
  }
}

extension ArchiveTests.Archived {
  /// All lines of the segments in a folder, in order.
  func lines(in folder: String, log: String = "log") throws -> [String] {
    let place = FilePath(folder).appending(log)
    return try RealFileSystem().segments(in: place).flatMap { name -> [String] in
      let segment = try SegmentFile(name, in: place, RealFileSystem())
      var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes)
      let inflater = try Inflater()
      var buffer: [UInt8] = []
      var lines: [String] = []
      while case .member(let header) = try cursor.next() {
        guard header.kind == .events else { continue }
        #expect(try cursor.withBytes { try header.inflate($0, with: inflater, into: &buffer) } == nil)
        let text = String(decoding: buffer[..<header.lineBytes], as: UTF8.self)
        lines += text.split(separator: "\n").map(String.init)
      }
      return lines
    }
  }
}

extension Ledger {
  fileprivate func allEvents() throws -> [LedgerEvent] {
    var events: [LedgerEvent] = []
    try self.events(onDamage: { _ in }) {
      events.append($0)
      return true
    }
    return events
  }

  /// The first event's draft, given once more.
  fileprivate func firstEventAgain(_ archived: ArchiveTests.Archived) throws -> Receipt? {
    let line = try #require(try archived.lines(in: archived.place, log: "").first)
    return try Array(line.utf8).withUnsafeBytes { bytes in
      let event = try EventLine(scanning: bytes)
      return try append([
        EventDraft(type: event.type, data: try #require(event.data), version: event.version, id: event.id)
      ]).first
    }
  }
}
