import EventLedger

extension InDoubtEvents.Event {
  /// The command that asks again.
  var command: String {
    var words = ["ledger", "append", "--id", id.lowercase, "--type", type, "--data-version", "\(version)"]
    if let time { words += ["--time", time.rfc3339] }
    if let meta { words += ["--meta", meta.description] }
    if let ledger = Remedy.typedLedger { words += ["--ledger", ledger] }
    return (words + ["--data", data.description]).map(shellWord).joined(separator: " ")
  }
}

extension InDoubtEvents {
  /// The commands that ask again, for a person; the answer in JSON has them all.
  var commands: Message {
    let shown = 5
    let commands = events.prefix(shown).map(\.command).joined(separator: "\n")
    return events.count > shown
      ? "\(commands)\nand \(events.count - shown) more: --json lists them all." : Message(verbatim: commands)
  }
}
