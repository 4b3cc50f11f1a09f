import ArgumentParser
import LedgerRecords

/// `ledger tag delete`
struct TagDeleteCommand: DeletingCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete tags, and remove them from all accounts.",
    more: """
      On a terminal, the command says what else will be deleted and asks for confirmation; without a \
      terminal it requires --yes if a tag is assigned to an account. Several tags are deleted in one \
      batch. The log keeps the deleted values unless you give --erase.
      """,
    examples: ["ledger tag delete urgent"])

  @Argument(help: ArgumentHelp("Tags, each by id or name", valueName: "tag"))
  var tags: [String]

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let tags = try invocation.pick(.tag, tags)
    let consequences = try invocation.read("accounts") { reader in
      try tags.map { try reader.accounts.consequences(ofDeleting: $0) }
    }
    try Deletion("tag", tags, along: consequences, deletion).run(invocation) {
      try $0.tags.delete($1, ifSequence: $2)
    }
  }
}
