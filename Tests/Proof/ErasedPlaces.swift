import EventLedger
import EventLog
import LedgerTesting
import Records
import SQLite

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Random histories with records in order, moved, voided and reset, of which some records are erased: as of every position at
/// which an append ended, every row of other records is what it was, its order too. Then more happens, and a replay gives the same.
struct ErasedPlaces {
  private let history: History
  private var random: SeededGenerator

  init(seed: UInt64) throws {
    history = try History(seed: seed &+ 5000)
    random = SeededGenerator(seed: seed &+ 5001)
  }

  mutating func play(_ tally: Tally) throws -> [String] {
    history.play()
    // What histories find is another proof's business.
    guard history.failures.isEmpty else { return [] }
    let ledger = Ledger.open(at: history.path, context: history.context)
    defer { do { try ledger.close() } catch {} }
    var ids: Set<String> = []
    var ends: [UInt64] = []
    try ledger.events { event in
      if !event.type.hasPrefix("ledger."), let id = event.data.map(JSONValue.init)?["id"]?.stringValue {
        ids.insert(id)
      }
      if event.batch.map({ $0.upperBound == event.sequence }) ?? true { ends.append(event.sequence) }
      return true
    }
    let chosen = Array(ids.sorted().shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    guard !chosen.isEmpty else { return [] }
    var before: [UInt64: [String]] = [:]
    for end in ends { before[end] = try ledger.read(asOf: .event(end), Self.rows) }
    let erased: Set<String>
    do {
      let preview = try ledger.previewErase(chosen)
      try ledger.erase(preview, confirmation: .personSaidYes)
      erased = Set(preview.records)
    } catch let error as LedgerError where error.code == .voidRefused {
      tally.add("refused")
      return [
        "refused: \(error.message) \((error.cause as? VoidRefusal)?.events.map(\.reason.english) ?? [])"
      ]
    }
    var failures: [String] = []
    for end in ends {
      let rows = try ledger.read(asOf: .event(end), Self.rows)
      let left = (before[end] ?? []).filter { row in !erased.contains { row.contains($0) } }
      if rows != left { failures.append("event \(end) of \(ends.count): \(rows) where there was \(left)") }
      tally.add("positions")
    }
    tally.add("records erased", erased.count)
    return try failures + goOn(ledger)
  }

  private mutating func goOn(_ ledger: Ledger) throws -> [String] {
    for round in 0..<5 {
      let task = try ledger.transaction {
        try $0.tasks.add(title: "later \(round)").task
      }
      let place: Place = random.oneIn(2) ? .first : .order(Int64.random(in: -3...8, using: &random))
      try ledger.transaction { try $0.tasks.move(task.id, to: place) }
    }
    let report = ledger.verify(VerifyOptions(replaysTables: true))
    return report.isWhole ? [] : ["not whole: \(report.findings.map(\.message.english))"]
  }

  private static func rows(_ reader: LedgerReader) throws -> [String] {
    let tables = [
      ("accounts", "account"), ("accounts", "tag"), ("accounts", "account_tag"), ("tasks", "task"),
      ("tasks", "task_step"), ("answers", "user"), ("answers", "answer"),
    ]
    return try tables.flatMap { projection, table in
      try reader.connection(for: projection).rows("SELECT * FROM \(table) ORDER BY 1, 2") { row in
        "\(table) " + (0..<row.columnCount).map { "\(row.value(at: $0))" }.joined(separator: "|")
      }
    }
  }
}
