/// What an append that succeeded gives back: the event is on disk.
public struct Receipt: Hashable, Sendable {
  /// The event's sequence number, from 1.
  public var sequence: UInt64
  public var id: UUID
  /// When it happened: the caller's time, else the clock's. Nil for an event that was there already and is in
  /// an archive.
  public var time: Timestamp?
  public var type: String
  /// True when an event with this id and content was there already; this is then its first receipt.
  public var isDuplicate: Bool
  /// When the ledger wrote an event that was there already, where its time was given to it.
  package var recorded: Timestamp?
  /// Tables that could not be committed although the event is on disk; they catch up at the next use.
  public var tablesBehind: [String]

  package init(
    sequence: UInt64, id: UUID, time: Timestamp?, type: String, isDuplicate: Bool = false,
    recorded: Timestamp? = nil, tablesBehind: [String] = []
  ) {
    self.sequence = sequence
    self.id = id
    self.time = time
    self.type = type
    self.isDuplicate = isDuplicate
    self.recorded = recorded
    self.tablesBehind = tablesBehind
  }
}
