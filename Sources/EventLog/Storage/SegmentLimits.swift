/// When a segment ends and how its members are cut. The format takes any values below the ``LogLimits``; a
/// test makes them small, so that a few events fill several segments.
package struct SegmentLimits: Sendable {
  /// A new segment begins before an append would bring the active one past one of these three.
  package var storedBytes = LogLimits.segmentStoredBytes
  package var lineBytes = LogLimits.segmentLineBytes
  package var events = LogLimits.segmentEvents
  /// Lines that a member aims for: when a segment is sealed, and in a large append.
  package var memberLineBytes = LogLimits.sealedMemberLineBytes

  /// After this many appends in a row by the same process, zero bytes are written ahead.
  package var reserveAfterAppends = 8
  /// How many; an append of more than an eighth of that goes without.
  package var reserveBytes = 256 << 10

  package init() {}
}
