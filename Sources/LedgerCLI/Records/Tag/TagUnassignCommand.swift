import ArgumentParser
import LedgerRecords

/// `ledger tag unassign`
struct TagUnassignCommand: LedgerCommand {
  static let name = "unassign"
  static let configuration = CommandConfiguration(
    name, "Remove a tag from an account.",
    more: "If the account does not have the tag, nothing is written.",
    examples: ["ledger tag unassign urgent Household"])

  @OptionGroup
  var which: AssignmentArguments

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let (tag, account) = try invocation.pick(which)
    let wasThere = try invocation.change { try $0.tags.unassign(tag.id, from: account.id) }
    if invocation.isJSON {
      return try invocation.output.json(assignmentJSON(tag, account, isChanged: wasThere))
    }
    guard wasThere else { return invocation.messages.note("Already up to date.") }
    try invocation.output.line("Removed the tag \(tag.name, .bold) from the account \(account.name, .bold).")
  }
}
