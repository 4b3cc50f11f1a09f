import ArgumentParser
import EventLog

/// `ledger tag`
struct TagCommand: NamedCommand {
  static let name = "tag"
  static let subcommands: [any NamedCommand.Type] = [
    TagAddCommand.self, TagEditCommand.self, TagMoveCommand.self, TagDeleteCommand.self,
    TagListCommand.self,
    TagAssignCommand.self, TagUnassignCommand.self,
  ]
  static let configuration = CommandConfiguration(
    name, "Manage an ordered list of tags, and assign them to accounts.",
    more: "Name a tag by its id or its name (see 'ledger help ids').",
    examples: ["ledger tag add urgent", "ledger tag assign urgent Household"],
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
