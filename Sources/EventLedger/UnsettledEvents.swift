import EventLog
package import LedgerBase

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The events of an append whose outcome can't be known, as they would stand in the log: whoever gives one of them again
/// with its id gets its receipt where it is there, and writes it where it is not.
package struct UnsettledEvents: Error {
  package struct Event: Hashable, Sendable {
    package var id: UUID
    package var type: String
    package var version: Int
    /// Nil where the caller gave none.
    package var time: Timestamp?
    package var meta: JSONText?
    package var data: JSONText
  }

  package var events: [Event]
  /// Why it can't be known.
  package var cause: (any Error)?
}

extension UnsettledEvents.Event {
  /// The command that asks again.
  package var command: String {
    var words = ["ledger append", "--id \(id.lowercase)", "--type \(type)", "--data-version \(version)"]
    if let time { words.append("--time \(time.rfc3339)") }
    if let meta { words.append("--meta \(Self.quoted(meta))") }
    return (words + ["--data \(Self.quoted(data))"]).joined(separator: " ")
  }

  private static func quoted(_ json: JSONText) -> String {
    "'" + json.description.replacing("'", with: #"'\''"#) + "'"
  }
}

extension LedgerError {
  /// The error with the events that it is about, so that each can be asked for again.
  func naming(_ events: [UnsettledEvents.Event]) -> LedgerError {
    guard code == .outcomeUnknown, !events.isEmpty else { return self }
    var error = self
    error.cause = UnsettledEvents(events: events, cause: cause)
    let shown = 5
    let commands = events.prefix(shown).map(\.command).joined(separator: "\n")
    let more: Message =
      events.count > shown ? "\nand \(events.count - shown) more: --json names them all." : ""
    error.hint =
      "Ask again with the same id: an event that is there gives its receipt, one that is not is written.\n\(commands)\(more)"
    return error
  }
}
