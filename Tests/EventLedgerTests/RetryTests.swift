import LedgerRecords
import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite("Trying again, simulated failures, counting")
struct RetryTests {
  @Test("retry() clears the error, opens again and answers, in the same process")
  func retry() throws {
    let fixture = try LedgerFixture()
    try fixture.open().transaction { try $0.tasks.add(title: "one") }
    let disk = RealFileSystem()
    let log = FilePath(fixture.path).appending("log")
    try disk.rename(log, to: FilePath(fixture.path).appending("elsewhere"))
    let ledger = fixture.open()
    #expect(ledger.loadError != nil && !ledger.isHealthy)
    #expect(!ledger.retry().isHealthy)
    #expect(ledger.loadError != nil)
    try disk.rename(FilePath(fixture.path).appending("elsewhere"), to: log)
    #expect(ledger.retry().isHealthy)
    #expect(ledger.loadError == nil)
    try ledger.transaction { try $0.tasks.add(title: "two") }
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["one", "two"])
    let choices = try ledger.incidents().filter(\.isChoice)
    #expect(choices.map(\.action) == ["tryAgain", "tryAgain"])
    #expect(choices.map(\.outcome) == [.didNotHelp, .helped])
  }

  @Test("retry() after an append whose outcome is unknown makes writing possible again")
  func retryAfterPoison() throws {
    let folder = try TemporaryFolder()
    let disk = FailingDisk()
    let ledger = Ledger.open(
      at: folder.file("l"), options: .records, context: LedgerContext.testing(fileSystem: disk))
    try ledger.transaction { try $0.tasks.add(title: "one") }
    disk.failsSyncs = true
    #expect(throws: LedgerError.self) { try ledger.transaction { try $0.tasks.add(title: "two") } }
    disk.failsSyncs = false
    #expect(throws: LedgerError.self) { try ledger.transaction { try $0.tasks.add(title: "three") } }
    #expect(ledger.retry().isHealthy)
    try ledger.transaction { try $0.tasks.add(title: "three") }
  }

  // MARK: L8

  /// Every byte of a folder, and when each file was last written.
  private func contents(of folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    return try names.map { name in
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)").map { Array($0) } ?? []
      let hash = bytes.withUnsafeBytes { crc32($0) }
      return "\(name) \(attributes[.modificationDate] ?? "-") \(bytes.count) \(hash)"
    }
  }

  @Test("a simulated failure shows its card and touches no byte", arguments: SimulatedFailure.all)
  func simulated(_ failure: SimulatedFailure) throws {
    let fixture = try LedgerFixture()
    let real = fixture.open()
    try real.transaction { try $0.tasks.add(title: "one") }
    try real.close()
    let before = try contents(of: fixture.path)
    let ledger = failure.open(at: fixture.path, options: .records, context: fixture.context)
    #expect(!ledger.isHealthy)
    #expect(ledger.card == failure.card(at: fixture.path))
    #expect((ledger.loadError == nil) == (ledger.card?.table != nil))
    if ![.logDamaged, .foreignLog, .eventsLost].contains(failure.cause) {
      #expect(throws: LedgerError.self) { try ledger.read { try $0.tasks.tasks() } }
    }
    #expect(throws: LedgerError.self) { try ledger.transaction { try $0.tasks.add(title: "two") } }
    ledger.recordChoice(.contactSupport, of: ledger.card)
    _ = (ledger.status(), ledger.healthStatistics())
    #expect(try contents(of: fixture.path) == before)
    // A choice ends it.
    #expect(ledger.retry().isHealthy)
    #expect(try ledger.read { try $0.tasks.tasks().items.map(\.title) } == ["one"])
  }

  @Test("a simulated failure ends by whatever the card offers, and nothing is emptied by it")
  func simulatedChoices() throws {
    let fixture = try LedgerFixture()
    try fixture.open().transaction { try $0.tasks.add(title: "one") }
    for failure in SimulatedFailure.all {
      for choice in failure.card(at: fixture.path).choices
      where ![.contactSupport, .salvage, .update].contains(choice.action) {
        let ledger = failure.open(at: fixture.path, options: .records, context: fixture.context)
        if choice.needsConfirmation {
          #expect(throws: LedgerError.self) { try ledger.carryOut(choice) }
        }
        #expect(try ledger.carryOut(choice, confirmation: .personSaidYes).isHealthy)
        #expect(try ledger.read { try $0.tasks.tasks().items.count } == 1)
      }
    }
  }

  // MARK: L11

  @Test("opens are counted, good ones and those that failed, by cause and with the rate")
  func opens() throws {
    let fixture = try LedgerFixture()
    for _ in 0..<6 { try fixture.open().close() }
    let segment = "log/" + SegmentName.name(1)
    let bytes = try fixture.bytes(segment)
    try fixture.overwrite(segment, at: 30, with: [9, 9, 9, 9])
    for _ in 0..<2 { _ = fixture.open() }
    // Since when, by what was counted.
    #expect(fixture.open(LedgerOptions(projections: .records, countsOpens: false)).card?.since != nil)
    try fixture.overwrite(segment, at: 0, with: bytes)
    let ledger = fixture.open()
    let statistics = ledger.healthStatistics()
    #expect(statistics.goodOpens == 6 && statistics.failedOpens == 2)
    #expect(statistics.failureRate.map { abs($0 - 2.0 / 8) < 0.0001 } == true)
    #expect(statistics.failedOpensByCause.map(\.cause) == [.logDamaged])
    // A row of failures is one incident, with domain, code and system; its end is on record too.
    let incidents = try ledger.incidents()
    #expect(incidents.map(\.action) == ["notOpened", "recovered"])
    #expect(incidents[0].code == "damagedLog" && incidents[0].origin?.domain == "ledger")
    #expect(incidents[0].system == fixture.context.system)
    #expect(statistics.failures.map(\.cause) == [.logDamaged] && statistics.failures.map(\.number) == [1])
  }

  @Test("choices are counted with how each ended, and handed to the application; resets too")
  func choices() throws {
    let fixture = try LedgerFixture()
    var context = fixture.context
    let heard = Heard()
    context.onIncident = { heard.add($0) }
    let ledger = Ledger.open(at: fixture.path, options: .records, context: context)
    try ledger.transaction { try $0.tasks.add(title: "one") }
    for _ in 0..<2 {
      try fixture.overwrite("projections/tasks.sqlite", at: 0, with: [UInt8](repeating: 7, count: 4096))
      ledger.retry()
      #expect(throws: LedgerError.self) { try ledger.read { try $0.tasks.tasks() } }
      ledger.retry()
      let card = try #require(ledger.card)
      ledger.recordChoice(.contactSupport, of: card)
      try ledger.rebuild(["tasks"])
    }
    try ledger.reset(confirmation: .personSaidYes)
    let statistics = ledger.healthStatistics()
    let rebuild = try #require(statistics.choices.first { $0.action == .rebuild })
    #expect(rebuild.taken == 2 && rebuild.helped == 2 && rebuild.rate == 1)
    let again = try #require(statistics.choices.first { $0.action == .tryAgain })
    #expect(again.helped == 0 && again.didNotHelp >= 2)
    #expect(statistics.choices.first { $0.action == .contactSupport }?.taken == 2)
    #expect(statistics.resets == 1)
    #expect(statistics.failures.first?.cause == .tableDamaged)
    #expect(heard.incidents == (try ledger.incidents()))
    // A choice is nothing that went wrong.
    #expect(try ledger.unacknowledgedIncidents().allSatisfy { !$0.isChoice })
  }

  @Test("processes that open at the same moment lose next to no count, and spoil none")
  func manyAtOnce() async throws {
    let fixture = try LedgerFixture()
    try fixture.open().close()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<25 { _ = fixture.open() } } }
    }
    let counted = fixture.open().healthStatistics().goodOpens
    #expect(counted > 150 && counted <= 201)
  }

  @Test("counting is in nobody's way: a folder that can't be written, other bytes, no wish to count")
  func notInTheWay() throws {
    let fixture = try LedgerFixture()
    try fixture.open(LedgerOptions(projections: .records, countsOpens: false)).transaction {
      try $0.tasks.add(title: "one")
    }
    let counter = FilePath(fixture.path).appending("opens")
    #expect(try RealFileSystem().status(of: counter, followLinks: false) == nil)
    // Another program's file is left alone.
    try RealFileSystem().open(counter, .createNew).write(Array("not ours".utf8), at: 0)
    #expect(fixture.open().isHealthy)
    #expect(try fixture.bytes("opens") == Array("not ours".utf8))
    // Ours, with a changed byte, is left too, so that verify can name it.
    try RealFileSystem().remove(counter)
    _ = fixture.open()
    try fixture.overwrite("opens", at: 16, with: [99])
    #expect(fixture.open().healthStatistics().goodOpens == 0)
    #expect(fixture.open().verify().findings.map(\.path) == [counter.string])
    // A folder in its place is no failure.
    try RealFileSystem().remove(counter)
    try RealFileSystem().createDirectory(counter)
    #expect(fixture.open().isHealthy)
  }
}

/// What an application was handed.
///
/// `@unchecked Sendable`: the list is only touched under the lock.
private final class Heard: @unchecked Sendable {
  private let lock = Lock()
  private var list: [Incident] = []
  var incidents: [Incident] { lock.withLock { list } }
  func add(_ incident: Incident) { lock.withLock { list.append(incident) } }
}
