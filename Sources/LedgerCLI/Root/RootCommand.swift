import ArgumentParser

/// `ledger`
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "ledger",
    "Keep records as events that are never lost or changed: every insert, edit, delete and reset.",
    HelpText(
      more: """
        The tables you look at are made from the events and can be made again at any time. When one breaks, it is \
        set aside, everything else goes on, and one command mends it.
        """,
      examples: [
        "ledger task add \"Buy milk\" --step \"Find the shop\"",
        "ledger task list",
        "ledger log -r --limit 10",
        "ledger status",
      ],
      exitCodes: [.writing, .partly, .interrupted]),
    version: LedgerVersion.current,
    groups: [
      CommandGroup(name: "Records", subcommands: RecordCommands.all),
      CommandGroup(
        name: "Events",
        subcommands: [
          AppendCommand.self, LogCommand.self, ShowCommand.self, HistoryCommand.self, ResetCommand.self,
          ExportCommand.self,
        ]),
      CommandGroup(
        name: "Recovery",
        subcommands: [
          StatusCommand.self, VerifyCommand.self, RebuildCommand.self, QuarantineCommand.self,
          SealCommand.self,
        ]),
      CommandGroup(name: "Support", subcommands: [SupportCommand.self]),
      CommandGroup(
        name: "Setup", subcommands: [InitCommand.self, ConfigCommand.self, CompletionsCommand.self]),
    ])

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
