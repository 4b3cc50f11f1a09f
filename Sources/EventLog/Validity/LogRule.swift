/// The rules of Docs/log-format.md, "What a valid log is", by their numbers there. Those that are missing
/// here are checked where bytes are read: what breaks them is damage.
package enum LogRule: Int, Sendable {
  case constants = 3
  case layout = 4
  case afterTheEnd = 5
  case oneLedger = 6
  case epochs = 7
  case appends = 8
  case endsAreWhole = 9
  case seal = 10
  case index = 11
  case ids = 13
  case batches = 14
  case voidTargets = 15
  case wholeBatchesAreVoided = 16
  case previousVoid = 17
  case archivedMembers = 19
  case archivedEvents = 20
  case restored = 21
  case lost = 22
  case migratedAndReset = 23
  case kinds = 24
  case headSlots = 25
  case headPosition = 26
  case headEntries = 27
  case ledgerFile = 28
}

/// A place where a log can be read but is not as the rules say.
package struct RuleBreach: Hashable, Sendable {
  package var rule: LogRule
  /// `newerFormat` for what a newer version wrote.
  package var code = LedgerError.Code.damagedLog
  package var path: String
  package var offset: UInt64?
  package var sequence: UInt64?
  package var reason: Message
  /// True where no event is affected: it is a notice, and not damage.
  package var isNotice = false

  package init(
    _ rule: LogRule, path: String, offset: UInt64? = nil, sequence: UInt64? = nil, _ reason: Message
  ) {
    self.rule = rule
    self.path = path
    self.offset = offset
    self.sequence = sequence
    self.reason = reason
  }
}
