import EventLedger

extension Invocation {
  /// Says what became of one record: as JSON the record, for a person one line that ends with its id.
  ///
  /// - Parameter done: "Added the task"
  func report(_ done: StyledText, _ name: String, _ id: String, _ json: JSONValue) throws {
    if isJSON { return try output.json(json) }
    try output.line("\(done) \(name, .bold) \(id, .dim)")
  }

  /// As ``report(_:_:_:_:)``, or that there was nothing to do.
  func report(
    _ done: StyledText, _ name: String, _ id: String, _ json: JSONValue, isChanged: Bool
  ) throws {
    if isChanged || isJSON { return try report(done, name, id, json) }
    messages.note("Already up to date.")
  }

  /// Labels and values below each other.
  func show(facts: [(label: Message, value: StyledText)]) throws {
    let labels = facts.map { StyledText($0.label, .dim) }
    let width = labels.map(\.columns).max() ?? 0
    for (label, fact) in zip(labels, facts) { try output.line(label.padded(to: width + 2) + fact.value) }
  }
}
