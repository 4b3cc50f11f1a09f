import ArgumentParser

/// For commands that change one record.
struct RowOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Fail unless the record was last changed by this event (its \"seq\" in --json)",
      valueName: "seq"),
    transform: EventArguments.sequence)
  var ifSeq: UInt64?
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

/// For commands that delete.
struct ErasingOptions: ParsableArguments {
  @Flag(name: .long, help: "Also erase the deleted values permanently")
  var erase = false
}

/// For commands that can show what they would do.
struct RehearsalOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Only show what would happen")
  var dryRun = false
}
