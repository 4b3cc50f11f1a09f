import ArgumentParser
import LedgerRecords

/// `ledger tag assign`
struct TagAssignCommand: ActingCommand {
  static let name = "assign"
  static let configuration = CommandConfiguration(
    name, "Assign a tag to accounts.",
    more: "Several accounts get the tag in one batch; those that have it already stay as they are.",
    examples: ["ledger tag assign urgent Household", "ledger tag assign urgent Household Office"])

  @OptionGroup
  var which: AssignmentArguments

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    try invocation.change(which) {
      try $0.tags.assign($1, to: $2)
    } line: { tag, account in
      "Assigned the tag \(tag.name, .bold) to the account \(account.name, .bold)."
    }
  }
}

/// Which tag on which accounts.
struct AssignmentArguments: ParsableArguments {
  @Argument(help: "Tag, by id or name")
  var tag: String

  @Argument(help: ArgumentHelp("Accounts, each by id or name", valueName: "account"))
  var accounts: [String]
}

extension Invocation {
  /// Changes the assignments in one batch, and reports each that changed.
  func change(
    _ which: AssignmentArguments, _ change: (Transaction, _ tag: UUID, _ account: UUID) throws -> Bool,
    line: (TagRecord, AccountRecord) -> StyledText
  ) throws {
    let (tag, accounts) = (try pick(.tag, which.tag), try pick(.account, which.accounts))
    let isNews = try self.change { transaction in
      try accounts.map { try change(transaction, tag.id, $0.id) }
    }
    if isJSON {
      let items = zip(accounts, isNews).map { assignmentJSON(tag, $0, isChanged: $1) }
      return try output.json(.list(items))
    }
    guard isNews.contains(true) else { return messages.note("Already up to date.") }
    for (account, isNew) in zip(accounts, isNews) where isNew { try output.line(line(tag, account)) }
  }
}

private func assignmentJSON(_ tag: TagRecord, _ account: AccountRecord, isChanged: Bool) -> JSONValue {
  [
    "accountID": .string(account.id.lowercase), "tagID": .string(tag.id.lowercase),
    "changed": .bool(isChanged),
  ]
}
