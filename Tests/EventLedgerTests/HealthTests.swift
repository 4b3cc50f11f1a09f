import LedgerRecords
import LedgerTesting
import Logging
import Projections
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite struct HealthTests {
  @Test(
    "opening returns a value in every case",
    arguments: [
      "missing", "file", "other files", "damaged log", "newer format", "lost segment",
    ])
  func openingReturnsAValue(_ state: String) throws {
    let fixture = try LedgerFixture()
    let disk = RealFileSystem()
    let segment = "log/" + SegmentName.name(1)
    let expected: LedgerError.Code
    switch state {
    case "missing": expected = .noLedger
    case "file":
      _ = try disk.open(FilePath(fixture.path), .createNew)
      expected = .notALedger
    case "other files":
      try disk.createDirectory(FilePath(fixture.path))
      _ = try disk.open(FilePath(fixture.path).appending("photo.jpg"), .createNew)
      expected = .notALedger
    default:
      try fixture.open().transaction { try $0.tasks.add(title: "one") }
      switch state {
      case "damaged log":
        try fixture.overwrite(segment, at: 30, with: [9, 9, 9, 9])
        expected = .damagedLog
      case "newer format":
        var header = Array(try fixture.bytes(segment).prefix(166))
        header[16] = 2
        let crc = header.withUnsafeBytes { crc32(UnsafeRawBufferPointer(rebasing: $0[0..<164])) }
        header.put(littleEndian: UInt16(truncatingIfNeeded: crc), at: 164)
        try fixture.overwrite(segment, at: 0, with: header)
        expected = .newerFormat
      default:
        try disk.remove(FilePath(fixture.path).appending(segment))
        expected = .damagedLog
      }
    }
    let ledger = fixture.open(LedgerOptions(projections: .records, createIfMissing: false))
    #expect(!ledger.isHealthy)
    #expect(ledger.loadError?.code == expected)
    #expect(ledger.health.cards.count == 1)
    #expect(ledger.health.cards.first?.choices.isEmpty == false)
    #expect(ledger.status().loadError?.code == expected)
    // A table that stands answers as it stands where only the log is damaged; nothing else ever looks empty.
    let read = Result { try ledger.read { try $0.tasks.tasks().items.map(\.title) } }
    if expected == .damagedLog {
      #expect(try read.get() == ["one"])
    } else {
      #expect(throws: LedgerError.self) { try read.get() }
    }
    #expect(throws: LedgerError.self) { try ledger.transaction { try $0.tasks.add(title: "x") } }
    // One error line for the open.
    #expect(fixture.log.entries.filter { $0.level == .error && $0.metadata["while"] == "open" }.count == 1)
  }

  @Test("a broken table stops nothing else", arguments: ["overwritten", "truncated", "text"])
  func aBrokenTableStopsNothingElse(_ damage: String) throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { for number in 0..<400 { try $0.tasks.add(title: "task \(number)") } }
    try ledger.transaction { try $0.accounts.add(name: "bank") }
    let digest = try #require(try ledger.rebuild(["tasks"]).first?.digest)
    try ledger.close()
    let file = "projections/tasks.sqlite"
    let size = try fixture.size(file)
    let disk = RealFileSystem()
    switch damage {
    case "overwritten":
      // Half of its pages, so that some of the rows' own are among them.
      let pages = [UInt8](repeating: 0xA5, count: Int(size / 2 / 4096 * 4096))
      try fixture.overwrite(file, at: size / 4 / 4096 * 4096, with: pages)
    case "truncated":
      try disk.open(disk.realPath(FilePath(fixture.path).appending(file)), .update).truncate(to: size / 2)
    default:
      try disk.open(disk.realPath(FilePath(fixture.path).appending(file)), .update).truncate(to: 0)
      try fixture.overwrite(file, at: 0, with: Array("this is no database\n".utf8))
    }
    let again = fixture.open()
    #expect(!again.verify().isIntact)
    let error = #expect(throws: LedgerError.self) { try again.read { try $0.tasks.tasks(limit: 1000) } }
    #expect(error?.code == .tableQuarantined)
    #expect(again.health.cards.map(\.table) == ["tasks"])
    #expect(try again.read { try $0.accounts.accounts().items.count } == 1)
    // Typed commands and checked events of the table are refused; the other tables go on; unchecked events
    // too.
    let refused = #expect(throws: LedgerError.self) { try again.transaction { try $0.tasks.add(title: "x") } }
    #expect(refused?.code == .tableQuarantined)
    try again.transaction { try $0.accounts.add(name: "other") }
    let reports = try again.quarantineReports()
    #expect(reports.map(\.table) == ["tasks"])
    let rebuilt = try again.rebuild()
    #expect(rebuilt.map(\.name) == ["tasks"])
    #expect(rebuilt.first?.digest == digest)
    #expect(again.isHealthy)
    #expect(again.verify().isIntact)
  }

  @Test("unchecked events of a quarantined table are marked")
  func uncheckedEvents() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.close()
    try fixture.overwrite("projections/tasks.sqlite", at: 0, with: [UInt8](repeating: 7, count: 4096))
    let again = fixture.open()
    let receipt = try again.append([LedgerFixture.task("two")], unchecked: true)
    #expect(receipt.map(\.sequence) == [2])
    #expect(try again.event(at: 2)?.isUnchecked == true)
    try again.rebuild(["tasks"])
    #expect(try again.read { try $0.tasks.tasks().items.map(\.title) } == ["one", "two"])
  }

  @Test func aTableThatNoEventConcernsIsNotBehind() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.rebuild(["answers"])
    try ledger.transaction { try $0.tasks.add(title: "one") }
    let states = ledger.status().tables.map { "\($0.name) \($0.state) \($0.behind ?? 99)" }
    #expect(states == ["answers current 0", "accounts missing 0", "tasks current 0"])
    // Without a head nobody knows whom the events concern: each table looks.
    try ledger.close()
    try RealFileSystem().remove(FilePath(fixture.path).appending("log/head"))
    let again = fixture.open()
    #expect(again.status().tables.first?.state == .behind)
    #expect(try again.read { try $0.answers.currentUser() } == nil)
    #expect(again.status().tables.first?.state == .current)
  }

  @Test(
    "whatever stands in the link's place is set aside, no row of it is shown, and a rebuild gives the right ones",
    arguments: ["file", "folder", "link"])
  func somethingElseInTheLinksPlace(_ kind: String) throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.close()
    let disk = RealFileSystem()
    let link = FilePath(fixture.path).appending("projections/tasks.sqlite")
    try disk.remove(link)
    switch kind {
    case "file": try disk.open(link, .createNew).write(Array("no table".utf8), at: 0)
    case "folder": try disk.createDirectory(link)
    default: try disk.createLink(at: link, to: "nowhere")
    }
    let again = fixture.open()
    #expect(again.verify().findings.map(\.table) == ["tasks"])
    if kind != "link" {
      let error = #expect(throws: LedgerError.self) { try again.read { try $0.tasks.tasks() } }
      #expect(error?.code == .tableQuarantined)
      try again.rebuild(["tasks"])
    }
    #expect(try again.read { try $0.tasks.tasks().items.map(\.title) } == ["one"])
    #expect(again.isHealthy)
    // A link to nothing holds nothing that could be set aside.
    #expect(try again.quarantineReports().map(\.table) == (kind == "link" ? [] : ["tasks"]))
    #expect(try disk.status(of: link, followLinks: false)?.kind == .link)
  }

  @Test("a reset repairs a quarantined table, because the card offers it")
  func resetOfAQuarantinedTable() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.close()
    try fixture.overwrite("projections/tasks.sqlite", at: 0, with: [UInt8](repeating: 7, count: 4096))
    let again = fixture.open()
    #expect(throws: LedgerError.self) { try again.read { try $0.tasks.tasks() } }
    try again.reset([.tasks], confirmation: .personSaidYes)
    #expect(again.isHealthy)
    #expect(try again.read { try $0.tasks.tasks().items.isEmpty })
    #expect(try again.event(at: 1)?.type == "task.inserted")
    #expect(again.verify().isIntact)
  }

  @Test func anotherProgramThatClosedTheTableIsNoDamage() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for number in 0..<20 { try ledger.transaction { try $0.tasks.add(title: "task \(number)") } }
    try ledger.close()
    let link = FilePath(fixture.path).appending("projections/tasks.sqlite")
    let text = try RealFileSystem().readLink(link)
    let wal = FilePath(fixture.path).appending("projections/\(text)-wal")
    try RealFileSystem().remove(wal)
    let again = fixture.open()
    #expect(try again.read { try $0.tasks.tasks(limit: 100).items.count } == 20)
    #expect(again.isHealthy)
    #expect(try again.quarantineReports().isEmpty)
  }

  @Test("The quarantine keeps to its limits: the oldest go, what went is recorded")
  func trimmed() throws {
    let fixture = try LedgerFixture()
    var ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "Buy milk") }
    for _ in 0..<22 {
      try ledger.close()
      try fixture.overwrite("projections/tasks.sqlite", at: 0, with: [UInt8](repeating: 7, count: 4096))
      ledger = fixture.open()
      #expect(throws: LedgerError.self) { try ledger.read { try $0.tasks.tasks() } }
      try ledger.rebuild(["tasks"])
    }
    let kept = try ledger.quarantineReports()
    #expect(kept.count == 20)
    let dropped = try ledger.incidents().filter { $0.action == "dropped" }
    #expect(dropped.count == 2 && dropped.allSatisfy { $0.bytes ?? 0 > 4096 })
    // By size too: so many of the oldest go as are too large together, never the newest.
    let store = ProjectionStore(ledger: FilePath(fixture.path), context: fixture.context.forLog)
    let sizes = try kept.map(store.sizeBytes)
    let limit = QuarantineLimits(count: 100, bytes: sizes.reduce(0, +) - 1)
    #expect(try store.isBeyond(limit, with: []))
    #expect(try store.beyond(limit).map(\.folder) == [try #require(store.reports().first).folder])
    #expect(try store.beyond(QuarantineLimits(count: 100, bytes: 0)).count == 19)
    #expect(try store.beyond(QuarantineLimits(count: 100, bytes: .max)).isEmpty)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["Buy milk"])
  }
}
