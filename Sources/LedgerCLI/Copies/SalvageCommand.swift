import ArgumentParser
import LedgerRecords

/// `ledger salvage`
struct SalvageCommand: CautiousCommand {
  static let name = "salvage"
  static let configuration = CommandConfiguration(
    name, "Create a new ledger from everything that can still be read of a damaged one.",
    more: """
      The damaged ledger is not touched, so the command does not ask for confirmation. Every event \
      keeps its sequence number; ledger.lost takes the place of each lost event, and the exit code is \
      3 if there are any. Events that only a backup has are taken from there. Rows that only a table \
      still has become events, in place of lost ones where possible; their meta says where they came \
      from. If the registration of one of your kinds of record is lost, give its projection file with --kind: \
      without it, the rows that only its table has are left out. A ledger without a log is created from its tables alone. Events that no longer apply are \
      voided by one event. salvage.json in the new ledger lists everything, including each row that \
      could not be recovered. At its end, the command prints the lines that put the new ledger in the \
      place of the damaged one.
      """,
    examples: [
      "ledger salvage --to ~/salvaged.ledger --dry-run",
      "ledger salvage --to ~/salvaged.ledger --backup /media/disk/my-ledger",
    ])

  @Option(
    name: .long, help: ArgumentHelp("Where to create the new ledger", valueName: "path"),
    completion: .directory)
  var to: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Backups to take lost events from, or a copy of the ledger or of its folder log (default: the last folder of backups that the ledger recorded)",
      valueName: "dir"),
    completion: .directory)
  var backup: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Projection file of a kind whose registration is lost; repeat it for several kinds", valueName: "file"),
    completion: .file(extensions: ["sql"]))
  var kind: [String] = []

  @Flag(name: .long, help: "Leave out rows that only a table still has, and list them in salvage.json")
  var logOnly = false

  @OptionGroup
  var caution: CautionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if ([to, backup] + kind).contains("") { throw ValidationError(said: "An empty name was given.") }
  }

  func run(in invocation: Invocation) throws {
    let path = try invocation.ledgerPath()
    let context = try ProcessContext(invocation.environment).ledgerContext
    let backups = backup.map(BackupCommand.absolute)
    let kinds = try kind.map { try RecordKindFile(reading: $0, context) }
    let preview = try Ledger.previewSalvage(
      of: path, to: BackupCommand.absolute(to), backups: backups, takesRows: !logOnly,
      kinds: kinds, projections: .records, context: context)
    if !invocation.isJSON {
      for line in SalvageLayout.lines(preview, path) { try invocation.output.line(line) }
    }
    if caution.rehearsal.dryRun {
      if invocation.isJSON {
        try invocation.output.json(.outcome(isRehearsal: true, SalvageJSON.value(preview)))
      }
      return
    }
    let bar = invocation.progressBar("Salvaging")
    let report = try Ledger.salvage(
      path, to: BackupCommand.absolute(to), backups: backups, takesRows: !logOnly,
      kinds: kinds, projections: .records, context: context
    ) { bar.update($0, of: $1) }
    bar.finish()
    let inPlace = try NewLedgerInPlace(report.path, from: path, context.fileSystem)
    if invocation.isJSON {
      let commands = JSONValue.Member("commands", .array(inPlace.commands.map(JSONValue.string)))
      try invocation.output.json(.outcome(isRehearsal: false, SalvageJSON.value(report).adding(commands)))
    } else {
      let isNeeded = try !report.preview.foundNothing || !isHealthy(invocation)
      for line in SalvageLayout.lines(report) + inPlace.lines(isNeeded: isNeeded) {
        try invocation.output.line(line)
      }
    }
    try invocation.output.flush()
    if report.preview.lostEvents > 0 { throw CommandFailed(exitCode: 3) }
  }

  /// Asked only where no damage was found, since opening a ledger may change it.
  private func isHealthy(_ invocation: Invocation) throws -> Bool {
    let ledger = try invocation.openForRepair()
    return ledger.loadError == nil && ledger.health.isHealthy
  }
}

extension SalvagePreview {
  /// True where the log itself gives every event.
  fileprivate var foundNothing: Bool {
    gaps.isEmpty && lost.isEmpty && fromBackups.isEmpty && fromArchives.isEmpty && rowsInTables.isEmpty
      && tablesOfOthers.isEmpty && unreadTables.isEmpty
  }
}

