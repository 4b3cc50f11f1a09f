import EventLedger

extension Invocation {
  /// Changes records in one batch of a ledger that is there.
  func change<T>(_ body: (Transaction) throws -> T) throws -> T {
    try change(openForReading(), body)
  }

  /// Adds records in one batch; the first write to the default place makes the ledger.
  func add<T>(_ body: (Transaction) throws -> T) throws -> T {
    try change(openForWriting(), body)
  }

  private func change<T>(_ ledger: Ledger, _ body: (Transaction) throws -> T) throws -> T {
    // What was written is not unsaid by a reader of standard output that has gone.
    output.carryOnWhenClosed()
    let (value, receipts) = try againIfBuiltAgain { try ledger.withReceipts(body) }
    for table in Set(receipts.flatMap(\.tablesBehind)).sorted() {
      messages.warning(
        "The event is on disk, but could not be applied to the table \(table) yet. It will catch up at its next use."
      )
    }
    return value
  }
}
