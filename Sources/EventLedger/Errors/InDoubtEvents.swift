/// The events of an append whose outcome can't be known, as they would be in the log: appending one of them
/// again with its id returns its receipt if it is there, and writes it if it is not.
package struct InDoubtEvents: Error {
  package struct Event: Hashable, Sendable {
    package var id: UUID
    package var type: String
    package var version: Int
    /// Nil if the caller gave none.
    package var time: Timestamp?
    package var meta: JSONText?
    package var data: JSONText
  }

  package var events: [Event]
  /// Why it can't be known.
  package var cause: (any Error)?
}

extension LedgerError {
  /// The error with the events that it is about, so that each can be asked for again.
  func naming(_ events: [InDoubtEvents.Event]) -> LedgerError {
    guard code == .outcomeUnknown, !events.isEmpty else { return self }
    var error = self
    error.cause = InDoubtEvents(events: events, cause: cause)
    error.hint =
      "Append again with the same id: if the event exists, you get its receipt; if it does not, it is written."
    return error
  }
}
