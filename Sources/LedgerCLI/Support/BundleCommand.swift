import ArgumentParser
import EventLog
import LedgerBase
import SupportBundle
import SystemPackage

/// `ledger support bundle`
struct BundleCommand: LedgerCommand, LooksBack {
  static let name = "bundle"
  static let configuration = CommandConfiguration(
    name, "Make a .tar.gz of the ledger's state and events for support to work with.",
    HelpText(
      more: """
        What people wrote is replaced by pseudonyms that keep what belongs together, unless you ask otherwise, and the \
        finished file is searched for it once more. It works when tables are broken and when the log itself is damaged; \
        what could not be read is listed in manifest.json. Nothing is sent: you decide what happens with the file. Plain \
        tar and gzip read it.
        """,
      examples: [
        "ledger support bundle", "ledger support bundle --preview",
        "ledger support bundle --events 1200..1300",
        "tar -xzf ledger-bundle-*.tar.gz",
      ],
      exitCodes: [.noLedger, .partly, .diskFull, .unavailable]))

  @Option(
    name: .long, help: ArgumentHelp("The folder to put it in (else this one).", valueName: "folder"),
    completion: .directory)
  var to: String = "."

  @Flag(name: .long, help: "Make none; list what would go in, with three lines of each file.")
  var preview = false

  @Option(
    name: .long, help: ArgumentHelp("Only events at or after this time or date (UTC).", valueName: "time"),
    transform: EventArguments.time)
  var since: Timestamp?

  @Option(
    name: .long, help: ArgumentHelp("Only these events, such as 1200..1300.", valueName: "seq..seq"),
    transform: BundleArguments.range)
  var events: ClosedRange<UInt64>?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The largest size, such as 500k or 100M; the newest events go in first (else 25M).", valueName: "size"),
    transform: BundleArguments.size)
  var limitSize: UInt64?

  @Flag(name: .long, help: "Put people's values in as they are; the file's name then says so.")
  var includePersonal = false

  @Flag(name: .shortAndLong, help: "Answer the question that --include-personal asks.")
  var yes = false

  @OptionGroup var lookBack: LookBackOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { yes }

  func run(in invocation: Invocation) throws {
    if includePersonal, !preview {
      try invocation.prompt.confirm(
        "The bundle will hold names, titles and questions as people wrote them.", "Make it so?")
    }
    let context = try ProcessContext(invocation.environment).ledgerContext
    let request = try BundleArguments(self).request(invocation, context)
    let bundle = try BundleMaker(request, context: context).make(in: FilePath(to), isPreview: preview)
    if let missing = bundle.notThere { invocation.messages.warning(StyledText(missing)) }
    if preview {
      try BundleLayout(bundle, invocation).showPreview()
    } else {
      try BundleLayout(bundle, invocation).show(includesPersonal: includePersonal)
    }
    if !bundle.isComplete { throw CommandFailed(exitCode: 3) }
  }
}
