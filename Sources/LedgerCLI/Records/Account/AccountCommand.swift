import ArgumentParser
import EventLog

/// `ledger account`
struct AccountCommand: NamedCommand {
  static let name = "account"
  static let subcommands: [any NamedCommand.Type] = [
    AccountAddCommand.self, AccountEditCommand.self, AccountMoveCommand.self, AccountDeleteCommand.self,
    AccountListCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Manage an ordered list of accounts, which can have tags.",
    more: """
      Name an account by its id or its name (see 'ledger help ids').
      """,
    examples: ["ledger account add Household", "ledger account list"],
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
