import Foundation
import LedgerTesting
import Logging
import SystemPackage
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase
import Projections
import SQLite

@Suite("Recovery cards")
struct RecoveryCardTests {
  private func damagedTable() throws -> (LedgerFixture, Ledger) {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for number in 0..<12 { try ledger.transaction { try $0.tasks.add(title: "task \(number)") } }
    try ledger.backUp(to: fixture.folder.file("copies"))
    for number in 0..<3 { try ledger.transaction { try $0.tasks.add(title: "later \(number)") } }
    try ledger.close()
    try fixture.overwrite("projections/tasks.sqlite", at: 0, with: [UInt8](repeating: 7, count: 4096))
    let again = fixture.open()
    #expect(throws: LedgerError.self) { try again.read { try $0.tasks.tasks() } }
    return (fixture, again)
  }

  @Test("a damaged table's card has the choices with their cost, and a line for support")
  func tableDamaged() throws {
    let (fixture, ledger) = try damagedTable()
    let card = try #require(ledger.card)
    #expect(card.cause == .tableDamaged && card.table == "tasks" && card.reason != nil)
    #expect(
      card.choices.map(\.action) == [.rebuild, .tryAgain, .contactSupport, .restore, .reset])
    let rebuild = try #require(card.choice(.rebuild))
    #expect(rebuild.cost.events == 15 && rebuild.explanation.contains("15 events"))
    let restore = try #require(card.choice(.restore))
    #expect(restore.cost.lackedEvents == 3 && restore.backup?.sequence == 12 && restore.needsConfirmation)
    #expect(restore.backup.map { restore.explanation.contains($0.time.toSecond) } == true)
    // The table can't be read, so that the log says how many records there can be.
    let reset = try #require(card.choice(.reset))
    #expect(reset.cost.hiddenRecords == 15 && reset.cost.isAtMost && reset.needsConfirmation)
    #expect(reset.explanation.contains("at most 15 records") && !reset.explanation.contains("undo"))
    #expect(card.origin.domain == "SQLite" && card.origin.number == 26)
    for part in ["domain SQLite 26", "code tableDamaged", "quarantine/tasks."] {
      #expect(card.detail.contains(part), "\(card.detail)")
    }
    #expect(fixture.log.entries.contains { $0.level == .error })
  }

  @Test("a restore is offered only with a backup that is there whole")
  func missingCopy() throws {
    let (fixture, ledger) = try damagedTable()
    let copies = FilePath(fixture.folder.file("copies")).appending("segments")
    let disk = RealFileSystem()
    try disk.remove(copies.appending(try #require(try disk.list(copies).first)))
    #expect(ledger.card?.choice(.restore) == nil)
  }

  @Test("a backup in which one byte was flipped is not offered")
  func flippedCopy() throws {
    let (fixture, ledger) = try damagedTable()
    #expect(ledger.card?.choice(.restore) != nil)
    let copies = FilePath(fixture.folder.file("copies")).appending("segments")
    let disk = RealFileSystem()
    let copy = copies.appending(try #require(try disk.list(copies).first))
    let file = try disk.open(copy, .update)
    let byte = try file.read(count: 1, at: 200)
    try file.write([byte[0] ^ 1], at: 200)
    try file.close()
    let again = fixture.open()
    #expect(throws: LedgerError.self) { try again.read { try $0.tasks.tasks() } }
    #expect(again.card?.choice(.restore) == nil, "\(again.card?.choices.map(\.action) ?? [])")
  }

  @Test("the statistics of choices say which share of all each one was")
  func shares() throws {
    let choice = { (action: RecoveryAction) in
      Incident(time: .earliest, code: Incident.choice, message: "", action: action.rawValue)
    }
    let statistics = HealthStatistics(
      nil, [choice(.rebuild), choice(.rebuild), choice(.reset), choice(.rebuild)])
    #expect(statistics.choices.map(\.action) == [.rebuild, .reset])
    #expect(statistics.choices.map(\.share) == [0.75, 0.25])
  }

  @Test("a damaged log offers the backup, a salvage, and a new beginning that names what goes from view")
  func logDamaged() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for number in 0..<5 { try ledger.transaction { try $0.tasks.add(title: "task \(number)") } }
    for name in ["answers", "accounts"] { try ledger.rebuild([name]) }
    try ledger.backUp(to: fixture.folder.file("the copies"))
    try ledger.close()
    try fixture.overwrite("log/" + SegmentName.name(1), at: 30, with: [9, 9, 9, 9])
    let card = try #require(fixture.open().card)
    #expect(card.cause == .logDamaged)
    #expect(
      card.choices.map(\.action)
        == [.restore, .restore, .salvage, .tryAgain, .contactSupport, .startOver])
    #expect(card.choices[0].repairsOnlyDamage && card.choices[1].cost.lackedEvents == 0)
    #expect(card.choices[1].remedy?.operands.first?.hasSuffix("the copies") == true)
    #expect(card.choice(.startOver)?.cost.hiddenRecords == 5)
    #expect(card.detail.contains("byte "))
  }

  @Test("where all files of the log are gone, what the tables have is offered first")
  func logGone() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.close()
    try RealFileSystem().remove(FilePath(fixture.path).appending("log").appending(SegmentName.name(1)))
    let card = try #require(fixture.open().card)
    #expect(card.cause == .logDamaged && card.choices.first?.action == .salvage)
    #expect(card.choice(.restore)?.remedy == .restore(nil))
    #expect(card.whatIsSafe.contains("until the files of the log are back"))
  }

  @Test("a full disk: how much is free and how much is missing")
  func diskFull() {
    let error = LedgerError(
      .saveFailed, "Not saved.",
      cause: LedgerError(
        .diskFull, "The disk is full.", cause: SpaceShortage(neededBytes: 200_000, freeBytes: 50_000)))
    var facts = CardFacts()
    facts.freeBytes = 50_000
    facts.missingBytes = 150_000
    let card = RecoveryCard(Diagnosis(error, path: "/l"), facts)
    #expect(card.cause == .diskFull)
    #expect(card.reason?.contains("48 KiB are free") == true && card.reason?.contains("147 KiB more") == true)
    #expect(card.choices.first?.explanation.contains("nothing has to be restarted") == true)
    facts.freeBytes = 0
    #expect(
      RecoveryCard(Diagnosis(error, path: "/l"), facts).reason
        == "No space is free on the ledger's disk; at least 147 KiB are needed.")
    #expect(!card.choices.contains { $0.action == .startOver || $0.action == .rebuild })
  }

  @Test("the space that is missing is looked up where the error can't say it")
  func missingSpace() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let card = ledger.card(for: LedgerError(.diskFull, "The disk is full."))
    #expect(card.cause == .diskFull && card.reason?.contains("are free") == true)
  }

  @Test("permission: which file, whose it is, and what is needed")
  func permission() throws {
    let fixture = try LedgerFixture()
    try fixture.open().transaction { try $0.tasks.add(title: "one") }
    let head = fixture.path + "/log/head"
    #expect(chmod(head, 0o640) == 0)
    let ledger = fixture.open()
    let card = ledger.card(for: fileError(.permissionDenied, "open", FilePath(head)))
    let user = geteuid() == 0 ? "root" : "runs as"
    #expect(card.cause == .permission)
    for part in [head, "rw-r-----", user, "permissions are not enough"] {
      #expect(card.reason?.contains(part) == true, "\(card.reason ?? "-")")
    }
    #expect(card.origin == FaultOrigin(domain: "POSIX", number: Int(Errno.permissionDenied.rawValue)))
    let readOnly = ledger.card(for: fileError(.readOnlyFileSystem, "write", FilePath(head)))
    #expect(readOnly.reason?.contains("read-only") == true)
  }

  @Test("locked: the process that holds the lock, where the system tells")
  func locked() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open(LedgerOptions(projections: .records, wait: .milliseconds(10)))
    try ledger.transaction { try $0.tasks.add(title: "one") }
    let lock = try RealFileSystem().open(FilePath(fixture.path).appending("lock"), .update)
    #expect(try lock.tryLock())
    let error = #expect(throws: LedgerError.self) {
      try ledger.transaction { try $0.tasks.add(title: "two") }
    }
    let card = ledger.card(for: try #require(error))
    #expect(card.cause == .locked && card.code == .locked)
    #if os(Linux)
      #expect(card.reason?.contains("process \(getpid()) (") == true, "\(card.reason ?? "-")")
    #endif
    #expect(ledger.lockHeldElsewhere()?.code == .locked)
    try lock.unlock()
    #expect(ledger.lockHeldElsewhere() == nil)
    #expect(lockHolders(of: FilePath(fixture.path).appending("lock"), RealFileSystem()).isEmpty)
  }

  @Test(
    "known faults of the system, by their versions",
    arguments: [
      ("3.40.1", "Linux 6.6.1", "ext4", ["SQLite"]), ("3.44.5", "Linux 6.6.1", "ext4", ["SQLite"]),
      ("3.44.6", "Linux 6.6.1", "ext4", []), ("3.50.6", "", nil, ["SQLite"]), ("3.50.7", "", nil, []),
      ("3.51.2", "", nil, ["SQLite"]), ("3.51.3", "", nil, []), ("3.53.1", "Darwin 23.1.0", "apfs", []),
      ("3.51.3", "Linux 6.3.4-arch1", "xfs", ["Linux"]), ("3.51.3", "Linux 6.3.4-arch1", "ext4", []),
      ("3.51.3", "Linux 6.3.5", "xfs", []), ("3.51.3", "Linux 5.2.3", "btrfs", ["Linux"]),
      ("3.51.3", "Linux 4.19.7-1", "ext4", ["Linux"]), ("3.51.3", "Linux 4.9.0", "ext4", ["Linux"]),
      ("3.51.3", "Darwin 4.9.0", "apfs", []), ("3.51.3", "Linux 6.6.1", "zfs", ["OpenZFS"]),
    ] as [(String, String, String?, [String])])
  func knownFaults(_ sqlite: String, _ system: String, _ fileSystem: String?, _ expected: [String]) {
    let surroundings = Surroundings(
      sqlite: sqlite, system: system, fileSystem: fileSystem, fileSystemVersion: "2.2.1-1")
    #expect(surroundings.faults.map(\.fault.component.rawValue) == expected)
  }

  @Test(
    "A known fault that may have made the damage is named last, as possible, and the cause stays what is known"
  )
  func systemFault() throws {
    let fault = try #require(KnownFault.all.first)
    var facts = CardFacts()
    facts.fault = (fault, "3.40.1")
    let error = LedgerError(
      .tableDamaged, "Malformed.", at: LedgerError.Location(projection: "tasks"))
    let card = RecoveryCard(Diagnosis(error, path: "/l", table: "tasks"), facts)
    #expect(card.cause == .tableDamaged)
    let reason = try #require(card.reason).description
    let guess = try #require(reason.range(of: "A possible cause, not confirmed: SQLite 3.40.1"))
    #expect(reason.range(of: "Its files are not as").map { $0.lowerBound < guess.lowerBound } == true)
    #expect(card.choices.map(\.action) == [.rebuild, .tryAgain, .contactSupport, .update, .reset])
    #expect(card.choice(.update)?.explanation.contains("through your system's updates") == true)
    facts.hasBuiltInSQLite = true
    let builtIn = RecoveryCard(Diagnosis(error, path: "/l", table: "tasks"), facts)
    #expect(builtIn.choice(.update)?.explanation.contains("Update ledger") == true)
    // What is no database was not made so by that fault.
    let (fixture, ledger) = try damagedTable()
    #expect(ledger.card?.cause == .tableDamaged)
    withExtendedLifetime(fixture) {}
  }

  @Test("A table that was cut is blamed on no fault of SQLite")
  func cutTable() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for number in 0..<12 { try ledger.transaction { try $0.tasks.add(title: "task \(number)") } }
    try ledger.close()
    let table = fixture.path + "/projections/tasks.1/tasks.sqlite"
    #expect(truncate(table, 8192) == 0)
    let again = fixture.open()
    #expect(throws: LedgerError.self) { try again.read { try $0.tasks.tasks() } }
    let card = try #require(again.card)
    #expect(card.cause == .tableDamaged && card.reason?.contains("possible cause") == false)
    #expect(card.choice(.update) == nil)
  }

  @Test("a failed migration offers to try again before a rebuild")
  func migrationFailed() {
    let error = LedgerError(
      .migrationFailed, "Could not be brought to version 3.",
      at: LedgerError.Location(sequence: 7, projection: "tasks"))
    let card = RecoveryCard(Diagnosis(error, path: "/l", table: "tasks"), CardFacts())
    #expect(card.cause == .migrationFailed)
    #expect(card.choices.prefix(2).map(\.action) == [.tryAgain, .rebuild])
  }

  @Test("each cause has a title, and advice that no other has", arguments: FailureCause.allCases)
  func everyCause(_ cause: FailureCause) {
    let card = RecoveryCard.simulated(cause, path: "/l")
    #expect(card.cause == cause)
    #expect(!card.title.isEmpty && !card.whatHappened.isEmpty && !card.whatIsSafe.isEmpty)
    #expect(!card.choices.isEmpty && card.choices.allSatisfy { !$0.title.isEmpty })
    #expect(card.detail.hasPrefix("domain ") && card.detail.contains("code \(card.code)"))
    let others = FailureCause.allCases.filter { $0 != cause }.map { RecoveryCard.simulated($0, path: "/l") }
    let advice = card.choices.map(\.explanation) + [card.reason]
    #expect(others.allSatisfy { $0.choices.map(\.explanation) + [$0.reason] != advice })
    // The reset of a card is the event where the log can be used, else the new beginning.
    #expect(card.choice(.reset) == nil || card.choice(.startOver) == nil)
  }
}
