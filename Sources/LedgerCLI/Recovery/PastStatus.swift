import EventLedger

/// `ledger status --as-of`: where the log ended, and how many rows each table had.
struct PastStatus {
  private let invocation: Invocation
  private let place: AsOf

  init(_ place: AsOf, _ invocation: Invocation) {
    self.place = place
    self.invocation = invocation
  }

  func show() throws {
    let ledger = try invocation.openForReading()
    let position = try ledger.position(asOf: place)
    let later = try ledger.head().sequence - position.sequence
    let time = position.sequence > 0 ? try ledger.event(at: position.sequence)?.time : nil
    let own = try ledger.internalTables().map { TableName(name: $0.table, projection: $0.projection) }
    let counts = try invocation.read(ledger) { reader in
      try (TableName.all + own).map { table in
        (table.name, try reader.rowCount(of: table.name, in: table.projection))
      }
    }
    if invocation.isJSON {
      return try invocation.output.json([
        "path": .string(ledger.path),
        "asOf": [
          "seq": .integer(Int64(clamping: position.sequence)), "hash": .string(position.hash.description),
          "time": time.map { .string($0.rfc3339) } ?? .null,
        ],
        "laterEvents": .integer(Int64(clamping: later)),
        "rows": .object(counts.map { .init($0, .integer(Int64($1))) }),
      ])
    }
    let event: StyledText =
      time.map { "event \(grouped(position.sequence)), \($0.shown)" } ?? "before the first event"
    try invocation.show(facts: [
      ("ledger", StyledText(verbatim: ledger.path)), ("as of", event),
      ("hash", StyledText(verbatim: position.hash.description)),
      ("later", "\(counted(later, "event"))"),
    ])
    try invocation.output.line()
    var table = TextTable([.init("TABLE"), .init("ROWS", .right)])
    for (name, count) in counts { table.add([StyledText(verbatim: name), "\(grouped(count))"]) }
    try invocation.show(table)
  }
}
