import ArgumentParser
import EventLog

/// `ledger support`
struct SupportCommand: NamedCommand {
  static let name = "support"
  static let subcommands: [any NamedCommand.Type] = [BundleCommand.self]
  static let configuration = CommandConfiguration(
    name, "Make a file that support can work with. Nothing is sent.",
    HelpText(examples: ["ledger support bundle"], exitCodes: [.noLedger, .partly, .diskFull, .unavailable]),
    subcommands: subcommands)
}
