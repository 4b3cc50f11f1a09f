import ArgumentParser
import EventLedger
import Projections

/// `ledger quarantine drop`
struct QuarantineDropCommand: CautiousCommand {
  static let name = "drop"
  static let configuration = CommandConfiguration(
    name, "Delete items from quarantine.",
    more: """
      The command asks for confirmation; without a terminal it requires --yes. The events are in the \
      log, so only the damaged files are lost. Bytes of the log are named as in 'ledger quarantine \
      list'. A table that has not been repaired cannot be dropped, because its report is the only \
      record of what happened to it.
      """,
    examples: [
      "ledger quarantine drop tasks.7", "ledger quarantine drop tasks --dry-run",
      "ledger quarantine drop --all",
    ])

  @Argument(
    help: ArgumentHelp(
      "Names from the list, such as tasks.7, or a table's name for all of its items", valueName: "name"))
  var names: [String] = []

  @Flag(name: .long, help: "Delete everything but the tables that have not been repaired")
  var all = false

  @OptionGroup
  var caution: CautionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if all != names.isEmpty { throw ValidationError(said: "Give either names from the list or --all.") }
  }

  func run(in invocation: Invocation) throws {
    let (reports, files) = try chosen(invocation.quarantined())
    let ledger = try invocation.openForReading()
    let sizes = try reports.map(ledger.quarantinedBytes)
    let bytes = sizes.reduce(0, +) + files.reduce(0) { $0 + $1.sizeBytes }
    let count = reports.count + files.count
    let number =
      reports.isEmpty
      ? counted(count, "file") : files.isEmpty ? counted(count, "table") : counted(count, "thing")
    let what: Message = "\(number), \(byteCount(bytes))"
    let isRehearsal = caution.rehearsal.dryRun
    if !invocation.isJSON {
      let width = (reports.map(\.name) + files.map(\.name)).map(\.count).max() ?? 0
      for (report, size) in zip(reports, sizes) {
        try invocation.output.line(
          ("\(report.name, .bold)" as StyledText).padded(to: width + 2)
            + "quarantine/\(report.folder), \(byteCount(size))")
      }
      for file in files {
        try invocation.output.line(
          ("\(file.name, .bold)" as StyledText).padded(to: width + 2)
            + "quarantine/\(file.file), \(byteCount(file.sizeBytes))")
      }
    }
    if count == 0, !invocation.isJSON { return try invocation.output.line("Nothing to delete.") }
    if !isRehearsal, count > 0 {
      try invocation.prompt.confirm("\(what) will be deleted.", "Delete?")
      try ledger.dropQuarantined(reports, files)
    }
    if invocation.isJSON {
      let list = JSONValue.list(QuarantineLayout.items(reports, files)).adding(.init("bytes", .count(bytes)))
      return try invocation.output.json(.outcome(isRehearsal: isRehearsal, list))
    }
    try invocation.output.line(isRehearsal ? "\(what) would be deleted." : "Deleted \(what).")
  }

  private func chosen(
    _ kept: (reports: [QuarantineReport], files: [QuarantinedFile])
  ) throws -> (reports: [QuarantineReport], files: [QuarantinedFile]) {
    if all { return (kept.reports.filter { $0.mended != nil || !$0.isComplete }, kept.files) }
    var chosen: [QuarantineReport] = []
    var files: [QuarantinedFile] = []
    for name in names {
      let found = kept.reports.filter { [$0.name, $0.table, $0.folder].contains(name) }
      let foundFiles = kept.files.filter { [$0.name, $0.file].contains(name) }
      guard !found.isEmpty || !foundFiles.isEmpty else { throw QuarantineLayout.noneNamed(name) }
      chosen += found.filter { !chosen.contains($0) }
      files += foundFiles.filter { !files.contains($0) }
    }
    if let open = chosen.first(where: { $0.mended == nil && $0.isComplete }) {
      throw LedgerError(
        .notRepaired,
        "The table \(open.table) is still quarantined: see quarantine/\(open.folder) for the reason.",
        hint: "Repair it first: \(open.repair.remedy)", at: .init(projection: open.table))
    }
    return (chosen, files)
  }
}
