import Foundation
import LedgerTesting
import SystemPackage
import Testing

@testable import EventLedger
import LedgerRecords
@testable import EventLog
@testable import LedgerBase

/// Values that threads add, under a lock.
private final class Gathered<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var values: [Value] = []
  func add(_ value: Value) { lock.withLock { values.append(value) } }
  var all: [Value] { lock.withLock { values } }
}

private struct Stop: Error {}

/// Appends of several threads that share one sync (group commit).
@Suite("Shared appends")
struct SharedAppendTests {
  typealias Body = @Sendable (Transaction) throws -> Void

  /// First sequence numbers of the appends in the log.
  private func appends(_ fixture: LedgerFixture) throws -> [UInt64] {
    let segment = try SegmentFile(1, in: FilePath(fixture.path).appending("log"), RealFileSystem())
    defer { closeReadOnly(segment.file) }
    var cursor = MemberCursor(file: segment.file, sizeBytes: segment.sizeBytes)
    var firsts: [UInt64] = []
    while case .member(let header) = try cursor.next() {
      if header.kind == .events, firsts.last != header.appendFirst { firsts.append(header.appendFirst) }
    }
    return firsts
  }

  /// Runs each body in a thread of its own; all the others arrive while the first is at work.
  ///
  /// - Returns: the receipts or the error of each, by place.
  private func together(_ ledger: Ledger, _ bodies: [Body]) -> [Int: Result<[Receipt], any Error>] {
    let ended = DispatchGroup()
    let outcomes = Gathered<(Int, Result<[Receipt], any Error>)>()
    let start: @Sendable (Int, @escaping Body) -> Void = { index, body in
      ended.enter()
      Thread.detachNewThread {
        outcomes.add((index, Result { try ledger.withReceipts(body).receipts }))
        ended.leave()
      }
    }
    start(0) { transaction in
      for index in 1..<bodies.count { start(index, bodies[index]) }
      while ledger.waitingWriters < bodies.count - 1 { usleep(200) }
      try bodies[0](transaction)
    }
    ended.wait()
    return Dictionary(uniqueKeysWithValues: outcomes.all)
  }

  /// Runs `body` so many times in each of so many threads.
  ///
  /// - Returns: the faults that it added, and what it threw.
  private func faults(
    writers: Int, times: Int, _ body: @escaping @Sendable (Int, Int, Gathered<String>) throws -> Void
  ) -> [String] {
    let ended = DispatchGroup()
    let faults = Gathered<String>()
    for writer in 0..<writers {
      ended.enter()
      Thread.detachNewThread {
        for number in 0..<times {
          do { try body(writer, number, faults) } catch { faults.add("\(error)") }
        }
        ended.leave()
      }
    }
    ended.wait()
    return faults.all
  }

  private func titles(_ ledger: Ledger) throws -> Set<String> {
    Set(try ledger.read { try $0.tasks.tasks().items.map(\.title) })
  }

