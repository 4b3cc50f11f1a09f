import LedgerBase
import LedgerRecords
import LedgerTesting
import Projections
import Testing

#if canImport(Foundation)
  import Foundation
#endif

/// The typed commands through the facade, with a log on disk.
@Suite struct LedgerRecordTests {
  let folder: TemporaryFolder
  let ledger: Ledger

  init() throws {
    folder = try TemporaryFolder()
    ledger = Ledger.open(
      at: folder.file("my.ledger"), options: .records, context: .testing(fileSystem: RealFileSystem()))
  }

  private func logBytes() throws -> [String: Data] {
    let log = URL(fileURLWithPath: ledger.path).appendingPathComponent("log")
    let files = try FileManager.default.contentsOfDirectory(at: log, includingPropertiesForKeys: nil)
    return Dictionary(
      uniqueKeysWithValues: try files.map { ($0.lastPathComponent, try Data(contentsOf: $0)) })
  }

  private func batches() throws -> [(type: String, batch: ClosedRange<UInt64>?)] {
    var found: [(type: String, batch: ClosedRange<UInt64>?)] = []
    try ledger.events {
      found.append(($0.type, $0.batch))
      return true
    }
    return found
  }

  @Test("commands that change nothing write no byte")
  func noByte() throws {
    let task = try ledger.transaction { try $0.tasks.add(title: "Paint", steps: ["Sand"]).task }
    let before = try logBytes()
    try ledger.transaction { transaction in
      try transaction.tasks.edit(task.id, title: " Paint ")
      try transaction.tasks.move(task.id, to: .last)
      try transaction.tasks.reopen(task.id)
      try transaction.answers.prune()
    }
    #expect(try logBytes() == before)
  }

  @Test("a save with changes is there afterwards, also in a ledger that is opened again")
  func saved() throws {
    let account = try ledger.transaction { try $0.accounts.add(name: "Home") }
    try ledger.close()
    let again = Ledger.open(
      at: ledger.path, options: .records, context: .testing(fileSystem: RealFileSystem()))
    #expect(try again.read { try $0.accounts.accounts().items } == [account])
  }

  @Test("a task and its steps are one batch; a refused step takes all along")
  func oneBatch() throws {
    try ledger.transaction { _ = try $0.tasks.add(title: "Paint", steps: ["Sand", "Prime"]) }
    #expect(try batches().map(\.type) == ["task.inserted", "step.inserted", "step.inserted"])
    #expect(try batches().allSatisfy { $0.batch == 1...3 })
    let before = try logBytes()
    _ = rejection(.blankField) {
      try ledger.transaction { _ = try $0.tasks.add(title: "Wash", steps: ["Rinse", " "]) }
    }
    #expect(try logBytes() == before)
    #expect(try ledger.read { try $0.tasks.count() } == 1)
  }

  @Test("a user is replaced in one batch, or not at all")
  func replace() throws {
    let birthday = try CalendarDate(parsing: "1990-04-23")
    try ledger.transaction { transaction in
      try transaction.users.add(name: "Mary", birthday: birthday, gender: .female)
      try transaction.answers.ask("Why?")
    }
    _ = rejection(.blankField) {
      try ledger.transaction { _ = try $0.users.replace(name: " ", birthday: birthday, gender: .male) }
    }
    #expect(try ledger.read { try $0.answers.currentUser()?.name } == "Mary")
    #expect(try ledger.read { try $0.answers.count() } == 1)
    try ledger.transaction { _ = try $0.users.replace(name: "Peter", birthday: birthday, gender: .male) }
    #expect(try batches().suffix(2).map(\.batch) == [3...4, 3...4])
    #expect(try ledger.read { try $0.answers.currentUser()?.name } == "Peter")
    #expect(try ledger.read { try $0.answers.count() } == 0)
  }

  @Test("many at once damage nothing")
  func manyAtOnce() async throws {
    let ledger = ledger
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for round in 0..<10 {
            try ledger.transaction { transaction in
              let account = try transaction.accounts.add(name: "Account \(worker)-\(round)")
              let tag = try transaction.tags.add(name: "Tag \(worker)-\(round)")
              try transaction.tags.assign(tag.id, to: account.id)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let accounts = try ledger.read { try $0.accounts.accounts(limit: 1000).items }
    #expect(accounts.map(\.sortOrder) == Array(1...80))
    #expect(try ledger.read { try $0.accounts.tagCount() } == 80)
  }
}
