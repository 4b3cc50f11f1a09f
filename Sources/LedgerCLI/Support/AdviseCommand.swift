import LedgerRecords
import ArgumentParser
import SupportBundle
import SystemPackage

/// `ledger support advise`
struct AdviseCommand: LedgerCommand {
  static let name = "advise"
  static let configuration = CommandConfiguration(
    name, "Print the one command that the owner should run, and why.",
    more: """
      The first line of the output is the command, ready to copy; the second gives the reason. The \
      exit code is 12 if the file is damaged or is not a bundle.
      """,
    examples: ["ledger support advise ledger-bundle-20261121T090000Z.tar.gz"])

  @OptionGroup
  var bundle: BundleFileArguments

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    // What it says is for the owner, about the owner's ledger.
    try Remedy.withoutLedger { try runForOwner(invocation) }
  }

  private func runForOwner(_ invocation: Invocation) throws {
    let context = try ProcessContext(invocation.environment).ledgerContext
    let advice = Advice(for: try bundle.read(context))
    if invocation.isJSON { return try invocation.output.json(AdviceLayout.json(advice)) }
    for line in AdviceLayout.lines(advice) { try invocation.output.line(line) }
  }
}
