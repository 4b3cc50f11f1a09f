import ArgumentParser
import EventLedger

/// For commands that change one record.
struct RowOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Fail unless the record was last changed by this event (its \"seq\" in --json)",
      valueName: "seq"),
    transform: EventArguments.sequence)
  var ifSeq: UInt64?

  /// - Throws: `usage` where it was given for several records.
  func require(one count: Int) throws {
    guard ifSeq != nil, count > 1 else { return }
    throw LedgerError(
      .usage, "--if-seq is about one record, but \(count) were given.",
      hint: "Give one record, or leave --if-seq out.")
  }
}

/// For commands that delete.
struct DeletionOptions: ParsableArguments {
  @OptionGroup
  var row: RowOptions

  @OptionGroup
  var confirmation: ConfirmationOptions

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup
  var erasing: ErasingOptions
}

protocol DeletingCommand: ActingCommand {
  var deletion: DeletionOptions { get }
}

extension DeletingCommand {
  var isConfirmed: Bool { deletion.confirmation.yes }
  var isSilentWhenQuiet: Bool { !deletion.rehearsal.dryRun }
}

/// For commands that delete.
struct ErasingOptions: ParsableArguments {
  @Flag(name: .long, help: "Also erase the deleted values permanently")
  var erase = false
}

/// For commands that change much: what they would do can be seen first, and they ask.
struct CautionOptions: ParsableArguments {
  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup
  var confirmation: ConfirmationOptions
}

protocol CautiousCommand: ActingCommand {
  var caution: CautionOptions { get }
}

extension CautiousCommand {
  var isConfirmed: Bool { caution.confirmation.yes }
  var isSilentWhenQuiet: Bool { !caution.rehearsal.dryRun }
}

/// A command that can show what it would do: that is printed also with `--quiet`.
protocol RehearsingCommand: ActingCommand {
  var rehearsal: RehearsalOptions { get }
}

extension RehearsingCommand {
  var isSilentWhenQuiet: Bool { !rehearsal.dryRun }
}

/// For commands that can show what they would do.
struct RehearsalOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Only show what would happen")
  var dryRun = false
}
