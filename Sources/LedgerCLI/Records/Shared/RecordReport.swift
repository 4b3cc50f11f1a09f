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
    messages.note("Nothing to change: it is so already.")
  }

  /// Labels and values below each other.
  func show(facts: [(label: String, value: StyledText)]) throws {
    let width = facts.map(\.label.count).max() ?? 0
    for (label, value) in facts {
      try output.line("\(label + String(repeating: " ", count: width - label.count + 2), .dim)\(value)")
    }
  }
}
