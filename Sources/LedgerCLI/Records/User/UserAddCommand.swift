import ArgumentParser
import LedgerRecords

/// `ledger user add`
struct UserAddCommand: ActingCommand {
  static let name = "add"
  static let configuration = CommandConfiguration(
    name, "Add the user.",
    more: """
      A ledger has one user. On a terminal, the command asks for anything that you leave out. To \
      replace an existing user, use 'ledger user replace'.
      """,
    examples: ["ledger user add Mary --birthday 1990-04-23 --gender female"])

  @OptionGroup
  var user: UserArguments

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let values = try invocation.values(try user.input)
    try invocation.report("Added the user") {
      try $0.users.add(name: values.name, birthday: values.birthday, gender: values.gender)
    }
  }
}
