/// What an application shows in the place of a table or a ledger that can't be used: what happened, what is
/// safe, and what the person can do, at which cost. The command shows the same (`ledger recover`), and so
/// does `--json`.
public struct RecoveryCard: Hashable, Sendable {
  /// The table concerned; nil if it is the whole ledger.
  public var table: String?
  /// What is at fault.
  public var cause: FailureCause
  public var title: Message
  /// What happened, in a sentence or two.
  public var whatHappened: Message
  /// Why, in plain words, with what is known about it: how much is missing, whose file it is, which process.
  public var reason: Message?
  /// What is not lost by it.
  public var whatIsSafe: Message
  /// Since when, if known.
  public var since: Timestamp?
  /// The error's code.
  public var code: LedgerError.Code
  /// What reported it, and its error number.
  public var origin: FaultOrigin
  /// The position that the table had reached.
  public var position: UInt64?
  /// The event that does not apply, if it is one.
  public var event: FailedEvent?
  /// How many events readers of the table are behind; nil when that can't be known.
  public var behind: UInt64?
  /// What can be done, the best first.
  public var choices: [Choice]
  /// A line for support: domain, code, file, place.
  public var detail: Message

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

  /// The choice of an action, if the card offers it.
  public func choice(_ action: RecoveryAction) -> Choice? { choices.first { $0.action == action } }

  /// True for a card about the same trouble, so that one can tell whether that is over.
  public func isAboutTheSame(as other: RecoveryCard) -> Bool {
    table == other.table && (table != nil || cause == other.cause)
  }
}

extension RecoveryCard {
  /// The title of the choice that comes first where the remembered backups are not there.
  package static let connectBackups: Message = "Connect the backups"

  /// One way on.
  public struct Choice: Hashable, Sendable {
    public typealias Action = RecoveryAction

    public var action: RecoveryAction
    /// What a button says.
    public var title: Message
    /// What it does and what it costs, in a sentence or two.
    public var explanation: Message
    /// What does it; nil if only the system's own tools can.
    public var remedy: Remedy?
    /// What it repairs, and by what; nil for a choice that repairs nothing.
    package var repair: Repair?
    public var cost = Cost()
    /// True where it takes something from view or replaces something: ask before it is done.
    public var needsConfirmation = false
    /// The table that it is about.
    public var table: String?
    /// The event that it is about.
    public var event: UInt64?
    /// The backup that it takes.
    public var backup: Backup?
    /// The folder with archived segments that it takes.
    public var archive: String?
    /// True for a restore that only puts damaged files right, where it is proved that nothing else changes.
    public var repairsOnlyDamage = false
  }

  /// What a choice costs. What is not known, or is nothing, is nil.
  public struct Cost: Hashable, Sendable {
    /// Events to be read.
    public var events: UInt64?
    /// About how long it takes.
    public var seconds: Double?
    /// Records that go from view; the log keeps them.
    public var hiddenRecords: UInt64?
    /// True where ``hiddenRecords`` is not exact: there are at most this many.
    public var isAtMost = false
    /// Events that this ledger has and the backup lacks.
    public var lackedEvents: UInt64?
  }

  /// The newest known backup with a valid manifest whose files are all present in their full size. It is read
  /// completely before anything is replaced.
  public struct Backup: Hashable, Sendable {
    /// The folder of backups.
    public var place: String
    public var name: String
    public var time: Timestamp
    /// The last event it has.
    public var sequence: UInt64
    /// True where every byte of it was read for this card; a larger one is read before anything is replaced.
    public var isVerified = false
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
