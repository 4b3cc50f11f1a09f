/// One backup.
public struct BackupSummary: Hashable, Sendable {
  /// Such as `2026-11-21T01-23-45Z-e0-42`.
  public var name: String
  public var time: Timestamp
  public var ledgerID: UUID
  /// The last event it has.
  public var head: LogPosition
  public var segments: Int
  public var sizeBytes: UInt64
  /// What is wrong with it; empty if it is intact, or was not checked.
  public var faults: [Message]

  package init(_ backup: BackupManifest, faults: [LedgerError] = []) {
    name = backup.name
    time = backup.time
    ledgerID = backup.ledgerID
    head = backup.head
    segments = backup.segments.count
    sizeBytes = backup.sizeBytes
    self.faults = faults.map(\.message)
  }
}

/// What making a backup did.
public struct BackupReport: Sendable {
  /// The folder it is in.
  public var place: String
  public var backup: BackupSummary
  /// False when the newest backup there had all of this already.
  public var isNew: Bool
  public var copiedSegments: Int
  public var copiedBytes: UInt64
  /// Copies of segments that were damaged or missing in the folder, and were made again from the log.
  public var replacedCopies = 0
  /// Backups that were removed because newer ones are enough.
  public var removed: [String]
  /// The newest backup of each other epoch in the folder.
  public var otherEpochs: [BackupSummary]
  /// Why the ledger can't remember the backup; nil if it does. The backup is intact all the same, but the log
  /// is not compared with it if it loses events later, and a repair has to be told where it is.
  public var notRemembered: LedgerError?
}

/// The backups in a folder.
public struct BackupListing: Sendable {
  /// Oldest first.
  public var backups: [BackupSummary]
  /// Manifests that can't be read, with the reason.
  public var unreadable: [(name: String, reason: Message)]
  /// The newest backup of each copy of the ledger that has diverged from the newest backup of all.
  public var diverged: [BackupSummary] = []

  /// True if everything there is intact, as far as it was checked.
  public var isIntact: Bool { unreadable.isEmpty && backups.allSatisfy(\.faults.isEmpty) }
}
