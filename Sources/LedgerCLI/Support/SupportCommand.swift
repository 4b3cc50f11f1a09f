import ArgumentParser

/// `ledger support`
struct SupportCommand: NamedCommand {
  static let name = "support"
  static let subcommands: [any NamedCommand.Type] = [
    BundleCommand.self, TranslateCommand.self, InspectCommand.self, OpenCommand.self, AdviseCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Make a file that support can work with, and work with one. Nothing is sent by itself.",
    HelpText(
      more: """
        At the owner's: bundle makes the file, translate reads the answer. At support's: inspect says what broke, open makes \
        a working ledger from it, advise prints the line to run.
        """,
      examples: ["ledger support bundle"], exitCodes: [.noLedger, .partly, .damaged, .diskFull, .unavailable]),
    subcommands: subcommands)
}
