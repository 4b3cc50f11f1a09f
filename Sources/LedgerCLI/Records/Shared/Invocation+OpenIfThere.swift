import EventLedger

extension Invocation {
  /// The ledger; nil where there is none yet, and the first write makes it.
  ///
  /// - Throws: `noLedger` where a place that was named holds none.
  func openIfThere() throws -> Ledger? {
    guard try !isNamed else { return try openForWriting() }
    do {
      return try openForReading()
    } catch let error as LedgerError where error.code == .noLedger {
      return nil
    }
  }
}
