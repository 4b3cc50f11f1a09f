import Projections
import SystemPackage

/// Repairs the tables that replace archived events from backups: says which are unusable, and which a backup
/// still has as they were.
struct BaseRecovery {
  /// A table that is of no use.
  struct Table {
    var fault: BaseCheck.Fault
    /// Its files in the backup, the card last.
    var copies: [BackupManifest.Table] = []
    /// Why it can't be repaired; nil if it can.
    var obstacle: Message? = "no backup has it"
  }

  private(set) var faulty: [Table] = []
  private let folder: BackupFolder
  private let tables: FilePath
  private let files: any FileSystem

  /// Reads all there is; changes nothing.
  init(
    of root: FilePath, from folder: BackupFolder, _ projections: ProjectionSet, context: LedgerContext
  ) throws {
    self.folder = folder
    files = context.fileSystem
    tables = ProjectionStore(ledger: root, context: context.forLog).baseFolder
    guard try files.lastArchived(in: root.appending("log")) != nil else { return }
    let log: EventLog
    do {
      log = try EventLog.open(at: root, context: context.forLog)
    } catch let error as LedgerError where error.code.isOfUnusableLog {
      return  // its segments come first: what is wrong with them is reported
    }
    defer { log.closeQuietly() }
    let definitions = try projections.definitions(of: root, context).all
    let faults = try BaseCheck(root, context).faults(of: definitions, .bytes)
    let backups = try folder.contents().backups.reversed().filter { $0.ledgerID == log.ledgerID }
    faulty = try faults.map { fault in
      var table = Table(fault: fault)
      let stem = fault.path.stem ?? ""
      for backup in backups {
        let copies = [".sqlite", ".json"].compactMap { suffix in
          backup.tables.first { $0.name == stem + suffix }
        }
        guard copies.count == 2, try stands(copies[1], in: log) else { continue }
        table.copies = copies
        table.obstacle = nil
        break
      }
      return table
    }
  }

  /// True if a card's table replaces events of this log.
  private func stands(_ card: BackupManifest.Table, in log: EventLog) throws -> Bool {
    do {
      guard let snapshot = Snapshot(try ChecksummedJSON.read(folder.path(of: card), in: files)) else {
        return false
      }
      return try log.makeReader().knownHash(at: snapshot.position.sequence) == snapshot.position.hash
    } catch let error as LedgerError
      where error.code.isOfDamagedLog || [.ioFailed, .newerFormat].contains(error.code)
    {
      return false
    }
  }

  /// Repairs what can be repaired. Only under the ledger's lock.
  ///
  /// - Throws: `damagedBackup`, `diskFull` and the like; each file is then either the old one or the complete
  ///   new one.
  func run() throws {
    for table in faulty where table.obstacle == nil {
      try files.createFolders(tables)
      for copy in table.copies {
        let temporary = tables.appending(".\(copy.name).repairing")
        do {
          try folder.copy(copy, to: temporary)
        } catch {
          files.removeLeftover(temporary)
          throw error
        }
        try files.rename(temporary, to: tables.appending(copy.name))
      }
      try files.syncDirectory(tables)
    }
  }
}

extension SegmentRecoveryReport.Segment {
  init(_ table: BaseRecovery.Table) {
    path = table.fault.path.string
    sizeBytes = 0
    reason = table.fault.what
    obstacle = table.obstacle
  }
}
