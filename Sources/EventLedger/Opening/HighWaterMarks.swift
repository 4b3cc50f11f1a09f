import Logging
import Projections
import SystemPackage

/// What has seen more of the log than it holds: tables, backups, and incidents about them. Checked before
/// anything is written, so that no acknowledged event is ever overwritten.
final class HighWaterMarks {
  private let root: FilePath
  private let log: EventLog
  private let store: ProjectionStore
  private let opened: OpenTables
  private let projections: ProjectionSet
  private let context: LedgerContext
  /// Bytes of `incidents.jsonl` when everything that may know of more events was asked; nil before that.
  private var incidentBytesAtCheck: UInt64?

  init(
    _ log: EventLog, _ store: ProjectionStore, _ opened: OpenTables, _ projections: ProjectionSet,
    _ context: LedgerContext
  ) {
    root = log.root
    self.log = log
    self.store = store
    self.opened = opened
    self.projections = projections
    self.context = context
  }

  /// Before this process writes for the first time, and whenever an incident was recorded since, by it or by
  /// another, the high-water marks are asked. Only under the write lock.
  func checkIfNew() throws {
    let file = IncidentFile(root: root, context: context)
    let bytes = try context.fileSystem.status(of: file.path, followLinks: true)?.sizeBytes ?? 0
    guard bytes != incidentBytesAtCheck else { return }
    if let foreign = try log.survey().first(where: { $0.code == .foreignLog }) {
      throw foreign.error
    }
    try check()
    try writeLedgerFileIfMissing()
    incidentBytesAtCheck = bytes
  }

  /// Best effort: the file is only a copy of what the log says, and nothing depends on it.
  private func writeLedgerFileIfMissing() throws {
    let path = root.appending(LedgerFile.name)
    guard try context.fileSystem.status(of: path, followLinks: false) == nil else { return }
    do {
      try LedgerFile(log: log).write(in: root, context.fileSystem)
    } catch {
      context.logger.notice("ledger.json not written", metadata: ["path": "\(root)"])
    }
  }

  /// No table may have applied more than the log holds, and no backup that is remembered may have more: else
  /// an older copy of the log was put back, and writing would give its numbers to other events. Nor is that
  /// ever forgotten before it is repaired. Only under the write lock.
  ///
  /// - Parameter place: of backups that are not asked.
  func check(besides place: String? = nil) throws {
    let highWaterMarks = all(besides: place, isLocked: true)
    let asked = HighWaterMark.foremost(of: highWaterMarks, at: log.head)
    if let highWaterMark = try contradiction(of: asked)
      ?? highWaterMarks.first(where: { isBeyondLog($0.position) })
    {
      throw lostEvents(seenBy: highWaterMark)
    }
  }

  /// A high-water mark that has seen another event than the log has in its place; nil if none is known.
  func contradiction() throws -> HighWaterMark? { try contradiction(of: all()) }

  func contradiction(of highWaterMarks: [HighWaterMark]) throws -> HighWaterMark? {
    try HighWaterMark.contradicting(log.makeReader(), among: highWaterMarks)
  }

  /// The highest sequence number of this epoch that a table, a backup or an incident has seen. One of another
  /// epoch is not a high-water mark. Only under the write lock.
  func highestSeen() -> UInt64 {
    all(isLocked: true).map(\.position).filter { $0.epoch == log.head.epoch }.map(\.sequence).max()
      ?? 0
  }

  /// True where a high-water mark has seen more events than the log has, or other ones.
  ///
  /// - Parameter place: of backups that are not asked.
  func hasMarkAgainstLog(besides place: String) throws -> Bool {
    let highWaterMarks = all(besides: place)
    return try highWaterMarks.contains { isBeyondLog($0.position) }
      || contradiction(of: highWaterMarks) != nil
  }

  /// False for a table of another epoch that went beyond the fork: it describes another copy of this ledger.
  /// It is rebuilt, and is not a high-water mark of this one. Before the fork both are the same.
  func describesThisHistory(_ checkpoint: LogPosition?) throws -> Bool {
    guard let checkpoint, checkpoint.epoch != log.head.epoch else { return true }
    return try log.isOnChain(checkpoint)
  }

  /// As ``describesThisHistory(_:)``. A restore begins a higher epoch than any that this ledger has seen, so
  /// a table of another epoch that is not lower, and not on the chain, has applied events of a log that is
  /// not here.
  ///
  /// - Throws: `lostEvents` for such a table.
  func describesThisHistory(_ checkpoint: LogPosition?, orIsEarlierIn table: String) throws -> Bool {
    if try describesThisHistory(checkpoint) { return true }
    guard let checkpoint, checkpoint.isOfSibling(of: log.head),
      !checkpoint.epoch.isOfOtherLedger(at: root, context.fileSystem)
    else { return false }
    throw lostEvents(seenBy: table, checkpoint)
  }

