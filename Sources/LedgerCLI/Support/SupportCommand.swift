import LedgerBase
import ArgumentParser
import EventLog

/// `ledger support`
struct SupportCommand: NamedCommand {
  static let name = "support"
  static let subcommands: [any NamedCommand.Type] = [
    BundleCommand.self, SendCommand.self, TranslateCommand.self, InspectCommand.self, OpenCommand.self,
    AdviseCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Make a file that support can work with, send it if you want, and work with one.",
    HelpText(
      more: """
        At the owner's: bundle makes the file, send uploads it or begins a mail, translate reads the answer. Nothing is sent by itself. At support's: inspect says what broke, open makes \
        a working ledger from it, advise prints the line to run.
        """,
      examples: [
        "ledger support bundle", "ledger support send FILE --to https://support.your-domain.org/bundles",
      ], exitCodes: [.noLedger, .partly, .damaged, .diskFull, .unavailable]),
    subcommands: subcommands)
}
