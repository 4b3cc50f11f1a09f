import ArgumentParser
import EventLog
import SupportBundle
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `ledger support bundle`
struct BundleCommand: LedgerCommand {
  static let name = "bundle"
  static let configuration = CommandConfiguration(
    name, "Make a .tar.gz of the ledger's state and events for support to work with.",
    HelpText(
      more: """
        What people wrote is replaced by pseudonyms that keep what belongs together, unless you ask otherwise. It works \
        when tables are broken and when the log itself is damaged; what could not be read is listed in manifest.json. \
        Nothing is sent: you decide what happens with the file. Plain tar and gzip read it.
        """,
      examples: [
        "ledger support bundle", "ledger support bundle --to /tmp", "tar -xzf ledger-bundle-*.tar.gz",
      ],
      exitCodes: [.noLedger, .partly, .diskFull, .unavailable]))

  @Option(name: .long, help: ArgumentHelp("The folder to put it in (else this one).", valueName: "folder"))
  var to: String = "."

  @Flag(name: .long, help: "Put people's values in as they are; the file's name then says so.")
  var includePersonal = false

  @Flag(name: .shortAndLong, help: "Answer the question that --include-personal asks.")
  var yes = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { yes }

  func run(in invocation: Invocation) throws {
    if includePersonal {
      try invocation.prompt.confirm(
        "The bundle will hold names, titles and questions as people wrote them.", "Make it so?")
    }
    let context = try ProcessContext(invocation.environment).ledgerContext
    var request = BundleRequest(ledger: try invocation.ledgerPath(), time: context.now())
    request.includesPersonal = includePersonal
    request.replacements = MachineNames(invocation.environment).replacements
    request.versions = [("ledger", LedgerVersion.current), ("system", MachineNames.system)]
    let bundle = try BundleMaker(request, context: context).make(in: FilePath(to))
    try show(bundle, invocation)
    if !bundle.isComplete { throw CommandFailed(exitCode: 3) }
  }

  private func show(_ bundle: MadeBundle, _ invocation: Invocation) throws {
    if invocation.isJSON {
      return try invocation.output.json([
        "path": .string(bundle.path), "sizeBytes": .integer(Int64(clamping: bundle.sizeBytes)),
        "sha256": .string(bundle.sha256), "events": .integer(Int64(clamping: bundle.events)),
        "complete": .bool(bundle.isComplete),
        "files": .array(
          bundle.files.map {
            ["name": .string($0.name), "sizeBytes": .integer(Int64(clamping: $0.sizeBytes))]
          }),
        "leftOut": .array(bundle.leftOut.map { ["what": .string($0.what), "why": .string($0.why)] }),
      ])
    }
    try invocation.output.line("Made \(bundle.path)")
    try invocation.output.line(
      "  \(counted(bundle.events, "event")) in \(bundle.files.count + 1) files, \(grouped(bundle.sizeBytes)) bytes"
    )
    try invocation.output.line("  sha256 \(bundle.sha256)")
    for part in bundle.leftOut { try invocation.output.line("  left out: \(part.what): \(part.why)") }
    invocation.messages.note(
      includePersonal
        ? "It holds people's values as they are. Nothing was sent."
        : "Personal values are replaced by pseudonyms. Nothing was sent.")
  }
}

/// What a redacted bundle must not tell of this machine.
struct MachineNames {
  let replacements: [(private: String, replacement: String)]

  init(_ environment: ProcessEnvironment) {
    var found: [(private: String, replacement: String)] = []
    if let home = environment["HOME"], home.count > 1 { found.append((home, "HOME")) }
    var name = [CChar](repeating: 0, count: 256)
    if gethostname(&name, name.count - 1) == 0 {
      let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if host.utf8.count > 3, host != "localhost" { found.append((host, "HOST")) }
    }
    replacements = found
  }

  /// The kernel's name and release.
  static var system: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    let text = { (bytes: UnsafeRawBufferPointer) in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return withUnsafeBytes(of: names.sysname, text) + " " + withUnsafeBytes(of: names.release, text)
  }
}
