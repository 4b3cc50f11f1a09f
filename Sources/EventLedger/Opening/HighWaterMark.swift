import Logging
import Projections
import SystemPackage

/// What has seen the log, and up to which event. Events up to there that the log lacks were acknowledged, and
/// are lost.
struct HighWaterMark {
  enum Source: Hashable {
    case table(String)
    /// The newest backup in that folder.
    case backup(place: String)
    /// What was recorded at that time about a high-water mark that may be gone since.
    case incident(Timestamp)
    /// The last check of the whole ledger.
    case check(Timestamp)
  }

  var source: Source
  var position: LogPosition

  /// Everything that can say how far the log went, for callers that do not open the ledger.
  static func all(of root: FilePath, _ context: LedgerContext) -> [HighWaterMark] {
    let store = ProjectionStore(ledger: root, context: context.forLog)
    return all(of: root, context, tables: store.standingNames()) { try store.standingPosition(of: $0) }
  }

  /// The same, with each table's position from `standing`; nil, or a throw, if a table can't say it now, or
  /// ever.
  static func all(
    of root: FilePath, _ context: LedgerContext, tables: [String],
    standing: (_ table: String) throws -> LogPosition?
  ) -> [HighWaterMark] {
    let tables = tables.compactMap { name -> HighWaterMark? in
      do {
        return try standing(name).map { HighWaterMark(source: .table(name), position: $0) }
      } catch {
        context.logger.notice(
          "a table can't be asked",
          metadata: ["table": "\(name)", "code": "\(LedgerError(wrapping: error).code)"])
        return nil
      }
    }
    return ofThisLedger(tables + anyBesideTables(of: root, context), root, context.fileSystem)
  }

  /// Without those of another ledger: a table that was copied here says nothing of this log.
  private static func ofThisLedger(
    _ highWaterMarks: [HighWaterMark], _ root: FilePath, _ fileSystem: any FileSystem
  ) -> [HighWaterMark] {
    // Mostly all are of one epoch, so `ledger.json` is read once. (A dictionary of epochs costs half a
    // million instructions at each start, to find out that they can be hashed.)
    var known: (epoch: Epoch, isOther: Bool)?
    return highWaterMarks.filter { highWaterMark in
      let epoch = highWaterMark.position.epoch
      let isOther =
        known?.epoch == epoch ? known?.isOther == true : epoch.isOfOtherLedger(at: root, fileSystem)
      known = (epoch, isOther)
      return !isOther
    }
  }

  /// Those that are read without a table: backups and incidents. They are best effort: what can't be read
  /// prevents no writing, and `verify` reports it.
  static func besideTables(of root: FilePath, _ context: LedgerContext) -> [HighWaterMark] {
    ofThisLedger(anyBesideTables(of: root, context), root, context.fileSystem)
  }

  private static func anyBesideTables(of root: FilePath, _ context: LedgerContext) -> [HighWaterMark] {
    backups(of: root, context).compactMap { backup in
      // One of another copy has events that this one never had.
      guard !backup.isFork, let head = backup.head else { return nil }
      return HighWaterMark(source: .backup(place: backup.place), position: head)
    }
      + incidents(of: root, context).map { HighWaterMark(source: .incident($0.time), position: $0.position) }
      + (LastCheck.position(root, context.fileSystem).map {
        [HighWaterMark(source: .check($0.time), position: $0.position)]
      } ?? [])
  }

  /// The backups that the ledger remembers; or, if the place itself exists and has one that goes further,
  /// that one: an older copy of the whole ledger remembers no more than it has.
  static func backups(of root: FilePath, _ context: LedgerContext) -> [RememberedBackups.Entry] {
    do {
      return try RememberedBackups(root: root, context.fileSystem).read().map { entry in
        guard !entry.isFork, let head = entry.head,
          let newer = furthest(in: entry.place, beyond: head, context)
        else { return entry }
        var entry = entry
        (entry.name, entry.time, entry.head) = (newer.name, newer.time, newer.head)
        return entry
      }
    } catch {
      context.logger.notice("the remembered backups can't be asked", metadata: ["path": "\(root)"])
      return []
    }
  }

  private static func furthest(
    in place: String, beyond head: LogPosition, _ context: LedgerContext
  ) -> BackupManifest? {
    do {
      let found = try BackupFolder(FilePath(place), context.fileSystem).furthest(of: head.epoch)
      return found.flatMap { $0.head.isBeyond(head) ? $0 : nil }
    } catch {
      context.logger.notice("a place of backups can't be asked", metadata: ["path": "\(place)"])
      return nil
    }
  }

