/// Where in its list a record is to be.
public enum Place: Hashable, Sendable {
  case first
  case last
  /// Right before another record of the same list.
  case before(UUID)
  /// Right after another record of the same list.
  case after(UUID)
  /// At this order; the record that was there and those in between move by one.
  case order(Int64)
}
