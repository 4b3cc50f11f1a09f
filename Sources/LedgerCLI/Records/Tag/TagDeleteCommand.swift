import LedgerBase
import ArgumentParser
import LedgerRecords

/// `ledger tag delete`
struct TagDeleteCommand: LedgerCommand {
  static let name = "delete"
  static let configuration = CommandConfiguration(
    name, "Delete a tag, and take it off all accounts.",
    HelpText(
      more: """
        It asks first on a terminal, naming what goes along; with assignments it needs --yes elsewhere. The log keeps \
        what was deleted.
        """,
      examples: ["ledger tag delete urgent"], exitCodes: .writing))

  @Argument(help: "The tag: its id, the beginning of its id, or its name.")
  var tag: String

  @OptionGroup
  var deletion: DeletionOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isConfirmed: Bool { deletion.confirmation.yes }

  func run(in invocation: Invocation) throws {
    let tag = try invocation.pick(.tag, tag)
    let consequences = try invocation.read("accounts") { try $0.accounts.consequences(ofDeleting: tag) }
    let deletion = Deletion(
      noun: "tag", id: tag.id, sequence: tag.sequence, consequences: consequences, options: deletion)
    try deletion.run(invocation) { sequence in
      try invocation.change { try $0.tags.delete(tag.id, ifSequence: sequence) }
    }
  }
}
