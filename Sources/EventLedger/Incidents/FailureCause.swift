import Projections
import SQLite

/// What is at fault when a ledger, or a table of it, can't be used. Each has its own advice on the recovery
/// card.
///
/// The raw value is used in `--json` and in `incidents.jsonl`, and never changes.
public enum FailureCause: String, Hashable, Sendable, CaseIterable {
  /// A table could not be brought to the form that this version wants.
  case migrationFailed
  case diskFull
  /// A table's file is damaged. The log has everything that is needed to build it again.
  case tableDamaged
  case logDamaged
  /// Files of the log come from another ledger, or from another copy of this one.
  case foreignLog
  /// The log ends before events that were acknowledged.
  case eventsLost
  /// Another copy of the ledger went on too: its backups have other events.
  case forked
  /// A table stopped at an event that breaks one of its rules.
  case eventDoesNotApply
  case permission
  case locked
  case newerVersion
  /// Damage of a kind that this system's SQLite, kernel or file system is known to make.
  case systemFault
  /// The disk, or the way to it, failed.
  case inputOutput
  /// There is no ledger, or something else is in its place.
  case notThere
  case settings
  /// Archived events are needed: what replaces them is damaged or gone.
  case archiveNeeded
  case other

  /// The cause that an error's code names.
  public init(_ code: LedgerError.Code) {
    self = Self.byCode[code] ?? .other
  }

  private static let byCode: [LedgerError.Code: FailureCause] = [
    .migrationFailed: .migrationFailed, .diskFull: .diskFull, .tableDamaged: .tableDamaged,
    .tableQuarantined: .tableDamaged, .tableRebuilt: .tableDamaged, .damagedLog: .logDamaged,
    .foreignLog: .foreignLog,
    .lostEvents: .eventsLost,
    .forkedLog: .forked,
    .eventDoesNotApply: .eventDoesNotApply, .permissionDenied: .permission, .locked: .locked,
    .tableBusy: .locked, .newerFormat: .newerVersion, .unknownVersion: .newerVersion,
    .ioFailed: .inputOutput, .outcomeUnknown: .inputOutput, .writerPoisoned: .inputOutput,
    .noLedger: .notThere, .notALedger: .notThere, .damagedSettings: .settings,
    .archived: .archiveNeeded,
  ]
}

/// Something to do that a recovery card offers. The raw value is used in `--json` and in `incidents.jsonl`,
/// and never changes.
public enum RecoveryAction: String, Hashable, Sendable, CaseIterable {
  case tryAgain, rebuild, void, contactSupport, restore, salvage, reset, startOver, update
}

/// How a way on that was taken ended.
public enum RecoveryOutcome: String, Hashable, Sendable, CaseIterable {
  /// What the card was about is over.
  case helped
  /// It was done, and the card is still open.
  case didNotHelp
  /// It could not be done.
  case failed
  /// It was done, and whether it helps shows elsewhere.
  case done
}
