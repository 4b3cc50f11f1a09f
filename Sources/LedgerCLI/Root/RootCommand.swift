import ArgumentParser
import EventLog
import LedgerBase

/// `ledger`
struct RootCommand: ParsableCommand {
  static let name = "ledger"
  /// The commands, under the titles of `ledger --help`.
  static let sections: [(title: Message, commands: [any NamedCommand.Type])] = [
    ("Records", RecordCommands.all),
    (
      "Events",
      [
        AppendCommand.self, LogCommand.self, ShowCommand.self, HistoryCommand.self, DiffCommand.self,
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
    name,
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
    groups: sections.map {
      CommandGroup(name: $0.title.shown, subcommands: $0.commands.map { $0 as any ParsableCommand.Type })
    })

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
