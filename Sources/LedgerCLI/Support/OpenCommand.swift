import ArgumentParser
import LedgerRecords
import EventLog
import LedgerBase
import SupportBundle
import SystemPackage

/// `ledger support open`
struct OpenCommand: LedgerCommand {
  static let name = "open"
  static let configuration = CommandConfiguration(
    name, "Make a working ledger from a bundle, with the tables as they were at the owner's.",
    HelpText(
      more: """
        The bundle is checked whole before anything is written; one that is refused leaves nothing. The new ledger has an id and \
        an epoch of its own. Where a table stopped at an event, so does this one; ledger.lost stands in the place of \
        events that are not in the bundle. The bundle's small files are in its folder from-bundle.
        """,
      examples: [
        "ledger support open ledger-bundle-20261121T090000Z.tar.gz --to case.ledger",
        "ledger status --ledger case.ledger",
      ],
      exitCodes: [.damagedBundle, .rejected, .newer, .diskFull, .unavailable]))

  @Argument(help: ArgumentHelp("The bundle.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    name: .long, help: ArgumentHelp("Where the ledger is to be; nothing may stand there.", valueName: "dir"),
    completion: .directory)
  var to: String

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if [file, to].contains("") { throw ValidationError(said: "A name that was given is empty.") }
  }

  func run(in invocation: Invocation) throws {
    let context = try ProcessContext(invocation.environment).ledgerContext
    let opened = try BundleOpener(FilePath(file), projections: .records, context: context).open(
      to: FilePath(BackupCommand.absolute(to)))
    if invocation.isJSON { return try invocation.output.json(Self.json(opened)) }
    try invocation.output.line("Opened \(opened.path)")
    try invocation.output.line(
      "  \(counted(opened.events, "event")), now at event \(grouped(opened.head.sequence)), id \(opened.ledgerID)"
    )
    if opened.lostEvents > 0 {
      try invocation.output.line(
        "  \(counted(opened.lostEvents, "event")) not in the bundle: ledger.lost stands in their place")
    }
    for table in opened.status.tables {
      let state = Message(stringLiteral: table.state.rawValue)
      try invocation.output.line(
        table.position.map { "  table \(table.name): \(state) at event \(grouped($0))" }
          ?? "  table \(table.name): \(state)")
    }
    for reason in opened.reproduction.reasons { try invocation.output.line("  \(reason)") }
    invocation.messages.note("Look around: ledger status --ledger \(shellWord(to))")
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
