import SQLite

/// An event that a table could not take.
package struct InapplicableEvent: Hashable, Sendable {
  package var sequence: UInt64
  package var id: String
  package var type: String
  package var table: String
  package var reason: Message
  /// Its atomic batch, which is voided as a whole.
  package var batch: ClosedRange<UInt64>?
}

extension Projection {
  /// A table in memory, to find out what a history gives.
  package static func inMemory(_ definition: ProjectionDefinition, files: any FileSystem) throws -> Projection
  {
    try build(definition, generation: 0, path: inMemory, files: files)
  }

  /// Applies the events after `start` up to `last`, without the `voided` and those `left` out, and passes
  /// over those that do not apply.
  ///
  /// - Returns: the ones passed over.
  package func replayPassingOver(
    from source: some EventSource, after start: UInt64, through last: UInt64, without voided: VoidedEvents,
    left: Set<UInt64>
  ) throws -> [InapplicableEvent] {
    var passedOver: [InapplicableEvent] = []
    try source.forEachRun(after: start, through: last) { run in
      var stopped: [UInt64: InapplicableEvent] = [:]
      var found: [InapplicableEvent]?
      while found == nil { found = try take(run, without: voided, left: left, &stopped) }
      passedOver += found ?? []
    }
    return passedOver
  }

  /// - Parameter stopped: events that took too much. SQLite ends the transaction with such a one, and the run
  ///   is taken once more without it.
  /// - Returns: those that were passed over; nil if one was stopped.
  private func take(
    _ run: EventRun, without voided: VoidedEvents, left: Set<UInt64>,
    _ stopped: inout [UInt64: InapplicableEvent]
  ) throws -> [InapplicableEvent]? {
    var passedOver: [InapplicableEvent] = []
    try begin()
    try run.forEachEvent { line in
      guard connection.isInTransaction, counts(line, without: voided), !left.contains(line.sequence) else {
        return
      }
      if let event = stopped[line.sequence] { return passedOver.append(event) }
      do {
        try apply(line, without: voided)
      } catch let error as LedgerError where error.isFaultOfEvent {
        let event = InapplicableEvent(
          sequence: line.sequence, id: line.id.lowercase, type: line.type, table: definition.name,
          reason: error.message, batch: line.batch)
        if connection.isInTransaction { passedOver.append(event) } else { stopped[line.sequence] = event }
      }
    }
    guard connection.isInTransaction else { return nil }
    try commit()
    return passedOver
  }
}
