public import EventLog

/// Something that went wrong, and how it ended: a line of `incidents.jsonl`.
public struct Incident: Hashable, Sendable {
  public var time: Timestamp
  /// The error's code, or what was mended (`adopted`, `cutTornTail`, `tookUpSegment`).
  public var code: String
  public var table: String?
  /// What happened, without personal values.
  public var message: String
  /// What was chosen or done: `quarantined`, `rebuilt`, `mended`, `setAside`.
  public var action: String?
  /// Bytes that were cut, replaced or set aside.
  public var bytes: UInt64?
  /// Events concerned.
  public var events: ClosedRange<UInt64>?
  /// The file and byte of damage in the log: it is recorded once a place.
  public var place: String?

  public init(
    time: Timestamp, code: String, table: String? = nil, message: String, action: String? = nil,
    place: String? = nil
  ) {
    self.time = time
    self.code = code
    self.table = table
    self.message = message
    self.action = action
    self.place = place
  }
}
