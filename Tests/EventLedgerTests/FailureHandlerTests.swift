import LedgerRecords
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

@Suite struct FailureHandlerTests {
  /// What a handler was told, in words.
  ///
  /// `@unchecked Sendable`: only touched under the lock.
  final class Heard: @unchecked Sendable {
    private let lock = Lock()
    private var reports: [String] = []
    var all: [String] { lock.withLock { reports } }

    func hear(_ report: FailureReport) {
      let text =
        switch report {
        case .storage(let error): "storage \(error.code)"
        case .unknown(let error): "unknown \((error as? LedgerError)?.code.name ?? "\(error)")"
        case .network(let kind, _): "network \(kind)"
        }
      lock.withLock { reports.append(text) }
    }
  }

  struct Own: Error {}

  @Test("the handler hears of storage that fails, once, and may use the ledger")
  func storage() throws {
    let fixture = try LedgerFixture()
    let disk = FailingDisk()
    let heard = Heard()
    let usable = Heard()
    let again = WeakLedger()
    let ledger = Ledger.open(
      at: fixture.path,
      options: LedgerOptions(
        projections: .records,
        onFailure: { report in
          heard.hear(report)
          if again.ledger?.health != nil { usable.hear(report) }
        }), context: .testing(fileSystem: disk))
    again.ledger = ledger
    disk.failsWrites = true
    #expect(throws: LedgerError.self) { try ledger.transaction { try $0.tasks.add(title: "one") } }
    #expect(heard.all == ["storage ioFailed"])
    #expect(usable.all.count == 1)
  }

  @Test("it hears of a ledger that does not open")
  func opening() throws {
    let fixture = try LedgerFixture()
    let heard = Heard()
    _ = fixture.open(
      LedgerOptions(projections: .records, createIfMissing: false, onFailure: { heard.hear($0) }))
    #expect(heard.all == ["storage noLedger"])
  }

  @Test("it does not hear of what the caller did: a rejection, a wrong use, an error of its own closure")
  func callersOwn() throws {
    let fixture = try LedgerFixture()
    let heard = Heard()
    let ledger = fixture.open(LedgerOptions(projections: .records, onFailure: { heard.hear($0) }))
    #expect(throws: LedgerError.self) { try ledger.transaction { try $0.tasks.add(title: " ") } }
    #expect(throws: LedgerError.self) {
      try ledger.append([EventDraft(type: "ledger.x", data: JSONText([:]))])
    }
    #expect(throws: Own.self) { try ledger.transaction { _ in throw Own() } }
    #expect(throws: Own.self) { try ledger.read { _ in throw Own() } }
    #expect(heard.all.isEmpty)
  }

  @Test("it hears of what has no name")
  func unknown() throws {
    let fixture = try LedgerFixture()
    let heard = Heard()
    let ledger = fixture.open(LedgerOptions(projections: .records, onFailure: { heard.hear($0) }))
    #expect(throws: LedgerError.self) {
      try ledger.transaction { _ in throw LedgerError(.internalFault, "x.") }
    }
    #expect(throws: Errno.self) { try ledger.read { _ in throw Errno.ioError } }
    #expect(heard.all == ["unknown internalFault", "unknown \(Errno.ioError)"])
  }
}

/// A ledger that its own handler uses.
///
/// `@unchecked Sendable`: set once, before anything fails.
private final class WeakLedger: @unchecked Sendable {
  weak var ledger: Ledger?
}