/// A salvage for a person.
enum SalvageLayout {
  static func lines(_ preview: SalvagePreview, _ path: String) -> [StyledText] {
    var lines: [StyledText] = [fact("From", "\(path), \(byteCount(preview.storedBytes)) of log")]
    for gap in preview.gaps {
      lines.append(
        fact("Damaged", "\(gap.path), \(gap.bytes.inWords): \(gap.reason)"))
    }
    lines.append(fact("Keeps", "\(counted(preview.keptEvents, "event")) of \(grouped(preview.lastEvent))"))
    if let place = preview.backups {
      let which: Message =
        preview.isRemembered ? "\(place), recorded in this ledger" : Message(verbatim: place)
      lines.append(
        fact(
          "Backup",
          preview.fromBackups.isEmpty
            ? "\(which): has none of the lost events" : "\(which): provides \(ranges(preview.fromBackups))"))
    }
    if let reason = preview.passedOver {
      lines.append(fact("Backup", StyledText("passed over", .yellow) + ": \(reason)"))
    }
    if !preview.kinds.isEmpty {
      lines.append(fact("Kinds", "registered again: \(preview.kinds.joined(separator: ", "))"))
    }
    if !preview.rowsInTables.isEmpty {
      let rows: [Message] = preview.rowsInTables.map { "\(counted($0.rows, "row")) of \($0.table)" }
      lines.append(fact("Tables", "provide \(rows.joined())"))
    }
    if !preview.tablesOfOthers.isEmpty {
      let names = preview.tablesOfOthers.map { Message(verbatim: $0) }.joined()
      lines.append(
        fact(
          "Tables",
          StyledText("passed over", .yellow)
            + ": \(names), made by another ledger or another copy of this one"))
    }
    for unread in preview.unreadTables {
      lines.append(
        fact("Tables", StyledText("not read", .yellow) + ": \(unread.table): \(unread.reason)"))
    }
    if !preview.fromArchives.isEmpty {
      lines.append(fact("Archive", "provides \(ranges(preview.fromArchives))"))
    }
    if preview.lostEvents > 0 {
      lines.append(fact("Loses", "\(counted(preview.lostEvents, "event"), .yellow): \(ranges(preview.lost))"))
    }
    return lines
  }

  static func lines(_ report: SalvageReport) -> [StyledText] {
    var lines: [StyledText] = [
      "New ledger: \(report.path), now at event \(grouped(report.head.sequence)), id \(report.ledgerID.lowercase)"
    ]
    for event in report.voided {
      lines.append(
        "  voided: event \(grouped(event.sequence)) (\(event.type)) no longer applies: \(event.reason)")
    }
    for table in report.tables { lines += self.lines(table) }
    lines.append("  the full report is in \(report.reportPath)")
    return lines
  }

  private static func lines(_ table: SalvagedTable) -> [StyledText] {
    var lines: [StyledText] = []
    let left = table.rows - table.takenOver
    if table.takenOver > 0 {
      lines.append("  \(counted(table.takenOver, "row")) of \(table.name) salvaged from the table")
    }
    if left > 0 {
      lines.append(
        "  \(counted(left, "row"), .yellow) of \(table.name) found only in the table, not salvaged")
    }
    if table.otherwise > 0 {
      lines.append(
        "  \(counted(table.otherwise, "row")) of \(table.name) with content that differs from the table's")
    }
    if let suspicion = table.suspicion, table.takenOver > 0 {
      lines.append("  the table \(table.name) is suspect (\(suspicion)): review what was salvaged from it")
    }
    if table.isDamaged { lines.append("  part of the table \(table.name) can't be read") }
    return lines
  }

  private static func fact(_ label: Message, _ value: StyledText) -> StyledText {
    StyledText(label).padded(to: columns) + value
  }

  /// In some languages labels are wider.
  private static var columns: Int {
    let labels: [Message] = ["From", "Damaged", "Keeps", "Backup", "Kinds", "Tables", "Archive", "Loses"]
    return max(10, (labels.map { StyledText($0).columns }.max() ?? 0) + 1)
  }

  private static func ranges(_ ranges: [ClosedRange<UInt64>]) -> Message {
    let shown: Message = ranges.prefix(8).map(\.groupedNumbers).joined()
    return ranges.count > 8 ? "\(shown) and \(ranges.count - 8) more ranges" : shown
  }
}
