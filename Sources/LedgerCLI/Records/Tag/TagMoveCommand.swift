import ArgumentParser
import LedgerRecords

/// `ledger tag move`
struct TagMoveCommand: ActingCommand {
  static let name = "move"
  static let configuration = CommandConfiguration(
    name, "Move a tag to another place in the list.",
    examples: ["ledger tag move urgent --first"])

  @Argument(help: "Tag, by id or name")
  var tag: String

  @OptionGroup
  var place: PlaceOptions

  @OptionGroup
  var row: RowOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let tag = try invocation.pick(.tag, tag)
    let place = try place.place(.tag, invocation)
    try invocation.report("Moved the tag", changing: tag) {
      try $0.tags.move(tag.id, to: place, ifSequence: row.ifSeq)
    }
  }
}
