import LedgerBase
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
      more: """
        It mends nothing, and ends with 3 when it finds damage, with 12 when nothing of the log can be read, and with 14, \
        15 or 16 when nothing is damaged but something could not be looked at. Each finding says where, how serious, and what to do; at the end stand how serious it is in all, what to do, what \
        comes back, and whether you can go on. Damage of the log stays on the screen of ledger status until the log is \
        found whole again.

        With --budget it stops at a good place after that time, remembers it in verify.json, and goes on from there the \
        next time; it ends with 3 only where damage was found. With --tables the log is replayed from its first event \
        for each table, the rows are compared, and a snapshot is left that makes the next rebuild shorter. A table that is \
        proved wrong is then set aside: no command shows its rows until ledger rebuild has made it again.
        """,
      examples: [
        "ledger verify", "ledger verify --quick", "ledger verify --tables", "ledger verify --budget 60s",
        "ledger verify --expect-head 42:5f1c…e07a",
      ],
      exitCodes: [.partly, .noLedger, .damaged, .newer, .diskFull, .unavailable, .interrupted]))

  @Flag(help: "Only headers, stored checksums, the chain and the tables' checkpoints: no line, row or page.")
  var quick = false

  @Flag(help: "Replay the log for each table and compare its rows.")
  var tables = false

  @Option(
    help: .init("Stop after this time, and go on from there the next time.", valueName: "time"),
    transform: { try DurationArgument.parse($0, 0...31_536_000) })
  var budget: Duration?

  @OptionGroup var expectation: HeadExpectation

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func validate() throws {
    if quick, tables {
      throw ValidationError(said: "--quick reads no row, so --tables can't be given with it.")
    }
  }

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForMending()
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
    if !report.isWhole { throw CommandFailed(exitCode: report.exitCode) }
  }
}
