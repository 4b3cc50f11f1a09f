import Projections

/// What `verify` found. Nothing is changed by it.
public struct VerifyReport: Sendable {
  /// Something that is not right.
  public struct Finding: Hashable, Sendable {
    public enum Severity: String, Sendable {
      /// Events, rows or settings are affected, or could not be checked.
      case damage
      /// Nothing is lost; the next use puts it right.
      case notice
    }
    public var severity: Severity
    public var code: LedgerError.Code
    public var path: String
    public var offset: UInt64?
    /// The byte after the bad range, where known.
    public var endOffset: UInt64?
    /// The events that can't be read, where known.
    public var sequences: ClosedRange<UInt64>?
    public var table: String?
    public var message: Message
    public var hint: Message?
    /// True for a file of the log that is intact but not in its place: no event is missing because of it.
    public var isMisplaced = false
    /// True for a rule of the log format that is broken where every event can be read.
    public var isOfRule = false
    /// A folder with archived segments that holds the damaged or missing one.
    package var archive: String?
    /// Of lost events: the last one that something else has seen.
    var seen: LogPosition?
    /// What repairs the table, where it is about one.
    package var repair: Repair?
  }

  /// The last event that was acknowledged.
  public var head: LogPosition?
  /// Whole events after it: a writer is at work, or one ended before it acknowledged them.
  public var eventsBeyondHead: UInt64 = 0
  public var segments = 0
  public var members = 0
  public var events: UInt64 = 0
  /// Events whose lines are in an archive: their numbers and hashes were checked.
  public var archivedEvents: UInt64 = 0
  /// The last of them; 0 if there is none.
  public var archivedThrough: UInt64 = 0
  public var storedBytes: UInt64 = 0
  public var lineBytes: UInt64 = 0
  /// Tables that were checked, with their digest if they are intact.
  public var tables: [(name: String, position: UInt64?, digest: String?)] = []
  public var findings: [Finding] = []

  /// False if a budget ended the check; the next one continues from there.
  public var isComplete = true
  /// What earlier parts of a check with a budget found.
  public var earlierDamages = 0
  public var isQuick = false
  /// False where the log is damaged or can't be read, as this part of the check or one before it has found.
  public var isLogIntact = true
  /// True if every byte of the log was read in one run: only that can show that it is intact again.
  public var isOfAll = false
  /// False where damage keeps the ledger from being written.
  public var canBeWritten = true
  /// Why it can only be read here, so that nothing of it can be repaired in this place; nil if it can be
  /// written.
  public var onlyReading: Message?
  /// Tables that the check proved wrong and that were set aside for it: no command shows anything of them any
  /// more.
  public var setAside: [String] = []
  /// What hints name; nil if none is known.
  var backup: NewestBackup?
  /// How far the log was acknowledged, as its own head says.
  var acknowledged: LogPosition?
  /// The last event that is known to be damaged or missing.
  var lastDamaged: UInt64?
  /// Rows that tables have from events that the log has lost: a salvage takes them over, also from tables
  /// that are suspect.
  public var rowsInTables = 0
  /// False where not one file of the log is there, or all of it is another ledger's.
  package var hasLog = true
  /// True where rows, or parts of a backup, can be read without a log.
  package var hasRows = false
  /// Tables that are proved wrong.
  var proofs: [ProvenDamage] = []

  /// True when nothing is damaged.
  public var isIntact: Bool { earlierDamages == 0 && !findings.contains { $0.severity == .damage } }

  /// What a check comes to.
  public enum Outcome: Hashable, Sendable {
    case intact
    case damaged
    /// Nothing of the log could be read.
    case unreadable
    /// Nothing is known to be damaged, but something could not be checked, for this reason.
    case notChecked(LedgerError.Code)
  }

  public var outcome: Outcome {
    if isIntact { return .intact }
    let damages = findings.filter { $0.severity == .damage }
    if earlierDamages == 0, let first = damages.first, damages.allSatisfy(\.isNotChecked) {
      return .notChecked(first.code)
    }
    return isUnreadable ? .unreadable : .damaged
  }

  /// True when nothing of the log could be read.
  public var isUnreadable: Bool {
    !isIntact && isComplete && earlierDamages == 0 && head == nil && events == 0
  }
}

/// A table that a check has proved wrong, as it was then.
struct ProvenDamage: Sendable {
  var definition: ProjectionDefinition
  /// Nil for a table that could not be built.
  var file: TableFile?
  var position: LogPosition?
  /// The log's epoch.
  var epoch: Epoch
  var error: LedgerError
}
