import ArgumentParser
import EventLedger

/// `ledger seal`
struct SealCommand: ActingCommand {
  static let name = "seal"
  static let configuration = CommandConfiguration(
    name, "Seal the active segment, which stores the newest events in their smallest form.",
    more: """
      This happens automatically when a segment is full. The events and their hashes do not change. \
      Sealing is useful before you copy or archive the log.
      """,
    examples: ["ledger seal"])

  @OptionGroup(title: "Global options")
  var global: GlobalOptions

  func run(in invocation: Invocation) throws {
    let ledger = try invocation.openForReading()
    let before = ledger.status()
    try ledger.seal()
    let after = ledger.status()
    if invocation.isJSON {
      try invocation.output.json([
        "segments": .integer(Int64(after.segmentCount)),
        "logBytes": .integer(Int64(clamping: after.logBytes)),
      ])
    } else if after.segmentCount == before.segmentCount {
      try invocation.output.line("Nothing to seal: there is no event after the last sealed segment.")
    } else {
      try invocation.output.line(
        "The log has \(grouped(after.logBytes)) bytes now (before: \(grouped(before.logBytes))), in \(after.segmentCount) segments."
      )
    }
  }
}
