import ArgumentParser
import EventLedger
import SystemPackage

/// `ledger verify`
struct VerifyCommand: ActingCommand {
  static let name = "verify"
  static let configuration = CommandConfiguration(
    name, "Check every byte of the log, its hash chain, and every table.",
    more: """
      The command repairs nothing. The exit code is 3 if it finds damage, 12 if no part of the log can \
      be read, and 14, 15 or 16 if it finds no damage but cannot check everything. Each finding says \
      where the damage is, how serious it is and what to do; the summary says how serious it is \
      overall, what to do, what you will get back, and whether you can keep working. 'ledger status' \
      reports damage to the log until a later check finds the log intact.

      With --budget, the check stops at a suitable point after that time, records the point in \
      verify.json, and continues from there next time; the exit code is 3 only if damage was found. \
      With --tables, the log is replayed from its first event for each table, the rows are compared, \
      and a snapshot is left that makes the next rebuild faster. A table that is proved wrong is \
      quarantined: no command shows its rows until 'ledger rebuild' has rebuilt it.
      """,
    examples: [
      "ledger verify", "ledger verify --quick", "ledger verify --tables", "ledger verify --budget 60s",
      "ledger verify --expect-head 42:5f1c…e07a",
    ])

  @Flag(
    help:
      "Check only headers, stored checksums, the chain and the tables' checkpoints, not lines, rows or pages")
  var quick = false

  @Flag(help: "Replay the log for each table, and compare its rows")
  var tables = false

  @Option(
    help: ArgumentHelp(
      "Stop after this time, such as 60s, and continue from there next time (default: no limit)",
      valueName: "time"),
    transform: { try DurationArgument.parse($0, 0...31_536_000) })
  var budget: Duration?

  @OptionGroup var expectation: HeadExpectation

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if quick, tables {
      throw ValidationError(said: "--quick doesn't read rows, so it can't be combined with --tables.")
    }
  }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForRepair()
    if let error = ledger.loadError, !error.code.isOfUnusableLog {
      throw error
    }
    let bar = invocation.progressBar("Verifying")
    var report = ledger.verify(
      VerifyOptions(isQuick: quick, replaysTables: tables, budget: budget)
    ) { bar.update($0, of: $1) }
    bar.finish()
    if let fault = invocation.settingsFault(),
      !report.findings.contains(where: { $0.path == fault.location.path })
    {
      report.findings.append(VerifyReport.Finding(fault, in: FilePath(ledger.path)))
    }
    if let error = try expectation.fault(in: ledger) {
      report.findings.append(VerifyReport.Finding(error, in: FilePath(ledger.path)))
    }
    if invocation.isJSON {
      try invocation.output.json(VerifyJSON.value(report))
    } else {
      for line in VerifyLayout.lines(report) { try invocation.output.line(line) }
    }
    try invocation.output.flush()
    if !report.isIntact { throw CommandFailed(exitCode: report.exitCode) }
  }
}
