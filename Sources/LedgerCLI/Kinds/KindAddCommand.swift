import LedgerBase
import ArgumentParser
import EventLog
import EventLedger

/// `ledger kind add`
struct KindAddCommand: LedgerCommand {
  static let name = "add"
  static let configuration = CommandConfiguration(
    name, "Register a kind of record, after trying its file out on all events.",
    HelpText(
      more: """
        A file of upcasters beside it (visits.upcasters.sql) goes along. A file that is not allowed, or does not fit the \
        events that the log has of its types, is refused, and nothing is written. The same file again is nothing to do. \
        Its text stands in the log, in copies and in bundles for support: write nothing private in it.
        """,
      examples: ["ledger kind add visits.sql", "ledger kind add visits.sql --dry-run"],
      exitCodes: [.writing, .interrupted]))

  @Argument(help: "The projection file.", completion: .file(extensions: ["sql"]))
  var file: String

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    try KindRun(invocation, file: file, isTrial: rehearsal.dryRun).add()
  }
}
