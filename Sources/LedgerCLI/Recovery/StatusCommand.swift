import ArgumentParser
import LedgerRecords

/// `ledger status`
struct StatusCommand: ActingCommand, ReadsHistory {
  static let name = "status"
  static let configuration = CommandConfiguration(
    name, "Show the state of the ledger on one screen: its log, its tables, and any problems.",
    more: """
      The exit code is 12 if there is a problem, or 15 or 16 if the only problem is that nothing can \
      be written. The command changes no event and no table. Like every command, it moves an \
      incomplete append at the end of the log, as a crash leaves it, to quarantine/. To check every \
      byte, run 'ledger verify'.

      With --as-of, the command shows where the log ended at that point and how many rows each table \
      had.

      With --format prometheus, it prints metrics in Prometheus' text format. With --output, it writes \
      them to a file instead, and the exit code is 0 if the file was written: what is wrong is in the \
      file. Docs/operations.md has alert rules.
      """,
    examples: [
      "ledger status", "ledger status --as-of 2026-11-01", "ledger status --json | jq .healthy",
      "ledger status --expect-head 42:5f1c…e07a",
      "ledger status --format prometheus --output /var/lib/prometheus/node-exporter/ledger.prom",
    ])

  @OptionGroup var written: StatusOutput

  @OptionGroup var expectation: HeadExpectation

  @OptionGroup var history: HistoryOptions

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  var isSilentWhenQuiet: Bool { written.format == .text }

  func validate() throws {
    if written.format != .text, global.json || asOf != nil {
      throw ValidationError(said: "--format prometheus goes with neither --json nor --as-of.")
    }
    if asOf != nil, expectation.expectHead != nil {
      throw ValidationError(said: "--expect-head applies to the current ledger; leave out --as-of.")
    }
  }

  func run(in invocation: Invocation) throws {
    if let place = asOf { return try PastStatus(place, invocation).show() }
    let ledger = try invocation.openForRepair()
    var status = ledger.status()
    if let error = status.loadError, error.code == .noLedger || error.code == .notALedger {
      // Whoever reads the metrics is to see that there is none.
      if written.format == .prometheus { _ = try written.write(status, invocation) }
      throw error
    }
    let isForPerson = written.format == .text
    if isForPerson, status.userName == nil, canRead("answers", status) {
      status.userName = try Self.userName(in: ledger)
    }
    // A screen that finds nothing wrong would be wrong itself.
    if let error = try expectation.fault(in: ledger) { throw error }
    status.overdueBackup = try invocation.overdueBackup(of: ledger)
    if ledger.isDamaged { status.onlyReading = ledger.onlyReading }
    if status.loadError == nil {
      let standing = invocation.standing(of: ledger, status.health.cards)
      if !standing.cards.isEmpty { status.health = .tables(standing.cards) }
      status.onlyReading = standing.onlyReading
    }
    if written.format == .prometheus {
      if try written.write(status, invocation) { return }
    } else if invocation.isJSON {
      try invocation.output.json(StatusJSON.value(status))
    } else {
      try StatusScreen(status, invocation).show()
    }
    try invocation.output.flush()
    if let error = status.loadError { throw CommandFailed(exitCode: error.exitCode) }
    let cards = status.health.cards
    if !cards.isEmpty { throw CommandFailed(exitCode: RecoveryCard.exitCode(of: cards)) }
  }

  /// True for a table that is current: reading it builds and repairs nothing.
  private func canRead(_ table: String, _ status: LedgerStatus) -> Bool {
    status.tables.contains { $0.name == table && $0.state == .current && $0.generation != nil }
  }

  /// The name to greet by. Damage that only this reading finds is shown by the next `status`.
  private static func userName(in ledger: Ledger) throws -> String? {
    do {
      return try ledger.read { try $0.answers.currentUser()?.name }
    } catch is LedgerError {
      return nil
    }
  }
}
