import ArgumentParser
import EventLedger

/// `ledger kind edit`
struct KindEditCommand: RehearsingCommand {
  static let name = "edit"
  static let configuration = CommandConfiguration(
    name, "Register a newer version of a kind of record.",
    more: """
      The file must have the same name in its first line, and a higher version. Upcasters convert \
      events of older data versions to the current one; migration steps change all rows at once. Use \
      --dry-run to see what would change.
      """,
    examples: ["ledger kind edit visits.sql --dry-run", "ledger kind edit visits.sql"])

  @Argument(help: "Projection file", completion: .file(extensions: ["sql"]))
  var file: String

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    try KindRun(invocation, file: file, isTrial: rehearsal.dryRun).edit()
  }
}
