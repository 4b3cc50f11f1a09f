import ArgumentParser
import LedgerRecords

/// `ledger tag delete`
struct TagDeleteCommand: DeletingCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete a tag, and remove it from all accounts.",
    more: """
      On a terminal, the command says what else will be deleted and asks for confirmation; without a \
      terminal it requires --yes if the tag is assigned to an account. The log keeps the deleted \
      values unless you give --erase.
      """,
    examples: ["ledger tag delete urgent"])

  @Argument(help: "Id, id prefix or name of the tag")
  var tag: String

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let tag = try invocation.pick(.tag, tag)
    let consequences = try invocation.read("accounts") { try $0.accounts.consequences(ofDeleting: tag) }
    try Deletion("tag", tag, along: consequences, deletion).run(invocation) {
      try $0.tags.delete(tag.id, ifSequence: $1)
    }
  }
}
