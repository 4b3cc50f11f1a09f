import ArgumentParser
import EventLedger
import EventLog

/// `ledger status`
struct StatusCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    "status", "Show on one screen how the ledger is: its log, its tables, and what is wrong.",
    HelpText(
      more:
        "It changes nothing, and ends with 12 when something is wrong. To check every byte, run ledger verify.",
      examples: ["ledger status", "ledger status --json | jq .healthy"],
      exitCodes: .reading))

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let status = try invocation.openForMending().status()
    if let error = status.loadError, error.code == .noLedger || error.code == .notALedger { throw error }
    if invocation.isJSON {
      try invocation.output.json(StatusJSON.value(status))
    } else {
      try StatusScreen(status, invocation).show()
    }
    try invocation.output.flush()
    if let error = status.loadError { throw CommandFailed(exitCode: error.code.exitCode) }
    if !status.health.isHealthy { throw CommandFailed(exitCode: 12) }
  }
}
