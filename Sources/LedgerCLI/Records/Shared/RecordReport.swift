import EventLedger

extension Invocation {
  /// Says what became of one record: as JSON the record, for a person one line that ends with its id.
  ///
  /// - Parameters:
  ///   - done: "Added the task"
  ///   - json: where there is more to say than the record itself.
  func report(_ done: StyledText, _ record: some ShownRecord, json: JSONValue? = nil) throws {
    if isJSON { return try output.json(json ?? record.json) }
    try output.line("\(done) \(record.label, .bold) \(record.id.lowercase, .dim)")
  }

  /// Changes records in one batch and reports each, or that there was nothing to do.
  ///
  /// - Parameter row: `--if-seq`, which is about one record.
  func report<Record: ShownRecord>(
    _ done: StyledText, changing records: [Record], _ row: RowOptions,
    _ body: (Transaction, Record) throws -> Record
  ) throws {
    try row.require(one: records.count)
    let changed = try change { transaction in try records.map { try body(transaction, $0) } }
    if isJSON { return try output.json(.list(changed.map(\.json))) }
    let news = zip(records, changed).filter { $0 != $1 }.map(\.1)
    if news.isEmpty { return messages.note("Already up to date.") }
    for record in news { try report(done, record) }
  }

  /// Changes a record and reports it, or that there was nothing to do.
  func report<Record: ShownRecord>(
    _ done: StyledText, changing record: Record, _ body: (Transaction) throws -> Record
  ) throws {
    let changed = try change(body)
    if changed != record || isJSON { return try report(done, changed) }
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
