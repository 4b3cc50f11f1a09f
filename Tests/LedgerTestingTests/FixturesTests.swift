import LedgerBase
import EventLog
import Foundation
import LedgerTesting
import Logging
import SystemPackage
import Testing

struct FixturesTests {
  @Test("the clock steps at each reading")
  func clock() {
    let clock = TestClock(start: .init(microseconds: 5), stepMicroseconds: 2)
    #expect([clock.now(), clock.now(), clock.now()].map(\.microseconds) == [5, 7, 9])
    clock.advance(bySeconds: -1)
    #expect(clock.now().microseconds == 11 - 1_000_000)
  }

  @Test("one seed gives one row of numbers, another seed another")
  func random() {
    let (first, same, other) = (SeededRandom(seed: 7), SeededRandom(seed: 7), SeededRandom(seed: 8))
    let numbers = (0..<4).map { _ in first.next() }
    #expect(numbers == (0..<4).map { _ in same.next() })
    #expect(numbers != (0..<4).map { _ in other.next() })
    // The first number of seed 0 in the published reference implementation.
    #expect(SeededRandom(seed: 0).next() == 0xE220_A839_7B1D_CDAF)
  }

  @Test("a temporary folder goes with its last reference")
  func temporaryFolder() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path.string)
    try Data("x".utf8).write(to: URL(fileURLWithPath: path + "/file"))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a log recorder keeps level, message and metadata")
  func logRecorder() {
    let log = LogRecorder()
    log.logger.error("failed", metadata: ["code": "ioFailed"])
    #expect(log.entries.map(\.description) == ["error: failed code=ioFailed"])
  }
}
