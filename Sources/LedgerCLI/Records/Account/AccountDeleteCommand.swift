import ArgumentParser
import LedgerRecords

/// `ledger account delete`
struct AccountDeleteCommand: DeletingCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete an account, and unassign its tags.",
    more: """
      The tags themselves are kept. On a terminal, the command says what else will be deleted and asks \
      for confirmation; without a terminal it requires --yes if the account has tags. The log keeps \
      the deleted values unless you give --erase.
      """,
    examples: ["ledger account delete Household"])

  @Argument(help: "Id, id prefix or name of the account")
  var account: String

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let account = try invocation.pick(.account, account)
    let consequences = try invocation.read("accounts") { try $0.accounts.consequences(ofDeleting: account) }
    try Deletion("account", account, along: consequences, deletion).run(invocation) {
      try $0.accounts.delete(account.id, ifSequence: $1)
    }
  }
}
