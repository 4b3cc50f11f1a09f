import ArgumentParser
import LedgerRecords

/// `ledger account move`
struct AccountMoveCommand: ActingCommand {
  static let name = "move"
  static let configuration = CommandConfiguration(
    name, "Move an account to another place in the list.",
    examples: ["ledger account move Household --first", "ledger account move Household --before Savings"])

  @Argument(help: "Account, by id or name")
  var account: String

  @OptionGroup
  var place: PlaceOptions

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let account = try invocation.pick(.account, account)
    let place = try place.place(.account, invocation)
    try invocation.report("Moved the account", changing: account) {
      try $0.accounts.move(account.id, to: place, ifSequence: row.ifSeq)
    }
  }
}
