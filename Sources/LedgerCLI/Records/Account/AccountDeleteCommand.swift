import ArgumentParser
import LedgerRecords

/// `ledger account delete`
struct AccountDeleteCommand: DeletingCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete accounts, and unassign their tags.",
    more: """
      The tags themselves are kept. On a terminal, the command says what else will be deleted and asks \
      for confirmation; without a terminal it requires --yes if an account has tags. Several accounts are \
      deleted in one batch. The log keeps the deleted values unless you give --erase.
      """,
    examples: ["ledger account delete Household"])

  @Argument(help: ArgumentHelp("Accounts, each by id or name", valueName: "account"))
  var accounts: [String]

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let accounts = try invocation.pick(.account, accounts)
    let consequences = try invocation.read("accounts") { reader in
      try accounts.map { try reader.accounts.consequences(ofDeleting: $0) }
    }
    try Deletion("account", accounts, along: consequences, deletion).run(invocation) {
      try $0.accounts.delete($1, ifSequence: $2)
    }
  }
}
