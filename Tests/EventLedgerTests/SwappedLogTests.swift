import Foundation
import LedgerTesting
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase

/// A folder `log` that is exchanged for another one while a process has the ledger open.
@Suite("A log that is exchanged under an open ledger")
struct SwappedLogTests {
  private let fixture: LedgerFixture
  private var files: FileManager { FileManager.default }

  init() throws { fixture = try LedgerFixture() }

  private func add(_ title: String, to ledger: Ledger) throws {
    try ledger.transaction { try $0.tasks.add(title: title) }
  }

  /// The log of a copy that was made after the first event and went on by itself.
  private func otherCopy(events: Int) throws -> String {
    let other = fixture.folder.file("other.ledger")
    try files.copyItem(atPath: fixture.path, toPath: other)
    let ledger = Ledger.open(at: other, options: .records, context: fixture.context)
    for number in 0..<events { try add("theirs \(number)", to: ledger) }
    try ledger.close()
    return other + "/log"
  }

  private func swap(for log: String) throws {
    try files.moveItem(atPath: "\(fixture.path)/log", toPath: fixture.folder.file("aside"))
    try files.copyItem(atPath: log, toPath: "\(fixture.path)/log")
  }

  @Test(
    "Another copy's log, or an older one of its own, is neither written to nor read by whoever has seen more",
    arguments: [(0, LedgerError.Code.lostEvents), (1, .foreignLog), (3, .foreignLog)])
  func swapped(_ events: Int, _ code: LedgerError.Code) throws {
    let ledger = fixture.open()
    try add("one", to: ledger)
    let other = try otherCopy(events: events)
    try add("mine", to: ledger)
    try swap(for: other)
    let before = try files.contentsOfDirectory(atPath: "\(fixture.path)/log").map { name in
      try Data(contentsOf: URL(fileURLWithPath: "\(fixture.path)/log/\(name)"))
    }
    #expect { try add("two", to: ledger) } throws: {
      (($0 as? LedgerError)?.cause as? LedgerError)?.code == code
    }
    #expect { try ledger.events { _ in true } } throws: { ($0 as? LedgerError)?.code == code }
    let after = try files.contentsOfDirectory(atPath: "\(fixture.path)/log").map { name in
      try Data(contentsOf: URL(fileURLWithPath: "\(fixture.path)/log/\(name)"))
    }
    #expect(before == after)
  }

  @Test("The same log in another folder is gone on with")
  func sameLog() throws {
    let ledger = fixture.open()
    try add("one", to: ledger)
    try files.copyItem(atPath: "\(fixture.path)/log", toPath: fixture.folder.file("copy"))
    try swap(for: fixture.folder.file("copy"))
    try add("two", to: ledger)
    #expect(ledger.verify().isIntact)
  }
}
