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
  /// Empties the tables of tables by one event. The log keeps everything, and the event can be voided.
  ///
  /// - Returns: nil when the tables were empty already: then nothing is written.
  /// - Throws: `resetFailed` with its cause.
  @discardableResult
  public func reset(_ tables: [RecordTable] = RecordTable.allCases, confirmation: ResetConfirmation) throws
    -> Receipt?
  {
    try reset(tables: tables.map(\.name), confirmation: confirmation)
  }

  /// Records by table that would go from view: nil for a table that can't be counted.
  public func recordCounts() -> [RecordTable: Int?] {
    var counts: [RecordTable: Int?] = [:]
    for table in RecordTable.allCases { counts[table] = .some(recordCount(of: table.name)) }
    return counts
  }
}
