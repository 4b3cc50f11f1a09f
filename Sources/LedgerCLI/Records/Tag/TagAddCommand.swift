import ArgumentParser
import LedgerRecords

/// `ledger tag add`
struct TagAddCommand: ActingCommand {
  static let name = "add"
  static let configuration = CommandConfiguration(
    name, "Add a tag to the end of the list.",
    examples: ["ledger tag add urgent"])

  @Argument(help: "Name of the tag; several words need no quotes")
  var name: [String]

  @Flag(name: .long, help: "Allow a duplicate name")
  var allowDuplicate = false

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    try invocation.report("Added the tag") {
      try $0.tags.add(name: name.joined(separator: " "), allowDuplicate: allowDuplicate)
    }
  }
}
