package import SystemPackage

/// Makes the log of a new ledger from lines that come from elsewhere, such as a bundle. Each keeps its
/// sequence number; missing ones are replaced by `ledger.lost`.
package final class LogFromLines {
  private let log: EventLog
  private let context: LogContext
  private var batch: SalvageBatch
  private var next: UInt64 = 1
  /// How many events are missing between those that were added.
  package private(set) var lostEvents: UInt64 = 0

  /// - Parameter root: a folder that does not exist yet, or is empty.
  package init(at root: FilePath, id: UUID, context: LogContext) throws {
    self.context = context
    log = try EventLog.create(at: root, id: id, context: context)
    log.known.forgetConcerns()
    batch = SalvageBatch(log: log)
  }

  /// Adds a line, without its line feed. Its number must be higher than that of the one before.
  ///
  /// - Throws: `damagedLog` for a line that is not as we write it, or out of order.
  package func add(_ bytes: UnsafeRawBufferPointer) throws {
    let line = try EventLine(scanning: bytes)
    guard line.sequence >= next else {
      throw LedgerError(
        .damagedLog, "Event \(line.sequence) is out of order: it follows event \(next - 1).",
        hint: "Ask for the file again.", at: .init(sequence: line.sequence))
    }
    while next < line.sequence {
      try batch.add(CopyEvent.lostLine(next, context))
      lostEvents += 1
      next += 1
    }
    try batch.add(bytes, lastOfBatch: line.batch?.upperBound)
    next += 1
  }

  /// Begins the new ledger's epoch and closes it.
  ///
  /// - Parameter voiding: is handed the log, and says which events do not apply without those that are
  ///   missing.
  /// - Returns: the log's id, when it was made, and its position.
  package func finish(
    _ origin: CopyOrigin, voiding: (EventLog) throws -> [VoidEvent] = { _ in [] }
  ) throws -> (created: Timestamp, position: LogPosition) {
    try batch.flush()
    for void in try voiding(log) { try log.append(void) }
    let position = try log.beginEpoch(origin)
    let created = log.created
    try log.close()
    context.fileSystem.removeLeftover(log.root.appending("lock"))
    return (created, position)
  }

  /// After a failure: what was made is thrown away.
  package func closeAfterFailure() { do { try log.close() } catch { return } }
}
