import LedgerBase
import EventLog
import LedgerRecords

/// Every acknowledged event of a history, and what follows from them.
struct HistoryLog {
  private(set) var events: [HistoryEvent] = []
  var head: UInt64 { UInt64(events.count) }

  mutating func add(_ event: HistoryEvent) { events.append(event) }

  func batch(of sequence: UInt64) -> ClosedRange<UInt64> { events[Int(sequence) - 1].batch }

  /// An event is voided when a void that holds names it; a void holds unless it is voided itself.
  static func voided(in events: [HistoryEvent]) -> Set<UInt64> {
    var voided: Set<UInt64> = []
    // A void names only what stands before it, so the newest ones decide first.
    for event in events.reversed() where !voided.contains(event.sequence) { voided.formUnion(event.targets) }
    return voided
  }

  var voided: Set<UInt64> { Self.voided(in: events) }

  /// The rows that the events give.
  ///
  /// - Throws: ``HistoryModel/DoesNotApply``.
  static func model(of events: [HistoryEvent]) throws -> HistoryModel {
    let voided = voided(in: events)
    var model = HistoryModel()
    for event in events where !voided.contains(event.sequence) && event.type != "ledger.voided" {
      try model.apply(event)
    }
    return model
  }

  /// What a void of these events would be, whole batches.
  func void(_ sequences: [UInt64]) -> HistoryEvent {
    let targets = Set(sequences.flatMap { Array(batch(of: $0)) })
    return HistoryEvent(
      sequence: head + 1, type: "ledger.voided", data: [:], batch: head + 1...head + 1, targets: targets)
  }

  /// The tables that an event changes.
  func tables(of event: HistoryEvent) -> Set<String> {
    if event.type == "ledger.reset" {
      return Set((event.data["families"]?.elements ?? []).compactMap(\.stringValue))
    }
    if event.type == "ledger.voided" {
      return event.targets.reduce(into: []) { $0.formUnion(tables(of: events[Int($1) - 1])) }
    }
    let record = event.type.prefix { $0 != "." }
    return [RecordKind.all[String(record)]?.keptIn.name ?? RecordTable.accounts.name]
  }
}
