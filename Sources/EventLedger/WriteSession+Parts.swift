import EventLog
import Projections
import SQLite

extension WriteSession {
  /// True when no further part should be taken into this append.
  var isFull: Bool { events.count >= LogLimits.sharedEvents || lineBytes >= LogLimits.sharedBytes }

  /// False when SQLite or damage took a table's transaction away: the session can't be finished then.
  var isWhole: Bool { open.allSatisfy(\.connection.isInTransaction) }

  /// Begins what one caller adds.
  ///
  /// - Parameters:
  ///   - expecting: refuse unless this is the last event's sequence number.
  ///   - isAtomic: the part's events are one batch.
  func beginPart(expecting: UInt64?, isAtomic: Bool) throws {
    part = Part(
      expecting: expecting, isAtomic: isAtomic, firstEvent: events.count, firstReceipt: receipts.count,
      lineBytes: lineBytes, concerning: concerning, marked: open)
    allowsUnchecked = false
    for table in part.marked { try table.connection.run("SAVEPOINT part") }
  }

  /// Keeps the part.
  ///
  /// - Returns: the places of its receipts among all.
  func keepPart() throws -> Range<Int> {
    for table in part.marked { try table.connection.run("RELEASE part") }
    if part.isAtomic, events.count - part.firstEvent > 1 {
      let batch = events[part.firstEvent].header.sequence...(base.sequence + UInt64(events.count))
      for index in part.firstEvent..<events.count { events[index].header.batch = batch }
    }
    return part.firstReceipt..<receipts.count
  }

  /// The events behind a part's receipts that a caller can give again: none that was there before, and none of the ledger
  /// itself.
  func unsettled(_ places: Range<Int>) -> [UnsettledEvents.Event] {
    receipts[places].filter { !$0.isDuplicate && !$0.type.hasPrefix("ledger.") }.map { receipt in
      let event = events[Int(receipt.sequence - base.sequence - 1)]
      return UnsettledEvents.Event(
        id: event.header.id, type: event.header.type, version: event.header.version,
        time: event.header.recorded == nil ? nil : event.header.time, meta: event.meta, data: event.data)
    }
  }

  /// Undoes the part: the session is as it was before it.
  func giveUpPart() throws {
    for table in open where !part.marked.contains(where: { $0 === table }) { table.rollback() }
    open = part.marked
    for table in open { try table.connection.execute("ROLLBACK TO part; RELEASE part") }
    events.removeSubrange(part.firstEvent...)
    receipts.removeSubrange(part.firstReceipt...)
    lineBytes = part.lineBytes
    concerning = part.concerning
  }
}
