import EventLedger

/// What is wrong with a ledger that opens, and why it can only be read here, where that is no fault.
typealias Standing = (cards: [RecoveryCard], onlyReading: Message?)

extension Invocation {
  /// What `status` and `recover` show beside the health.
  func standing(of ledger: Ledger, _ health: [RecoveryCard]) -> Standing {
    ledger.standing(health, settings: settingsFault())
  }
}
