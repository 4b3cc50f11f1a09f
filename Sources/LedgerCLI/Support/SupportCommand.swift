import ArgumentParser

/// `ledger support`
struct SupportCommand: NamedCommand {
  static let name = "support"
  static let subcommands: [any NamedCommand.Type] = [BundleCommand.self, SendCommand.self]
  static let configuration = CommandConfiguration(
    name, "Make a file that support can work with, and send it if you want.",
    HelpText(
      examples: [
        "ledger support bundle", "ledger support send FILE --to https://support.your-domain.org/bundles",
      ], exitCodes: [.noLedger, .partly, .diskFull, .unavailable]),
    subcommands: subcommands)
}
