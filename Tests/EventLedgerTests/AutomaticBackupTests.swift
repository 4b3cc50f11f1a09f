import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite struct AutomaticBackupTests {
  private struct Fixture {
    let ledger: LedgerFixture
    let clock = TestClock()
    let context: LedgerContext
    var place: String { ledger.folder.file("copies") }

    init() throws {
      ledger = try LedgerFixture()
      context = LedgerContext.testing(clock: clock, log: ledger.log, fileSystem: RealFileSystem())
    }

    func open() -> Ledger { Ledger.open(at: ledger.path, options: .records, context: context) }
  }

  @Test("a backup is made when it is due, kept to a number, and not before it is due again")
  func due() throws {
    let fixture = try Fixture()
    let ledger = fixture.open()
    let schedule = BackupSchedule(place: fixture.place, every: .seconds(24 * 3600), keep: 2)
    for day in 0..<4 {
      try ledger.transaction { try $0.tasks.add(title: "day \(day)") }
      #expect(ledger.backUpIfDue(schedule)?.isNew == true)
      try ledger.transaction { try $0.tasks.add(title: "later") }
      #expect(ledger.backUpIfDue(schedule) == nil)
      fixture.clock.advance(bySeconds: 24 * 3600)
    }
    let listing = try Ledger.backups(in: fixture.place, verifying: true, context: fixture.context)
    #expect(listing.backups.map(\.head.sequence) == [5, 7] && listing.isIntact)
  }

  @Test("a backup that fails is an incident, is not tried at each append, and is in nobody's way")
  func failing() throws {
    let fixture = try Fixture()
    let ledger = fixture.open()
    // A file stands where the folder should be.
    _ = try RealFileSystem().open(FilePath(fixture.place), .createNew)
    let schedule = BackupSchedule(place: fixture.place)
    for title in ["one", "two", "three"] {
      try ledger.transaction { try $0.tasks.add(title: title) }
      #expect(ledger.backUpIfDue(schedule) == nil)
    }
    #expect(try ledger.read { try $0.tasks.tasks().items.count } == 3)
    let incidents = try ledger.unacknowledgedIncidents()
    #expect(incidents.filter { $0.action == "backupFailed" }.count == 1)
    try RealFileSystem().remove(FilePath(fixture.place))
    fixture.clock.advance(bySeconds: 3600)
    #expect(ledger.backUpIfDue(schedule)?.isNew == true)
  }

  @Test("a restore takes the newer backup where one is made that takes its copies away")
  func restoreBesideBackup() throws {
    let fixture = try Fixture()
    let ledger = fixture.open()
    let place = fixture.place
    try ledger.transaction { try $0.tasks.add(title: "one") }
    _ = try ledger.backUp(to: place, keep: 1)
    try ledger.transaction { try $0.tasks.add(title: "two") }
    let disk = FailingDisk()
    var context = fixture.context
    context.fileSystem = disk
    // The manifest was listed, and is opened now.
    disk.beforeNextOpening { _ in
      disk.beforeNextOpening { _ in _ = try ledger.backUp(to: place, keep: 1) }
    }
    let report = try Ledger.restore(
      from: place, to: fixture.ledger.folder.file("new.ledger"), context: context)
    #expect(report.preview.backup.head.sequence == 2 && report.head.sequence == 3)
  }

  @Test("Failures are shown until they are acknowledged, and stay in the file")
  func acknowledging() throws {
    let fixture = try Fixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    // A file stands where the folder should be.
    _ = try RealFileSystem().open(FilePath(fixture.place), .createNew)
    #expect(ledger.backUpIfDue(BackupSchedule(place: fixture.place)) == nil)
    #expect(ledger.status().openIncidents == 1)
    #expect(ledger.doctor().findings.contains { $0.code == "incidents" })
    #expect(try ledger.acknowledgeIncidents() == 1)
    #expect(ledger.status().openIncidents == 0 && ledger.status().lastIncident == nil)
    #expect(try ledger.acknowledgeIncidents() == 0)
    #expect(try ledger.incidents().last?.code == "acknowledged")
  }

  @Test(
    "What a person did is no open incident: an undo, a rebuild; nor is a table that was built again since")
  func ownWork() throws {
    let fixture = try Fixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.transaction { try $0.tasks.add(title: "two") }
    try ledger.void(ledger.previewVoid([2]), confirmation: .personSaidYes)
    try ledger.rebuild(["tasks"])
    #expect(try !ledger.incidents().isEmpty && ledger.status().openIncidents == 0)
    try ledger.close()
    try fixture.ledger.overwrite("projections/tasks.sqlite", at: 0, with: [UInt8](repeating: 7, count: 4096))
    let again = fixture.open()
    #expect(throws: LedgerError.self) { try again.read { try $0.tasks.tasks() } }
    #expect(again.status().openIncidents == 1 && again.status().lastIncident?.action == "quarantined")
    try again.rebuild(["tasks"])
    #expect(again.status().openIncidents == 0 && again.status().lastIncident == nil)
  }

  @Test("a ledger that is open goes on after another one restored over it")
  func openWhileRestored() throws {
    let fixture = try Fixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "kept") }
    try ledger.backUp(to: fixture.place)
    try ledger.transaction { try $0.tasks.add(title: "not in the backup") }
    let report = try Ledger.restore(
      from: fixture.place, over: fixture.ledger.path, wait: .zero, projections: .records,
      context: fixture.context)
    #expect(report.preview.lacks == 2...2)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["kept"])
    try ledger.transaction { try $0.tasks.add(title: "after") }
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["kept", "after"])
    #expect(ledger.isHealthy && ledger.verify().isIntact)
    #expect(try ledger.head().epoch.number == 1)
  }

  @Test("A salvage gives back a row that only a table had, in the place of the event that was lost")
  func salvage() throws {
    let fixture = try Fixture()
    let ledger = fixture.open()
    let task = try ledger.transaction { try $0.tasks.add(title: "lost").task.id }
    try ledger.seal()
    _ = try ledger.transaction { try $0.tasks.edit(task, title: "edited") }
    try ledger.transaction { try $0.tasks.add(title: "kept") }
    try ledger.close()
    try RealFileSystem().remove(FilePath(fixture.ledger.path).appending("log/" + SegmentName.name(1)))
    let place = fixture.ledger.folder.file("new.ledger")
    let report = try Ledger.salvage(
      fixture.ledger.path, to: place, projections: .records, context: fixture.context)
    #expect(report.preview.lost == [1...1])
    #expect(report.voided.isEmpty)
    #expect(report.tables.filter { $0.rows > 0 }.map(\.name) == ["task"] && report.rowsTakenOver == 1)
    let new = Ledger.open(at: place, options: .records, context: fixture.context)
    #expect(try new.read { try $0.tasks.tasks().items.map(\.title) } == ["edited", "kept"])
    #expect(new.isHealthy && new.verify().isIntact)
  }

  @Test("A salvage of the log alone voids what no longer applies, and lists the rows that only a table had")
  func salvageOfLog() throws {
    let fixture = try Fixture()
    let ledger = fixture.open()
    let task = try ledger.transaction { try $0.tasks.add(title: "lost").task.id }
    try ledger.seal()
    _ = try ledger.transaction { try $0.tasks.edit(task, title: "edited") }
    try ledger.close()
    try RealFileSystem().remove(FilePath(fixture.ledger.path).appending("log/" + SegmentName.name(1)))
    let place = fixture.ledger.folder.file("new.ledger")
    let report = try Ledger.salvage(
      fixture.ledger.path, to: place, takesRows: false, projections: .records, context: fixture.context)
    #expect(report.voided.map(\.sequence) == [2] && report.rowsTakenOver == 0)
    let file = try ChecksummedJSON.read(FilePath(report.reportPath), in: RealFileSystem())
    #expect("\(file)".contains("edited"))
  }
}
