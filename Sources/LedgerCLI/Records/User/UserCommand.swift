import ArgumentParser
import EventLog

/// `ledger user`
struct UserCommand: NamedCommand {
  static let name = "user"
  static let subcommands: [any NamedCommand.Type] = [
    UserAddCommand.self, UserEditCommand.self, UserReplaceCommand.self, UserShowCommand.self,
    UserDeleteCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Manage the user whose questions are answered.",
    more: """
      A ledger has one user. The answers belong to that user and are deleted along with them.
      """,
    examples: ["ledger user add Mary --birthday 1990-04-23 --gender female", "ledger user show"],
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
