import ArgumentParser
import LedgerRecords

/// Where a record is to stand: one of these.
struct PlaceOptions: ParsableArguments {
  @Flag(name: .long, help: "Move before all others")
  var first = false

  @Flag(name: .long, help: "Move after all others")
  var last = false

  @Option(name: .long, help: ArgumentHelp("Move directly before this one", valueName: "which"))
  var before: String?

  @Option(name: .long, help: ArgumentHelp("Move directly after this one", valueName: "which"))
  var after: String?

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "Move to this place (\"order\" in --json); the records in between shift by one", valueName: "order"))
  var order: Int64?

  func validate() throws {
    let given = [first, last, before != nil, after != nil, order != nil].filter(\.self).count
    guard given == 1 else {
      throw ValidationError(said: "Give one of --first, --last, --before, --after and --to.")
    }
  }

  func place<Record: Identifiable>(
    _ kind: RecordKind<Record>, _ invocation: Invocation
  ) throws -> Place where Record.ID == UUID {
    if let before { return .before(try invocation.pick(kind, before).id) }
    if let after { return .after(try invocation.pick(kind, after).id) }
    if let order { return .order(order) }
    return first ? .first : .last
  }
}
