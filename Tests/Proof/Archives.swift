import EventLedger
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import LedgerRecords
import SQLite
import SystemPackage

/// Segments of random ledgers are archived, in several parts and to several folders, and attached again,
/// among changes, undos, rebuilds, backups, restores and damage of what stands for them. After each the
/// tables are what they were; and what comes back in the end is every line that ever was.
enum Archives {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    let count = size.of(short: 4, long: 200)
    let seeds = size.seed.map { [$0] } ?? (0..<count).map { UInt64($0) }
    let tally = Tally()
    var result = ProofResult()
    result.failures = await onAllProcessors(seeds.count) { number in
      try RandomArchiving(seed: seeds[number]).play(tally).map { "seed \(seeds[number]): \($0)" }
    }
    result.count(seeds.count, "ledgers")
    for (what, number) in tally.values { result.count(number, what) }
    return result
  }
}

/// One ledger.
private final class RandomArchiving {
  private let folder: ScratchFolder
  private let context: LedgerContext
  private var random: SeededGenerator
  private var failures: [String] = []
  private var ledger: Ledger
  private var folders: [String] = []
  /// The last event when something was archived last.
  private var reached: UInt64 = 0
  /// The rows after each append, by the last event.
  private var was: [UInt64: [String]] = [:]
  private var path: String { folder.path.appending("test.ledger").string }

  init(seed: UInt64) throws {
    folder = try ScratchFolder()
    random = SeededGenerator(seed: seed &+ 77)
    context = LedgerContext.testing(random: SeededRandom(seed: seed), fileSystem: RealFileSystem())
    ledger = Ledger.open(at: folder.path.appending("test.ledger").string, options: .records, context: context)
  }

  func play(_ tally: Tally) throws -> [String] {
    for round in 0..<Int.random(in: 20...40, using: &random) {
      try change(round)
      let head = try ledger.head().sequence
      was[head] = try ledger.read(rows)
      if random.oneIn(3) { try ledger.seal() }
      if random.oneIn(5) { try archive(tally) }
      if random.oneIn(8) { try attach(tally) }
      if random.oneIn(6) { try ledger.rebuild(["tasks", "accounts"], fromStart: random.oneIn(2)) }
      if random.oneIn(10) { try replaceByBackup(tally) }
      if random.oneIn(8) { try harm(tally) }
      try expect(try ledger.read(rows) == was[head], "round \(round): other rows")
      try history(tally)
    }
    try checkWhole("in the end")
    while ledger.status().archivedThrough > 0 {
      guard try attach(tally) else { return failures + ["no folder brings the rest back"] }
    }
    try checkWhole("attached")
    var next: UInt64 = 1
    try ledger.events { event in
      if event.sequence == next { next += 1 }
      return true
    }
    try expect(next == ledger.head().sequence + 1, "event \(next) is missing")
    for (sequence, rows) in was {
      try expect(try ledger.read(asOf: .event(sequence), self.rows) == rows, "as of \(sequence): other rows")
    }
    try ledger.close()
    return failures
  }

  private func expect(_ holds: Bool, _ what: String) throws { if !holds { failures.append(what) } }

  private func checkWhole(_ when: String) throws {
    let report = ledger.verify(VerifyOptions(replaysTables: true))
    try expect(report.isIntact, "\(when): not whole: \(report.findings.map(\.message.english))")
  }

  // MARK: Steps

  private func change(_ round: Int) throws {
    let tasks = try ledger.read { try $0.tasks.tasks(limit: 100).items }
    let last = try ledger.head().sequence
    switch (Int.random(in: 0..<8, using: &random), tasks.randomElement(using: &random)) {
    case (0, let task?): try ledger.transaction { _ = try $0.tasks.delete(task.id) }
    case (1, let task?): try ledger.transaction { try $0.tasks.edit(task.id, title: "Edited \(round)") }
    case (2, _) where last > 2:
      do {
        _ = try ledger.void(
          ledger.previewVoid([.random(in: 1...last, using: &random)]), confirmation: .personSaidYes)
        // A void changes what earlier places will show only from here on.
      } catch let error as LedgerError where error.code.isRejection || error.code == .archived {}
    case (3, _): try ledger.transaction { try $0.accounts.add(name: "Account \(round)") }
    default: try ledger.transaction { try $0.tasks.add(title: "Task \(round)", steps: ["a"]) }
    }
  }

