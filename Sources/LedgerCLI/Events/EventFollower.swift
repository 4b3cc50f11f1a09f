import EventLedger

/// Lists new events as they come, until interrupted.
struct EventFollower {
  private let ledger: Ledger
  private let printer: EventPrinter
  private let query: EventQuery
  private let invocation: Invocation
  /// The last event that has been listed or passed over.
  private var seen: LogPosition

  /// - Parameters:
  ///   - query: which events; no event before its first is listed, and no more in all than its limit.
  ///   - seen: the events up to there are not new.
  init(
    _ query: EventQuery, of ledger: Ledger, after seen: LogPosition, _ printer: EventPrinter,
    _ invocation: Invocation
  ) {
    (self.ledger, self.printer, self.query, self.invocation) = (ledger, printer, query, invocation)
    self.seen = seen
  }

  /// Lists the events that are not new.
  func listEarlier() throws {
    var query = query
    let first = query.sequences.lowerBound
    guard first <= seen.sequence else { return }
    query.sequences = first...min(query.sequences.upperBound, seen.sequence)
    try printer.print(query, of: ledger)
  }

  /// Returns only where the query's limit is reached.
  mutating func run() throws {
    var query = query
    let first = query.sequences.lowerBound
    while !printer.hasReached(self.query.limit) {
      try invocation.output.flush()
      invocation.warnOfUnknownZone()
      Pause.milliseconds(200)
      let head = try ledger.head()
      try requireSameHistory(head)
      guard head.sequence > seen.sequence else { continue }
      query.sequences = max(seen.sequence + 1, first)...max(head.sequence, first)
      query.limit = self.query.limit.map { $0 - printer.count }
      try printer.print(query, of: ledger)
      seen = head
    }
  }

  /// After a restore the events that were listed last may not be in the log any more, and others have their
  /// numbers.
  private func requireSameHistory(_ head: LogPosition) throws {
    guard head.epoch != seen.epoch || head.sequence < seen.sequence else { return }
    guard try !ledger.contains(ExpectedHead(sequence: seen.sequence, hash: seen.hash)) else { return }
    throw LedgerError(
      .conflict,
      "The ledger was restored in the meantime: events that are no longer in its history were listed, up to event \(seen.sequence).",
      hint: "List the current events: 'ledger log', then 'ledger log --follow' again.",
      at: .init(path: ledger.path, sequence: seen.sequence))
  }
}
