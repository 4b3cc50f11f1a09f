import ArgumentParser
import EventLog
import SupportBundle
import SystemPackage

/// `ledger support bundle`
struct BundleCommand: LedgerCommand, ReadsHistory {
  static let name = "bundle"
  static let configuration = CommandConfiguration(
    name, "Create a bundle (.tar.gz) of the ledger's state and events for support.",
    more: """
      What people wrote is replaced by pseudonyms, the same one for the same value, unless you ask \
      otherwise, and the finished file is then searched to make sure that none of it is left. The \
      command works even if tables or the log itself are damaged; manifest.json lists what could not \
      be read, and the exit code is then 3. Nothing is sent: you decide what happens with the file, \
      which you can read with tar and gzip.
      """,
    examples: [
      "ledger support bundle", "ledger support bundle --preview",
      "ledger support bundle --events 1200..1300",
      "tar -xzf ledger-bundle-*.tar.gz",
    ])

  @Option(
    name: .long, help: ArgumentHelp("Folder to create the bundle in", valueName: "folder"),
    completion: .directory)
  var to: String = "."

  @Flag(
    name: .long,
    help: "List what the bundle would contain, with three lines of each file, without creating it")
  var preview = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Include only events at or after this time (see 'ledger help times')", valueName: "time"),
    transform: { try TimeArgument.parse($0) })
  var since: Timestamp?

  @Option(
    name: .long, help: ArgumentHelp("Include only these events, such as 1200..1300", valueName: "seq..seq"),
    transform: BundleArguments.range)
  var events: ClosedRange<UInt64>?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Maximum size, such as 500k or 100M; the newest events are included first (default: 25M)",
      valueName: "size"),
    transform: BundleArguments.size)
  var limitSize: UInt64?

  @Flag(name: .long, help: "Include personal values unchanged, and say so in the file's name")
  var includePersonal = false

  @Flag(name: .shortAndLong, help: "Answer yes to the question that --include-personal asks")
  var yes = false

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { yes }

  func run(in invocation: Invocation) throws {
    if includePersonal, !preview {
      try invocation.prompt.confirm(
        "The bundle will contain names, titles and questions as people wrote them.", "Create it?")
    }
    let context = try ProcessContext(invocation.environment).ledgerContext
    let request = try BundleArguments(self).request(invocation, context)
    let bundle = try Remedy.withoutLedger {
      try BundleMaker(request, context: context).make(in: FilePath(to), isPreview: preview)
    }
    if let missing = bundle.notThere { invocation.messages.warning(StyledText(missing)) }
    if preview {
      try BundleLayout(bundle, invocation).showPreview(includesPersonal: includePersonal)
    } else {
      try BundleLayout(bundle, invocation).show(includesPersonal: includePersonal)
    }
    if !bundle.isComplete { throw CommandFailed(exitCode: 3) }
  }
}
