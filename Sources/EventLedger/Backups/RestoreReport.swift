/// What a restore would do. Nothing is changed by finding it out.
public struct RestorePreview: Sendable {
  public var backup: BackupSummary
  /// Newer backups that are not intact, with the reason.
  public var passedOver: [(name: String, reason: Message)]
  /// The newest backup of each copy of the ledger in the folder that has diverged from this one: the person
  /// has to know which copy is restored.
  public var diverged: [BackupSummary]
  /// How far the present ledger was acknowledged; nil if there is none, or if it can't say.
  public var presentHead: LogPosition?
  /// Bytes of the present log, which would be set aside.
  public var presentBytes: UInt64
  /// Events of the present ledger that the backup lacks.
  public var lacks: ClosedRange<UInt64>?
  /// How many of those can still be read in the present log: a salvage would keep them.
  public var readableOfLacking: UInt64
  /// True when the present log has another event where the backup ends: each went its own way.
  public var isFork: Bool

  init(_ plan: RestorePlan) {
    backup = BackupSummary(plan.backup)
    passedOver = plan.passedOver.map { ($0.name, $0.error.message) }
    diverged = plan.diverged.map { BackupSummary($0) }
    presentHead = plan.present?.head
    presentBytes = plan.present?.storedBytes ?? 0
    lacks = plan.lacks
    readableOfLacking = plan.readableOfLacking
    isFork = plan.isFork
  }

  /// How many events the backup lacks.
  public var lackedEvents: UInt64 { lacks.map { $0.upperBound - $0.lowerBound + 1 } ?? 0 }
}

/// What a restore did.
public struct RestoreReport: Sendable {
  public var preview: RestorePreview
  /// Where the restored ledger is.
  public var path: String
  /// Its head: the `ledger.restored` event.
  public var head: LogPosition
  /// Where the previous log is now.
  public var setAside: String?
  /// Events that had been erased since the backup was made, and were erased again.
  public var erasedAgain = 0
  /// Why what had been erased since could not be erased again yet (`archived`); nil if nothing of it is left.
  /// The next command that writes finishes it, as soon as it can.
  public var notErasedAgain: LedgerError?
}
