import ArgumentParser
import EventLedger

/// `ledger init`
struct InitCommand: ActingCommand {
  static let name = "init"
  static let configuration = CommandConfiguration(
    name, "Create a new, empty ledger.",
    more: """
      The ledger in your data folder is created by the first write. A ledger in a folder that you name \
      with --ledger or $LEDGER_PATH is created only by this command, so that a typing error or an \
      unmounted disk does not create one. A ledger that already exists is not changed.
      """,
    examples: ["ledger init --ledger ~/Documents/my.ledger"])

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openOrMake()
    guard ledger.wasCreated else {
      throw LedgerError(
        .ledgerExists, "A ledger already exists: \(ledger.path)",
        hint: "Use it, or give another folder with --ledger.", at: .init(path: ledger.path))
    }
    if invocation.isJSON {
      let status = ledger.status()
      var answer: JSONValue = ["path": .string(ledger.path)]
      answer["id"] = status.id.map { .string($0.lowercase) }
      answer["createdAt"] = status.created.map(StatusJSON.time)
      try invocation.output.json(answer)
    } else {
      try invocation.output.line("New ledger: \(ledger.path)")
    }
  }
}
