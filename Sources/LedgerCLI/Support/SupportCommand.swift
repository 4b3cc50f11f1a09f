import ArgumentParser
import EventLog

/// `ledger support`
struct SupportCommand: NamedCommand {
  static let name = "support"
  static let subcommands: [any NamedCommand.Type] = [
    BundleCommand.self, SendCommand.self, TranslateCommand.self, InspectCommand.self, OpenCommand.self,
    AdviseCommand.self, ReplyCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Create a bundle for support and send it, or work with one.",
    more: """
      If you own the ledger: 'bundle' creates the file, 'send' uploads it or starts an email, and \
      'translate' reads the answer. Nothing is sent automatically. If you give support: 'inspect' shows \
      the whole case, with the command to run and a reply to the owner; 'advise' and 'reply' print \
      only these, and 'open' creates a working ledger from the bundle.
      """,
    examples: [
      "ledger support bundle", "ledger support send FILE --to https://support.your-domain.org/bundles",
    ],
    subcommands: subcommands)
}
