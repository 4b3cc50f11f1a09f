import ArgumentParser

/// `ledger tag`
struct TagCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "tag", "Keep tags in their order, and assign them to accounts.",
    HelpText(
      more: "A tag is named by its id, the beginning of its id (at least four characters), or its name.",
      examples: ["ledger tag add urgent", "ledger tag assign urgent Household"], exitCodes: .writing),
    subcommands: [
      TagAddCommand.self, TagEditCommand.self, TagMoveCommand.self, TagDeleteCommand.self,
      TagListCommand.self,
      TagAssignCommand.self, TagUnassignCommand.self,
    ])

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
