import Dispatch
import LedgerRecords
import LedgerTesting
import Testing

@testable import EventLog
@testable import LedgerBase
import Projections

@Suite("work in the background")
struct BackgroundTests {
  private struct Refusal: Error, Equatable { var number: Int }

  private func titles(_ ledger: Ledger) throws -> [String] {
    try ledger.read { try $0.tasks.tasks().items.map(\.title) }
  }

  @Test("the value is returned, and what was left unsaved is saved")
  func success() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "before") }
    let id = try await ledger.background { try $0.tasks.add(title: "in the background").task.id }
    #expect(try titles(ledger) == ["before", "in the background"])
    #expect(try ledger.read { try $0.tasks.task(id) } != nil)
    try ledger.close()
  }

  @Test("where the work throws nothing is saved, and the error has its cause")
  func failure() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "before") }
    let before = try fixture.logBytes()
    let own = await #expect(throws: LedgerError.self) {
      try await ledger.background {
        try $0.tasks.add(title: "lost")
        throw Refusal(number: 7)
      }
    }
    #expect(own?.code == .backgroundTaskFailed && own?.cause as? Refusal == Refusal(number: 7))
    let rule = await #expect(throws: LedgerError.self) {
      try await ledger.background {
        try $0.tasks.add(title: "lost")
        try $0.tasks.add(title: " ")
      }
    }
    #expect(rule?.code == .backgroundTaskFailed && (rule?.cause as? LedgerError)?.code == .blankField)
    #expect(try fixture.logBytes() == before)
    #expect(try titles(ledger) == ["before"])
  }

  @Test("what can't be saved is told with why, and without the save in between")
  func notSaved() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open(LedgerOptions(projections: .records, createIfMissing: false))
    let error = await #expect(throws: LedgerError.self) {
      try await ledger.background { try $0.tasks.add(title: "x") }
    }
    #expect(error?.code == .backgroundTaskFailed && (error?.cause as? LedgerError)?.code == .noLedger)
  }

  /// What one reading sees before and after it has waited.
  private static func titlesBeforeAndAfter(
    _ ledger: Ledger, _ begun: DispatchSemaphore, _ done: DispatchSemaphore
  ) async throws -> [[String]] {
    let result = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          returning: Result {
            try ledger.read { reader in
              let before = try reader.tasks.tasks().items.map(\.title)
              begun.signal()
              guard done.wait(timeout: .now() + 60) == .success else { throw Refusal(number: 60) }
              return [before, try reader.tasks.tasks().items.map(\.title)]
            }
          })
      }
    }
    return try result.get()
  }

  private static func wait(_ semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        semaphore.wait()
        continuation.resume()
      }
    }
  }

  @Test("it has a connection of its own: what is being read meanwhile stays as it was")
  func ownConnection() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "before") }
    let other = fixture.open()
    let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let seen = Self.titlesBeforeAndAfter(ledger, begun, done)
    await Self.wait(begun)
    async let first: Void = ledger.background { _ = try $0.tasks.add(title: "one") }
    async let second: Void = other.background { _ = try $0.tasks.add(title: "two") }
    _ = try await (first, second)
    // The reading goes on: what was written beside it kept neither waiting.
    done.signal()
    #expect(try await seen == [["before"], ["before"]])
    #expect(try titles(ledger).sorted() == ["before", "one", "two"])
    #expect(try titles(other) == titles(ledger))
  }
}
