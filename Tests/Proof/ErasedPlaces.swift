import EventLedger
import EventLog
import LedgerBase
import LedgerTesting
import LedgerRecords
import Projections
import SQLite

/// Random histories with records in order, moved, voided and reset, of which some records are erased: as of
/// every position at which an append ended, every row of other records is what it was, its order too. Then
/// more happens, and a replay gives the same.
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
    let ledger = Ledger.open(at: history.path, options: .records, context: history.context)
    defer { do { try ledger.close() } catch {} }
    var failures: [String] = []
    var gone: Set<String> = []
    for _ in 0..<2 where failures.isEmpty {
      failures += try eraseSome(ledger, &gone, tally)
      try goOn(ledger, gone)
    }
    let report = ledger.verify(VerifyOptions(replaysTables: true))
    if !report.isIntact { failures.append("not whole: \(report.findings.map(\.message.english))") }
    return failures
  }

  private mutating func eraseSome(_ ledger: Ledger, _ gone: inout Set<String>, _ tally: Tally) throws
    -> [String]
  {
    var ids: Set<String> = []
    var ends: [UInt64] = []
    try ledger.events { event in
      let id = event.data.map(JSONValue.init)?["id"]?.stringValue
      if !event.type.hasPrefix("ledger."), let id { ids.insert(id) }
      if event.batch.map({ $0.upperBound == event.sequence }) ?? true { ends.append(event.sequence) }
      return true
    }
    let chosen = Array(ids.sorted().shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    guard !chosen.isEmpty else { return [] }
    var before: [UInt64: [String]] = [:]
    for end in ends { before[end] = try ledger.read(asOf: .event(end), Self.rows) }
    let preview: ErasePreview
    do {
      preview = try ledger.previewErase(chosen)
    } catch let error as LedgerError where error.code == .voidRefused {
      return [
        "refused: \(error.message) \((error.cause as? VoidRefusal)?.events.map(\.reason.english) ?? [])"
      ]
    }
    try ledger.erase(preview, confirmation: .personSaidYes)
    var failures: [String] = []
    for end in ends {
      let rows = try ledger.read(asOf: .event(end), Self.rows)
      let left = (before[end] ?? []).filter { row in !preview.records.contains { row.contains($0) } }
      if rows != left { failures.append("event \(end) of \(ends.count): \(rows) where there was \(left)") }
      tally.add("positions")
    }
    tally.add("records erased", preview.records.count)
    gone.formUnion(preview.records)
    return failures
  }

  /// New tasks, some under ids that were erased; moves; and voids of some of it, undone again or not.
  private mutating func goOn(_ ledger: Ledger, _ gone: Set<String>) throws {
    for round in 0..<Int.random(in: 4...10, using: &random) {
      let there = try ledger.read { try $0.tasks.tasks().items.map(\.id) }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let back = gone.subtracting(there.map { $0.uuidString.lowercased() }).sorted().randomElement(
          using: &random)
        var data: JSONValue = ["title": .string("later \(round)")]
        data["id"] = .string(
          back ?? UUID.v7(at: history.context.now(), random: history.context.random).uuidString)
        do {
          try ledger.append([EventDraft(type: "task.inserted", data: JSONText(data))])
        } catch let error as LedgerError where error.code == .saveFailed || error.code.isRejection {
          continue
        }
      case 1:
        do {
          try ledger.void(ledger.previewVoid([ledger.lastChange()]), confirmation: .personSaidYes)
        } catch let error as LedgerError where [.nothingToUndo, .voidRefused].contains(error.code) {
          continue
        }
      default:
        guard let one = there.randomElement(using: &random) else { continue }
        let place: Place = random.oneIn(3) ? .first : .order(Int64.random(in: -3...8, using: &random))
        try ledger.transaction { _ = try $0.tasks.move(one, to: place) }
      }
    }
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
