import EventLog
import Logging
import Projections
import SystemPackage

// What has seen more than the log holds proves that acknowledged events were lost: a table, a backup, or what was told of
// such a one before it went.

extension LedgerCore {
  /// Before this process writes for the first time, and whenever an incident was recorded since, by it or by another, the
  /// witnesses are asked. Only inside a turn.
  func askWitnessesIfNew() throws {
    let file = IncidentFile(root: root, context: context)
    let bytes = try context.fileSystem.status(of: file.path, followLinks: true)?.sizeBytes ?? 0
    guard bytes != incidentBytesAtWitnesses else { return }
    try askWitnesses()
    incidentBytesAtWitnesses = bytes
  }

  /// No table may have applied more than the log holds, and no backup that is remembered may have more: else an older copy
  /// of the log was put back, and writing would give its numbers to other events. Nor is that ever forgotten before it is
  /// mended. Only inside a turn.
  func askWitnesses() throws {
    for (name, position) in try standingPositions() where isBeyondLog(position) {
      throw lostEvents(seenBy: name, position)
    }
    for backup in rememberedBackups() where !backup.isFork {
      if let position = backup.head, isBeyondLog(position) {
        throw lostEvents(seenByBackup: backup.place, position)
      }
    }
    for (position, time) in seenBefore() where try lacks(position) {
      throw lostEvents(toldAt: time, position)
    }
  }

  /// True where the log ends before a position of this epoch, or has another event there.
  private func lacks(_ position: LogPosition) throws -> Bool {
    guard position.epoch == log.head.epoch else { return false }
    do {
      return try log.makeReader().hash(at: position.sequence) != position.hash
    } catch let error as LedgerError where error.code == .damagedLog {
      // What can't be read proves nothing.
      return false
    }
  }

  /// Incidents are best effort: those that can't be read keep nobody from writing.
  private func seenBefore() -> [(position: LogPosition, time: Timestamp)] {
    do { return try LogIncidents(root.string, context).seen() } catch {
      context.logger.notice("the incidents can't be asked", metadata: ["path": "\(root)"])
      return []
    }
  }

  /// Those that can't be read are told by `verify`, and keep nobody from writing.
  private func rememberedBackups() -> [RememberedBackups.Entry] {
    do {
      return try RememberedBackups(root: root, context.fileSystem).read()
    } catch {
      context.logger.notice("the remembered backups can't be asked", metadata: ["path": "\(root)"])
      return []
    }
  }

  /// What a backup that has other events of this epoch says of the log; nil where none is known.
  func forkFault() -> LedgerError? {
    for backup in rememberedBackups() where backup.isFork {
      guard let theirs = backup.head, theirs.epoch == log.head.epoch else { continue }
      return LedgerError(
        .forkedLog,
        "The backups in \(backup.place) have other events than the log: two copies of this ledger both went on.",
        hint:
          "Run 'ledger restore \(shellWord(backup.place)) --to DIR', and compare the two with 'ledger log'.",
        at: LedgerError.Location(path: backup.place, sequence: min(theirs.sequence, log.head.sequence)))
    }
    return nil
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
        path: root.appending("log").string, sequence: log.head.sequence + 1, projection: table)
    ).seeing(position)
  }

  private func lostEvents(seenByBackup place: String, _ position: LogPosition) -> LedgerError {
    LedgerError(
      .lostEvents,
      "The log ends after event \(log.head.sequence), but the backup in \(place) has event \(position.sequence). Acknowledged events were lost.",
      hint:
        "Nothing was changed. Was an older copy put back? Put the newer files back, or run 'ledger restore \(shellWord(place))', which shows first what it would do.",
      at: LedgerError.Location(path: root.appending("log").string, sequence: log.head.sequence + 1)
    ).seeing(position)
  }

  private func lostEvents(toldAt time: Timestamp, _ position: LogPosition) -> LedgerError {
    LedgerError(
      .lostEvents,
      isBeyondLog(position)
        ? "The log ends after event \(log.head.sequence), but it had event \(position.sequence), as was found on \(String(time.rfc3339.prefix(10))). Acknowledged events were lost."
        : "Event \(position.sequence) of the log is not the one that it had, as was found on \(String(time.rfc3339.prefix(10))). Acknowledged events were lost.",
      hint:
        "Nothing was changed. Put the newer files back, or run 'ledger restore DIR' with a backup, or 'ledger salvage --to DIR'.",
      at: LedgerError.Location(path: root.appending("log").string, sequence: log.head.sequence + 1)
    ).seeing(position)
  }

  /// The highest sequence number of this epoch that a table, a backup or an incident has seen. One of another epoch is no
  /// witness.
  func highestSeen() throws -> UInt64 {
    let backups = rememberedBackups().filter { !$0.isFork }.compactMap(\.head)
    let positions = try standingPositions().map(\.position) + backups + seenBefore().map(\.position)
    return positions.filter { $0.epoch == log.head.epoch }.map(\.sequence).max() ?? 0
  }

  func hasWitnessBeyondLog() throws -> Bool {
    try standingPositions().contains { isBeyondLog($0.position) }
      || rememberedBackups().contains { !$0.isFork && $0.head.map(isBeyondLog) ?? false }
      || seenBefore().contains { isBeyondLog($0.position) }
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
