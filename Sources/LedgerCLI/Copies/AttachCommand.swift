import ArgumentParser
import EventLedger

/// `ledger attach`
struct AttachCommand: CautiousCommand {
  static let name = "attach"
  static let configuration = CommandConfiguration(
    name, "Bring archived events back into the log.",
    more: """
      The events that were archived last come back first, as far as the folder holds them. Each \
      segment is read from beginning to end, and must have the hashes that the log kept. The folder \
      itself is not changed. On a terminal, the command asks for confirmation.
      """,
    examples: ["ledger attach /media/disk/2024", "ledger attach /media/disk/2024 --yes"])

  @Argument(
    help: ArgumentHelp("Folder of the archive", valueName: "dir"), completion: .directory)
  var place: String

  @OptionGroup
  var caution: CautionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if place.isEmpty { throw ValidationError(said: "An empty name was given.") }
  }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let place = BackupCommand.absolute(place)
    let preview = try ledger.previewAttach(from: place)
    if !invocation.isJSON {
      for line in ArchiveLayout.lines(preview) { try invocation.output.line(line) }
    }
    if caution.rehearsal.dryRun {
      if invocation.isJSON {
        try invocation.output.json(.outcome(isRehearsal: true, ArchiveLayout.json(preview)))
      }
      return
    }
    let events = preview.events
    try invocation.prompt.confirmHarmless(
      "\(events.groupedEvents.capitalized) will be in the log again.", "Attach?")
    let bar = invocation.progressBar("Copying")
    defer { bar.finish() }
    let attached = try ledger.attach(from: place) { bar.update($0, of: $1) }
    bar.finish()
    if invocation.isJSON {
      return try invocation.output.json(.outcome(isRehearsal: false, ArchiveLayout.json(attached)))
    }
    try invocation.output.line(
      "Back in the log: \(attached.events.eventsInWords). The copy in \(place) stays."
    )
  }
}
