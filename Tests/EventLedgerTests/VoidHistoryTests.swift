import EventLedger
import Foundation
import LedgerTesting
import Projections
import LedgerRecords
import SystemPackage
import Testing

@testable import EventLog
@testable import LedgerBase

/// Random histories of commands, voids, redos and resets, against a replay of the events that are left.
/// `LEDGER_SEED=n` repeats one.
@Suite struct VoidHistoryTests {
  static let seeds: [UInt64] = {
    // lint: allow(environment): a test's own switch
    if let text = ProcessInfo.processInfo.environment["LEDGER_SEED"], let seed = UInt64(text) {
      return [seed]
    }
    return [11, 12, 13, 14]
  }()

  @Test(
    "live tables are those of the events that are not voided, and a rebuild gives the same", arguments: seeds)
  func history(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try LedgerFixture()
    var ledger = fixture.open()
    var model = VoidModel()
    var refused = 0
    for round in 0..<70 {
      if random.oneIn(3), try ledger.head().sequence > 3 {
        refused += try voidSomething(ledger, &model, &random) ? 0 : 1
      } else {
        try change(ledger, round, &random)
      }
      if random.oneIn(20) { try ledger.rebuild(["tasks"]) }
      if random.oneIn(20) { try ledger.seal() }
      if random.oneIn(15) {
        try ledger.close()
        ledger = fixture.open()
      }
      if round % 23 == 22 { try compare(ledger, model, "seed \(seed), round \(round)") }
    }
    try compare(ledger, model, "seed \(seed)")
    #expect(!model.voids.isEmpty && ledger.isHealthy, "seed \(seed)")
  }

  // MARK: Commands

  private func change(_ ledger: Ledger, _ round: Int, _ random: inout SeededGenerator) throws {
    let tasks = try ledger.read { try $0.tasks.tasks(limit: 1000).items }
    let accounts = try ledger.read { try $0.accounts.accounts(limit: 1000).items }
    let choice = Int.random(in: 0..<12, using: &random)
    let steps = random.oneIn(2) ? ["a", "b"] : []
    let task = tasks.randomElement(using: &random)
    let account = accounts.randomElement(using: &random)
    if random.oneIn(30) {
      try ledger.reset([.tasks, .accounts], confirmation: .personSaidYes)
      return
    }
    try ledger.transaction { transaction in
      switch (choice, task, account) {
      case (0..<4, _, _), (_, nil, _): try transaction.tasks.add(title: "Task \(round)", steps: steps)
      case (4, _, _), (_, _, nil): try transaction.accounts.add(name: "Account \(round)")
      case (5, let task?, _): _ = try transaction.tasks.delete(task.id)
      case (6, let task?, _): try transaction.tasks.move(task.id, to: .first)
      case (7, let task?, _): try transaction.steps.add(to: task.id, title: "Step \(round)")
      case (8, let task?, let account?):
        try transaction.tasks.edit(task.id, title: "Edited \(round)")
        try transaction.accounts.edit(account.id, name: "Edited \(round)")
      case (9, _, let account?): try transaction.accounts.move(account.id, to: .first)
      case (10, _, let account?): _ = try transaction.accounts.delete(account.id)
      case (_, let task?, _): try transaction.tasks.complete(task.id)
      }
    }
  }

  /// - Returns: false when it was refused.
  private func voidSomething(
    _ ledger: Ledger, _ model: inout VoidModel, _ random: inout SeededGenerator
  ) throws -> Bool {
    let last = try ledger.head().sequence
    // Mostly something recent, and every third time a void, which is redo.
    let recent = UInt64.random(in: max(1, last - min(last - 1, 8))...last, using: &random)
    let void = random.oneIn(3) ? model.voids.keys.sorted().randomElement(using: &random) : nil
    var sequences = [void ?? recent]
    for _ in 0..<4 {
      do {
        let outcome = try ledger.void(ledger.previewVoid(sequences), confirmation: .personSaidYes)
        let sequence = try #require(outcome.receipts.first?.sequence)
        model.voids[sequence] = Set(outcome.preview.events.map(\.sequence))
        return true
      } catch let error as LedgerError where error.code == .alreadyVoided {
        #expect(sequences.contains(where: model.isVoided))
        return false
      } catch let error as LedgerError where error.code == .voidRefused {
        guard random.oneIn(2), let refusal = error.cause as? VoidRefusal else { return false }
        #expect(refusal.needed.count > sequences.count)
        sequences = refusal.needed
      }
    }
    return false
  }

  // MARK: The model

  private func compare(_ ledger: Ledger, _ model: VoidModel, _ place: String) throws {
    var left = LeftEvents(head: try ledger.head())
    try ledger.events { event in
      let isVoided = model.isVoided(event.sequence)
      #expect((event.voidedBy != nil) == isVoided, "\(place), event \(event.sequence)")
      if !isVoided, event.type != "ledger.voided" { left.add(event) }
      return true
    }
    let report = ledger.verify()
    #expect(report.isIntact, "\(place)")
    let live = Dictionary(uniqueKeysWithValues: report.tables.map { ($0.name, $0.digest) })
    let again = try TemporaryFolder()
    let store = ProjectionStore(ledger: again.path, context: .testing(fileSystem: RealFileSystem()))
    let definitions = try ProjectionSet.records.all()
    for table in [RecordTable.tasks, .accounts] where live[table.name] != nil {
      let definition = try #require(definitions.definition(named: table.name))
      _ = try store.rebuild(definition, from: left)
      let rebuilt = try store.open(definition, readOnly: true)
      #expect(try rebuilt.digest() == live[table.name], "\(place), \(table.name)")
      try rebuilt.close()
    }
    for preview in try ledger.previewRebuild(["tasks", "accounts"]) where live[preview.name] != nil {
      #expect(preview.differences.isEmpty, "\(place), \(preview.name)")
    }
  }
}

/// What is voided, as the rule says it: an event is voided when a void that holds names it; a void holds
/// unless it is voided itself.
private struct VoidModel {
  var voids: [UInt64: Set<UInt64>] = [:]

  func isVoided(_ sequence: UInt64) -> Bool {
    voids.contains { $0.key > sequence && $0.value.contains(sequence) && !isVoided($0.key) }
  }
}

/// The events that are left, with their own sequence numbers.
struct LeftEvents: EventSource {
  let head: LogPosition
  private var events: [(sequence: UInt64, line: [UInt8])] = []

  init(head: LogPosition) { self.head = head }

  mutating func add(_ event: LedgerEvent) { events.append((event.sequence, event.line + [0x0A])) }

  func forEachRun(after sequence: UInt64, through last: UInt64, _ body: (EventRun) throws -> Void) throws {
    for event in events {
      let isLast = event.sequence == events.last?.sequence
      try event.line.withUnsafeBytes {
        try body(
          EventRun(lines: $0, firstSequence: event.sequence, count: 1, end: head, endsAppend: isLast))
      }
    }
  }
}
