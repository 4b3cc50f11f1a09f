import ArgumentParser
import LedgerRecords

/// `ledger tag edit`
struct TagEditCommand: ActingCommand {
  static let name = "edit"
  static let configuration = CommandConfiguration(
    name, "Change a tag's name.",
    more: "If nothing changes, nothing is written.",
    examples: ["ledger tag edit urgent --name \"very urgent\""])

  @Argument(help: "Tag, by id or name")
  var tag: String

  @Option(name: .long, help: "New name")
  var name: String

  @Flag(name: .long, help: "Allow a duplicate name")
  var allowDuplicate = false

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let tag = try invocation.pick(.tag, tag)
    try invocation.report("Changed the tag", changing: tag) {
      try $0.tags.edit(tag.id, name: name, allowDuplicate: allowDuplicate, ifSequence: row.ifSeq)
    }
  }
}
