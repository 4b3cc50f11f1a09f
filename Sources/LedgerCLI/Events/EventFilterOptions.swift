import ArgumentParser
import EventLedger
import Projections

/// Which events of the log: shared by `log` and `export`. The end, `--to`, is each command's own: `export`
/// gives it another meaning too.
struct EventFilterOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Include only events of this type, such as task.edited, or of this record, such as task (can be repeated)",
      valueName: "type"))
  var type: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Include only events of this record, by id or name (see 'ledger help ids')", valueName: "record"))
  var record: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Include only events at or after this time (see 'ledger help times')", valueName: "time"),
    transform: { try TimeArgument.parse($0) })
  var since: Timestamp?

  @Option(
    name: .long,
    help: ArgumentHelp("Include only events before this time (see 'ledger help times')", valueName: "time"),
    transform: { try TimeArgument.parse($0) })
  var until: Timestamp?

  @Option(
    name: .long, help: ArgumentHelp("Start at this sequence number", valueName: "seq"),
    transform: EventArguments.sequence)
  var from: UInt64?

  /// True when no filter was given.
  var isEmpty: Bool {
    type.isEmpty && record == nil && since == nil && until == nil && from == nil
  }

  /// The events that the options ask for, up to a sequence number.
  func query(to end: UInt64?, in ledger: Ledger, _ invocation: Invocation) throws -> EventQuery {
    var query = EventQuery()
    query.types = try types(in: ledger)
    query.record = try record.map { try RecordReferences.known($0, in: ledger, invocation) }
    query.since = since
    query.until = until
    query.sequences = (from ?? 1)...(end ?? .max)
    return query
  }

  /// The types that are meant: `task` means every `task.…`.
  ///
  /// - Throws: `unknownType` for one that no event of this ledger can have.
  private func types(in ledger: Ledger) throws -> Set<String> {
    guard !type.isEmpty else { return [] }
    let known = try ledger.typesEver()
    var wanted: Set<String> = []
    for name in type {
      let ofRecord = known.filter { $0.hasPrefix(name + ".") }
      if ofRecord.isEmpty, !known.contains(name) {
        try requireEvents(of: name, in: ledger, known)
      }
      wanted.formUnion(ofRecord + [name])
    }
    return wanted
  }

  /// A type that no projection knows now may be in the log: its kind is from another copy.
  private func requireEvents(of type: String, in ledger: Ledger, _ known: [String]) throws {
    var query = EventQuery()
    query.types = [type]
    query.limit = 1
    var isThere = false
    try ledger.events(query, onDamage: { _ in }) { _ in
      isThere = true
      return false
    }
    guard !isThere else { return }
    throw LedgerError(
      .unknownType, "There is no event type \(quotedForMessage(type)), and no such event in the log.",
      hint: Self.guess(type, among: known))
  }

  private static func guess(_ type: String, among known: [String]) -> Message {
    let records = Set(known.map { String($0.prefix { $0 != "." }) })
    let parts = type.split(separator: ".", maxSplits: 1).map(String.init)
    let ofAction = known.filter { $0.hasSuffix(".\(type)") && !$0.hasPrefix("ledger.") }
    if !ofAction.isEmpty { return "Did you mean \(ofAction.joined(separator: ", "))?" }
    // Of a record that is spelled right, all types; else the nearest name.
    let near =
      parts.first.map { record in known.filter { $0.hasPrefix(record + ".") } }.flatMap {
        $0.isEmpty ? nil : $0
      }
      ?? nearestWord(to: type, of: known + records.sorted(), within: max(1, min(3, type.count / 3))).map {
        [$0]
      } ?? []
    guard !near.isEmpty else { return "Known types: \(known.joined(separator: ", "))." }
    return "Did you mean \(near.joined(separator: ", "))?"
  }

  /// Refuses an end before the beginning.
  func requireStart(before end: UInt64?) throws {
    if let from, let end, from > end { throw ValidationError(said: "--from \(from) is after --to \(end).") }
  }

  func validate() throws {
    // The same time twice is a range without events, as the first of a series of ranges may be.
    if let since, let until, since > until { throw ValidationError(said: "--since is after --until.") }
  }
}
