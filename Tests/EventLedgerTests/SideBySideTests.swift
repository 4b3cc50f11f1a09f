import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase

@Suite("tables on several threads")
struct SideBySideTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("test.ledger") }

  init() throws { folder = try TemporaryFolder() }

  private func open(workers: Int) -> Ledger {
    var context = LedgerContext.testing(fileSystem: RealFileSystem())
    context.workers = workers
    return Ledger.open(at: path, options: .records, context: context)
  }

  private func fill(_ ledger: Ledger) throws {
    try ledger.transaction { transaction in
      for number in 1...300 {
        try transaction.tasks.add(title: "task \(number)")
        try transaction.accounts.add(name: "account \(number)")
      }
      try transaction.users.add(name: "Mina", birthday: CalendarDate(parsing: "1990-01-02"), gender: .other)
    }
  }

  @Test(
    "a rebuild of all tables gives the digests that one after another gives, each once, in the order that was asked for"
  )
  func rebuild() throws {
    let ledger = open(workers: 1)
    try fill(ledger)
    let names = ["tasks", "answers", "accounts"]
    let alone = try ledger.rebuild(names, fromStart: true)
    try ledger.close()
    let together = open(workers: 2)
    let made = try together.rebuild(names + ["tasks"], fromStart: true)
    #expect(made.map(\.name) == names)
    #expect(made.map(\.digest) == alone.map(\.digest))
    #expect(made.map(\.position) == [601, 601, 601])
    #expect(together.isHealthy)
    try together.close()
  }

  @Test("where one of two has an event that does not apply, it is voided, and the other is built")
  func failing() throws {
    let ledger = open(workers: 2)
    try fill(ledger)
    try ledger.close()
    try "no table".write(toFile: path + "/projections/tasks.sqlite", atomically: false, encoding: .utf8)
    let again = open(workers: 2)
    let missing = JSONText(["id": .string("0197c1f2-0000-7000-8000-000000000000")])
    #expect(throws: LedgerError.self) { try again.transaction { try $0.tasks.add(title: "refused") } }
    try again.append([EventDraft(type: "task.deleted", data: missing)], unchecked: true)
    let made = try again.rebuild(["tasks", "accounts"], fromStart: true)
    #expect(made.map(\.voided) == [[602], []])
    #expect(made.map(\.position) == [603, 602])
    #expect(again.isHealthy)
    try again.close()
  }

  @Test(
    "verify says the same with the tables checked beside the log, damaged or not", arguments: [false, true])
  func verify(isDamaged: Bool) throws {
    let ledger = open(workers: 1)
    try fill(ledger)
    try ledger.close()
    if isDamaged {
      let file = try FileHandle(forUpdating: URL(filePath: path + "/projections/tasks.sqlite"))
      try file.seek(toOffset: 3 * 4096 + 100)
      try file.write(contentsOf: Data([1, 2, 3]))
      try file.close()
    }
    let reports = [1, 2].map { open(workers: $0).verify() }
    #expect(reports[0].findings == reports[1].findings)
    #expect(reports[0].findings.isEmpty != isDamaged)
    #expect(reports[0].tables.map(\.digest) == reports[1].tables.map(\.digest))
    #expect(reports[1].tables.count == 3)
  }
}
