import ArgumentParser
import EventLedger

/// `ledger kind add`
struct KindAddCommand: RehearsingCommand {
  static let name = "add"
  static let configuration = CommandConfiguration(
    name, "Register a kind of record, after trying its file on all events.",
    more: """
      If there is a file of upcasters beside it (visits.upcasters.sql), that is registered too. A file \
      that is not allowed, or that does not fit the events of its types in the log, is rejected, and \
      nothing is written. Registering the same file again does nothing. The file's text becomes part \
      of the log, of copies and of support bundles, so put nothing private in it.
      """,
    examples: ["ledger kind add visits.sql", "ledger kind add visits.sql --dry-run"])

  @Argument(help: "Projection file", completion: .file(extensions: ["sql"]))
  var file: String

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    try KindRun(invocation, file: file, isTrial: rehearsal.dryRun).add()
  }
}
