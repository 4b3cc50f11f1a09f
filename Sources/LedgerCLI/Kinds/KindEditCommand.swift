import LedgerBase
import ArgumentParser
import EventLog
import EventLedger

/// `ledger kind edit`
struct KindEditCommand: LedgerCommand {
  static let name = "edit"
  static let configuration = CommandConfiguration(
    name, "Register a newer version of a kind of record.",
    HelpText(
      more: """
        The file has the same name in its first line, and a higher version. Upcasters bring events of older data versions \
        to the present one, migration steps change all rows at once. What would change is shown with --dry-run.
        """,
      examples: ["ledger kind edit visits.sql --dry-run", "ledger kind edit visits.sql"],
      exitCodes: [.writing, .interrupted]))

  @Argument(help: "The projection file.", completion: .file(extensions: ["sql"]))
  var file: String

  @OptionGroup
  var rehearsal: RehearsalOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    try KindRun(invocation, file: file, isTrial: rehearsal.dryRun).edit()
  }
}
