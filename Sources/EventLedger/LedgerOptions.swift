public import EventLog

/// How a ledger is opened.
public struct LedgerOptions: Sendable {
  /// How long to wait for another writer before `locked`.
  public var wait: Duration
  /// Make the ledger where there is none. Else opening reports `noLedger`.
  public var createIfMissing: Bool
  /// The language of the messages that a person reads.
  public var language: Language
  /// Count opens in the ledger's folder, for ``Ledger/healthStatistics()``: one small write an open, not synced.
  public var countsOpens: Bool

  public init(
    wait: Duration = .seconds(5), createIfMissing: Bool = true, language: Language = .english,
    countsOpens: Bool = true
  ) {
    self.wait = wait
    self.createIfMissing = createIfMissing
    self.language = language
    self.countsOpens = countsOpens
  }
}
