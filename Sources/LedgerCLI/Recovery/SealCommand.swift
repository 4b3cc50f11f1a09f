import ArgumentParser
import EventLedger
import EventLog
import LedgerBase

/// `ledger seal`
struct SealCommand: LedgerCommand {
  static let name = "seal"
  static let configuration = CommandConfiguration(
    name,
    "Rewrite the newest events into their smallest form, as happens by itself when a segment is full.",
    HelpText(
      more: "The events and their hashes do not change. Useful before the log is copied or archived.",
      examples: ["ledger seal"],
      exitCodes: [.reading, .locked, .diskFull]))

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let before = ledger.status().logBytes
    try ledger.seal()
    let after = ledger.status()
    if invocation.isJSON {
      try invocation.output.json([
        "segments": .integer(Int64(after.segmentCount)),
        "logBytes": .integer(Int64(clamping: after.logBytes)),
      ])
    } else {
      try invocation.output.line(
        "The log has \(grouped(after.logBytes)) bytes now (before: \(grouped(before))), in \(after.segmentCount) segments."
      )
    }
  }
}
