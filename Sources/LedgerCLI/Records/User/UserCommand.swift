import ArgumentParser

/// `ledger user`
struct UserCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "user", "Keep the one user whose questions are answered.",
    HelpText(
      more: "A ledger has one user; answers belong to them and go with them.",
      examples: ["ledger user add Mary --birthday 1990-04-23 --gender female", "ledger user show"],
      exitCodes: .writing),
    subcommands: [
      UserAddCommand.self, UserEditCommand.self, UserReplaceCommand.self, UserShowCommand.self,
      UserDeleteCommand.self,
    ])

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
