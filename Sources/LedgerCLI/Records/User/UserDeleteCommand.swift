import LedgerBase
import ArgumentParser
import LedgerRecords

/// `ledger user delete`
struct UserDeleteCommand: LedgerCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete the user and all of their answers.",
    HelpText(
      more: """
        It asks first on a terminal, naming what goes along; with answers it needs --yes elsewhere. The log keeps what \
        was deleted, unless --erase is given.
        """,
      examples: ["ledger user delete", "ledger user delete --dry-run"], exitCodes: .writing))

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { deletion.confirmation.yes }

  func run(in invocation: Invocation) throws {
    let user = try invocation.currentUser()
    let consequences = try invocation.read("answers") { try $0.answers.consequences(ofDeleting: user) }
    let deletion = Deletion(
      noun: "user", id: user.id, sequence: user.sequence, consequences: consequences, options: deletion)
    try deletion.run(invocation) { sequence in
      try invocation.change { try $0.users.delete(user.id, ifSequence: sequence) }
    }
  }
}
