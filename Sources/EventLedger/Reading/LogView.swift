import Projections
import SystemPackage

/// The log as it is acknowledged now, for readers.
struct LogView {
  let root: FilePath
  let log: EventLog
  let catalog: KindCatalog
  let marks: HighWaterMarks
  let writeLock: WriteLock
  let context: LedgerContext

  /// A reader up to what is acknowledged now.
  func reader() throws -> LogReader {
    try writeLock.refreshLog()
    return try log.makeReader()
  }

  func position(asOf place: AsOf, in reader: LogReader) throws -> LogPosition {
    let sequence: UInt64
    switch place {
    case .event(let number): sequence = number
    case .time(let moment):
      var index = try TimeIndex(of: root, reader, context.fileSystem)
      sequence = try index.lastEvent(by: moment)
    }
    guard let hash = try reader.hash(at: sequence) else {
      if let loss = try lossBehind(reader) { throw loss.error }
      throw LedgerError(
        .noSuchRecord, "There is no event \(sequence) yet; the last one is \(reader.head.sequence).",
        hint: "\(Remedy.listNewestEvents) lists the events.", at: .init(sequence: sequence))
    }
    return LogPosition(epoch: reader.head.epoch, sequence: sequence, hash: hash)
  }

  /// What is missing beyond the end of what a reader reads; nil if nothing is known to be missing. Takes no
  /// lock.
  func lossBehind(_ reader: LogReader) throws -> LogDamage? {
    let highWaterMarks = marks.all()
    guard let highWaterMark = HighWaterMark.furthest(of: highWaterMarks, beyond: reader.head) else {
      return try marks.contradiction(of: highWaterMarks)?.otherEvents(in: root)
    }
    // Another process may have written since the reader was made.
    try writeLock.refreshLog()
    return marks.isBeyondLog(highWaterMark.position) ? highWaterMark.loss(behind: log.head, root) : nil
  }

  /// What backups and incidents say about events that are missing from the log, or different there; each
  /// table is compared separately. Takes no lock.
  func lossSeenBesideTables() throws -> LedgerError? {
    let beside = HighWaterMark.besideTables(of: root, context)
    if let highWaterMark = HighWaterMark.furthest(of: beside, beyond: log.head) {
      try writeLock.refreshLog()
      if marks.isBeyondLog(highWaterMark.position) { return marks.lostEvents(seenBy: highWaterMark) }
    }
    return try marks.contradiction(of: beside).map(marks.lostEvents)
  }

  /// The present position of a table.
  ///
  /// - Parameter last: its position before; events up to there are not checked again.
  /// - Throws: `usage` if the name is not a table's, or what reading the log throws.
  func place(of table: String, after last: TablePlace?) throws -> TablePlace {
    try writeLock.refreshLog()
    let definition = try catalog.definition(table)
    let (epoch, head) = (log.head.epoch, log.head.sequence)
    if definition.everyEvent != nil { return TablePlace(epoch: epoch, sequence: head, head: head) }
    if let concern = log.concern(of: table) { return TablePlace(epoch: epoch, sequence: concern, head: head) }
    // The head has room for some names only, and none right after a restore.
    let known = last.flatMap { $0.epoch == epoch && $0.head <= head ? $0 : nil }
    let found = try log.makeReader().newestEvent(concerning: definition, after: known?.head ?? 0)
    return TablePlace(epoch: epoch, sequence: found ?? known?.sequence ?? 0, head: head)
  }
}