  /// If the log is damaged at that place, it proves nothing, and is reported by the code that needs the
  /// events.
  func compareHash(of checkpoint: LogPosition, table name: String) throws {
    do {
      guard try log.makeReader().hash(at: checkpoint.sequence) != checkpoint.hash else { return }
    } catch let error as LedgerError where error.code.isOfDamagedLog {
      LogIncidents(root.string, context).record(error)
      return
    }
    // What the table has applied was acknowledged, but the log has another event in its place.
    throw lostEvents(seenBy: name, checkpoint)
  }

  /// True for a position of this epoch behind the log's end. Before it is held against the log, the head has
  /// to be fresh.
  func isBeyondLog(_ position: LogPosition) -> Bool { position.isBeyond(log.head) }

  /// - Parameters:
  ///   - place: of backups that are not asked.
  ///   - isLocked: under the write lock.
  func all(besides place: String? = nil, isLocked: Bool = false) -> [HighWaterMark] {
    // Kinds have tables of which only the folder tells before the log is read, and so has a ledger that is
    // opened without projections. Otherwise it need not be listed.
    let known = projections.names
    let others = log.newestKind == 0 && !known.isEmpty ? [] : store.standingNames()
    let all = HighWaterMark.all(of: root, context, tables: Set(known + ["ledger"] + others).sorted()) {
      try opened[$0].map(\.checkpoint) ?? store.standingPosition(of: $0, isLocked: isLocked)
    }
    guard let place else { return all }
    return all.filter { $0.source != .backup(place: place) }
  }

  /// What a backup that has other events of this epoch says of the log; nil if none is known.
  func forkFault() -> LedgerError? {
    for backup in HighWaterMark.backups(of: root, context) where backup.isFork {
      guard let theirs = backup.head, theirs.epoch == log.head.epoch else { continue }
      return LedgerError(
        .forkedLog,
        "The backups in \(backup.place) have different events from the log: two copies of this ledger have diverged.",
        hint:
          "Run \(Remedy.restoreBeside(backup.place)), and compare the two with \(Remedy.listEvents).",
        at: LedgerError.Location(path: backup.place, sequence: min(theirs.sequence, log.head.sequence)))
    }
    return nil
  }

  // MARK: Telling

  func lostEvents(seenBy table: String, _ position: LogPosition) -> LedgerError {
    lostEvents(seenBy: HighWaterMark(source: .table(table), position: position))
  }

  func lostEvents(seenBy highWaterMark: HighWaterMark) -> LedgerError {
    let (message, hint) = words(of: highWaterMark)
    var error = LedgerError(
      .lostEvents, message, hint: hint,
      at: LedgerError.Location(path: root.appending("log").string, sequence: log.head.sequence + 1))
    if case .table(let name) = highWaterMark.source { error.location.projection = name }
    return error.seeing(highWaterMark.position)
  }

  private var whatHelps: Message {
    let backup = NewestBackup(of: root, projections, context)
    return Evidence(
      .eventsLost, backup: backup?.place, backupLacks: backup?.lacksEvents ?? false,
      backupRepairs: backup?.repairs(through: .max, of: log.head) ?? false
    ).hint ?? ""
  }

  private func words(of highWaterMark: HighWaterMark) -> (message: Message, hint: Message) {
    let end = log.head.sequence
    let seen = highWaterMark.position.sequence
    switch highWaterMark.source {
    case .table(let name):
      return (
        isBeyondLog(highWaterMark.position)
          ? "The log ends after event \(end), but the table '\(name)' has applied event \(seen). Acknowledged events were lost."
          : "The table '\(name)' has applied a different event \(seen) than the log has: the log belongs to another copy of this ledger, or acknowledged events were lost.",
        "Nothing was changed. If the files were replaced with an older copy, put the newer ones back. \(whatHelps)"
      )
    case .backup(let place):
      return (
        isBeyondLog(highWaterMark.position)
          ? "The log ends after event \(end), but the backup in \(place) has event \(seen). Acknowledged events were lost."
          : "The backup in \(place) has a different event \(seen) than the log: the log belongs to another copy of this ledger, or acknowledged events were lost.",
        "Nothing was changed. If the files were replaced with an older copy, put the newer ones back. \(whatHelps)"
      )
    case .incident(let time), .check(let time):
      return (
        isBeyondLog(highWaterMark.position)
          ? "The log ends after event \(end), but a record from \(time.toDay) shows that it had event \(seen). Acknowledged events were lost."
          : "Event \(seen) of the log is not the one that it had, as a record from \(time.toDay) shows. Acknowledged events were lost.",
        "Nothing was changed. Put the newer files back. \(whatHelps)"
      )
    }
  }
}
