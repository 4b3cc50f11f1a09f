import LedgerBase
import ArgumentParser
import LedgerRecords

/// `ledger account delete`
struct AccountDeleteCommand: LedgerCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete an account; its tags stay, but are no longer on it.",
    HelpText(
      more: """
        It asks first on a terminal, naming what goes along; with assignments it needs --yes elsewhere. The log keeps \
        what was deleted.
        """,
      examples: ["ledger account delete Household"], exitCodes: .writing))

  @Argument(help: "The account: its id, the beginning of its id, or its name.")
  var account: String

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { deletion.confirmation.yes }

  func run(in invocation: Invocation) throws {
    let account = try invocation.pick(.account, account)
    let consequences = try invocation.read("accounts") { try $0.accounts.consequences(ofDeleting: account) }
    let deletion = Deletion(
      noun: "account", id: account.id, sequence: account.sequence, consequences: consequences,
      options: deletion)
    try deletion.run(invocation) { sequence in
      try invocation.change { try $0.accounts.delete(account.id, ifSequence: sequence) }
    }
  }
}
