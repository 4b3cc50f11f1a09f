/// What a table of the old ledger has that its log does not give.
public struct SalvagedTable: Sendable {
  /// The table in its file, such as `task`.
  public var name: String
  /// The projection that keeps it.
  public var projection: String
  /// Rows that the log does not give.
  public var rows = 0
  /// How many of them are in the new ledger, as events.
  public var takenOver = 0
  /// Rows that the log gives with other values; `salvage.json` has both.
  public var otherwise = 0
  /// Why its rows may be outdated or wrong, such as that its file was touched or quarantined; nil if they are
  /// trusted.
  public var suspicion: Message?
  public var isSuspect: Bool { suspicion != nil }
  /// True where a part of it can't be read.
  public var isDamaged = false
  /// The rows that were not salvaged, and why.
  package var left: [(row: JSONValue, reason: Message)] = []
  /// The rows that the log gives with other values, each as the table and as the log has it.
  package var differing: [JSONValue] = []
}