  private static func incidents(of root: FilePath, _ context: LedgerContext)
    -> [(position: LogPosition, time: Timestamp)]
  {
    do { return try LogIncidents(root.string, context).seen() } catch {
      context.logger.notice("the incidents can't be asked", metadata: ["path": "\(root)"])
      return []
    }
  }
}

extension HighWaterMark {
  /// The one that has seen most beyond `end`; nil if none has seen more.
  static func furthest(of highWaterMarks: [HighWaterMark], beyond end: LogPosition) -> HighWaterMark? {
    highWaterMarks.filter { $0.position.isBeyond(end) }.max { $0.position.sequence < $1.position.sequence }
  }

  /// The first that has seen a different event than the log has in that place. Each is compared, since a
  /// table or a backup of another copy may come before those of this one.
  static func contradicting(_ reader: LogReader, among highWaterMarks: [HighWaterMark]) throws
    -> HighWaterMark?
  {
    var compared: [LogPosition] = []
    return try highWaterMarks.first { highWaterMark in
      let position = highWaterMark.position
      // Tables are mostly at the same event, which is read once for all of them.
      guard !position.isBeyond(reader.head), !compared.contains(position) else { return false }
      compared.append(position)
      return try position.isLacking(in: reader)
    }
  }

  /// Those that an append checks: the furthest of the tables and backups, which is usually at head and costs
  /// no read, and every incident. Each table is compared separately before it is written to.
  static func foremost(of highWaterMarks: [HighWaterMark], at head: LogPosition) -> [HighWaterMark] {
    let last = highWaterMarks.filter { !$0.isIncident && $0.position.epoch == head.epoch }
      .map(\.position.sequence).max()
    return highWaterMarks.filter {
      $0.isIncident || $0.position.sequence == last || $0.position.isOfSibling(of: head)
    }
  }

  private var isIncident: Bool { if case .incident = source { true } else { false } }

  /// As damage of a log that has another event at this position. It names no place, since bundles contain it
  /// too.
  func otherEvents(in root: FilePath) -> LogDamage {
    let reason: Message =
      switch source {
      case .table(let name): "the table '\(name)' has applied a different event \(position.sequence)"
      case .backup: "a backup has a different event \(position.sequence)"
      case .incident(let time), .check(let time):
        "it had a different event \(position.sequence) on \(time.toDay)"
      }
    return LogDamage(
      code: .lostEvents, path: root.appending("log").string, firstSequence: position.sequence,
      lastSequence: position.sequence, reason: reason, seen: position)
  }

  /// What has seen it, as part of a sentence.
  var who: Message {
    switch source {
    case .table(let name): "the table '\(name)'"
    case .backup(let place): "the backup in \(place)"
    case .incident(let time): "an incident recorded on \(time.toDay)"
    case .check(let time): "the check on \(time.toDay)"
    }
  }

  /// What a log that ends at `end` lacks, as damage. It names no place, since bundles contain it too.
  func loss(behind end: LogPosition, _ root: FilePath) -> LogDamage {
    let reason: Message =
      switch source {
      case .table(let name):
        "the log ends before event \(position.sequence), which the table '\(name)' has applied"
      case .backup: "the log ends before event \(position.sequence), which a backup has"
      case .incident(let time), .check(let time):
        "the log ends before event \(position.sequence), which it had on \(time.toDay)"
      }
    return LogDamage(
      code: .lostEvents, path: root.appending("log").string, firstSequence: end.sequence + 1,
      lastSequence: position.sequence, reason: reason, seen: position)
  }
}

extension Epoch {
  /// True for the first epoch of another ledger than `ledger.json` names. If that file is missing or can't be
  /// read, a table may be the only evidence against a log that was replaced, and counts.
  func isOfOtherLedger(at root: FilePath, _ fileSystem: any FileSystem) -> Bool {
    guard number == 0 else { return false }
    return attempt {
      let own = try EventLog.idInLedgerFile(of: root, fileSystem, expecting: mark)
      return own != nil && own != mark
    } ?? false
  }
}

extension LogPosition {
  /// True for one of the same epoch as `end`, behind it.
  func isBeyond(_ end: LogPosition) -> Bool { epoch == end.epoch && sequence > end.sequence }

  /// True where the log, read by `reader`, ends before this position of its epoch, or has another event
  /// there. What can't be read proves nothing.
  func isLacking(in reader: LogReader) throws -> Bool {
    guard epoch == reader.head.epoch || isOfSibling(of: reader.head) else { return false }
    if sequence > reader.head.sequence { return true }
    do {
      return try reader.hash(at: sequence) != hash
    } catch let error as LedgerError where error.code.isOfDamagedLog || error.code == .archived {
      return false
    }
  }
}
