import LedgerBase
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
    name, "Keep accounts in their order; tags can be assigned to them.",
    HelpText(
      more: "An account is named by its id, the beginning of its id (at least four characters), or its name.",
      examples: ["ledger account add Household", "ledger account list"], exitCodes: .writing),
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
