import ArgumentParser
import LedgerRecords

/// `ledger answer prune`
struct AnswerPruneCommand: ActingCommand {
  static let name = "prune"
  static let configuration = CommandConfiguration(
    name, "Delete all answers older than 90 days, or older than a time that you give.",
    more: """
      The event stores the cutoff itself, so a rebuild prunes the same answers. The command says how \
      many answers will be deleted and asks for confirmation; without a terminal it requires --yes. \
      The log keeps the deleted values unless you give --erase, and 'ledger history' shows the \
      deletion. If no answer is old enough, nothing is written.
      """,
    examples: [
      "ledger answer prune", "ledger answer prune --older-than 365d --dry-run",
      "ledger answer prune --before 2026-01-01",
    ])

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Delete answers older than this many days or weeks, such as 52w (default: 90d)", valueName: "time"),
    transform: Self.days)
  var olderThan: Int?

  @Option(
    name: .long,
    help: ArgumentHelp("Delete answers older than this time (see 'ledger help times')", valueName: "time"),
    transform: { try TimeArgument.parse($0) })
  var before: Timestamp?

  @OptionGroup
  var confirmation: ConfirmationOptions

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup
  var erasing: ErasingOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { confirmation.yes }
  var isSilentWhenQuiet: Bool { !rehearsal.dryRun }

  func validate() throws {
    if olderThan != nil, before != nil {
      throw ValidationError(said: "Give either --older-than or --before.")
    }
  }

  /// `90d`, `12w`; a number alone is days.
  private static func days(_ text: String) throws -> Int {
    let factor = ["d": 1, "w": 7][text.suffix(1)]
    guard let number = Int(factor == nil ? text[...] : text.dropLast()), number >= 0,
      case let (days, isTooMany) = number.multipliedReportingOverflow(by: factor ?? 1), !isTooMany
    else { throw ValidationError(said: "Give a number of days or weeks, such as 90d or 52w.") }
    return days
  }

  func run(in invocation: Invocation) throws {
    let cutOff = try cutOff(invocation)
    let count = try invocation.read("answers") { try $0.answers.count(before: cutOff) }
    let time = cutOff.shown
    if rehearsal.dryRun {
      return try report(
        count, cutOff, "Would delete \(counted(count, "answer")) from before \(time).", invocation)
    }
    guard count > 0 else {
      return try report(0, cutOff, "Deleted \(counted(0, "answer")) from before \(time).", invocation)
    }
    let choice = try invocation.prompt.confirmDeletion(
      "\(counted(count, "answer")) from before \(time) will be deleted.", "Delete?",
      erases: erasing.erase || invocation.settings().erasesDeleted)
    let ids = choice.erases ? try invocation.read("answers") { try $0.answers.ids(before: cutOff) } : []
    let (pruned, erased) = try Erasure.deleting(ids.map(\.lowercase), erases: choice.erases, invocation) {
      try invocation.change { try $0.answers.prune(before: cutOff) }
    }
    try report(
      pruned, cutOff, "Deleted \(counted(pruned, "answer")) from before \(time).", invocation, erased)
    Erasure.reportKept([], choice, invocation)
  }

  private func cutOff(_ invocation: Invocation) throws -> Timestamp {
    if let before { return before }
    return try AnswerCommands.cutOff(
      days: olderThan ?? AnswerCommands.daysKept, before: ProcessContext(invocation.environment).now())
  }

  private func report(
    _ count: Int, _ cutOff: Timestamp, _ text: StyledText, _ invocation: Invocation,
    _ erased: EraseOutcome? = nil
  ) throws {
    if invocation.isJSON {
      var json: JSONValue = ["answerCount": .count(count), "createdBefore": .string(cutOff.rfc3339)]
      if let erased { json = json.adding(.init("erased", Erasure.json(erased))) }
      return try invocation.output.json(.outcome(isRehearsal: rehearsal.dryRun, json))
    }
    try invocation.output.line(text)
    if let erased { try invocation.output.line(Erasure.text(erased)) }
  }
}
