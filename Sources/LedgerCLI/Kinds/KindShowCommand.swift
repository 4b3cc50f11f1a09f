import ArgumentParser
import EventLedger
import Projections

/// `ledger kind show`
struct KindShowCommand: LedgerCommand {
  static let name = "show"
  static let configuration = CommandConfiguration(
    name, "Show one kind of record, or print its file.",
    examples: ["ledger kind show visits", "ledger kind show visits --sql > visits.sql"])

  @Argument(help: "Name of the kind", completion: KindNameCompletion.kinds)
  var kind: String

  @Flag(name: .long, help: "Print only the file, as it was registered")
  var sql = false

  @Flag(name: .long, help: "Print only the file of upcasters")
  var upcasters = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if sql, upcasters { throw ValidationError(said: "Give either --sql or --upcasters.") }
  }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReadingEvents()
    let kind = try ledger.kind(named: kind)
    if sql { return try print(kind.text, invocation) }
    if upcasters {
      guard let text = kind.upcasters else {
        throw LedgerError(
          .noSuchRecord, "The kind \(kind.name) has no upcasters file.",
          hint: "--sql prints its projection file.")
      }
      return try print(text, invocation)
    }
    if invocation.isJSON { return try invocation.output.json(KindLayout.json(kind)) }
    var facts: [(label: Message, value: StyledText)] = [
      ("kind", "\(kind.name, .bold)"), ("version", "\(kind.version.map(String.init) ?? "-")"),
      ("file", "\(kind.file)"),
    ]
    if let file = kind.upcastersFile { facts.append(("upcasters", "\(file)")) }
    facts += [
      ("since", "\(kind.time.shown)"), ("event", "\(grouped(kind.sequence))"),
      ("events", "\(kind.types.joined(separator: ", "))"),
    ]
    if let error = kind.error {
      facts.append(("rejected", StyledText(error.message)))
    } else if let rows = ledger.recordCount(of: kind.name) {
      facts.append(("rows", "\(grouped(rows))"))
    }
    try invocation.show(facts: facts)
  }

  /// As it is for a file; on a terminal no control character comes out raw.
  private func print(_ text: String, _ invocation: Invocation) throws {
    try invocation.output.write(
      invocation.terminal.outputIsTerminal ? PrintableText.escapedKeepingLines(text) : text)
  }
}
