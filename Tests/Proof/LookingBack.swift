import EventLedger
import EventLog
import LedgerBase
import LedgerTesting
import LedgerRecords
import SQLite
import SystemPackage

/// Random histories of a whole ledger, followed by records of a kind of its own among others, looked back at
/// from their end: as of every position at which an append ended, each table has the rows of a new ledger
/// that was given the events up to there and no more.
enum LookingBack {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    let count = size.of(short: 6, long: 500)
    let seeds = size.seed.map { [$0] } ?? (0..<count).map { UInt64($0) }
    let tally = Tally()
    var result = ProofResult()
    result.failures = await onAllProcessors(seeds.count) { number in
      try RandomLookBack(seed: seeds[number]).play(tally).map { "seed \(seeds[number]): \($0)" }
    }
    result.count(seeds.count, "ledgers")
    for (what, number) in tally.values { result.count(number, what) }
    return result
  }
}

/// One ledger.
private struct RandomLookBack {
  private let history: History
  private let keepsTables: Bool
  private let seed: UInt64

  private static let notes = """
    -- projection: notes
    -- version: 1
    CREATE TABLE note (id TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL, changes INTEGER NOT NULL, seq INTEGER NOT NULL) STRICT;
    -- on: note.inserted
    -- row: note
    -- field: id id required public
    -- field: text text required
    INSERT INTO note (id, text, changes, seq) VALUES (:id, :text, 0, :_seq);
    -- on: note.edited
    -- row: note
    -- field: id id required public
    -- field: text text required
    UPDATE note SET text = :text, changes = changes + 1, seq = :_seq WHERE id = :id;
    -- on: note.deleted
    -- row: note
    -- field: id id required public
    DELETE FROM note WHERE id = :id;
    """

  init(seed: UInt64) throws {
    history = try History(seed: seed)
    keepsTables = seed % 2 == 1
    self.seed = seed
  }

  func play(_ tally: Tally) throws -> [String] {
    history.play()
    // What histories find is another proof's business.
    guard history.failures.isEmpty else { return [] }
    var options = LedgerOptions.records
    if keepsTables { options.eventsReplayedInMemory = 0 }
    let ledger = Ledger.open(at: history.path, options: options, context: history.context)
    defer { do { try ledger.close() } catch {} }
    try writeNotes(ledger, tally)
    var failures: [String] = []
    var lines: [UInt8] = []
    var ends: [(sequence: UInt64, lines: [UInt8])] = []
    try ledger.events { event in
      lines += event.line + [0x0A]
      if event.batch.map({ $0.upperBound == event.sequence }) ?? true { ends.append((event.sequence, lines)) }
      return true
    }
    for (sequence, lines) in ends {
      let prefix = try self.prefix(sequence, lines)
      defer { do { try prefix.close() } catch {} }
      // One more event says what was imported.
      guard try prefix.head().sequence == sequence + 1 else {
        failures.append("event \(sequence): the prefix has other events")
        break
      }
      if try Self.rows(ledger, asOf: .event(sequence)) != prefix.read(Self.rows) {
        failures.append("event \(sequence): other rows")
      }
      tally.add("positions")
    }
    return failures
  }

  /// A new ledger with the events up to `sequence`, of these lines.
  private func prefix(_ sequence: UInt64, _ lines: [UInt8]) throws -> Ledger {
    let path = history.folder.file("\(sequence).jsonl")
    let file = try history.context.fileSystem.open(.init(path), .createNew)
    try file.write(lines, at: 0)
    try file.close()
    let ledger = Ledger.open(
      at: history.folder.file("\(sequence).ledger"), options: .records, context: history.context)
    try ledger.importEvents(from: .file(path))
    return ledger
  }

  /// Notes that are added, changed, deleted and undone, and a task now and then.
  private func writeNotes(_ ledger: Ledger, _ tally: Tally) throws {
    var random = SeededGenerator(seed: seed &+ 77)
    try ledger.addKind(RecordKindFile(sql: Self.notes, file: "notes.sql"))
    var ids: [String] = []
    for round in 0..<12 {
      var data: [JSONValue.Member] = [.init("text", .string("note \(round)"))]
      let one = ids.randomElement(using: &random)
      switch (Int.random(in: 0..<6, using: &random), one) {
      case (0, _):
        try ledger.transaction { try $0.tasks.add(title: "task \(round)") }
      case (1, _?):
        try ledger.void(ledger.previewVoid([ledger.lastChange()]), confirmation: .personSaidYes)
        ids = try ledger.read { try $0.rows("SELECT id FROM note", in: "notes") }.compactMap {
          $0["id"]?.stringValue
        }
        tally.add("undone")
      case (2, let id?):
        data.append(.init("id", .string(id)))
        try ledger.append([EventDraft(type: "note.edited", data: JSONText(.object(data)))])
      case (3, let id?):
        try ledger.append([EventDraft(type: "note.deleted", data: JSONText(["id": .string(id)]))])
        ids.removeAll { $0 == id }
      default:
        let id = UUID.v7(at: history.context.now(), random: history.context.random).uuidString.lowercased()
        data.append(.init("id", .string(id)))
        try ledger.append([EventDraft(type: "note.inserted", data: JSONText(.object(data)))])
        ids.append(id)
      }
    }
    tally.add("ledgers with notes")
  }

  private static func rows(_ ledger: Ledger, asOf place: AsOf) throws -> [String] {
    try ledger.read(asOf: place, rows)
  }

  /// Every row of every table, as text.
  private static func rows(_ reader: LedgerReader) throws -> [String] {
    try (RecordTable.allCases.map(\.name) + ["notes"]).flatMap { projection -> [String] in
      let connection: Connection
      do {
        connection = try reader.connection(for: projection)
      } catch let error as LedgerError where error.code == .usage && projection == "notes" {
        // The kind is registered later, and has no row yet.
        return []
      }
      let tables = try connection.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'ledger%' ORDER BY name"
      ) { $0.string(at: 0) }
      return try tables.flatMap { table in
        try connection.rows("SELECT * FROM \(table) ORDER BY 1, 2") { row in
          "\(table) " + (0..<row.columnCount).map { "\(row.value(at: $0))" }.joined(separator: "|")
        }
      }
    }
  }
}
