import ArgumentParser
import LedgerRecords

/// `ledger account list`
struct AccountListCommand: ListsRecords {
  static let name = "list"
  static let configuration = CommandConfiguration(
    name, "List accounts with their tags, one page at a time.",
    more: "Each page ends with the command that shows the next one.",
    examples: ["ledger account list", "ledger account list --tag urgent --sort name"])

  @Option(name: .long, help: ArgumentHelp("List only accounts with this tag", valueName: "which"))
  var tag: String?

  @OptionGroup
  var order: NamedListOptions

  @OptionGroup
  var page: PageOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let tag = try tag.map { try invocation.pick(.tag, $0) }
    let filter = order.filter(assignedTo: tag?.id)
    try invocation.read("accounts") { reader in
      let accounts = try reader.accounts.accounts(
        filter, limit: page.rows, after: page.cursor(reader, .account))
      let isWritten = try invocation.write(accounts, as: page.form, fields: AccountRecord.fields) {
        try $0.itemJSON(reader)
      }
      if isWritten { return }
      var rows = try invocation.rows(
        .account, accounts.items, reader,
        [.init("NAME", isFlexible: true), .init("TAGS", isFlexible: true)])
      for account in accounts.items {
        let tags = try reader.accounts.tags(on: account.id).map(\.name).joined(separator: ", ")
        rows.add(account, ["\(account.name)", "\(tags, .cyan)"])
      }
      var next = NextPage("account list", invocation)
      next.add("--tag", tag?.id.lowercase)
      order.add(to: &next)
      try invocation.show(
        accounts, as: rows.table, next: next, options: page,
        ifEmpty: filter == .init() ? "There are no accounts." : "No matching accounts.")
    }
  }
}
