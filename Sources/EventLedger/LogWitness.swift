import EventLog
import Logging
import Projections
import SystemPackage

/// Who has seen the log, and up to which event. What the log lacks of that was acknowledged, and is lost.
struct LogWitness {
  enum Source: Hashable {
    case table(String)
    /// The newest backup in that folder.
    case backup(place: String)
    /// What was told at that time of a witness that may be gone since.
    case incident(Timestamp)
  }

  var source: Source
  var position: LogPosition

  /// All that can say how far the log has been, for whoever does not open the ledger.
  static func all(of root: FilePath, _ context: LedgerContext) -> [LogWitness] {
    let store = ProjectionStore(ledger: root, context: context)
    return all(of: root, context, tables: store.standingNames()) { try store.standingPosition(of: $0) }
  }

  /// The same, with how far each table stands from `standing`; nil, or a throw, where one can't say it now, or ever.
  static func all(
    of root: FilePath, _ context: LedgerContext, tables: [String],
    standing: (_ table: String) throws -> LogPosition?
  ) -> [LogWitness] {
    let tables = Set(LedgerCore.tableNames + tables).sorted().compactMap { name -> LogWitness? in
      do {
        return try standing(name).map { LogWitness(source: .table(name), position: $0) }
      } catch {
        context.logger.notice(
          "a table can't be asked",
          metadata: ["table": "\(name)", "code": "\(LedgerError(wrapping: error).code)"])
        return nil
      }
    }
    return tables + besideTables(of: root, context)
  }

  /// Those that are asked without a table: backups and incidents. They are best effort: what can't be read keeps nobody
  /// from writing, and `verify` tells of it.
  static func besideTables(of root: FilePath, _ context: LedgerContext) -> [LogWitness] {
    backups(of: root, context).compactMap { backup in
      // One of another copy has events that this one never had.
      guard !backup.isFork, let head = backup.head else { return nil }
      return LogWitness(source: .backup(place: backup.place), position: head)
    }
      + incidents(of: root, context).map { LogWitness(source: .incident($0.time), position: $0.position) }
  }

  static func backups(of root: FilePath, _ context: LedgerContext) -> [RememberedBackups.Entry] {
    do {
      return try RememberedBackups(root: root, context.fileSystem).read()
    } catch {
      context.logger.notice("the remembered backups can't be asked", metadata: ["path": "\(root)"])
      return []
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

extension LogPosition {
  /// True for one of the same epoch as `end`, behind it.
  func isBeyond(_ end: LogPosition) -> Bool { epoch == end.epoch && sequence > end.sequence }

  /// True where the log, read by `reader`, ends before this position of its epoch, or has another event there. What can't
  /// be read proves nothing.
  func isLacking(in reader: LogReader) throws -> Bool {
    guard epoch == reader.head.epoch else { return false }
    if isBeyond(reader.head) { return true }
    do {
      return try reader.hash(at: sequence) != hash
    } catch let error as LedgerError where [.damagedLog, .archived].contains(error.code) {
      return false
    }
  }
}
