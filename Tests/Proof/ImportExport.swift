import EventLedger
import EventLog
import LedgerBase
import LedgerTesting
import LedgerRecords
import SystemPackage

/// Random histories of a whole ledger, imported from its folder, from its JSON Lines and from its
/// CloudEvents, each also after a first import that ended in the middle: the same events, and the same
/// tables.
enum ImportExport {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    let count = size.of(short: 10, long: 1000)
    let seeds = size.seed.map { [$0] } ?? (0..<count).map { UInt64($0) }
    let tally = Tally()
    var result = ProofResult()
    result.failures = await onAllProcessors(seeds.count) { number in
      try RandomImport(seed: seeds[number]).play(tally).map { "seed \(seeds[number]): \($0)" }
    }
    result.count(seeds.count, "ledgers")
    for (what, number) in tally.values { result.count(number, what) }
    return result
  }
}

/// One ledger and what is made of it.
private final class RandomImport {
  private let history: History
  private let seed: UInt64
  private var random: SeededGenerator
  private var failures: [String] = []
  private static let names = RecordTable.allCases.map(\.name) + ["ledger"]

  init(seed: UInt64) throws {
    self.seed = seed
    history = try History(seed: seed)
    random = SeededGenerator(seed: seed &+ 7)
  }

  func play(_ tally: Tally) throws -> [String] {
    history.play()
    // What histories find is another proof's business.
    guard history.failures.isEmpty else { return [] }
    let source = Ledger.open(at: history.path, options: .records, context: history.context)
    let contents = try contents(source)
    guard !contents.isEmpty else { return [] }
    let digests = try digests(source)
    tally.add("events", contents.count)
    tally.add("voids and resets", contents.count { $0.contains(" ledger.") })
    for (name, input) in try inputs(source) {
      let target = Ledger.open(
        at: history.folder.file("\(name).ledger"), options: .records, context: history.context)
      if random.oneIn(2), interrupt(input, of: contents.count, into: target) {
        tally.add("imports that ended in the middle")
      }
      let summary = try target.importEvents(from: input)
      tally.add("imports")
      expect(summary.isIntact && summary.placedLast == 0, "\(name): \(summary)")
      expect(try self.contents(target) == contents, "\(name): other events")
      expect(try self.digests(target) == digests, "\(name): other tables")
      expect(target.verify(VerifyOptions(replaysTables: true)).isIntact, "\(name): not whole")
      expect(try target.importEvents(from: input).imported == 0, "\(name): written twice")
      try target.close()
    }
    try source.close()
    return failures
  }

  private func expect(_ holds: @autoclosure () throws -> Bool, _ what: String) {
    do {
      if try !holds() { failures.append(what) }
    } catch { failures.append("\(what): \(error)") }
  }

  // MARK: What is imported

  private func inputs(_ source: Ledger) throws -> [(String, ImportInput)] {
    try [
      ("folder", .ledger(history.path)), ("lines", .file(write(lines(source, "lines"), "whole.jsonl"))),
      ("events", .file(write(lines(source, "events"), "whole.json"))),
    ]
  }

  /// Ends an import at a random event.
  private func interrupt(_ input: ImportInput, of count: Int, into target: Ledger) -> Bool {
    struct Enough: Error {}
    var left = Int.random(in: 1...count, using: &random)
    do {
      try target.importEvents(from: input) { _ in
      } progress: { _ in
        left -= 1
        if left == 0 { throw Enough() }
      }
      return false
    } catch { return true }
  }

  private func lines(_ source: Ledger, _ form: String) throws -> [[UInt8]] {
    let name = try source.cloudEventSource()
    var lines: [[UInt8]] = []
    try source.events { event in
      lines.append(form == "events" ? event.cloudEvent(source: name) : event.line)
      return true
    }
    return lines
  }

  private func write(_ lines: [[UInt8]], _ name: String) throws -> String {
    let path = history.folder.file(name)
    let file = try RealFileSystem().open(FilePath(path), .createNew)
    try file.write(Array(lines.joined(separator: [0x0A])), at: 0)
    try file.close()
    return path
  }

  // MARK: What is compared

  private func contents(_ ledger: Ledger) throws -> [String] {
    var all: [String] = []
    try ledger.events { event in
      // What an import says of itself.
      guard event.type != ImportEvent.type else { return true }
      all.append(
        "\(event.sequence) \(event.id) \(event.time) \(event.type) \(event.version) \(event.batch.map { "\($0)" } ?? "-") \(event.meta?.description ?? "-") \(event.data?.description ?? "-") \(event.voidedBy ?? 0)"
      )
      return true
    }
    return all
  }

  /// Live tables first: a rebuild must not hide what they hold.
  private func digests(_ ledger: Ledger) throws -> [String: String] {
    _ = ledger.recordCounts()
    let live = ledger.verify().tables
    var digests: [String: String] = [:]
    for table in try ledger.rebuild(Self.names) {
      // The table of ids has those of an import's record too.
      if table.name != "ledger" { digests[table.name] = table.digest }
      // The table of ids is brought up to date only when it is needed.
      let before = live.first { $0.name == table.name && $0.position == table.position }?.digest
      if let before, before != table.digest, ledger.path != history.path {
        failures.append("\(table.name): live differs")
      }
    }
    return digests
  }
}
