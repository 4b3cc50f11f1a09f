import EventLedger

extension Invocation {
  /// Says what became of one record: as JSON the record, for a person one line that ends with its id.
  ///
  /// - Parameters:
  ///   - done: "Added the task"
  ///   - json: the record for a program; nil where a person asked.
  func report(_ done: StyledText, _ record: some ShownRecord, json: JSONValue?) throws {
    if let json { return try output.json(json) }
    try output.line("\(done) \(record.label, .bold) \(record.id.lowercase, .dim)")
  }

  /// The record for a program, as it is within a transaction; nil where a person asked.
  func json(_ record: some ShownRecord, in transaction: Transaction) throws -> JSONValue? {
    guard isJSON else { return .none }
    return try record.answerJSON(transaction.read)
  }

  /// Adds a record and reports it.
  func report<Record: ShownRecord>(
    _ done: StyledText, _ body: (Transaction) throws -> Record
  ) throws {
    let (record, json) = try add { transaction in
      let record = try body(transaction)
      return (record, try self.json(record, in: transaction))
    }
    try report(done, record, json: json)
  }

  /// Changes records in one batch and reports each, or that there was nothing to do.
  ///
  /// - Parameter row: `--if-seq`, which is about one record.
  func report<Record: ShownRecord>(
    _ done: StyledText, changing records: [Record], _ row: RowOptions,
    _ body: (Transaction, Record) throws -> Record
  ) throws {
    try row.require(one: records.count)
    let (changed, items) = try change { transaction in
      let changed = try records.map { try body(transaction, $0) }
      return (changed, isJSON ? try changed.map { try $0.itemJSON(transaction.read) } : nil)
    }
    if let items { return try output.json(.list(items)) }
    let news = zip(records, changed).filter { $0 != $1 }.map(\.1)
    if news.isEmpty { return messages.note("Already up to date.") }
    for record in news { try report(done, record, json: nil) }
  }

  /// Changes a record and reports it, or that there was nothing to do.
  func report<Record: ShownRecord>(
    _ done: StyledText, changing record: Record, _ body: (Transaction) throws -> Record
  ) throws {
    let (changed, json) = try change { transaction in
      let changed = try body(transaction)
      return (changed, try self.json(changed, in: transaction))
    }
    if changed != record || isJSON { return try report(done, changed, json: json) }
    messages.note("Already up to date.")
  }

  /// Labels and values below each other.
  func show(facts: [(label: Message, value: StyledText)]) throws {
    let labels = facts.map { StyledText($0.label, .dim) }
    let width = labels.map(\.columns).max() ?? 0
    for (label, fact) in zip(labels, facts) {
      try output.line(label.padded(to: width + 2) + fact.value, hanging: width + 2)
    }
  }
}
