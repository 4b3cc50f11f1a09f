import ArgumentParser

/// `ledger support`
struct SupportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "support", "Make a file that support can work with. Nothing is sent.",
    HelpText(examples: ["ledger support bundle"], exitCodes: [.noLedger, .partly, .diskFull, .unavailable]),
    subcommands: [BundleCommand.self])
}
