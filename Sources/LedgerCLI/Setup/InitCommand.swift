import ArgumentParser
import EventLedger
import EventLog

/// `ledger init`
struct InitCommand: LedgerCommand {
  static let name = "init"
  static let configuration = CommandConfiguration(
    name, "Make a new, empty ledger.",
    HelpText(
      more:
        "Nobody has to: the first write makes the ledger where there is none. A ledger that is there stays as it is.",
      examples: ["ledger init --ledger ~/Documents/my.ledger"],
      exitCodes: [.locked, .rejected, .newer, .damaged, .diskFull, .unavailable, .noLedger]))

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openOrMake()
    guard ledger.wasCreated else {
      throw LedgerError(
        .ledgerExists, "There is a ledger already: \(ledger.path)",
        hint: "Use it, or name another folder with --ledger.", at: .init(path: ledger.path))
    }
    if invocation.isJSON {
      try invocation.output.json(["path": .string(ledger.path), "created": true])
    } else {
      try invocation.output.line("New ledger: \(ledger.path)")
    }
  }
}
