import SQLite

/// What the statements of a projection file may use. It depends on the file's author: built-in ones and an
/// application's are part of the program, but a ledger's registered kinds come from the author of the ledger.
package struct ResourceLimits: Hashable, Sendable {
  /// Steps of SQLite's virtual machine for one event while it can still be refused.
  package var eventSteps: Int64
  /// The same at a replay. It is higher, since another SQLite may need more steps for an event that was
  /// accepted.
  package var replaySteps: Int64
  /// Whether ``replaySteps`` are for a whole replay, with ``stepsPerReplayedEvent`` for each event; otherwise
  /// each run has them.
  package var isOneForReplay = false
  /// One value or row.
  package var valueBytes: Int32
  /// The size of the table's file; nil for no bound.
  package var pages: Int?
  package var memoryBytes: Int64?
  /// What an event may take; a replay has six times as much, and ten milliseconds more for each event.
  package var time: Duration?

  static let stepsPerReplayedEvent: Int64 = 1 << 20

  /// Some ten seconds an event.
  package static let program = ResourceLimits(eventSteps: 1 << 30, replaySteps: 1 << 36, valueBytes: 16 << 20)

  /// Some seconds an event, and a file of 1 GiB.
  package static let registered = ResourceLimits(
    eventSteps: 1 << 28, replaySteps: 1 << 30, isOneForReplay: true, valueBytes: 4 << 20, pages: 1 << 18,
    memoryBytes: 512 << 20, time: .seconds(10))

  var ofEvent: Connection.Work { .init(steps: eventSteps, memoryBytes: memoryBytes, time: time) }

  func ofReplay(events: UInt64) -> Connection.Work {
    let count = Int64(clamping: min(events, 1 << 40))
    return Connection.Work(
      steps: isOneForReplay ? replaySteps + count * Self.stepsPerReplayedEvent : replaySteps,
      memoryBytes: memoryBytes, time: time.map { $0 * 6 + .milliseconds(10) * Int(count) })
  }
}
