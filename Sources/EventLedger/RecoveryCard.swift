public import EventLog

/// What an application shows in the place of a table or a ledger that can't be used: what happened, what is safe,
/// and what the person can do.
public struct RecoveryCard: Hashable, Sendable {
  /// The table concerned; nil when it is the whole ledger.
  public var table: String?
  public var title: String
  /// What happened, in a sentence or two.
  public var whatHappened: String
  /// What is not lost by it.
  public var whatIsSafe: String
  /// Since when, if known.
  public var since: Timestamp?
  /// The error's code.
  public var code: LedgerError.Code
  /// The position that the table had reached.
  public var position: UInt64?
  /// The event that does not apply, if it is one.
  public var event: FailedEvent?
  /// How many events readers of the table are behind; nil when that can't be known.
  public var behind: UInt64?
  /// What can be done, the best first.
  public var choices: [Choice]
  /// A line for support: code, file, place.
  public var detail: String

  /// The event at which a table stopped.
  public struct FailedEvent: Hashable, Sendable {
    public var sequence: UInt64
    public var id: String
    public var type: String
    public init(sequence: UInt64, id: String, type: String) {
      self.sequence = sequence
      self.id = id
      self.type = type
    }
  }

  /// One way on.
  public struct Choice: Hashable, Sendable {
    public enum Action: String, Hashable, Sendable, CaseIterable {
      case tryAgain, void, rebuild, restore, salvage, supportBundle, reset, startOver, update
    }
    public var action: Action
    /// What it does and what it costs, in a sentence.
    public var explanation: String
    /// The command that does it.
    public var command: String?
  }
}

/// Whether a ledger can be used.
public enum LedgerHealth: Hashable, Sendable {
  case healthy
  /// What the cards are about can't be used, such as a table. Everything else can.
  case tables([RecoveryCard])
  /// The ledger as a whole can't be used, or can't be written.
  case unusable(RecoveryCard)

  /// True only when nothing is wrong.
  public var isHealthy: Bool { self == .healthy }

  /// All cards: none when healthy.
  public var cards: [RecoveryCard] {
    switch self {
    case .healthy: []
    case .tables(let cards): cards
    case .unusable(let card): [card]
    }
  }
}
