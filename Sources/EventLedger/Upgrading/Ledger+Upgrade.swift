extension Ledger {
  /// Brings a ledger that an older version wrote to the form of this version: builds the tables whose
  /// projection file has changed, and appends the migrations that are due (`ledger.migrated`). The first
  /// append does the same automatically; opening never does. If it is interrupted, it can be called again.
  ///
  /// - Parameter progress: called with a table's name, the events done and the total.
  /// - Throws: `tableQuarantined`, with `migrationFailed` as its cause, if a table can't be converted;
  ///   nothing was appended then.
  @discardableResult
  public func upgrade(progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }) throws -> UpgradeOutcome {
    try perform("upgrade") { try $0.upgrading.upgrade(progress: progress) }
  }

  /// Replays the whole log through the present projection files, beside the tables, and reports what
  /// ``upgrade(progress:)`` would change, and what would fail. Nothing is changed.
  ///
  /// - Parameters:
  ///   - samples: how many rows of each table are shown.
  ///   - progress: gets the table, the events done and the events to do.
  public func previewUpgrade(
    samples: Int = 5, progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> UpgradePreview {
    try perform("preview an upgrade") {
      try $0.upgrading.previewUpgrade(samples: samples, progress: progress)
    }
  }
}

/// What ``Ledger/upgrade(progress:)`` did; nothing, where the ledger was up to date.
public struct UpgradeOutcome: Sendable {
  /// A migration that is in the log now.
  public struct Migration: Hashable, Sendable {
    public var table: String
    /// Versions of the projection file.
    public var from: Int
    public var to: Int
    /// The event `ledger.migrated`.
    public var sequence: UInt64
  }

  public var rebuilt: [RebuiltTable]
  public var migrations: [Migration]
}

/// What ``Ledger/upgrade(progress:)`` would do.
public struct UpgradePreview: Hashable, Sendable {
  /// Versions of the projection file between which rows are changed as a whole.
  public struct Migration: Hashable, Sendable {
    public var from: Int
    public var to: Int
  }

  /// An event that does not apply.
  public struct RefusedEvent: Hashable, Sendable {
    public var sequence: UInt64
    public var id: String
    public var type: String
    public var code: LedgerError.Code
    public var reason: Message
  }

  public struct Table: Hashable, Sendable {
    public var name: String
    /// Of the projection file.
    public var version: Int
    /// The version of the file that built the present table; nil if there is none to read.
    public var builtBy: Int?
    public var migration: Migration?
    /// Only tables that differ, in the columns that both have.
    public var differences: [TableDifference] = []
    /// As `table.column`.
    public var columnsAdded: [String] = []
    public var columnsRemoved: [String] = []
    /// Why there is nothing to compare with.
    public var notCompared: Message?
    /// Why the table could not be brought to its new form.
    public var failure: Message?
    /// Every event that would not apply.
    public var refused: [RefusedEvent] = []

    public init(name: String, version: Int) {
      self.name = name
      self.version = version
    }

    /// True where nothing would change.
    public var isCurrent: Bool {
      failure == nil && migration == nil && differences.isEmpty && columnsAdded.isEmpty
        && columnsRemoved.isEmpty && (builtBy ?? version) == version
    }
  }

  /// The last event that was replayed.
  public var head: UInt64
  public var tables: [Table]

  public var wouldFail: Bool { tables.contains { $0.failure != nil } }
  public var isCurrent: Bool { tables.allSatisfy(\.isCurrent) }
}
