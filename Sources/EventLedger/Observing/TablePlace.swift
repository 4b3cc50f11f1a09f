import EventLog
import Projections

/// Where a table stands in a history.
struct TablePlace {
  var epoch: Epoch
  /// Of the last event that changed the table; 0 before the first.
  var sequence: UInt64
  /// How far the log was known then.
  var head: UInt64
}

extension LedgerCore {
  /// Where a table stands by now.
  ///
  /// - Parameter last: where it stood before; events up to there are not looked at again.
  /// - Throws: `usage` for a name that is no table's, or what reading the log throws.
  func place(of table: String, after last: TablePlace?) throws -> TablePlace {
    try refreshLog()
    let definition = try definition(table)
    let (epoch, head) = (log.head.epoch, log.head.sequence)
    if definition.everyEvent != nil { return TablePlace(epoch: epoch, sequence: head, head: head) }
    if let told = log.concern(of: table) { return TablePlace(epoch: epoch, sequence: told, head: head) }
    // The head has room for some names only, and none right after a restore.
    let known = last.flatMap { $0.epoch == epoch && $0.head <= head ? $0 : nil }
    let found = try log.makeReader().newestEvent(concerning: definition, after: known?.head ?? 0)
    return TablePlace(epoch: epoch, sequence: found ?? known?.sequence ?? 0, head: head)
  }
}

extension LogReader {
  /// The newest event after another one that changes a table, or what is known of it; nil where there is none.
  fileprivate func newestEvent(concerning definition: ProjectionDefinition, after start: UInt64) throws
    -> UInt64?
  {
    guard start < head.sequence else { return nil }
    // Of archived events it can't be told which one it is: the last of them stands for all.
    let archived = try archivedThrough
    let floor = max(start, archived)
    var found: UInt64?
    try forEachRunBackward(from: head.sequence) { run in
      try run.forEachLineBackward { bytes in
        let line = try EventLine(scanning: bytes)
        if line.sequence > floor, try definition.isConcerned(by: line) { found = line.sequence }
        return found == nil && line.sequence > floor
      }
      return found == nil && run.firstSequence > floor + 1
    }
    return found ?? (archived > start ? archived : nil)
  }
}

extension ProjectionDefinition {
  /// True where an append of the event would have told head that it concerns this table.
  fileprivate func isConcerned(by line: EventLine) throws -> Bool {
    switch line.type {
    case LedgerReset.type: line.data.map { LedgerReset.tables(in: $0).contains(name) } ?? false
    case MigrationEvent.type: try MigrationEvent(line).projection == name
    case VoidEvent.type, VoidEvent.erased: try VoidEvent(line).tables.contains(name)
    case KindEvent.registered, KindEvent.removed: KindEvent(line).name == name
    default: events[line.type] != nil
    }
  }
}
