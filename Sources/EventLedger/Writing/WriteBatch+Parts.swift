import Projections
import SQLite

extension WriteBatch {
  /// True if no further part should be added to this append.
  var isFull: Bool { events.count >= LogLimits.sharedEvents || lineBytes >= LogLimits.sharedBytes }

  /// False when SQLite or damage took a table's transaction away: the batch can't be finished then.
  var isIntact: Bool { open.allSatisfy(\.connection.isInTransaction) }

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
    if part.isAtomic { nameBatch() }
    return part.firstReceipt..<receipts.count
  }

  /// Each line of an atomic part names the first and the last event, which mostly were known before.
  private func nameBatch() {
    let places = part.firstEvent..<events.count
    let batch = part.batch(of: places.count, after: base.sequence)
    guard events[places].contains(where: { $0.header.batch != batch }) else { return }
    lines.truncate(to: places.lowerBound)
    for index in places {
      events[index].header.batch = batch
      _ = lines.append(events[index])
    }
  }

  /// The events behind a part's receipts that a caller can give again: none that was there before, and none
  /// of the ledger itself.
  func inDoubt(_ places: Range<Int>) -> [InDoubtEvents.Event] {
    receipts[places].filter { !$0.isDuplicate && !$0.type.hasPrefix("ledger.") }.map { receipt in
      let event = events[Int(receipt.sequence - base.sequence - 1)]
      return InDoubtEvents.Event(
        id: event.header.id, type: event.header.type, version: event.header.version,
        time: event.header.recorded == nil ? nil : event.header.time, meta: event.meta, data: event.data)
    }
  }

  /// Undoes the part: the batch is as it was before it.
  func rollBackPart() throws {
    for table in open where !part.marked.contains(where: { $0 === table }) { table.rollback() }
    open = part.marked
    for table in open { try table.connection.execute("ROLLBACK TO part; RELEASE part") }
    events.removeSubrange(part.firstEvent...)
    lines.truncate(to: part.firstEvent)
    receipts.removeSubrange(part.firstReceipt...)
    lineBytes = part.lineBytes
    concerning = part.concerning
  }
}