  @Test("Those who come while one is at work share its append, and each gets its own receipts")
  func shared() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let outcomes = together(
      ledger, (0..<8).map { number in { try $0.tasks.add(title: "task \(number)", steps: ["one", "two"]) } })
    let receipts = try outcomes.values.map { try $0.get() }
    #expect(receipts.allSatisfy { $0.count == 3 && $0[2].sequence == $0[0].sequence + 2 })
    #expect(Set(receipts.joined().map(\.sequence)) == Set(1...24))
    #expect(try appends(fixture) == [1])
    var batches: Set<ClosedRange<UInt64>> = []
    try ledger.events { event in
      if let batch = event.batch { batches.insert(batch) }
      return true
    }
    #expect(batches == Set(stride(from: 1, to: 24, by: 3).map { UInt64($0)...UInt64($0 + 2) }))
    #expect(try titles(fixture.open()).count == 8)
  }

  @Test("Those who shared an append are waited for at the next one, for a moment; who is alone is not")
  func companions() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let faults = faults(writers: 8, times: 40) { writer, number, _ in
      try ledger.append([LedgerFixture.task("\(writer)-\(number)", id: UUID())])
    }
    #expect(faults == [])
    #expect(try ledger.head().sequence == 320)
    let shared = try appends(fixture).count
    // How many share one is a matter of time, which `Tests/benchmark threads` measures.
    #expect(shared < 300, "\(shared) appends")
    // The last ones of the threads that ended first are no longer waited for.
    for number in 0..<20 { try ledger.append([LedgerFixture.task("alone \(number)", id: UUID())]) }
    #expect(try appends(fixture).count == shared + 20)
  }

  @Test("Of companions of whom one is rejected and one does not come, each ends", .timeLimit(.minutes(1)))
  func companionsThatStay() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    _ = together(ledger, (0..<4).map { number in { try $0.tasks.add(title: "task \(number)") } })
    // Four are expected now; only a rejected one comes, then one that is kept.
    #expect(throws: Stop.self) { try ledger.transaction { _ in throw Stop() } }
    try ledger.transaction { try $0.tasks.add(title: "alone") }
    _ = together(ledger, (0..<4).map { number in { try $0.tasks.add(title: "task \(4 + number)") } })
    let outcomes = together(
      ledger,
      [
        { try $0.tasks.add(title: "kept") },
        {
          try $0.tasks.add(title: "thrown")
          throw Stop()
        },
      ])
    #expect(try outcomes[0]?.get().count == 1)
    #expect(throws: Stop.self) { try outcomes[1]?.get() }
    #expect(try titles(ledger).count == 10)
    #expect(try ledger.head().sequence == 10)
  }

  @Test("Who is rejected again and again keeps nobody's append open", .timeLimit(.minutes(1)))
  func streamOfRejections() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    _ = together(ledger, (0..<4).map { number in { try $0.tasks.add(title: "task \(number)") } })
    let kept = Gathered<Bool>()
    let ended = DispatchGroup()
    ended.enter()
    Thread.detachNewThread {
      let outcome = Result { try ledger.transaction { try $0.tasks.add(title: "kept") } }
      kept.add((try? outcome.get()) != nil)
      ended.leave()
    }
    var rejections = 0
    while kept.all.isEmpty {
      #expect(throws: Stop.self) { try ledger.transaction { _ in throw Stop() } }
      rejections += 1
    }
    ended.wait()
    #expect(kept.all == [true])
    #expect(rejections < 10_000)
    // Nor is what adds nothing waited for.
    for _ in 0..<3 { try ledger.transaction { _ in } }
    #expect(try ledger.head().sequence == 5)
  }

  @Test("One that throws or is rejected rolls back its own events, and those of the others stay")
  func mixed() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tags.add(name: "home") }
    let outcomes = together(
      ledger,
      [
        { try $0.tasks.add(title: "kept 0") },
        {
          try $0.tasks.add(title: "thrown")
          try $0.accounts.add(name: "thrown")
          throw Stop()
        },
        { try $0.tasks.add(title: "kept 2") },
        {
          try $0.tasks.add(title: "rejected")
          try $0.tags.add(name: "home")
        },
        { try $0.accounts.add(name: "kept 4") },
        { _ in },
      ])
    #expect(throws: Stop.self) { try outcomes[1]?.get() }
    #expect(throws: LedgerError.self) { try outcomes[3]?.get() }
    #expect(try outcomes[5]?.get().isEmpty == true)
    #expect(try titles(ledger) == ["kept 0", "kept 2"])
    #expect(try ledger.read { try $0.accounts.accounts().items.map(\.name) } == ["kept 4"])
    #expect(try ledger.head().sequence == 4)
    #expect(ledger.verify().isIntact)
    for name in ["tasks", "accounts"] {
      let before = ledger.verify().tables.first { $0.name == name }?.digest
      #expect(try ledger.rebuild([name]).first?.digest == before, "\(name)")
    }
  }

  @Test("A first one that throws, alone or before others, leaves nothing and stops nobody")
  func firstThrows() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let outcomes = together(
      ledger,
      [
        {
          try $0.tasks.add(title: "thrown")
          throw Stop()
        }, { try $0.tasks.add(title: "kept") },
      ])
    #expect(throws: Stop.self) { try outcomes[0]?.get() }
    #expect(try titles(ledger) == ["kept"])
  }

  @Test("A reader among writers sees whole appends, and a writer's own events once it has returned")
  func readers() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    let faults = faults(writers: 4, times: 15) { writer, number, faults in
      let title = "task \(writer)-\(number)"
      try ledger.transaction { try $0.tasks.add(title: title, steps: ["a"]) }
      let seen = try ledger.read { try $0.tasks.tasks(limit: 1000).items }
      if !seen.contains(where: { $0.title == title }) { faults.add("\(title) is not there") }
      let steps = try ledger.read { try $0.tasks.stepCounts(of: seen[0].id).all }
      if steps != 1 { faults.add("half a batch") }
    }
    #expect(faults == [])
    #expect(try ledger.head().sequence == 120)
    #expect(ledger.verify().isIntact)
  }

  @Test(
    "A sync that fails, fails everyone who shared it; asked again with the same ids, each event is there once"
  )
  func failedSync() throws {
    let folder = try TemporaryFolder()
    let disk = FailingDisk()
    let context = LedgerContext.testing(fileSystem: disk)
    let ledger = Ledger.open(at: folder.file("led"), options: .records, context: context)
    try ledger.transaction { try $0.tasks.add(title: "before") }
    let drafts = (0..<4).map { LedgerFixture.task("task \($0)", id: UUID()) }
    disk.failsSyncs = true
    let outcomes = together(ledger, drafts.map { draft in { _ = try $0.append(draft) } })
    #expect(outcomes.count == 4)
    for outcome in outcomes.values {
      let error = #expect(throws: LedgerError.self) { try outcome.get() }
      #expect((error?.cause as? LedgerError)?.code == .outcomeUnknown, "\(String(describing: error))")
    }
    disk.failsSyncs = false
    let again = Ledger.open(at: folder.file("led"), options: .records, context: context)
    for draft in drafts { try again.append([draft]) }
    #expect(try titles(again) == ["before", "task 0", "task 1", "task 2", "task 3"])
    #expect(try again.head().sequence == 5)
  }

  @Test("A lock held elsewhere fails the call, and the next one goes on")
  func lockedOut() throws {
    let fixture = try LedgerFixture()
    let ledger = fixture.open()
    try ledger.transaction { try $0.tasks.add(title: "before") }
    let lock = try RealFileSystem().open(FilePath(fixture.path).appending("lock"), .updateOrCreate)
    #expect(try lock.tryLock())
    let impatient = fixture.open(LedgerOptions(projections: .records, wait: .zero))
    #expect(throws: LedgerError.self) { try impatient.transaction { try $0.tasks.add(title: "locked out") } }
    try lock.unlock()
    try impatient.transaction { try $0.tasks.add(title: "after") }
    #expect(try titles(impatient) == ["before", "after"])
  }
}
