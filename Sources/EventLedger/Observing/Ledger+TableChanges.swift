import EventLog

extension Ledger {
  /// The position of a table now, and from then on after each change of it, by this process or another: the sequence number
  /// of the last event that changed it, 0 before the first.
  ///
  ///     for try await _ in ledger.changes(to: "tasks") {
  ///       show(try ledger.read { try $0.tasks.tasks(limit: 50).items })
  ///     }
  ///
  /// Who is slow gets the newest position and misses those before it. Events that do nothing to the table are not told of;
  /// a void and an erasure of its events, a reset of it and a restore of the ledger are. After a restore the position may be
  /// lower than the one before. Where the system does not tell of others' writing (a network file system, above all), the log
  /// is looked at 5 times a second; else nothing is done until something was written.
  ///
  /// It ends when the task that waits is cancelled and when the ledger is closed. It throws a `LedgerError` when the log
  /// can't be followed any more; ``card(for:)`` says what can be done then. It keeps the ledger alive.
  ///
  /// - Parameters:
  ///   - table: the name of a table or of a kind of record, such as `tasks`.
  ///   - position: one that was told before: the present position is left out where it still is this one.
  /// - Returns: a sequence for one listener. It throws `usage` for a name that is no table's.
  public func changes(
    to table: String, after position: UInt64? = nil
  ) -> AsyncThrowingStream<UInt64, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: UInt64.self, bufferingPolicy: .bufferingNewest(1))
    let follower = TableFollower(of: table, in: self, after: position, continuation)
    continuation.onTermination = { [weak self, weak follower] _ in
      guard let follower else { return }
      follower.end()
      self?.drop(follower)
    }
    if add(follower) { follower.wake() } else { continuation.finish(throwing: loadError) }
    return stream
  }
}