  private func archive(_ tally: Tally) throws {
    if folders.isEmpty || random.oneIn(3) { folders.append(folder.file("archive-\(folders.count)")) }
    guard let place = folders.randomElement(using: &random) else { return }
    let before = UInt64.random(in: 1...(try ledger.head().sequence + 1), using: &random)
    let outcome = try ledger.archive(before: .event(before), to: place)
    guard let events = outcome.preview.events else { return }
    tally.add("archivings", 1)
    tally.add("events archived", events.count)
    reached = try ledger.head().sequence
    was[reached] = try ledger.read(rows)
  }

  /// - Returns: false where no folder has what would come back next.
  @discardableResult
  private func attach(_ tally: Tally) throws -> Bool {
    for place in folders.shuffled(using: &random) {
      do {
        let attached = try ledger.attach(from: place)
        tally.add("events attached", attached.events.count)
        return true
      } catch let error as LedgerError where error.code == .noArchive {}
    }
    return false
  }

  /// A segment that stands for archived events is damaged or gone: a check tells, and a folder puts it right.
  private func harm(_ tally: Tally) throws {
    let (files, log) = (RealFileSystem(), FilePath(path).appending("log"))
    guard let first = try files.archivedSegments(in: log).randomElement(using: &random)?.lowerBound else {
      return
    }
    let segment = log.appending(SegmentName.name(first))
    if random.oneIn(2) {
      try files.remove(segment)
    } else {
      let file = try files.open(segment, .update)
      let size = try file.status().sizeBytes
      try file.write([0xFF, 0x5A, 0xFF], at: .random(in: 0..<(size - 3), using: &random))
      try file.close()
    }
    try expect(!ledger.verify().isIntact, "a segment that was damaged is called whole")
    for place in folders.shuffled(using: &random) where !ledger.verify().isIntact {
      do {
        try ledger.attach(from: place)
      } catch let error as LedgerError where error.code == .noArchive {}
    }
    tally.add("segments put right", 1)
    try checkWhole("put right")
  }

  /// A restored copy goes on in its place.
  private func replaceByBackup(_ tally: Tally) throws {
    let backups = folder.file("backups-\(UInt64.random(in: 0..<3, using: &random))")
    do {
      try ledger.backUp(to: backups)
    } catch let error as LedgerError where error.code == .forkedLog || error.code == .lostEvents { return }
    let head = try ledger.head().sequence
    _ = try Ledger.restore(
      from: backups, over: path, wait: .seconds(5), projections: .records, context: context)
    try ledger.close()
    ledger = Ledger.open(at: path, options: .records, context: context)
    tally.add("restores", 1)
    was[try ledger.head().sequence] = was[head]
  }

  /// A place of the past is as it was, or says that it is archived.
  private func history(_ tally: Tally) throws {
    guard let (sequence, rows) = was.randomElement(using: &random) else { return }
    do {
      try expect(try ledger.read(asOf: .event(sequence), self.rows) == rows, "as of \(sequence): other rows")
      tally.add("places of the past", 1)
    } catch let error as LedgerError where error.code == .archived {
      // What stands for the events knows the voids of its time; and it is not brought back with a part of
      // them.
      try expect(sequence < reached, "event \(sequence) is not archived")
    }
  }

  private func rows(_ reader: LedgerReader) throws -> [String] {
    try [("accounts", "account"), ("tasks", "task"), ("tasks", "task_step")].flatMap { projection, table in
      try reader.connection(for: projection).rows("SELECT * FROM \(table) ORDER BY 1") { row in
        "\(table) " + (0..<row.columnCount).map { "\(row.value(at: $0))" }.joined(separator: "|")
      }
    }
  }
}
