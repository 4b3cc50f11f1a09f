/// All of an event but what is private: the public part of its line.
package struct EventHeader: Hashable, Sendable {
  /// From 1.
  package var sequence: UInt64
  package var id: UUID
  /// When it happened.
  package var time: Timestamp
  package var type: String
  /// The version of the type's data, from 1.
  package var version: Int
  /// When it was written, where the caller gave `time`.
  package var recorded: Timestamp?
  /// The first and last sequence number of its atomic batch, where that has more than one event.
  package var batch: ClosedRange<UInt64>?
  /// True where no table could check it.
  package var unchecked: Bool

  package init(
    sequence: UInt64, id: UUID, time: Timestamp, type: String, version: Int = 1,
    recorded: Timestamp? = nil, batch: ClosedRange<UInt64>? = nil, unchecked: Bool = false
  ) {
    self.sequence = sequence
    self.id = id
    self.time = time
    self.type = type
    self.version = version
    self.recorded = recorded
    self.batch = batch
    self.unchecked = unchecked
  }
}
