import LedgerBase
import ArgumentParser
import LedgerRecords

/// `ledger tag add`
struct TagAddCommand: LedgerCommand {
  static let name = "add"
  static let configuration = CommandConfiguration(
    name, "Add a tag at the end of the list.",
    HelpText(examples: ["ledger tag add urgent"], exitCodes: .writing))

  @Argument(help: "Its name.")
  var name: String

  @Flag(name: .long, help: "Also when there is a tag of that name already.")
  var allowDuplicate = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let tag = try invocation.add { try $0.tags.add(name: name, allowDuplicate: allowDuplicate) }
    try invocation.report("Added the tag", tag.name, tag.id.lowercase, tag.json)
  }
}
