/// A place in a ledger's past.
public enum AsOf: Hashable, Sendable {
  /// After the event with this sequence number; 0 is before the first. In an atomic batch, its events up to
  /// there.
  case event(UInt64)
  /// What had been written by this moment, by the clock of those who wrote.
  case time(Timestamp)
}
