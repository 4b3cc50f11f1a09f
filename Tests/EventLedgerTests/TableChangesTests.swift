import Foundation
import LedgerTesting
import LedgerRecords
import SystemPackage
import Testing

@testable import EventLedger
@testable import EventLog
@testable import LedgerBase

/// What a listener of a table was told.
///
/// `@unchecked Sendable`: what changes is guarded by `lock`.
final class ToldPositions: @unchecked Sendable {
  private let lock = Lock()
  private var told: [UInt64] = []
  private var task: Task<Void, any Error>?

  var all: [UInt64] { lock.withLock { told } }

  /// - Parameter pause: how slow the listener is.
  init(_ changes: AsyncThrowingStream<UInt64, any Error>, pause: Duration = .zero) {
    task = Task {
      for try await position in changes {
        self.lock.withLock { self.told.append(position) }
        if pause > .zero { try await Task.sleep(for: pause) }
      }
    }
  }

  /// Waits until it was told of a position, for a minute at most.
  func reached(_ position: UInt64) async throws {
    for _ in 0..<3000 where all.last != position { try await Task.sleep(for: .milliseconds(20)) }
    try #require(all.last == position)
  }

  func cancel() { task?.cancel() }

  /// How the sequence ended: nil when nothing was thrown.
  func end() async -> LedgerError? {
    do {
      try await task?.value
      return nil
    } catch {
      return error as? LedgerError
    }
  }
}

/// Long enough for a wrong position to be told.
private func resolve() async throws { try await Task.sleep(for: .milliseconds(400)) }

