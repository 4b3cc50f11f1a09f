import ArgumentParser
import LedgerRecords

/// `ledger tag list`
struct TagListCommand: ListsRecords {
  static let name = "list"
  static let configuration = CommandConfiguration(
    name, "List tags and how many accounts have each, one page at a time.",
    more: "Each page ends with the command that shows the next one.",
    examples: ["ledger tag list", "ledger tag list --account Household"])

  @Option(name: .long, help: ArgumentHelp("List only tags of this account", valueName: "which"))
  var account: String?

  @OptionGroup
  var order: NamedListOptions

  @OptionGroup
  var page: PageOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let account = try account.map { try invocation.pick(.account, $0) }
    let filter = order.filter(assignedTo: account?.id)
    try invocation.read("accounts") { reader in
      let tags = try reader.accounts.tags(filter, limit: page.rows, after: page.cursor(reader, .tag))
      let isWritten = try invocation.write(tags, as: page.form, fields: TagRecord.fields) {
        try $0.itemJSON(reader)
      }
      if isWritten { return }
      var rows = try invocation.rows(
        .tag, tags.items, reader, [.init("NAME", isFlexible: true), .init("ACCOUNTS", .right)])
      for tag in tags.items {
        let count = try reader.accounts.accountCount(withTag: tag.id)
        rows.add(tag, ["\(tag.name)", "\(grouped(count))"])
      }
      var next = NextPage("tag list", invocation)
      next.add("--account", account?.id.lowercase)
      order.add(to: &next)
      try invocation.show(
        tags, as: rows.table, next: next, options: page,
        ifEmpty: filter == .init()
          ? "There are no tags of accounts. The tags of tasks: 'ledger task tags'." : "No matching tags.")
    }
  }
}
