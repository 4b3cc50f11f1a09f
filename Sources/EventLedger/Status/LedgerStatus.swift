/// One screen about a ledger.
public struct LedgerStatus: Sendable {
  public var path: String
  /// When this status was made.
  public var time: Timestamp
  public var id: UUID?
  public var created: Timestamp?
  /// The log's head; nil if the log can't be opened.
  public var head: LogPosition?
  public var lastEventTime: Timestamp?
  /// When everything was last checked, and what that found; nil if it never was.
  public var lastCheck: LastCheck?
  /// When the newest backup that the ledger remembers was made.
  public var lastBackup: Timestamp?
  /// The last event that this backup has; nil if it is of an earlier epoch.
  public var lastBackupSequence: UInt64?
  /// The automatic backup that failed last, or is late; nil if none did, or none is set.
  public var overdueBackup: DoctorReport.Finding?
  /// What is wrong with `ledger.json`; nil if it can be read. It keeps nothing from working.
  public var ledgerFile: DoctorReport.Finding?
  public var segmentCount: Int
  /// The last event whose line is in an archive, with those before it; 0 where none is.
  public var archivedThrough: UInt64 = 0
  /// True where an erasure was begun and is not finished: the next command that writes finishes it.
  public var isErasing = false
  /// What keeps it from being finished: the first and the last event that a backup has brought back with
  /// their values, and that can only be erased again once the archived events are attached.
  public var erasingWaits: ClosedRange<UInt64>?
  /// Folders to which events were archived that are archived now, the newest first.
  public var archives: [String] = []
  /// Bytes of all segments as stored.
  public var logBytes: UInt64
  /// Free bytes on the ledger's file system.
  public var freeBytes: UInt64?
  public var tables: [TableStatus]
  /// What prevents the ledger as a whole from being used.
  public var loadError: LedgerError?
  /// The last incident that has not been acknowledged, and how many there are.
  public var lastIncident: Incident?
  public var openIncidents = 0
  /// When a save was last refused by the disk, the permissions, or another writer; nil if none is on record.
  public var lastSaveFailure: Timestamp?
  public var health: LedgerHealth
  /// Why this user can only read it here, if that is nothing to repair; nil if it can be written, or was not
  /// checked.
  public var onlyReading: Message?
  /// The current user's name, if there is one and its table can be read.
  public var userName: String?
}

/// One table in a ``LedgerStatus``.
public struct TableStatus: Sendable {
  public enum State: String, Sendable, CaseIterable {
    /// It has applied every event that concerns it.
    case current
    /// Events are waiting; the next use applies them.
    case behind
    /// Not built yet; the next use builds it.
    case missing
    /// Something else touched its files; the next use builds it again and compares.
    case suspect
    /// Its projection file changed; the next use builds it again.
    case outdated
    case quarantined
    /// Made by a newer version.
    case newer
    /// It can't be opened just now (permission, I/O, busy).
    case unavailable
  }
  public var name: String
  public var state: State
  /// The last event it has applied.
  public var position: UInt64?
  /// Events that concern it and are not applied; nil when unknown.
  public var behind: UInt64?
  public var generation: Int?
  public var card: RecoveryCard?
  public var error: LedgerError?
}
