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
    for (label, fact) in zip(labels, facts) { try output.line(label.padded(to: width + 2) + fact.value) }
  }
}
