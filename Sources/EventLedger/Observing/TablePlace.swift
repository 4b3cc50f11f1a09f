import Projections

/// The position of a table in a history.
struct TablePlace {
  var epoch: Epoch
  /// Of the last event that changed the table; 0 before the first.
  var sequence: UInt64
  /// How far the log was known then.
  var head: UInt64
}

extension LogReader {
  /// The newest event after another one that changes a table, or what is known about it; nil if there is
  /// none.
  func newestEvent(concerning definition: ProjectionDefinition, after start: UInt64) throws
    -> UInt64?
  {
    guard start < head.sequence else { return nil }
    // Among archived events it can't be known which one it is: the last of them is used for all.
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
  /// True if an append of the event would have recorded in head that it concerns this table.
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
