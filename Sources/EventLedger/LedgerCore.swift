import EventLog
import LedgerBase
import Logging
import Projections
import SQLite
import SystemPackage

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What an open ledger consists of. It serves one thread at a time; ``Ledger`` brings the lock.
package final class LedgerCore {
  let root: FilePath
  let log: EventLog
  let store: ProjectionStore
  let options: LedgerOptions
  let context: LedgerContext
  /// How many incidents were recorded: whoever listens looks again when there is a new one.
  var incidents = 0
  /// Tables that are open, by name.
  var tables: [String: Projection] = [:]
  /// Tables in memory, by name: those without a file that could not be built on disk, for reading only.
  var unkept: [String: Projection] = [:]
  /// Tables that proved suspect when they were read, and why. A new one is built beside and compared before
  /// they are used.
  var suspects: [String: Suspicion] = [:]
  /// Quarantined tables that were asked for, by name, until they are repaired.
  var quarantinesMet: [String: QuarantineReport] = [:]
  /// Bytes of `incidents.jsonl` when those that may know of more events were asked; nil before that.
  var incidentBytesAtCheck: UInt64?
  /// Why tables were not caught up when they were read last, by name.
  var notCaughtUp: [String: LedgerError] = [:]
  /// For events of older data versions that somebody appends.
  let upcaster = EventUpcaster()
  private var brought: DefinitionSet?
  /// What the program and the application bring. Without kinds of the application they are read when they are needed.
  var own: DefinitionSet {
    get throws {
      if let brought { return brought }
      let read = try options.projections.all()
      brought = read
      return read
    }
  }
  /// The log's kinds of record, as of the last change of them that the head told of.
  var knownKinds: (kinds: RegisteredKinds, newest: UInt64?, epoch: Epoch)?

  init(log: EventLog, options: LedgerOptions, context: LedgerContext) throws {
    root = log.root
    self.log = log
    self.options = options
    self.context = context
    brought = options.kinds.isEmpty ? nil : try options.definitions()
    store = ProjectionStore(
      ledger: log.root, context: context.forLog, eventsReplayedInMemory: options.eventsReplayedInMemory)
  }

  static func open(
    at root: FilePath, options: LedgerOptions, context: LedgerContext
  ) throws -> (core: LedgerCore, wasCreated: Bool) {
    let deadline = ContinuousClock.now + options.wait
    while true {
      do {
        let log = try openSteady(root, options, context)
        return (try LedgerCore(log: log, options: options, context: context), false)
      } catch let error as LedgerError where error.code == .noLedger && options.createIfMissing {
        do {
          return (try create(at: root, options: options, context: context), true)
        } catch let error as LedgerError where [.locked, .ledgerExists].contains(error.code) {
          // Another process is making it at this moment: what it makes is opened.
          guard ContinuousClock.now < deadline else { throw error }
          usleep(2000)
        }
      }
    }
  }

  /// What looks damaged may be a log that another process is making or restoring at this moment: it is opened again under
  /// the lock, when nobody does.
  private static func openSteady(
    _ root: FilePath, _ options: LedgerOptions, _ context: LedgerContext
  ) throws -> EventLog {
    do {
      return try EventLog.open(at: root, context: context.forLog)
    } catch let error as LedgerError where error.code.isOfUnusableLog || error.code == .notALedger {
      // Where no lock is there, nobody is at work, and nothing may be made in what may be no ledger.
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

  static func create(at root: FilePath, options: LedgerOptions, context: LedgerContext) throws -> LedgerCore {
    let log = try EventLog.create(at: root, id: context.newID(), context: context.forLog) { log in
      try LedgerFile(log: log).write(in: root, context.fileSystem)
    }
    return try LedgerCore(log: log, options: options, context: context)
  }

  /// Takes away a ledger in which there is no event.
  ///
  /// - Returns: false where it stays.
  func removeIfEmpty() throws -> Bool {
    for name in Array(tables.keys) { dropTable(name) }
    return try withWriteLock { try log.removeIfEmpty() }
  }

  func close() throws {
    var damage: LedgerError?
    for (name, table) in tables {
      do {
        try table.close()
      } catch let error as LedgerError {
        // What was appended is on disk and in the table's -wal: no failure here may make it look refused.
        context.logger.error(
          "table not closed cleanly", metadata: ["table": "\(name)", "code": "\(error.code)"])
        if error.code == .tableDamaged, !wasReplaced(table) { damage = error }
      }
    }
    tables = [:]
    for table in unkept.values { table.closeQuietly() }
    unkept = [:]
    try log.close()
    if let damage { throw damage }
  }

  /// True for a generation that has nothing to say any more.
  private func wasReplaced(_ table: Projection) -> Bool {
    do {
      return try store.wasReplaced(table.file, of: table.definition.name)
    } catch { return false }
  }

  /// The definition of a table, by its name.
  ///
  /// - Throws: `usage` with the nearest name.
  func definition(_ name: String) throws -> ProjectionDefinition {
    if let definition = try options.projections.definition(named: name) { return definition }
    let definitions = try definitions
    if let definition = definitions.definition(named: name) { return definition }
    if let kind = try kinds().kind(named: name) { return try kind.definition.get() }
    let names = definitions.all.map(\.name)
    let near = Spelling.nearest(to: name, among: names)
    throw LedgerError(
      .usage,
      near.map { "There is no table family '\(name)'. Did you mean '\($0)'?" }
        ?? "There is no table family '\(name)'.",
      hint: "There are: \(names.joined(separator: ", ")).",
      at: LedgerError.Location(projection: name))
  }

  /// The projection of all event ids.
  func idDefinition() throws -> ProjectionDefinition { try definition("ledger") }

  /// Runs `body` as the only writer, with the log in a clean state; what had to be repaired becomes an incident.
  func withWriteLock<T>(_ body: () throws -> T) throws -> T {
    defer { recordRepairs() }
    return try log.withWriteLock(wait: options.wait, highWaterMark: highestSeen) {
      try prepareForWriting()
      return try body()
    }
  }

  /// As ``withWriteLock(_:)`` where the lock is free right now; else nothing is done.
  func withWriteLockIfFree(_ body: () throws -> Void) throws {
    defer { recordRepairs() }
    _ = try log.withWriteLockIfFree(highWaterMark: highestSeen) {
      try prepareForWriting()
      try body()
    }
  }

  /// As ``withWriteLock(_:)``, for whoever works in several calls. ``releaseWriteLock()`` gives the lock back.
  func takeWriteLock() throws {
    defer { recordRepairs() }
    try log.takeWriteLock(wait: options.wait, highWaterMark: highestSeen)
    do {
      try prepareForWriting()
    } catch {
      log.releaseWriteLock()
      throw error
    }
  }

  /// Neither an event nor a row is written where something contradicts the log: both might be of another copy.
  private func prepareForWriting() throws {
    if log.repairs.contains(where: { $0.keptIn != nil }) { trimQuarantine() }
    try checkHighWaterMarksIfNew()
    try finishErasureIfBegun()
  }

  func releaseWriteLock() {
    log.releaseWriteLock()
    recordRepairs()
  }

  /// Reads how far the log is acknowledged. After a power cut `head` on disk may be an older one, and what stands whole
  /// beyond it was acknowledged: it is recovered before it is read, where nobody is writing and the disk lets us.
  func refreshLog() throws {
    try log.refresh()
    guard try log.hasMoreThanHead() else { return }
    do {
      try withWriteLockIfFree {}
    } catch let error as LedgerError where Self.leavesReading.contains(error.code) {
      // What is there can be read; `status` tells what keeps everybody from writing.
      LogIncidents(root.string, context).record(error, stopsWriting: true)
      context.logger.notice("events beyond head not adopted", metadata: ["code": "\(error.code)"])
    }
  }

  /// What stops the writing, but not the reading of what is there.
  static let leavesReading: Set<LedgerError.Code> = [
    .diskFull, .permissionDenied, .tableBusy, .ioFailed, .writerPoisoned, .damagedLog, .foreignLog,
    .lostEvents,
  ]
}

extension LedgerContext {
  /// A new UUIDv7 from the clock and the random bits handed in.
  package func newID() -> UUID { UUID.v7(at: now(), random: random) }
}
