import LedgerBase
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
    name, "Keep tags in their order, and assign them to accounts.",
    HelpText(
      more: "A tag is named by its id, the beginning of its id (at least four characters), or its name.",
      examples: ["ledger tag add urgent", "ledger tag assign urgent Household"], exitCodes: .writing),
    subcommands: subcommands)

  @OptionGroup(title: "Global options")
  var global: GlobalOptions
}