@Suite("Observing a table")
struct TableChangesTests {
  @Test("It begins with the present position, and tells of what changes that table, not of others")
  func ownAppends() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let tasks = ToldPositions(ledger.changes(to: "tasks"))
    try await tasks.reached(0)
    try ledger.transaction { try $0.tasks.add(title: "one", steps: ["first"]) }
    try await tasks.reached(2)
    try ledger.transaction { try $0.accounts.add(name: "Bank") }
    try await resolve()
    try ledger.transaction { try $0.tasks.add(title: "two") }
    try await tasks.reached(4)
    #expect(tasks.all == [0, 2, 4])
    let late = ToldPositions(ledger.changes(to: "accounts"))
    try await late.reached(3)
    try ledger.close()
    #expect(await tasks.end() == nil)
    #expect(await late.end() == nil)
    #expect(late.all == [3])
  }

  @Test("A position that is known is not told again; one that is past, or of another history, is")
  func afterPosition() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    for title in ["one", "two"] { try ledger.transaction { try $0.tasks.add(title: title) } }
    let known = ToldPositions(ledger.changes(to: "tasks", after: 2))
    let older = ToldPositions(ledger.changes(to: "tasks", after: 1))
    let beyond = ToldPositions(ledger.changes(to: "tasks", after: 9))
    try await older.reached(2)
    try await beyond.reached(2)
    try await resolve()
    try ledger.transaction { try $0.tasks.add(title: "three") }
    try await known.reached(3)
    #expect(known.all == [3])
    try ledger.close()
  }

  @Test(
    "What another one writes to the same ledger is told, by notices of the system and without them",
    arguments: [true, false])
  func anotherWriter(hasNotices: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("led")
    let real = LedgerContext.testing(fileSystem: RealFileSystem())
    let writer = Ledger.open(at: path, options: .records, context: real)
    try writer.transaction { try $0.tasks.add(title: "one") }
    let ledger = Ledger.open(
      at: path, options: .records,
      context: hasNotices ? real : LedgerContext.testing(fileSystem: FailingDisk()))
    let told = ToldPositions(ledger.changes(to: "tasks"))
    try await told.reached(1)
    try writer.transaction { try $0.accounts.add(name: "Bank") }
    try await resolve()
    try writer.transaction { try $0.tasks.add(title: "two") }
    try await told.reached(3)
    try writer.seal()
    try writer.transaction { try $0.tasks.add(title: "three") }
    try await told.reached(4)
    #expect(told.all == [1, 3, 4])
    for one in [writer, ledger] { try one.close() }
  }

  @Test("A slow listener gets the newest position, and misses those before it")
  func coalescing() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let told = ToldPositions(ledger.changes(to: "tasks"), pause: .milliseconds(500))
    try await told.reached(0)
    for number in 1...40 { try ledger.transaction { try $0.tasks.add(title: "task \(number)") } }
    try await told.reached(40)
    #expect(told.all.count < 20)
    #expect(told.all == told.all.sorted())
    try ledger.close()
  }

  @Test("A cancelled task ends its sequence, and nothing of it is left")
  func cancellation() async throws {
    let fixture = try LedgerFixture()
    var ledger: Ledger? = fixture.open()
    weak let weakly = ledger
    let told = try ToldPositions(#require(ledger).changes(to: "tasks"))
    try await told.reached(0)
    told.cancel()
    #expect(await told.end() == nil)
    // One that nobody has ever listened to keeps nothing either.
    _ = ledger?.changes(to: "tasks")
    try ledger?.close()
    ledger = nil
    for _ in 0..<500 where weakly != nil { try await Task.sleep(for: .milliseconds(20)) }
    #expect(weakly == nil)
  }

  @Test("A name that is no table's, and a ledger that is closed or does not open, are told by a throw")
  func refusals() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let misspelt = await ToldPositions(ledger.changes(to: "task")).end()
    #expect(misspelt?.code == .usage && misspelt?.message.contains("'tasks'") == true)
    try ledger.close()
    #expect(await ToldPositions(ledger.changes(to: "tasks")).end()?.code == .noLedger)
    let absent = Ledger.open(
      at: fixture.folder.file("nothing"),
      options: LedgerOptions(projections: .records, createIfMissing: false),
      context: fixture.context)
    #expect(await ToldPositions(absent.changes(to: "tasks")).end()?.code == .noLedger)
  }

  @Test("A registered kind is followed like a built-in one, until it is removed")
  func registeredKind() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.add(SampleKind.visits)
    let told = ToldPositions(ledger.changes(to: "visits"))
    try await told.reached(1)
    try ledger.append([SampleKind.draft("Lisbon")])
    try await told.reached(2)
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try await resolve()
    try ledger.append([SampleKind.draft("Porto")])
    try await told.reached(4)
    #expect(told.all == [1, 2, 4])
    try ledger.removeKind("visits")
    #expect(await told.end()?.code == .usage)
    try ledger.close()
  }

  @Test("A reset, a void and an erasure are told; a rebuild changes nothing and is not")
  func rewriting() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let id = try ledger.transaction { try $0.tasks.add(title: "one").task.id }
    let told = ToldPositions(ledger.changes(to: "tasks"))
    try await told.reached(1)
    try ledger.rebuild(["tasks"])
    try await resolve()
    try ledger.reset([.tasks], confirmation: .personSaidYes)
    try await told.reached(2)
    try ledger.void(try ledger.previewVoid([2]), confirmation: .personSaidYes)
    try await told.reached(3)
    try ledger.erase(try ledger.previewErase([id.uuidString]), confirmation: .personSaidYes)
    try await told.reached(4)
    try ledger.transaction { try $0.tasks.add(title: "two") }
    try await told.reached(5)
    #expect(told.all == [1, 2, 3, 4, 5])
    try ledger.close()
  }

  @Test("Where head does not name a table, the events tell", arguments: ["tasks", "accounts", "answers"])
  func withoutHead(table: String) async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try ledger.transaction { try $0.accounts.add(name: "Bank") }
    try ledger.reset([.tasks], confirmation: .personSaidYes)
    try ledger.transaction { try $0.accounts.add(name: "Purse") }
    try ledger.void(try ledger.previewVoid([4]), confirmation: .personSaidYes)
    try ledger.close()
    try RealFileSystem().remove(FilePath(fixture.path).appending("log/head"))
    let again = fixture.open()
    let told = ToldPositions(again.changes(to: table))
    let expected: [UInt64] = ["tasks": [3], "accounts": [5], "answers": [0]][table] ?? []
    try await told.reached(expected[0])
    try again.append([EventDraft(type: "account.deleted", data: try LedgerFixture.first(account: again))])
    try again.transaction { try $0.tasks.add(title: "two") }
    try await resolve()
    #expect(told.all.first == expected[0])
    #expect(told.all.last == ["tasks": 7, "accounts": 6, "answers": 0][table])
    try again.close()
  }

  @Test(
    "Started over in its place, a ledger is still followed; set aside by another one, its listener is told why no more comes"
  )
  func startedOver() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let other = fixture.open()
    for title in ["one", "two"] { try ledger.transaction { try $0.tasks.add(title: title) } }
    let told = ToldPositions(ledger.changes(to: "tasks"))
    let followed = ToldPositions(other.changes(to: "tasks"))
    try await told.reached(2)
    try await followed.reached(2)
    try ledger.startOver(confirmation: .personSaidYes)
    try await told.reached(0)
    try ledger.transaction { try $0.tasks.add(title: "one") }
    try await told.reached(1)
    let error = try #require(await followed.end())
    #expect(error.code == .noLedger)
    try ledger.close()
  }

  @Test("A log that can't be followed any more ends the sequence with its error, which has a card")
  func damage() async throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "one") }
    let told = ToldPositions(ledger.changes(to: "tasks"))
    try await told.reached(1)
    try FileManager.default.removeItem(atPath: fixture.path + "/log")
    let error = try #require(await told.end())
    #expect(error.code == .damagedLog)
    #expect(!ledger.card(for: error).choices.isEmpty)
  }
}

extension LedgerFixture {
  /// The data of an event about the first account.
  static func first(account ledger: Ledger) throws -> JSONText {
    let id = try ledger.read { try $0.accounts.accounts(limit: 1).items[0].id }
    return JSONText(["id": .string(id.uuidString.lowercased())])
  }
}
