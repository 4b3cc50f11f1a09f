import LedgerBase
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
    name, "Keep the one user whose questions are answered.",
    HelpText(
      more: "A ledger has one user; answers belong to them and go with them.",
      examples: ["ledger user add Mary --birthday 1990-04-23 --gender female", "ledger user show"],
      exitCodes: .writing),
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
