import EventLedger
import EventLog

/// Prints events one by one, as lines of the log or for a person, and counts them.
final class EventPrinter {
  private let invocation: Invocation
  private let listing: EventListing
  private(set) var count = 0

  init(_ invocation: Invocation, lastSequence: UInt64) {
    self.invocation = invocation
    listing = EventListing(lastSequence: lastSequence, width: invocation.terminal.columns)
  }

  func hasReached(_ limit: Int?) -> Bool {
    limit.map { count >= $0 } ?? false
  }

  func print(_ query: EventQuery, of ledger: Ledger) throws {
    try ledger.events(query) { event in
      try self.print(event)
      return true
    }
  }

  private func print(_ event: LedgerEvent) throws {
    count += 1
    if invocation.isJSON {
      try invocation.output.writeJSON(event.line)
      try invocation.output.write(byte: 0x0A)
    } else {
      if count == 1 { try invocation.output.line(listing.heading) }
      try invocation.output.line(listing.line(event))
    }
  }
}
