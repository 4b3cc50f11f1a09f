/// The limits of format version 1, in bytes unless the name says otherwise. `Docs/log-format.md` repeats
/// them.
public enum LogLimits {
  /// One line with its line feed.
  public static let eventBytes = 1 << 20
  /// All lines of one append.
  public static let batchBytes = 64 << 20
  /// Events in one append.
  public static let batchEvents = 100_000
  /// Appends of several threads share one while it has fewer events and bytes of lines than these.
  package static let sharedEvents = 1000
  package static let sharedBytes = 1 << 20
  public static let typeNameBytes = 128
  /// The highest sequence number, so that counting on from it never overflows.
  package static let lastSequence = UInt64(Int64.max)
  /// Levels of objects and arrays in `data` or `meta`, the outermost counted.
  public static let nesting = JSONLimits.nesting
  /// `meta` of one event.
  public static let metaBytes = 8 << 10
  /// Lines in one member, uncompressed. A reader refuses more before it inflates.
  public static let memberLineBytes = 2 << 20
  /// One stored member, header and trailer included.
  public static let memberStoredBytes = 3 << 20
  /// A segment is sealed before a batch would bring it past one of these three.
  public static let segmentStoredBytes = 8 << 20
  public static let segmentLineBytes = 64 << 20
  public static let segmentEvents = 100_000
  /// Lines a member aims for when a segment is sealed.
  public static let sealedMemberLineBytes = 64 << 10
}
