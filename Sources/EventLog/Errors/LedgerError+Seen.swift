extension LedgerError {
  /// Of a `lostEvents`: how far something else has seen the log.
  package var seen: LogPosition? {
    get { detail as? LogPosition }
    set { detail = newValue }
  }

  /// The same error, with how far the log has been seen.
  package func seeing(_ position: LogPosition) -> LedgerError {
    var error = self
    error.seen = position
    return error
  }
}
