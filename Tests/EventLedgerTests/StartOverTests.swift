import LedgerTesting
import SystemPackage
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase

/// Starting over renames what is there, and deletes nothing, whichever call of the file system fails.
@Suite struct StartOverTests {
  private static let root: FilePath = "/home/my.ledger"

  private static func context(_ disk: SimulatedFileSystem) -> LedgerContext {
    .testing(random: SeededRandom(seed: 5), fileSystem: disk)
  }

  /// The log's bytes of a ledger with one event, on a disk of its own.
  private func makeLedger() throws -> (disk: SimulatedFileSystem, bytes: [UInt8]) {
    let disk = SimulatedFileSystem()
    let log = try EventLog.create(at: Self.root, id: UUID(), context: Self.context(disk).forLog)
    try log.withWriteLock(wait: .zero, highWaterMark: { 0 }) {
      let header = EventHeader(
        sequence: 1, id: UUID(), time: TestClock.exampleTime, type: "task.inserted")
      var line: [UInt8] = []
      EventLineComposer.append(header, meta: nil, salt: nil, data: JSONText(["title": "kept"]), to: &line)
      _ = try log.commit(try log.prepare(lines: line + [0x0A], count: 1), concerning: [:])
    }
    try log.close()
    let path = Self.root.appending("log").appending(SegmentName.name(1))
    return (disk, try #require(disk.contents[path.string]))
  }

  private func copies(of bytes: [UInt8], on disk: SimulatedFileSystem) -> [String] {
    disk.contents.filter { $0.value == bytes }.map(\.key)
  }

  private func startOver(_ disk: SimulatedFileSystem) throws -> FilePath {
    let (opened, setAside) = try StartingOver.startOver(
      at: Self.root, options: LedgerOptions.records, context: Self.context(disk))
    try opened.close()
    return setAside
  }

  @Test(
    "whichever call fails, once or for ever, the old ledger is there, and the next try does not take it away",
    arguments: [true, false], [InjectedFault.Duration.once, .forEver])
  func faults(exchanges: Bool, _ duration: InjectedFault.Duration) throws {
    let (start, bytes) = try makeLedger()
    var number = 0
    var met = true
    while met {
      number += 1
      let disk = start.restart()
      if !exchanges { disk.denyExchange() }
      disk.inject(
        InjectedFault(
          InjectedFault.Call.changing, number: number, duration, error: LedgerError(.ioFailed, "It failed.")))
      var told: LedgerError?
      do { _ = try startOver(disk) } catch { told = LedgerError(wrapping: error) }
      met = disk.faultsMet > 0
      let after = disk.restart()
      let kept = copies(of: bytes, on: after)
      #expect(kept.count == 1, "call \(number): \(kept)")
      if let told, let place = kept.first, !place.hasPrefix(Self.root.string + "/") {
        // It is not where it was: then the message says where it is.
        let folder = FilePath(place).removingLastComponent().removingLastComponent()
        #expect(told.message.contains(folder.string), "call \(number): \(told)")
      }
      if told != nil, duration == .once, kept.first?.hasPrefix(Self.root.string + "/") ?? false {
        // Nothing that could be taken for it is left beside it.
        #expect(!after.contents.keys.contains { $0.contains(".set-aside-") }, "call \(number)")
      }
      // Without an exchange, and with every call failing, its place is empty.
      guard
        exchanges || duration == .once
          || after.contents.keys.contains(where: { $0.hasPrefix("\(Self.root)/") })
      else { continue }
      _ = try startOver(after)
      #expect(copies(of: bytes, on: after).count == 1, "call \(number), again")
    }
    #expect(number > 8)
  }
}
