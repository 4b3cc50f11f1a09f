import EventLedger
import EventLog
import LedgerBase
import Foundation
import LedgerTesting
import LedgerRecords
import SQLite
import SystemPackage

/// Records with a mark in every text are put among the events of random ledgers, into sealed segments and the
/// active one, into snapshots, tables of the past, tables that were set aside, and a kind of record of the
/// ledger's own. Each is erased: the mark is in no byte of the folder, the chain holds, and no row of other
/// records is another.
enum Erasures {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    let count = size.of(short: 5, long: 200)
    let seeds = size.seed.map { [$0] } ?? (0..<count).map { UInt64($0) }
    let tally = Tally()
    var result = ProofResult()
    result.failures = await onAllProcessors(seeds.count) { number in
      try RandomErasure(seed: seeds[number]).play(tally).map { "seed \(seeds[number]): \($0)" }
    }
    let histories =
      size.seed.map { [$0] } ?? (0..<size.of(short: 10, long: 1000)).map { UInt64($0) }
    result.failures += await onAllProcessors(histories.count) { number in
      var places = try ErasedPlaces(seed: histories[number])
      return try places.play(tally).map { "history \(histories[number]): \($0)" }
    }
    result.count(seeds.count, "ledgers")
    result.count(histories.count, "histories")
    for (what, number) in tally.values { result.count(number, what) }
    return result
  }
}

/// One ledger.
private final class RandomErasure {
  private let folder: ScratchFolder
  private let context: LedgerContext
  private var random: SeededGenerator
  private var failures: [String] = []
  private let mark: String
  private var path: String { folder.path.appending("test.ledger").string }

  /// A kind of record with a full-text table.
  private static let notes = """
    -- projection: notes
    -- version: 1
    CREATE TABLE note (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, text TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
    CREATE VIRTUAL TABLE note_text USING fts5(text);
    -- on: note.inserted
    -- row: note
    -- field: id id required public
    -- field: text text required
    INSERT INTO note (number, id, text, seq) VALUES (:_seq, :id, :text, :_seq);
    INSERT INTO note_text (rowid, text) SELECT number, text FROM note WHERE id = :id;
    """

  init(seed: UInt64) throws {
    folder = try ScratchFolder()
    random = SeededGenerator(seed: seed &+ 31)
    mark = "Mark\(seed)x\(String(seed &* 0x9E37_79B9_7F4A_7C15, radix: 36))"
    context = LedgerContext.testing(random: SeededRandom(seed: seed), fileSystem: RealFileSystem())
  }

  func play(_ tally: Tally) throws -> [String] {
    var options = LedgerOptions.records
    options.eventsReplayedInMemory = random.oneIn(2) ? 0 : 20_000
    var ledger = Ledger.open(at: path, options: options, context: context)
    try ledger.addKind(RecordKindFile(sql: Self.notes, file: "notes.sql"))
    var marked: [String] = []
    for round in 0..<Int.random(in: 10...30, using: &random) {
      try change(ledger, round, &marked)
      if random.oneIn(6) { try ledger.seal() }
      if random.oneIn(8) { try ledger.rebuild(["tasks", "answers", "accounts", "notes"]) }
      if random.oneIn(8) { _ = ledger.verify(VerifyOptions(replaysTables: true)) }
      if random.oneIn(8) { _ = try ledger.read(asOf: .event(ledger.head().sequence), rows) }
      if random.oneIn(10) { ledger = try setAside(ledger, options) }
    }
    guard !marked.isEmpty else { return [] }
    let before = try ledger.read(rows).filter { !$0.contains(mark) }
    let preview = try ledger.previewErase(marked)
    try ledger.erase(preview, confirmation: .personSaidYes)
    try expect(ledger.read(rows) == before, "rows of other records are others")
    for place in try traces(of: mark, in: path) { failures.append("the mark is in \(place)") }
    let report = ledger.verify(VerifyOptions(replaysTables: true))
    try expect(report.isIntact, "not whole: \(report.findings.map(\.message.english))")
    try ledger.close()
    tally.add("records", marked.count)
    tally.add("events erased", preview.events.count)
    tally.add("files that went", preview.dropped.count)
    return failures
  }

  private func expect(_ holds: Bool, _ what: String) throws {
    if !holds { failures.append(what) }
  }

  // MARK: What happens before

  private func change(_ ledger: Ledger, _ round: Int, _ marked: inout [String]) throws {
    let isMarked = random.oneIn(3)
    let text = isMarked ? "\(mark) \(round)" : "plain \(round)"
    var id: UUID?
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      id = try ledger.transaction { try $0.accounts.add(name: text).id }
    case 1:
      let note = UUID.v7(at: context.now(), random: context.random)
      try ledger.append([
        EventDraft(
          type: "note.inserted", data: JSONText(["id": .string(note.uuidString), "text": .string(text)]))
      ])
      id = note
    case 2 where !marked.isEmpty:
      // A change of one that is marked.
      let one = marked.randomElement(using: &random).flatMap { UUID(uuidString: $0) }
      let task = try ledger.read { reader in try one.flatMap { try reader.tasks.task($0) } }
      guard let task else { return }
      try ledger.transaction { try $0.tasks.edit(task.id, title: "\(mark) edited \(round)") }
      if random.oneIn(3) { try ledger.transaction { _ = try $0.tasks.delete(task.id) } }
    default:
      id = try ledger.transaction { try $0.tasks.add(title: text, steps: [text]).task.id }
    }
    if isMarked, let id { marked.append(id.uuidString.lowercased()) }
  }

  /// Damages a table, so that it is set aside, and builds it again.
  private func setAside(_ ledger: Ledger, _ options: LedgerOptions) throws -> Ledger {
    let file = try ledger.read { try $0.connection(for: "tasks").path }
    try ledger.close()
    let handle = try context.fileSystem.open(FilePath(file), .update)
    try handle.write(Array("no database any more".utf8), at: 0)
    try handle.close()
    let again = Ledger.open(at: path, options: options, context: context)
    do { _ = try again.read { try $0.tasks.count() } } catch is LedgerError {}
    try again.rebuild(["tasks"])
    return again
  }

  // MARK: What is looked at afterwards

  private func rows(_ reader: LedgerReader) throws -> [String] {
    let tables = [
      ("accounts", "account"), ("tasks", "task"), ("tasks", "task_step"), ("notes", "note"),
      ("notes", "note_text"),
    ]
    return try tables.flatMap { projection, table in
      try reader.connection(for: projection).rows("SELECT * FROM \(table) ORDER BY 1") { row in
        "\(table) " + (0..<row.columnCount).map { "\(row.value(at: $0))" }.joined(separator: "|")
      }
    }
  }
}
