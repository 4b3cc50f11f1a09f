import EventLedger

/// Registers a file, and says what came of it.
struct KindRun {
  let invocation: Invocation
  let isTrial: Bool
  /// What an answer in JSON begins with, where the command does more than to register the file.
  private let members: [JSONValue.Member]
  private let kind: RecordKindFile
  private static let samples = 5

  init(_ invocation: Invocation, file: String, isTrial: Bool) throws {
    self.invocation = invocation
    self.isTrial = isTrial
    members = [.init("dryRun", .bool(isTrial))]
    kind = try RecordKindFile(reading: file, ProcessContext(invocation.environment).ledgerContext)
  }

  /// For a file that the command has made.
  ///
  /// - Parameter members: what an answer in JSON says of it.
  init(_ invocation: Invocation, newFile: String, _ members: [JSONValue.Member]) throws {
    self.invocation = invocation
    isTrial = false
    self.members = members
    kind = try RecordKindFile(reading: newFile, ProcessContext(invocation.environment).ledgerContext)
  }

  /// The first write to the default place makes the ledger. Records that are called as a command could be
  /// reached by 'ledger record' alone, which nobody would expect; those that another program has registered,
  /// or that were imported, can.
  func add() throws {
    let ledger = try invocation.openForWriting()
    for record in try kind.records() { try KindName.requireFree(record, includingBuiltIn: false) }
    try run(ledger) { ledger, progress in
      try ledger.addKind(kind, isTrial: isTrial, samples: Self.samples, progress: progress)
    }
  }

  func edit() throws {
    try run(invocation.openForReading()) { ledger, progress in
      try ledger.editKind(kind, isTrial: isTrial, samples: Self.samples, progress: progress)
    }
  }

  private func run(
    _ ledger: Ledger, _ register: (Ledger, (String, UInt64, UInt64) -> Void) throws -> KindChange
  ) throws {
    let progress = RebuildProgressBars(invocation)
    defer { progress.finish() }
    let change = try register(ledger, progress.update)
    progress.finish()
    try show(change, DifferenceLayout(ledger))
  }

  private func show(_ change: KindChange, _ layout: DifferenceLayout) throws {
    if invocation.isJSON { return try invocation.output.json(.object(members + json(change))) }
    guard change.isNew else {
      return invocation.messages.note(
        "Nothing to do: version \(change.version) of \(change.name) is already registered.")
    }
    let done: StyledText =
      change.receipt.map {
        "Registered \(change.name, .bold), version \(change.version): event \(grouped($0.sequence))"
      }
      ?? "\(change.name, .bold), version \(change.version), would be registered."
    try invocation.output.line(done)
    if let migration = change.trial?.migration {
      try invocation.output.line(
        "  The next append migrates its rows from version \(migration.from) to \(migration.to).")
    }
    for line in change.trial.map({ UpgradeLayout.changes($0, layout) }) ?? [] {
      try invocation.output.line(line)
    }
    for column in change.trial?.columnsAdded ?? [] where !isFilled(column) {
      invocation.messages.warning(
        "Nothing in the file fills the column \(column): add a field of an event and set the column to it.")
    }
  }

  /// True unless the file names a column only where it declares it, with no default and no expression.
  ///
  /// - Parameter column: `visit.cost`
  private func isFilled(_ column: String) -> Bool {
    let name = column.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let lines = kind.file.projection.text.lowercased().split(separator: "\n").flatMap { line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return words.filter { $0 == name }.map { _ in line }
    }
    return lines.count > 1 || lines.contains { $0.contains("default") || $0.contains(" as (") }
  }

  private func json(_ change: KindChange) -> [JSONValue.Member] {
    var value: JSONValue = [
      "name": .string(change.name), "version": .integer(Int64(change.version)), "new": .bool(change.isNew),
    ]
    value["seq"] = change.receipt.map { .sequence($0.sequence) }
    value["trial"] = change.trial.map(UpgradeLayout.json)
    return value.members ?? []
  }
}
