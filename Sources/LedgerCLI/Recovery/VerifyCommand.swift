import ArgumentParser
import EventLedger
import EventLog
import SystemPackage

/// `ledger verify`
struct VerifyCommand: LedgerCommand {
  static let name = "verify"
  static let configuration = CommandConfiguration(
    name, "Check every byte of the log, the chain of its hashes, and every table.",
    HelpText(
      more:
        "It changes no event and no table, and ends with 3 when it finds damage. Each finding says where, how serious, and what to do. Damage of the log stays on the screen of ledger status until the log is found whole again.",
      examples: ["ledger verify"],
      exitCodes: [.partly, .noLedger, .newer, .unavailable, .interrupted]))

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForMending()
    if let error = ledger.loadError, ![.damagedLog, .lostEvents].contains(error.code) { throw error }
    let bar = invocation.progressBar("Verifying")
    var report = ledger.verify { bar.update($0, of: $1) }
    bar.finish()
    if let fault = invocation.settingsFault() {
      report.findings.append(VerifyReport.Finding(fault, in: FilePath(ledger.path)))
    }
    if invocation.isJSON {
      try invocation.output.json(VerifyJSON.value(report))
    } else {
      for line in VerifyLayout.lines(report) { try invocation.output.line(line) }
    }
    try invocation.output.flush()
    if !report.isWhole { throw CommandFailed(exitCode: 3) }
  }
}
