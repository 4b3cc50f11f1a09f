import SQLite

extension Projection {
  /// Applies what the log has beyond the checkpoint, in transactions that end where an append ended.
  ///
  /// - Parameter progress: gets the events done and the events to do; an error that it throws ends the work
  ///   at the last checkpoint.
  /// - Returns: how many events were read.
  /// - Throws: `eventDoesNotApply` with the event and the cause; the table is then at the last end of a run
  ///   before it. `tableBehind` if events that it has applied were voided since: it has to be rebuilt.
  @discardableResult
  package func catchUp(
    from source: some EventSource, progress: ((UInt64, UInt64) throws -> Void)? = nil
  ) throws -> UInt64 {
    let head = source.head
    try refreshCheckpoint()
    let start = checkpoint?.sequence ?? 0
    guard start < head.sequence else { return 0 }
    guard try !isOutdatedByVoid(in: source) else { throw outdated }
    do {
      return try replay(
        from: source, after: start, through: head.sequence, total: head.sequence - start, progress)
    } catch {
      rollback()
      guard let lastGood = replayedThrough, lastGood.sequence > checkpoint?.sequence ?? 0 else { throw error }
      // The good part of the transaction that was rolled back.
      try replay(from: source, after: checkpoint?.sequence ?? 0, through: lastGood.sequence, total: 0, nil)
      throw error
    }
  }

  /// True when events that the table has applied were voided since, or are voided no more.
  package func isOutdatedByVoid(in source: some EventSource) throws -> Bool {
    guard leavesOutVoided, let position = checkpoint?.sequence, try source.hasVoids(after: position) else {
      return false
    }
    return try source.voidedEvents().outdates(definition.name, at: position)
  }

  private var outdated: LedgerError {
    LedgerError(
      .tableBehind, "Events that the table \(definition.name) has applied have since been voided.",
      hint: "Run \(Remedy.rebuild([definition.name])).", at: location())
  }

  /// What keeps something of every event (its id, for one) keeps it of voided ones too.
  private var leavesOutVoided: Bool { definition.everyEvent == nil }

  /// Applies the events after `start` up to `last`, without those that are voided.
  @discardableResult
  func replay(
    from source: some EventSource, after start: UInt64, through last: UInt64, total: UInt64, done: UInt64 = 0,
    _ progress: ((UInt64, UInt64) throws -> Void)?
  ) throws -> UInt64 {
    recordReplay(through: nil)
    var uncommitted = 0
    // Voids name what was before them: after the newest, nothing is voided.
    let meetsVoided = try leavesOutVoided && source.hasVoids(after: start)
    let voided = meetsVoided ? try source.voidedEvents() : .none
    connection.limitWork(definition.bounds.ofReplay(events: last - min(start, last)))
    defer { connection.limitWork(nil) }
    try source.forEachRun(after: start, through: last) { run in
      if !connection.isInTransaction { try begin() }
      if !definition.bounds.isOneForReplay { connection.renewSteps(definition.bounds.replaySteps) }
      try apply(run, without: voided)
      uncommitted += run.count
      if run.endsAppend {
        recordReplay(through: run.end)
        if uncommitted >= Self.eventsPerTransaction {
          try finish(at: run.end)
          try commit()
          uncommitted = 0
        }
      }
      try progress?(done + run.end.sequence - start, total)
    }
    if connection.isInTransaction {
      guard let end = replayedThrough, end.sequence == last else {
        throw LedgerError(
          .damagedLog, "The log's events end in the middle of an append.", hint: "Run \(Remedy.verify).",
          at: .init(sequence: replayedThrough?.sequence))
      }
      try finish(at: end)
      try commit()
    }
    return last - start
  }

  /// Large enough that a commit costs nothing beside its events, small enough for a `-wal` of some ten MB.
  private static let eventsPerTransaction = 50_000

  private func apply(_ run: EventRun, without voided: VoidedEvents) throws {
    try run.forEachEvent(where: mayConcern) { line in
      guard counts(line, without: voided) else { return }
      do {
        if let aroundEvent {
          try aroundEvent(line.sequence) { try apply(line, without: voided, isAlone: false) }
        } else {
          try apply(line, without: voided, isAlone: false)
        }
      } catch let error as LedgerError where error.isFaultOfEvent {
        throw doesNotApply(line, error)
      }
    }
  }

  /// False for a line of an event that changes nothing here, whatever else it says.
  private func mayConcern(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard definition.everyEvent == nil, let type = EventLine.peekType(of: bytes) else { return true }
    return handler(of: type) != nil || type.starts(with: Self.systemTypes)
  }

  private func doesNotApply(_ line: EventLine, _ error: LedgerError) -> LedgerError {
    LedgerError(
      .eventDoesNotApply,
      "Event \(line.sequence) (\(line.type), id \(line.id.lowercase)) does not apply to the table \(definition.name): \(error.message)",
      hint:
        "Inspect it with \(Remedy.show(line.sequence)). \(Remedy.void([line.sequence])) makes it count as if it had not happened; \(Remedy.supportBundle) makes a file for support.",
      cause: error,
      at: .init(
        sequence: line.sequence, projection: definition.name, record: error.location.record,
        field: error.location.field))
  }
}

extension LedgerError {
  /// True where an event is refused; false where the file, the disk or the program is at fault.
  var isFaultOfEvent: Bool {
    switch code {
    case .invalidProjectionFile, .damagedLog, .foreignLog: false
    case .unknownVersion, .limitExceeded, .migrationFailed: true
    default: code.isRejection
    }
  }
}
