import ArgumentParser
import LedgerRecords

/// `ledger reset`
struct ResetCommand: ActingCommand {
  static let name = "reset"
  static let configuration = CommandConfiguration(
    name, "Empty tables, or start over with a new ledger.",
    more: """
      A reset is an event: the tables become empty, and everything stays in the log. With \
      --start-over, the ledger's folder is renamed, not deleted, and a new, empty ledger takes its \
      place; this works even if the ledger cannot be opened.
      """,
    examples: ["ledger reset tasks", "ledger reset --start-over"])

  @Argument(
    help: ArgumentHelp(
      "Tables to empty: answers, accounts, tasks, or registered kinds (default: all)",
      valueName: "table"),
    completion: KindNameCompletion.tables)
  var tables: [String] = []

  @Flag(name: .long, help: "Set the whole ledger aside and start a new one")
  var startOver = false

  @OptionGroup
  var confirmation: ConfirmationOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { confirmation.yes }

  func validate() throws {
    if startOver, !tables.isEmpty {
      throw ValidationError(said: "--start-over applies to the whole ledger; don't name tables.")
    }
  }

  func run(in invocation: Invocation) throws {
    if startOver {
      try beginAnew(invocation)
    } else {
      try empty(invocation)
    }
  }

  // MARK: The event

  private func empty(_ invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let all = try ledger.tableNames()
    for table in tables where !all.contains(table) {
      throw LedgerError(.usage, "There is no table '\(table)'.", hint: guess(table, among: all))
    }
    let counts = Dictionary(uniqueKeysWithValues: all.map { ($0, ledger.recordCount(of: $0)) })
    let tables = all.filter {
      (self.tables.isEmpty || self.tables.contains($0)) && (counts[$0] ?? nil) != 0
    }
    guard !tables.isEmpty else { return try report([], nil, invocation) }
    let what = tables.map { Self.described($0, counts[$0] ?? nil, ledger) }.joined()
    try invocation.prompt.confirm("This hides \(what). The log keeps everything.", "Reset?")
    try report(tables, ledger.reset(tables: tables, confirmation: .personSaidYes), invocation)
  }

  /// - Parameter receipt: nil where there was nothing to reset.
  private func report(_ tables: [String], _ receipt: Receipt?, _ invocation: Invocation) throws {
    if invocation.isJSON {
      let items = receipt == nil ? [] : tables.map { name -> JSONValue in ["name": .string(name)] }
      let by = JSONValue.array([receipt].compactMap(\.self).map { .sequence($0.sequence) })
      let behind = JSONValue.array((receipt?.tablesBehind ?? []).map(JSONValue.string))
      try invocation.output.json(
        JSONValue.list(items).adding(.init("by", by), .init("tablesBehind", behind)))
    } else if let receipt {
      let names = tables.joined(separator: ", ")
      try invocation.output.line("Reset \(names): event \(receipt.sequence)")
    } else {
      invocation.messages.note("Nothing to reset: there are no records.")
    }
  }

  // MARK: A new ledger

  private func beginAnew(_ invocation: Invocation) throws {
    let ledger = try invocation.openForRepair()
    if let error = ledger.loadError, error.code == .noLedger { throw error }
    try ledger.requireToStandThere()
    let all = ledger.loadError == nil ? try ledger.tableNames() : RecordTable.allCases.map(\.rawValue)
    let what = all.map { Self.described($0, ledger.recordCount(of: $0), ledger) }.joined()
    try invocation.prompt.confirm(
      "The ledger in \(ledger.path) will be renamed, not deleted. This hides \(what).",
      "Start over?")
    try invocation.prompt.confirm("A new, empty ledger will take its place.", typing: "start over")
    let place = try ledger.startOver(confirmation: .personSaidYes)
    keepSettings(of: place, invocation)
    if invocation.isJSON {
      try invocation.output.json(["path": .string(ledger.folder), "setAside": .string(place)])
    } else {
      try invocation.output.line("New ledger: \(ledger.folder)")
      try invocation.output.line("The old one is in \(place)")
    }
  }

  /// The settings are the person's, not the records'. The folder of backups belongs to the old ledger.
  private func keepSettings(of old: String, _ invocation: Invocation) {
    do {
      let files = try ProcessContext(invocation.environment).ledgerContext.fileSystem
      var settings = try SettingsFile(ledger: old, fileSystem: files).read()
      let place = try BackupSettings.schedule(settings)?.place
      if place != nil { settings[.backupTo] = nil }
      guard SettingKey.allCases.contains(where: settings.isSet) || place != nil else { return }
      _ = try invocation.settingsFile().change(wait: invocation.wait) { $0 = settings }
      guard let place else { return }
      invocation.messages.warning(
        "No automatic backups are made any more, because those in \(place) belong to the old ledger. All other settings were kept. To back the new ledger up: ledger config set backup.to DIR"
      )
    } catch {
      invocation.messages.warning(
        "The settings of the old ledger were not kept: \(LedgerError(reporting: error).message)")
    }
  }

  /// As the card counts it, where the table itself can't be counted.
  private static func described(_ table: String, _ count: Int?, _ ledger: Ledger) -> Message {
    if let count { return "\(table) (\(counted(count, "record")))" }
    let card = ledger.health.cards.first { $0.table == table }
    guard let most = card?.choice(.reset)?.cost.hiddenRecords else {
      return "\(table) (can't be counted)"
    }
    return "\(table) (at most \(counted(most, "record")))"
  }
}
