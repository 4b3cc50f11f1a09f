import ArgumentParser
import EventLedger

/// `ledger archive`
struct ArchiveCommand: CautiousCommand {
  static let name = "archive"
  static let configuration = CommandConfiguration(
    name, "Move the oldest segments of the log to another folder, and leave the tables unchanged.",
    more: """
      Use this if a ledger has grown large. Everything that reads tables works as before; a command \
      that needs the archived events themselves (to list or void one, to show the state before them, \
      or to erase a record) says so, and 'ledger attach' brings them back. Before anything is removed, \
      each table is rebuilt by replay and compared, and each copy is read from beginning to end. The \
      log keeps the hashes of what is archived, so the chain can still be checked. The command asks \
      for confirmation; without a terminal it requires --yes.
      """,
    examples: [
      "ledger archive --before 2025-01-01 --to /media/disk/2024 --yes",
      "ledger archive --before 500000 --to ../old",
    ])

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Archive events before this one, or before this time (see 'ledger help times'); only whole segments are moved",
      valueName: "seq|time"),
    transform: HistoryOptions.place)
  var before: AsOf

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Folder of the archive, which may hold earlier events of the ledger", valueName: "dir"),
    completion: .directory)
  var to: String

  @OptionGroup
  var caution: CautionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if to.isEmpty { throw ValidationError(said: "An empty name was given.") }
  }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let place = BackupCommand.absolute(to)
    let preview = try ledger.previewArchive(before: before, to: place)
    if !invocation.isJSON {
      for line in ArchiveLayout.lines(preview) { try invocation.output.line(line) }
    }
    guard let events = preview.events, !caution.rehearsal.dryRun else {
      if invocation.isJSON {
        let json = ArchiveLayout.json(preview)
        try invocation.output.json(
          caution.rehearsal.dryRun
            ? .outcome(isRehearsal: true, json)
            : .outcome(isRehearsal: false, json.adding(.init("by", []))))
      }
      return
    }
    try invocation.prompt.confirm(
      "\(events.groupedEvents.capitalized) will be moved to \(place).",
      "Archive?")
    let tables = RebuildProgressBars(invocation)
    let copying = invocation.progressBar("Copying")
    defer {
      tables.finish()
      copying.finish()
    }
    let outcome = try ledger.archive(before: before, to: place) { table, done, total in
      if table.isEmpty { copying.update(done, of: total) } else { tables.update(table, done, total) }
    }
    tables.finish()
    copying.finish()
    if invocation.isJSON {
      return try invocation.output.json(.outcome(isRehearsal: false, ArchiveLayout.json(outcome)))
    }
    guard let events = outcome.preview.events, let receipt = outcome.receipt else { return }
    try invocation.output.line(
      "Archived \(events.eventsInWords), as recorded by event \(receipt.sequence). Back up the archive too."
    )
  }
}
