import LedgerRecords
import ArgumentParser
import SupportBundle
import SystemPackage

/// `ledger support inspect`
struct InspectCommand: LedgerCommand {
  static let name = "inspect"
  static let configuration = CommandConfiguration(
    name, "Check a bundle, and show what broke, what helps, and a reply to the owner.",
    more: """
      The first line is the command that the owner should run; then follow the reason, what broke, \
      what happened before, versions and files, whether it breaks here too, and a reply that is ready \
      to send. Every hash is checked. The bundle is unpacked only into a temporary folder, where it is opened \
      to see whether the same table stops at the same event. The exit code is 12 if the file is \
      damaged or is not a bundle.
      """,
    examples: [
      "ledger support inspect ledger-bundle-20261121T090000Z.tar.gz",
      "ledger support inspect BUNDLE --no-try --json",
    ])

  @OptionGroup
  var bundle: BundleFileArguments

  @Flag(name: .customLong("no-try"), help: "Do not open the bundle to see whether the failure recurs")
  var noTry = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    // What it says is for the owner, about the owner's ledger.
    try Remedy.withoutLedger { try runForOwner(invocation) }
  }

  private func runForOwner(_ invocation: Invocation) throws {
    let context = try ProcessContext(invocation.environment).ledgerContext
    let bundle = try self.bundle.read(context)
    let reproduction = noTry ? nil : try reproduce(bundle, invocation, context)
    let advice = Advice(for: bundle)
    let reply = SupportReply(bundle, advice, language: invocation.options.lang)
    let layout = InspectionLayout(bundle, advice, reply, reproduction, invocation)
    if invocation.isJSON { try layout.json() } else { try layout.show() }
  }

  /// Opens the bundle in a folder of its own, which goes again.
  private func reproduce(_ bundle: BundleCase, _ invocation: Invocation, _ context: LedgerContext) throws
    -> Reproduction
  {
    let files = context.fileSystem
    let parent = FilePath(invocation.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp")
    let folder = try files.freeName(
      parent.appending("ledger-inspect-\(String(context.random(), radix: 16))"))
    try files.createDirectory(folder)
    defer {
      do { try files.removeTree(folder) } catch {
        invocation.messages.warning("The folder \(folder) could not be removed.")
      }
    }
    return try BundleOpener(self.bundle.path, projections: .records, context: context).open(
      bundle, to: folder.appending("ledger")
    )
    .reproduction
  }
}
