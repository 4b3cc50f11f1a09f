import EventLog
import Logging
import Projections
import SystemPackage

// What has seen more than the log holds proves that acknowledged events were lost: a table, or a backup.

extension LedgerCore {
  /// Before this process writes for the first time, no table may have applied more than the log holds, and no backup that is
  /// remembered may have more: else an older copy of the log was put back, and writing would give its numbers to other
  /// events. Only inside a turn.
  func askWitnesses() throws {
    guard !hasAskedWitnesses else { return }
    for (name, position) in try standingPositions() where isBeyondLog(position) {
      throw lostEvents(seenBy: name, position)
    }
    for backup in rememberedBackups() {
      if let position = backup.head, isBeyondLog(position) {
        throw lostEvents(seenByBackup: backup.place, position)
      }
    }
    hasAskedWitnesses = true
  }

  /// A backup has shown that the log lacks events: before the next write all are asked again.
  func askWitnessesAgain() { hasAskedWitnesses = false }

  /// Those that can't be read are told by `verify`, and keep nobody from writing.
  private func rememberedBackups() -> [RememberedBackups.Entry] {
    do {
      return try RememberedBackups(root: root, context.fileSystem).read()
    } catch {
      context.logger.notice("the remembered backups can't be asked", metadata: ["path": "\(root)"])
      return []
    }
  }

  /// True for a position of this epoch behind the log's end. Before it is held against the log, the head has to be fresh.
  func isBeyondLog(_ position: LogPosition) -> Bool {
    position.epoch == log.head.epoch && position.sequence > log.head.sequence
  }

  func lostEvents(seenBy table: String, _ position: LogPosition) -> LedgerError {
    LedgerError(
      .lostEvents,
      "The log ends after event \(log.head.sequence), but the table '\(table)' has applied event \(position.sequence). Acknowledged events were lost.",
      hint:
        "Nothing was changed. Was an older copy put back? Put the newer files back, or run 'ledger restore DIR' with a backup, or 'ledger salvage --to DIR'.",
      at: LedgerError.Location(
        path: root.appending("log").string, sequence: log.head.sequence + 1, projection: table))
  }

  private func lostEvents(seenByBackup place: String, _ position: LogPosition) -> LedgerError {
    LedgerError(
      .lostEvents,
      "The log ends after event \(log.head.sequence), but the backup in \(place) has event \(position.sequence). Acknowledged events were lost.",
      hint:
        "Nothing was changed. Was an older copy put back? Put the newer files back, or run 'ledger restore \(place)', which shows first what it would do.",
      at: LedgerError.Location(path: root.appending("log").string, sequence: log.head.sequence + 1))
  }

  /// The highest sequence number that a table of this epoch has applied. One of another epoch is no witness.
  func highestCheckpoint() throws -> UInt64 {
    try standingPositions().map(\.position).filter { $0.epoch == log.head.epoch }.map(\.sequence).max() ?? 0
  }

  func hasWitnessBeyondLog() throws -> Bool {
    try standingPositions().contains { isBeyondLog($0.position) }
      || rememberedBackups().contains { $0.head.map(isBeyondLog) ?? false }
  }

  /// How far each table stands that can say it.
  private func standingPositions() throws -> [(name: String, position: LogPosition)] {
    try Self.tableNames.compactMap { name in try standingPosition(of: name).map { (name, $0) } }
  }

  /// How far a table stands; nil for one that can't say. One that can't be looked at now keeps nobody from writing.
  private func standingPosition(of name: String) throws -> LogPosition? {
    if let table = tables[name] { return table.checkpoint }
    do {
      return try store.standingPosition(of: name)
    } catch let error as LedgerError {
      context.logger.notice(
        "a table can't be asked", metadata: ["table": "\(name)", "code": "\(error.code)"])
      return nil
    }
  }
}
