/// Something that went wrong, and how it ended; or a way on that a person took. A line of `incidents.jsonl`.
public struct Incident: Hashable, Sendable {
  public var time: Timestamp
  /// The error's code, or what was repaired (a ``LogRepair/Kind``), or ``choice``.
  public var code: String
  public var table: String?
  /// What happened, without personal values.
  public var message: Message
  /// What was chosen or done: `quarantined`, `rebuilt`, `repaired`, `setAside`; of a choice, the
  /// ``RecoveryAction``.
  public var action: String?
  /// Bytes that were cut, replaced or set aside.
  public var bytes: UInt64?
  /// Events that are known to be concerned.
  public var events: ClosedRange<UInt64>?
  /// The file and byte of damage in the log: it is recorded once a place.
  public var place: String?
  /// What was at fault; of a choice, what it was to repair.
  public var cause: FailureCause?
  /// What reported it, and its error number.
  public var origin: FaultOrigin?
  /// Of events that were lost: the last one that something else has seen.
  package var seen: LogPosition?
  /// How a choice ended.
  public var outcome: RecoveryOutcome?
  /// The operating system and its version.
  public var system: String?

  /// The code of a choice that was taken.
  public static let choice = "choice"

  /// The action of an open that failed.
  public static let notOpened = "notOpened"

  /// The action of a save that failed.
  public static let saveRefused = "save refused"

  /// The code of an open that went well after some that had not.
  public static let openedAgain = "openedAgain"

  /// True for a choice that was taken: nothing went wrong by it.
  public var isChoice: Bool { code == Self.choice }

  /// True for what went wrong and a person has to be told about.
  public var isFailure: Bool { !isChoice && code != Self.openedAgain }

  /// ``action`` as a person reads it.
  public var doing: Message? { action.map { Message(stringLiteral: $0) } }

  public init(
    time: Timestamp, code: String, table: String? = nil, message: Message, action: String? = nil,
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
