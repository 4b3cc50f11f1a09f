import EventLedger

/// Prints what an append gave back, as soon as it is known.
struct ReceiptPrinter {
  private let invocation: Invocation

  /// The events matter more than their receipts: an append goes on when nobody reads them.
  init(_ invocation: Invocation) {
    self.invocation = invocation
    invocation.output.carryOnWhenClosed()
  }

  /// One line a receipt.
  func print(_ receipts: [Receipt]) throws {
    var behind: Set<String> = []
    for receipt in receipts {
      try invocation.output.write(invocation.isJSON ? json(receipt) : text(receipt))
      behind.formUnion(receipt.tablesBehind)
    }
    for table in behind.sorted() {
      invocation.messages.warning(
        "The events are on disk, but could not be applied to the table \(table) yet. It will catch up at its next use."
      )
    }
  }

  /// As ``print(_:)``, and written out before the next group is read.
  func printNow(_ receipts: [Receipt]) throws {
    try print(receipts)
    try invocation.output.flush()
  }

  private func json(_ receipt: Receipt) -> String {
    var members: [JSONValue.Member] = [
      .init("seq", .integer(Int64(clamping: receipt.sequence))),
      .init("id", .string(receipt.id.lowercase)),
    ]
    if let time = receipt.time { members.append(.init("time", .string(time.rfc3339))) }
    members.append(.init("type", .string(receipt.type)))
    if receipt.isDuplicate { members.append(.init("duplicate", true)) }
    if !receipt.tablesBehind.isEmpty {
      members.append(.init("tablesBehind", .array(receipt.tablesBehind.map(JSONValue.string))))
    }
    return "\(JSONText(.object(members)))\n"
  }

  private func text(_ receipt: Receipt) -> String {
    let note = receipt.isDuplicate ? " \(("(already present)" as Message).shown)" : ""
    return "\(receipt.sequence) \(receipt.type)\(note) \(receipt.id.lowercase)\n"
  }
}
