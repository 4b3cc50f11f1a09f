import ArgumentParser
import LedgerRecords
import SupportBundle
import SystemPackage

/// `ledger support reply`
struct ReplyCommand: LedgerCommand {
  static let name = "reply"
  static let configuration = CommandConfiguration(
    name, "Print a reply to the owner of a bundle: what happened, and which command helps.",
    more: """
      The reply is in the language that the owner reads, which the bundle names, or in the one that \
      --lang selects. It has plain words and the same commands as 'ledger support advise': read it, \
      add what you like, and send it. The exit code is 12 if the file is damaged or is not a bundle.
      """,
    examples: [
      "ledger support reply ledger-bundle-20261121T090000Z.tar.gz",
      "ledger support reply BUNDLE --lang ja > reply.txt",
    ])

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
    let bundle = try self.bundle.read(context)
    let reply = SupportReply(bundle, Advice(for: bundle), language: invocation.options.lang)
    if invocation.isJSON { return try invocation.output.json(reply.json) }
    for line in reply.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      try invocation.output.line("\(PrintableText.escaped(String(line)))")
    }
  }
}
