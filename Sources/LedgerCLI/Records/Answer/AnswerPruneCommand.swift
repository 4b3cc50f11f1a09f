import ArgumentParser
import EventLedger

/// `ledger answer prune`
struct AnswerPruneCommand: LedgerCommand {
  static let name = "prune"
  static let configuration = CommandConfiguration(
    name, "Delete all answers that are older than 90 days, or than a day you give.",
    HelpText(
      more: """
        The event holds the cut-off itself, so that a rebuild prunes the same answers. It asks first, naming how many \
        go; without a terminal it needs --yes. The log keeps what was deleted. When none is that old, nothing is \
        written.
        """,
      examples: [
        "ledger answer prune", "ledger answer prune --days 365 --dry-run",
        "ledger answer prune --before 2026-01-01",
      ],
      exitCodes: .writing))

  @Option(name: .long, help: ArgumentHelp("How many days to keep (90 when left out).", valueName: "n"))
  var days: Int?

  @Option(
    name: .long,
    help: ArgumentHelp("Delete what is older than this time or day (UTC).", valueName: "time"),
    transform: EventArguments.time)
  var before: Timestamp?

  @OptionGroup
  var confirmation: ConfirmationOptions

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { confirmation.yes }

  func validate() throws {
    if days != nil, before != nil { throw ValidationError(said: "Give either --days or --before.") }
    if let days, days < 0 { throw ValidationError(said: "Give a number of days from 0.") }
  }

  func run(in invocation: Invocation) throws {
    let cutOff = try cutOff(invocation)
    let count = try invocation.read("answers") { try $0.answers.count(before: cutOff) }
    let time = EventListing.time(cutOff)
    if rehearsal.dryRun {
      return try report(
        count, cutOff, "Would delete \(counted(count, "answer")) from before \(time).", invocation)
    }
    if count > 0 {
      try invocation.prompt.confirm(
        "\(counted(count, "answer")) from before \(time) will be deleted.", "Delete?")
    }
    let pruned = count > 0 ? try invocation.change { try $0.answers.prune(before: cutOff) } : 0
    try report(
      pruned, cutOff, "Deleted \(counted(pruned, "answer")) from before \(time).",
      invocation)
  }

  private func cutOff(_ invocation: Invocation) throws -> Timestamp {
    if let before { return before }
    return try AnswerCommands.cutOff(
      days: days ?? AnswerCommands.daysKept, before: ProcessContext(invocation.environment).now())
  }

  private func report(_ count: Int, _ cutOff: Timestamp, _ text: StyledText, _ invocation: Invocation) throws
  {
    if invocation.isJSON {
      let key = rehearsal.dryRun ? "wouldDelete" : "deleted"
      return try invocation.output.json(
        .object([
          .init(key, .integer(Int64(count))), .init("before", .string(cutOff.rfc3339)),
        ]))
    }
    try invocation.output.line(text)
  }
}
