import ArgumentParser
import EventLog

/// `ledger`
struct RootCommand: ParsableCommand {
  static let name = "ledger"
  /// The commands, under the titles of `ledger --help`.
  static let sections: [(title: Message, commands: [any NamedCommand.Type])] = [
    ("Records", RecordCommands.all),
    (
      "Events",
      [
        AppendCommand.self, LogCommand.self, WatchCommand.self, ShowCommand.self, HistoryCommand.self,
        DiffCommand.self,
        VoidCommand.self, UndoCommand.self, RedoCommand.self, ResetCommand.self, EraseCommand.self,
        ExportCommand.self,
        ImportCommand.self,
      ]
    ),
    (
      "Recovery",
      [
        StatusCommand.self, RecoverCommand.self, VerifyCommand.self, RebuildCommand.self,
        QuarantineCommand.self,
        SealCommand.self, BackupCommand.self, RestoreCommand.self, SalvageCommand.self,
        ArchiveCommand.self, AttachCommand.self,
      ]
    ),
    ("Support", [SupportCommand.self, DoctorCommand.self, StatsCommand.self]),
    (
      "Setup",
      [InitCommand.self, ConfigCommand.self, KindCommand.self, UpgradeCommand.self, CompletionsCommand.self]
    ),
  ]

  static let configuration = CommandConfiguration(
    name, "Keep records in an append-only log of events: every insert, edit, delete and reset.",
    more: """
      The tables that you read are built from the events and can be rebuilt at any time. If a table is \
      damaged, it is quarantined, everything else keeps working, and one command repairs it.
      """,
    examples: [
      "ledger task add \"Buy milk\" --step \"Find the shop\"",
      "ledger task list",
      "ledger log -n 10",
      "ledger status",
    ],
    version: LedgerVersion.full,
    groups: sections.map {
      CommandGroup(name: $0.title.shown, subcommands: $0.commands.map { $0 as any ParsableCommand.Type })
    })

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
