import EventLedger
import Foundation
import LedgerTesting
import LedgerRecords
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
import Projections
import SQLite
@testable import SupportBundle

/// What support does with a bundle, and what the owner does with support's answer.
@Suite struct OpenedBundleTests {
  @Test("open: a healthy ledger opens as it was, in an epoch of its own, and can be worked in")
  func healthy() throws {
    let fixture = try BundleFixture(tasks: 20)
    let bundle = try fixture.make()
    let path = fixture.folder.file("case")
    let opened = try BundleOpener(FilePath(bundle.path), projections: .records, context: fixture.context)
      .open(to: FilePath(path))
    #expect(opened.events == 21)
    #expect(opened.lostEvents == 0)
    #expect(opened.reproduction.answer == .nothingBroken)
    let (owner, here) = (fixture.open(), Ledger.open(at: path, options: .records, context: fixture.context))
    let states = [owner, here].map { $0.status().tables.filter { $0.name != "accounts" }.map(\.state) }
    #expect(states[0] == states[1])
    #expect(here.status().id != owner.status().id)
    #expect(try here.event(at: 22)?.type == "ledger.restored")
    #expect(try here.head().epoch.number == 1)
    let (ours, theirs) = (
      try owner.read { try $0.tasks.tasks().items }, try here.read { try $0.tasks.tasks().items }
    )
    #expect(ours.map(\.id) == theirs.map(\.id))
    #expect(ours.map(\.order) == theirs.map(\.order))
    #expect(theirs.allSatisfy { $0.title.lowercased().hasPrefix("text-") })
    try here.transaction { try $0.tasks.add(title: "work goes on") }
    #expect(here.verify().isIntact)
    try here.close()
    try owner.close()
  }

  @Test("erase, open: a bundle of a ledger with erased records opens with the same orders")
  func erased() throws {
    let fixture = try BundleFixture(tasks: 8)
    let owner = fixture.open()
    let ids = try owner.read { try $0.tasks.tasks().items.map(\.id) }
    try owner.transaction { try $0.tasks.move(ids[5], to: .order(2)) }
    try owner.transaction { try $0.tasks.move(ids[1], to: .order(7)) }
    _ = try owner.erase(owner.previewErase([ids[1].uuidString]), confirmation: .personSaidYes)
    let bundle = try fixture.make()
    let path = fixture.folder.file("case")
    _ = try BundleOpener(FilePath(bundle.path), projections: .records, context: fixture.context).open(
      to: FilePath(path))
    let here = Ledger.open(at: path, options: .records, context: fixture.context)
    let (ours, theirs) = (
      try owner.read { try $0.tasks.tasks().items }, try here.read { try $0.tasks.tasks().items }
    )
    #expect(ours.count == 7 && ours.map(\.order) == theirs.map(\.order))
    #expect(here.verify(VerifyOptions(replaysTables: true)).isIntact)
    try here.close()
    try owner.close()
  }

  @Test("open: ledger.lost stands in the place of events that the bundle does not hold")
  func cut() throws {
    let fixture = try BundleFixture(tasks: 20)
    let bundle = try fixture.make { $0.sequences = 15...21 }
    let path = fixture.folder.file("case")
    let opened = try BundleOpener(FilePath(bundle.path), projections: .records, context: fixture.context)
      .open(to: FilePath(path))
    #expect(opened.lostEvents == 14)
    let ledger = Ledger.open(at: path, options: .records, context: fixture.context)
    #expect(try ledger.event(at: 3)?.type == "ledger.lost")
    #expect(try ledger.event(at: 15)?.type == "task.inserted")
    try ledger.close()
  }

  @Test(
    "translate: the owner gets values back, in an answer and in lines of events; nobody else can")
  func translate() throws {
    let fixture = try BundleFixture(tasks: 5)
    let files = try fixture.unpack(try fixture.make())
    let events = fixture.events(files)
    let titles = try events.compactMap { try JSONValue(parsing: $0)["data"]?["title"]?.stringValue }
    let answer = "The tasks \(titles[0]) and \(titles[1].prefix(21)), and text-aaaaaaaaaaaaaaaa."
    let translation = try Translation(ledger: fixture.path, projections: .records, context: fixture.context)
    let result = try translation.translate(answer)
    #expect(
      result.text == "The tasks Secret canary task 0 and Secret canary task 1, and text-aaaaaaaaaaaaaaaa.")
    #expect(result.unknown == ["text-aaaaaaaaaaaaaaaa"])
    let lines = try translation.translate(events.joined(separator: "\n")).text.split(separator: "\n")
    #expect(lines.first?.contains(#""name":"Ada Canary","birthday":"1815-12-10","gender":"female""#) == true)
    try FileManager.default.removeItem(atPath: fixture.path + "/support-keys")
    #expect(throws: LedgerError.self) { try translation.translate(answer) }
  }

  @Test("advise: the line for an event that does not apply repairs the owner's ledger")
  func advise() throws {
    let fixture = try BundleFixture(tasks: 5)
    try fixture.plant("task.edited", ["id": "0197c1f2-0000-7000-8000-000000000001", "title": "x"])
    let ledger = fixture.open()
    #expect(throws: LedgerError.self) { try ledger.read { try $0.tasks.tasks() } }
    let bundle = try fixture.make()
    let advice = Advice(for: try BundleCase(reading: FilePath(bundle.path), .records, RealFileSystem()))
    #expect(advice.remedy == .void([7]))
    #expect(advice.why.contains("Event 7 (task.edited)"))
    _ = try ledger.void([7...7], samples: 0) { _, _, _ in }
    #expect(try ledger.read { try $0.tasks.tasks().items }.count == 5)
    #expect(ledger.isHealthy)
    try ledger.close()
  }

  @Test(
    "advise: each cause has its line",
    arguments: [
      ("damagedLog", nil, .salvage),
      ("lostEvents", nil, .salvage),
      ("tableDamaged", "tasks", .rebuild(["tasks"])), ("diskFull", nil, .doctor),
      ("newerFormat", nil, .doctor), ("locked", nil, .waitForOthers),
    ] as [(String, String?, Remedy)])
  func advice(code: String, table: String?, remedy: Remedy) throws {
    let fixture = try BundleFixture(tasks: 1)
    var bundleCase = try BundleCase(reading: FilePath(try fixture.make().path), .records, RealFileSystem())
    #expect(Advice(for: bundleCase).remedy == .verifyTables)
    var card: JSONValue = ["title": "t", "code": .string(code), "whatHappened": "It happened."]
    card["table"] = table.map(JSONValue.string)
    bundleCase.failures = [try #require(BundleCase.Failure(card))]
    let advice = Advice(for: bundleCase)
    #expect(advice.remedy == remedy)
    #expect(!advice.why.isEmpty)
    // What the card offered first is what is advised: only where the ledger is it is known whether a backup
    // helps.
    guard code == "damagedLog" else { return }
    let repairs: [Repair] = [.restoreSegments(from: "/a place"), .salvage]
    card["choices"] = .array(repairs.map { ["action": "x", "backup": [:], "remedy": $0.json] })
    bundleCase.failures = [try #require(BundleCase.Failure(card))]
    #expect(Advice(for: bundleCase).remedy == .restoreSegments(""))
  }
}
