import ArgumentParser
import LedgerRecords

/// `ledger account add`
struct AccountAddCommand: ActingCommand {
  static let name = "add"
  static let configuration = CommandConfiguration(
    name, "Add an account to the end of the list.",
    examples: ["ledger account add Household"])

  @Argument(help: "Name of the account; several words need no quotes")
  var name: [String]

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    try invocation.report("Added the account") { try $0.accounts.add(name: name.joined(separator: " ")) }
  }
}
