import ArgumentParser
import LedgerRecords
import SupportBundle
import SystemPackage

/// `ledger support open`
struct OpenCommand: LedgerCommand {
  static let name = "open"
  static let configuration = CommandConfiguration(
    name, "Create a working ledger from a bundle, with the tables as the owner had them.",
    more: """
      The whole bundle is checked before anything is written; one that is rejected leaves nothing \
      behind. The new ledger has its own id and epoch. Where one of the owner's tables stopped at an \
      event, the new one stops too; ledger.lost takes the place of events that are not in the bundle. \
      The bundle's small files are in the folder from-bundle. The exit code is 12 if the file is \
      damaged or is not a bundle.
      """,
    examples: [
      "ledger support open ledger-bundle-20261121T090000Z.tar.gz --to case.ledger",
      "ledger status --ledger case.ledger",
    ])

  @OptionGroup
  var bundle: BundleFileArguments

  @Option(
    name: .long, help: ArgumentHelp("Where to create the ledger; nothing may exist there", valueName: "dir"),
    completion: .directory)
  var to: String

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if [bundle.file, to].contains("") { throw ValidationError(said: "An empty name was given.") }
  }

  func run(in invocation: Invocation) throws {
    // What it says is for the owner, about the owner's ledger.
    try Remedy.withoutLedger { try runForOwner(invocation) }
  }

  private func runForOwner(_ invocation: Invocation) throws {
    let context = try ProcessContext(invocation.environment).ledgerContext
    let opened = try BundleOpener(bundle.path, projections: .records, context: context).open(
      to: FilePath(BackupCommand.absolute(to)))
    if invocation.isJSON { return try invocation.output.json(Self.json(opened)) }
    try invocation.output.line("Opened \(opened.path)")
    try invocation.output.line(
      "  \(counted(opened.events, "event")), now at event \(grouped(opened.head.sequence)), id \(opened.ledgerID)"
    )
    if opened.lostEvents > 0 {
      try invocation.output.line(
        "  \(counted(opened.lostEvents, "event")) not in the bundle: ledger.lost takes their place")
    }
    if opened.laterEvents > 0 {
      try invocation.output.line(
        "  \(counted(opened.laterEvents, "event")) after the bundle's last one: not in the bundle")
    }
    for table in opened.status.tables {
      let state = Message(stringLiteral: table.state.rawValue)
      try invocation.output.line(
        table.position.map { "  table \(table.name): \(state) at event \(grouped($0))" }
          ?? "  table \(table.name): \(state)")
    }
    for reason in opened.reproduction.reasons { try invocation.output.line("  \(reason)") }
    invocation.messages.note("To inspect it: ledger status --ledger \(shellWord(to))")
  }

  private static func json(_ opened: OpenedBundle) -> JSONValue {
    [
      "path": .string(opened.path), "id": .string(opened.ledgerID),
      "seq": .integer(Int64(clamping: opened.head.sequence)),
      "epoch": .string(opened.head.epoch.description), "events": .integer(Int64(clamping: opened.events)),
      "lostEvents": .integer(Int64(clamping: opened.lostEvents)),
      "tables": .array(
        opened.status.tables.map { table in
          var value: JSONValue = ["name": .string(table.name), "state": .string(table.state.rawValue)]
          value["position"] = table.position.map { .integer(Int64(clamping: $0)) }
          return value
        }),
      "reproduced": .string(opened.reproduction.answer.rawValue),
      "reasons": .array(opened.reproduction.reasons.map(JSONValue.english)),
    ]
  }
}
