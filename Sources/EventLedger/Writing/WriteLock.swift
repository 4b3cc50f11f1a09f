import Logging
import SQLite
import SystemPackage

/// The lock of the ledger's only writer. Who takes it finds the log in a clean state, and nothing that
/// contradicts it; what had to be repaired becomes an incident.
final class WriteLock {
  private let log: EventLog
  private let wait: Duration
  private let marks: HighWaterMarks
  private let quarantine: QuarantineFolder
  private let recorder: IncidentRecorder
  private let context: LedgerContext
  /// Finishes what an earlier writer has begun.
  private var finishing: () throws -> Void = {}

  init(
    _ log: EventLog, wait: Duration, _ marks: HighWaterMarks, _ quarantine: QuarantineFolder,
    _ recorder: IncidentRecorder, _ context: LedgerContext
  ) {
    self.log = log
    self.wait = wait
    self.marks = marks
    self.quarantine = quarantine
    self.recorder = recorder
    self.context = context
  }

  /// - Parameter body: run whenever the lock was taken, before anything else.
  func onTaking(_ body: @escaping () throws -> Void) { finishing = body }

  /// Runs `body` as the only writer, with the log in a clean state; what had to be repaired becomes an
  /// incident.
  func withLock<T>(_ body: () throws -> T) throws -> T {
    defer { recorder.recordRepairs(of: log) }
    return try log.withWriteLock(wait: wait, highWaterMark: marks.highestSeen) {
      try prepareForWriting()
      return try body()
    }
  }

  /// As ``withLock(_:)`` where the lock is free right now; else nothing is done.
  func withLockIfFree(_ body: () throws -> Void) throws {
    defer { recorder.recordRepairs(of: log) }
    _ = try log.withWriteLockIfFree(highWaterMark: marks.highestSeen) {
      try prepareForWriting()
      try body()
    }
  }

  /// Like ``withLock(_:)``, for work in several calls. ``release()`` releases the lock.
  func take() throws {
    defer { recorder.recordRepairs(of: log) }
    try log.takeWriteLock(wait: wait, highWaterMark: marks.highestSeen)
    do {
      try prepareForWriting()
    } catch {
      log.releaseWriteLock()
      throw error
    }
  }

  /// Refuses whatever taking the lock would refuse because of the log's own files. Nothing is changed.
  func checkCanBeTaken() throws {
    _ = try LedgerFile.checkWriter(of: log, context)
    try log.checkCanBeWritten(highWaterMark: marks.highestSeen)
  }

  /// Neither an event nor a row is written where something contradicts the log: both might be of another
  /// copy.
  private func prepareForWriting() throws {
    if log.repairs.contains(where: { $0.keptIn != nil }) { quarantine.trim() }
    try marks.checkIfNew()
    try finishing()
  }

  func release() {
    log.releaseWriteLock()
    recorder.recordRepairs(of: log)
  }

  /// Reads how far the log is acknowledged. After a power cut `head` on disk may be an older one, and
  /// complete appends beyond it were acknowledged: they are recovered before the log is read, if nobody is
  /// writing and the disk allows it.
  func refreshLog() throws {
    try log.refresh()
    guard try log.hasMoreThanHead() else { return }
    do {
      try withLockIfFree {}
    } catch let error as LedgerError where Self.leavesReading.contains(error.code) {
      // What is there can be read; `status` says what prevents writing.
      LogIncidents(log.root.string, context).record(error, stopsWriting: true)
      context.logger.notice("events beyond head not recovered", metadata: ["code": "\(error.code)"])
    }
  }

  /// What prevents writing, but not reading.
  static let leavesReading: Set<LedgerError.Code> = [
    .diskFull, .permissionDenied, .tableBusy, .tableRebuilt, .ioFailed, .writerPoisoned, .damagedLog,
    .foreignLog, .lostEvents,
  ]
}
