import ArgumentParser
import LedgerRecords

/// `ledger user delete`
struct UserDeleteCommand: DeletingCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete the user and all of their answers.",
    more: """
      On a terminal, the command says what else will be deleted and asks for confirmation; without a \
      terminal it requires --yes if there are answers. The log keeps the deleted values unless you \
      give --erase.
      """,
    examples: ["ledger user delete", "ledger user delete --dry-run"])

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let user = try invocation.currentUser()
    let consequences = try invocation.read("answers") { try $0.answers.consequences(ofDeleting: user) }
    try Deletion("user", [user], along: [consequences], deletion).run(invocation) {
      try $0.users.delete($1, ifSequence: $2)
    }
  }
}
