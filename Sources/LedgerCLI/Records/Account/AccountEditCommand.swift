import ArgumentParser
import LedgerRecords

/// `ledger account edit`
struct AccountEditCommand: ActingCommand {
  static let name = "edit"
  static let configuration = CommandConfiguration(
    name, "Change an account's name.",
    more: "If nothing changes, nothing is written.",
    examples: ["ledger account edit Household --name Home"])

  @Argument(help: "Account, by id or name")
  var account: String

  @Option(name: .long, help: "New name")
  var name: String

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let account = try invocation.pick(.account, account)
    try invocation.report("Changed the account", changing: account) {
      try $0.accounts.edit(account.id, name: name, ifSequence: row.ifSeq)
    }
  }
}
