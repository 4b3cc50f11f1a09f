import LedgerBase
import ArgumentParser
import LedgerRecords

/// `ledger tag unassign`
struct TagUnassignCommand: LedgerCommand {
  static let name = "unassign"
  static let configuration = CommandConfiguration(
    name, "Take a tag off an account.",
    HelpText(
      more: "When it is not there, nothing is written.",
      examples: ["ledger tag unassign urgent Household"], exitCodes: .writing))

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
    guard wasThere else { return invocation.messages.note("Nothing to change: it is so already.") }
    try invocation.output.line("Took the tag \(tag.name, .bold) off the account \(account.name, .bold).")
  }
}
