import LedgerRecords
import ArgumentParser
import EventLog
import LedgerBase
import SupportBundle
import SystemPackage

/// `ledger support advise`
struct AdviseCommand: LedgerCommand {
  static let name = "advise"
  static let configuration = CommandConfiguration(
    name, "Print the one line to run at the owner's, and why.",
    HelpText(
      more: "The first line of the answer is the command, so that it can be copied; the second says why.",
      examples: ["ledger support advise ledger-bundle-20261121T090000Z.tar.gz"],
      exitCodes: [.damagedBundle, .newer, .unavailable]))

  @Argument(help: ArgumentHelp("The bundle.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let context = try ProcessContext(invocation.environment).ledgerContext
    let advice = Advice(for: try BundleCase(reading: FilePath(file), .records, context.fileSystem))
    if invocation.isJSON {
      return try invocation.output.json([
        "command": .string(advice.command), "why": .english(advice.why),
        "then": .array(advice.then.map(JSONValue.string)),
      ])
    }
    try invocation.output.line("\(PrintableText.escaped(advice.command))")
    try invocation.output.line("  Why: \(advice.why)")
    for command in advice.then { try invocation.output.line("  Then: \(PrintableText.escaped(command))") }
  }
}
