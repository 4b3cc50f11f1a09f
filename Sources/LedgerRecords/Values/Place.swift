#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where in its list a record is to stand.
public enum Place: Hashable, Sendable {
  case first
  case last
  /// Right before another record of the same list.
  case before(UUID)
  /// Right after another record of the same list.
  case after(UUID)
  /// At this order; who stood there and between moves by one.
  case order(Int64)
}
