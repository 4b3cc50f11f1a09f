import LedgerRecords
import Foundation
import LedgerTesting
import Testing

@testable import EventLog
@testable import LedgerBase

/// An application that follows a table while the command works on the same ledger.
@Suite("Observing a table beside the command")
struct TableChangesBesideCommandTests {
  @Test("What the command appends is reported, and also that a restore removed it", .timeLimit(.minutes(2)))
  func appendsAndRestore() async throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("task", "add", "one").exitCode == 0)
    #expect(try sandbox.run("backup", "copies").exitCode == 0)
    let ledger = Ledger.open(
      at: sandbox.ledger, options: .records, context: LedgerContext.testing(fileSystem: RealFileSystem()))
    var positions = ledger.changes(to: "tasks").makeAsyncIterator()
    #expect(try await positions.next() == 1)
    #expect(try sandbox.run("account", "add", "Bank").exitCode == 0)
    #expect(try sandbox.run("task", "add", "two").exitCode == 0)
    #expect(try await positions.next() == 3)
    #expect(try sandbox.run("restore", "copies", "--yes").exitCode == 0)
    // The table is the one after event 1 again, in another history.
    #expect(try await positions.next() == 1)
    #expect(try ledger.read { try $0.tasks.tasks(limit: 9).items.map(\.title) } == ["one"])
    #expect(try sandbox.run("task", "add", "three").exitCode == 0)
    #expect(try await positions.next() == 3)
    try ledger.close()
    #expect(try await positions.next() == nil)
  }
}
