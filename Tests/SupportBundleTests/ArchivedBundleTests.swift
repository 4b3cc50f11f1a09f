import EventLedger
import Foundation
import LedgerTesting
import LedgerRecords
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase
@testable import SupportBundle

/// Bundles of a ledger whose first events are in an archive.
@Suite struct ArchivedBundleTests {
  /// The first tasks are archived; one of them was edited afterwards, and steps were added to it.
  private func archived() throws -> (BundleFixture, last: UInt64, place: String) {
    let fixture = try BundleFixture(tasks: 6)
    let ledger = fixture.open()
    let id = try #require(try ledger.read { try $0.tasks.tasks().items.first }).id
    try ledger.seal()
    let last = try ledger.head().sequence
    try ledger.transaction { try $0.tasks.edit(id, title: "Secret canary edited") }
    try ledger.transaction { try $0.tasks.add(title: "Secret canary later") }
    let place = fixture.folder.file("secret-place")
    try ledger.archive(before: .event(last + 1), to: place)
    try ledger.close()
    return (fixture, last, place)
  }

  @Test("A bundle of an archived ledger says which events are archived, and where in no word")
  func listed() throws {
    let (fixture, last, place) = try archived()
    let made = try fixture.make()
    #expect(made.isComplete)
    #expect(made.leftOut.contains { $0.events == 1...last && !$0.isLost })
    let seen = try BundleCase(reading: FilePath(made.path), .records, RealFileSystem())
    #expect(seen.manifest.archived == 1...last)
    #expect(seen.manifest.leftOut.contains { $0.events == 1...last })
    for (name, bytes) in try fixture.unpack(made) {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secret-place"), "\(name)")
    }
    // Neither where the archive is the way on.
    try FileManager.default.removeItem(atPath: fixture.path + "/log/tables")
    try FileManager.default.removeItem(atPath: fixture.path + "/log/" + SegmentName.name(1))
    for (name, bytes) in try fixture.unpack(try fixture.make { $0.time = Timestamp(microseconds: 1) }) {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secret-place"), "\(name)")
    }
    #expect(FileManager.default.fileExists(atPath: place))
  }

  @Test("Opened, it shows no table as broken that was none: what builds on archived events is voided")
  func opened() throws {
    let (fixture, last, _) = try archived()
    let bundle = try fixture.make()
    let path = fixture.folder.file("case")
    let opened = try BundleOpener(FilePath(bundle.path), projections: .records, context: fixture.context)
      .open(to: FilePath(path))
    #expect(opened.lostEvents == last)
    #expect(opened.status.health.isHealthy)
    #expect(opened.reproduction.answer == .nothingBroken)
    #expect(opened.reproduction.reasons.contains { $0.english.contains("archive") })
    let ledger = Ledger.open(at: path, options: .records, context: fixture.context)
    #expect(try ledger.read { try $0.tasks.tasks().items.count } == 1)
    #expect(ledger.status().health.isHealthy)
    #expect(ledger.verify(VerifyOptions(replaysTables: true)).isIntact)
    try ledger.close()
  }

  @Test("What failed at the owner's fails here too")
  func failure() throws {
    let (fixture, _, _) = try archived()
    try fixture.plant("task.edited", ["id": .string(UUID().uuidString.lowercased()), "title": "x"])
    let ledger = fixture.open()
    #expect(throws: LedgerError.self) { try ledger.read { _ = try $0.tasks.tasks() } }
    try ledger.close()
    let bundle = try fixture.make()
    let path = fixture.folder.file("case")
    let opened = try BundleOpener(FilePath(bundle.path), projections: .records, context: fixture.context)
      .open(to: FilePath(path))
    let failed = opened.status.health.cards.compactMap(\.event?.sequence)
    #expect(failed.count == 1)
    #expect(opened.reproduction.answer == .yes, "\(opened.reproduction.reasons)")
  }
}
