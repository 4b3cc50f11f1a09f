import ArgumentParser
import EventLedger

/// Which events of the log: shared by `log` and `export`. The end, `--to`, is each command's own: `export`
/// gives it another meaning too.
struct EventFilterOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("Include only events of this type (can be repeated)", valueName: "type"))
  var type: [String] = []

  @Option(name: .long, help: ArgumentHelp("Include only events of the record with this id", valueName: "id"))
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
  func query(to end: UInt64?) -> EventQuery {
    var query = EventQuery()
    query.types = Set(type)
    query.record = record
    query.since = since
    query.until = until
    query.sequences = (from ?? 1)...(end ?? .max)
    return query
  }

  /// Refuses an end before the beginning.
  func requireStart(before end: UInt64?) throws {
    if let from, let end, from > end { throw ValidationError(said: "--from \(from) is after --to \(end).") }
  }

  func validate() throws {
    if let since, let until, since >= until { throw ValidationError(said: "--since must be before --until.") }
  }
}
