extension Ledger {
  /// The position of a table now, and from then on after each change of it, by this process or another: the
  /// sequence number of the last event that changed it, 0 before the first.
  ///
  ///     for try await _ in ledger.changes(to: "tasks") {
  ///       show(try ledger.read { try $0.tasks.tasks(limit: 50).items })
  ///     }
  ///
  /// A slow listener gets the newest position and misses those before it. Events that do not affect the table
  /// are not reported; a void or an erasure of its events, a reset of it and a restore of the ledger are.
  /// After a restore the position may be lower than before. If the system does not report writes by others
  /// (above all, on a network file system), the log is checked 5 times a second; otherwise nothing is done
  /// until something was written.
  ///
  /// The sequence ends when the waiting task is cancelled and when the ledger is closed. It throws a
  /// `LedgerError` if the log can't be followed any more; ``card(for:)`` says what can be done then. It keeps
  /// the ledger alive.
  ///
  /// - Parameters:
  ///   - table: the name of a table or of a kind of record, such as `tasks`.
  ///   - position: one that was reported before: the present position is left out if it is still the same.
  /// - Returns: a sequence for one listener. It throws `usage` if the name is not a table's.
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
