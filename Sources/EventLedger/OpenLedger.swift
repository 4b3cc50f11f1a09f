import Projections
import SQLite
import SystemPackage

/// What an open ledger consists of: the objects that own its state, and the operations on them. It has no
/// state itself. It serves one thread at a time; ``Ledger`` provides the lock.
package final class OpenLedger {
  let log: EventLog
  let store: ProjectionStore
  let catalog: KindCatalog
  let tables: TableCatalog
  let marks: HighWaterMarks
  let recorder: IncidentRecorder
  let writeLock: WriteLock
  let context: LedgerContext
  private let opened: OpenTables
  private let quarantine: QuarantineFolder
  private let options: LedgerOptions
  var root: FilePath { log.root }

  private init(log: EventLog, options: LedgerOptions, context: LedgerContext) throws {
    self.log = log
    self.options = options
    self.context = context
    store = ProjectionStore(
      ledger: log.root, context: context.forLog, eventsReplayedInMemory: options.eventsReplayedInMemory)
    opened = OpenTables()
    recorder = IncidentRecorder(log.root, context)
    catalog = try KindCatalog(log, options, context)
    marks = HighWaterMarks(log, store, opened, options.projections, context)
    quarantine = QuarantineFolder(root: log.root, store: store, recorder: recorder, context: context)
    writeLock = WriteLock(log, wait: options.wait, marks, quarantine, recorder, context)
    tables = TableCatalog(
      log, store, catalog, opened, marks, writeLock, quarantine, recorder, repairs: options.repairs, context)
    writeLock.onTaking { [unowned self] in try erasing.finishErasureIfBegun() }
  }

  // MARK: Works

  var view: LogView {
    LogView(root: root, log: log, catalog: catalog, marks: marks, writeLock: writeLock, context: context)
  }
  var checkpoints: Checkpoints {
    Checkpoints(log: log, store: store, catalog: catalog, opened: opened, tables: tables, context: context)
  }
  var appender: Appender {
    Appender(
      log: log, catalog: catalog, tables: tables, writeLock: writeLock, checkpoints: checkpoints,
      context: context)
  }
  var voiding: Voiding {
    Voiding(
      log: log, store: store, catalog: catalog, tables: tables, recorder: recorder, writeLock: writeLock,
      appender: appender, context: context)
  }
  var erasing: Erasing {
    Erasing(
      root: root, log: log, store: store, catalog: catalog, opened: opened, tables: tables, voiding: voiding,
      recorder: recorder, writeLock: writeLock, context: context)
  }
  var archiving: Archiving {
    Archiving(
      root: root, log: log, store: store, catalog: catalog, tables: tables, checkpoints: checkpoints,
      erasing: erasing, appender: appender,
      view: view, recorder: recorder, writeLock: writeLock, context: context)
  }
  var rebuilding: Rebuilding {
    Rebuilding(
      log: log, store: store, catalog: catalog, tables: tables, marks: marks, quarantine: quarantine,
      voiding: voiding,
      recorder: recorder, writeLock: writeLock, context: context)
  }
  var upgrading: Upgrading {
    Upgrading(
      log: log, store: store, catalog: catalog, tables: tables, appender: appender, writeLock: writeLock,
      context: context)
  }
  var registration: KindRegistration {
    KindRegistration(
      log: log, store: store, catalog: catalog, tables: tables, upgrading: upgrading, appender: appender,
      writeLock: writeLock, context: context)
  }
  var importing: Importing {
    Importing(
      root: root, log: log, catalog: catalog, tables: tables, voiding: voiding, registration: registration,
      appender: appender, writeLock: writeLock, context: context)
  }
  var resetting: Resetting {
    Resetting(
      store: store, catalog: catalog, tables: tables, rebuilding: rebuilding, appender: appender,
      context: context)
  }
  var sealing: Sealing { Sealing(log: log, store: store, checkpoints: checkpoints, writeLock: writeLock) }
  var statusReader: StatusReader {
    StatusReader(
      root: root, log: log, store: store, catalog: catalog, tables: tables, marks: marks, view: view,
      writeLock: writeLock, options: options, context: context)
  }
  var backupSource: BackupSource {
    BackupSource(root: root, log: log, marks: marks, writeLock: writeLock, context: context)
  }

  // MARK: Opening and closing

  static func open(
    at root: FilePath, options: LedgerOptions, context: LedgerContext
  ) throws -> (opened: OpenLedger, wasCreated: Bool) {
    let deadline = ContinuousClock.now + options.wait
    while true {
      do {
        let log = try openSteady(root, options, context)
        return (try OpenLedger(log: log, options: options, context: context), false)
      } catch let error as LedgerError where error.code == .noLedger && options.createIfMissing {
        do {
          return (try create(at: root, options: options, context: context), true)
        } catch let error as LedgerError where [.locked, .ledgerExists].contains(error.code) {
          // Another process is making it at this moment: what it makes is opened.
          guard ContinuousClock.now < deadline else { throw error }
          BusyWait.sleep(.milliseconds(2))
        }
      }
    }
  }

  /// What looks damaged may be a log that another process is creating or restoring at this moment: it is
  /// opened again under the lock, when no process is.
  private static func openSteady(
    _ root: FilePath, _ options: LedgerOptions, _ context: LedgerContext
  ) throws -> EventLog {
    do {
      return try EventLog.open(at: root, context: context.forLog)
    } catch let error as LedgerError where error.code.isOfUnusableLog || error.code == .notALedger {
      // If there is no lock, no process is at work, and nothing may be created in what may not be a ledger.
      let lock = root.appending("lock")
      guard try context.fileSystem.status(of: lock, followLinks: true)?.kind == .file else { throw error }
      do {
        return try EventLog.withLock(of: root, wait: options.wait, context.fileSystem) {
          try EventLog.open(at: root, context: context.forLog)
        }
      } catch let other as LedgerError where [.locked, .permissionDenied, .ioFailed].contains(other.code) {
        throw error
      }
    }
  }

  static func create(at root: FilePath, options: LedgerOptions, context: LedgerContext) throws -> OpenLedger {
    let log = try EventLog.create(at: root, id: context.newID(), context: context.forLog) { log in
      try LedgerFile(log: log).write(in: root, context.fileSystem)
    }
    return try OpenLedger(log: log, options: options, context: context)
  }

  /// Removes a ledger that contains no event.
  ///
  /// - Returns: false if it stays.
  func removeIfEmpty() throws -> Bool {
    for table in opened.removeAll() { table.closeQuietly() }
    return try writeLock.withLock { try log.removeIfEmpty() }
  }

  func close() throws {
    let damage = Result { try tables.close() }
    try log.close()
    try damage.get()
  }
}

extension LedgerContext {
  /// A new UUIDv7 from the clock and the random bits handed in.
  package func newID() -> UUID { UUID.v7(at: now(), random: random) }
}
