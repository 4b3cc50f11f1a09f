import ArgumentParser
import LedgerRecords

/// `ledger tag assign`
struct TagAssignCommand: LedgerCommand {
  static let name = "assign"
  static let configuration = CommandConfiguration(
    name, "Assign a tag to an account.",
    more: "If the account already has the tag, nothing is written.",
    examples: ["ledger tag assign urgent Household"])

  @OptionGroup
  var which: AssignmentArguments

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let (tag, account) = try invocation.pick(which)
    let isNew = try invocation.change { try $0.tags.assign(tag.id, to: account.id) }
    if invocation.isJSON { return try invocation.output.json(assignmentJSON(tag, account, isChanged: isNew)) }
    guard isNew else { return invocation.messages.note("Already up to date.") }
    try invocation.output.line("Assigned the tag \(tag.name, .bold) to the account \(account.name, .bold).")
  }
}

/// Which tag on which account.
struct AssignmentArguments: ParsableArguments {
  @Argument(help: "Id, id prefix or name of the tag")
  var tag: String

  @Argument(help: "Id, id prefix or name of the account")
  var account: String
}

extension Invocation {
  func pick(_ arguments: AssignmentArguments) throws -> (TagRecord, AccountRecord) {
    (try pick(.tag, arguments.tag), try pick(.account, arguments.account))
  }
}

func assignmentJSON(_ tag: TagRecord, _ account: AccountRecord, isChanged: Bool) -> JSONValue {
  [
    "accountID": .string(account.id.lowercase), "tagID": .string(tag.id.lowercase),
    "changed": .bool(isChanged),
  ]
}
