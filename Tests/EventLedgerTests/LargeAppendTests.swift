import Foundation
import LedgerTesting
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase

/// Appends of more than a member, whose first members are made while the events after them are still checked.
@Suite("Appends of several members")
struct LargeAppendTests {
  private func fixture() throws -> LedgerFixture {
    var fixture = try LedgerFixture()
    fixture.context.segmentLimits.memberLineBytes = 1000
    return fixture
  }

  private func tasks(_ count: Int, ids: Bool = false) -> [EventDraft] {
    (0..<count).map { LedgerFixture.task("task \($0)", id: ids ? UUID() : nil) }
  }

  /// Every event's batch; nil for one that stands alone.
  private func batches(_ fixture: LedgerFixture) throws -> [ClosedRange<UInt64>?] {
    let ledger = fixture.open()
    #expect(ledger.verify().isIntact)
    var found: [ClosedRange<UInt64>?] = []
    try ledger.events {
      found.append($0.batch)
      return true
    }
    return found
  }

  @Test func aBatchNamesItsFirstAndLastEvent() throws {
    let fixture = try fixture()
    let ledger = fixture.open()
    try ledger.append(tasks(1))
    try ledger.append(tasks(40))
    #expect(try batches(fixture) == [nil] + Array(repeating: 2...41, count: 40))
  }

  @Test func aBatchWithEventsThatAreThereAlreadyIsShorterThanWasExpected() throws {
    let fixture = try fixture()
    let ledger = fixture.open()
    let known = tasks(3, ids: true)
    try ledger.append(known)
    let receipts = try ledger.append(tasks(20, ids: true) + known + tasks(20))
    #expect(receipts.count(where: \.isDuplicate) == 3)
    let all = try batches(fixture)
    #expect(Array(all.suffix(40)) == Array(repeating: 4...43, count: 40))
    // One that is left alone names no batch.
    try ledger.append(known + tasks(1))
    #expect(try batches(fixture).last == .some(nil))
  }

  @Test func whatIsRejectedLateIsRolledBack() throws {
    let fixture = try fixture()
    let ledger = fixture.open()
    try ledger.append(tasks(2))
    #expect(throws: LedgerError.self) { try ledger.append(self.tasks(40) + [LedgerFixture.task(" ")]) }
    let result = try ledger.appendGroup(
      tasks(40) + [LedgerFixture.task(" ")] + tasks(2), unchecked: false)
    #expect(result.rejected?.index == 40)
    #expect(try ledger.read { try $0.tasks.count() } == 42)
    #expect(try batches(fixture) == Array(repeating: 1...2, count: 2) + Array(repeating: nil, count: 40))
  }

  @Test func aTransactionOfUnknownLengthIsOneBatch() throws {
    let fixture = try fixture()
    let ledger = fixture.open()
    try ledger.transaction { transaction in
      for number in 0..<40 { try transaction.tasks.add(title: "task \(number)") }
    }
    #expect(try batches(fixture) == Array(repeating: 1...40, count: 40))
  }
}
