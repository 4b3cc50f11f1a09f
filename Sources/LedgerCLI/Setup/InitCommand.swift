import ArgumentParser
import EventLedger
import EventLog
import LedgerBase

/// `ledger init`
struct InitCommand: LedgerCommand {
  static let name = "init"
  static let configuration = CommandConfiguration(
    name, "Make a new, empty ledger.",
    HelpText(
      more: """
        The ledger in your data folder is made by the first write. One in a folder that --ledger or LEDGER_PATH names is \
        made only by this command, so that a typing error or an unmounted disk does not create one. A ledger that is \
        already there is not changed.
        """,
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
