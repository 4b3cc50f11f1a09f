public import EventLedger
public import EventLog

extension Transaction {
  public var users: UserCommands { UserCommands(session: self) }
  public var answers: AnswerCommands { AnswerCommands(session: self) }
  public var accounts: AccountCommands { AccountCommands(session: self) }
  public var tags: TagCommands { TagCommands(session: self) }
  public var tasks: TaskCommands { TaskCommands(session: self) }
  public var steps: StepCommands { StepCommands(session: self) }
}

extension LedgerReader {
  public var answers: AnswerQueries { AnswerQueries(reader: source) }
  public var accounts: AccountQueries { AccountQueries(reader: source) }
  public var tasks: TaskQueries { TaskQueries(reader: source) }
}

extension Ledger {
  /// Empties the tables of families by one event. The log keeps everything, and the event can be voided.
  ///
  /// - Returns: nil when the tables were empty already: then nothing is written.
  /// - Throws: `resetFailed` with its cause.
  @discardableResult
  public func reset(_ families: [Family] = Family.allCases, confirmation: ResetConfirmation) throws
    -> Receipt?
  {
    try reset(tables: families.map(\.name), confirmation: confirmation)
  }

  /// Records by family that would go from view: nil for a family that can't be counted.
  public func recordCounts() -> [Family: Int?] {
    var counts: [Family: Int?] = [:]
    for family in Family.allCases { counts[family] = .some(recordCount(of: family.name)) }
    return counts
  }
}
