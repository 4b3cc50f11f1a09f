import ArgumentParser
import LedgerRecords

/// `ledger tag unassign`
struct TagUnassignCommand: ActingCommand {
  static let name = "unassign"
  static let configuration = CommandConfiguration(
    name, "Remove a tag from accounts.",
    more: "Several accounts lose the tag in one batch; those that do not have it stay as they are.",
    examples: ["ledger tag unassign urgent Household"])

  @OptionGroup
  var which: AssignmentArguments

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    try invocation.change(which) {
      try $0.tags.unassign($1, from: $2)
    } line: { tag, account in
      "Removed the tag \(tag.name, .bold) from the account \(account.name, .bold)."
    }
  }
}
