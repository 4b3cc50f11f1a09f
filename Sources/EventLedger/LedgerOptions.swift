/// How a ledger is opened.
public struct LedgerOptions: Sendable {
  /// How long to wait for another writer before `locked`.
  public var wait: Duration
  /// Create the ledger if there is none. Otherwise opening reports `noLedger`.
  public var createIfMissing: Bool
  /// The language of the messages that a person reads.
  public var language: Language
  /// Count opens in the ledger's folder, for ``Ledger/healthStatistics()``: one small write an open, not
  /// synced.
  public var countsOpens: Bool

  /// Whom a person can ask for help; nil, or a placeholder, if there is nobody.
  public var supportEmail: String?
  /// The application that embeds the ledger, with its version, as shown to support: `Notes 2.1`.
  public var application: String?
  /// What records the ledger keeps, such as `.records` of `LedgerRecords`.
  public var projections: ProjectionSet
  /// Kinds of record that the application brings, beside ``projections``. What a ledger itself has registered
  /// (``Ledger/addKind(_:isTrial:samples:progress:)``) may take no name and no record of them.
  public var kinds: [RecordKindFile]
  /// Called for every failure that the caller did not cause, once, before the call throws. Nothing is sent
  /// automatically.
  public var onFailure: FailureHandler?
  /// Rebuild a damaged table as soon as it is set aside. Otherwise its table waits for a rebuild, so that a
  /// person can look first.
  public var repairsTables: Bool
  /// The same, asked only once a table is damaged: the command reads its settings no earlier.
  package var asksWhetherToRepair: @Sendable () -> Bool = { false }
  var repairs: Bool { repairsTables || asksWhetherToRepair() }
  /// Tables of the past that take no more events than this are made in memory, and not kept: a tenth of a
  /// second of replay.
  package var eventsReplayedInMemory: UInt64 = 20_000

  public init(
    projections: ProjectionSet, wait: Duration = .seconds(5), createIfMissing: Bool = true,
    language: Language = .english,
    supportEmail: String? = nil, application: String? = nil, onFailure: FailureHandler? = nil,
    countsOpens: Bool = true, kinds: [RecordKindFile] = [], repairsTables: Bool = false
  ) {
    self.projections = projections
    self.wait = wait
    self.createIfMissing = createIfMissing
    self.language = language
    self.countsOpens = countsOpens
    self.supportEmail = supportEmail
    self.application = application
    self.onFailure = onFailure
    self.kinds = kinds
    self.repairsTables = repairsTables
  }
}
