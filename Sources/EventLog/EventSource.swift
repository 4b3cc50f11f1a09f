/// Lines in the order of the log, as a projection reads them.
package protocol EventSource {
  /// The id of the ledger and the position up to which events are acknowledged.
  var head: LogPosition { get }
  /// Hands over all events after `sequence` up to `through`, in order, in runs of whole lines.
  func forEachRun(after sequence: UInt64, through last: UInt64, _ body: (EventRun) throws -> Void) throws
  /// Which events up to head count as if they had not happened. They are handed over all the same.
  func voidedEvents() throws -> VoidedEvents
  /// False when no event after `sequence` voids others: then none after it is voided either.
  func hasVoids(after sequence: UInt64) throws -> Bool
}

/// Consecutive lines of the log, valid during the call that hands them over.
package struct EventRun {
  /// Whole lines, each with its line feed; the first is event `firstSequence`.
  package var lines: UnsafeRawBufferPointer
  package var firstSequence: UInt64
  package var count: Int
  /// The position after the last line.
  package var end: LogPosition
  /// False where the append that the last line belongs to goes on in the next run: no checkpoint there.
  package var endsAppend: Bool

  package init(
    lines: UnsafeRawBufferPointer, firstSequence: UInt64, count: Int, end: LogPosition, endsAppend: Bool
  ) {
    self.lines = lines
    self.firstSequence = firstSequence
    self.count = count
    self.end = end
    self.endsAppend = endsAppend
  }

  /// Calls `body` with each line, without its line feed.
  package func forEachLine(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    try forEachLines(of: lines, body)
  }

  /// The lines without their line feeds, the last first.
  package func forEachLineBackward(_ body: (UnsafeRawBufferPointer) throws -> Bool) rethrows {
    var end = lines.count - 1
    while end >= 0 {
      var start = end
      while start > 0, lines[start - 1] != 0x0A { start -= 1 }
      guard try body(UnsafeRawBufferPointer(rebasing: lines[start..<end])) else { return }
      end = start - 1
    }
  }
}

/// Calls `body` with each line of whole lines, without its line feed.
package func forEachLines(
  of lines: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
) rethrows {
  var start = 0
  while start < lines.count {
    let end = lines.endOfLine(from: start)
    try body(UnsafeRawBufferPointer(rebasing: lines[start..<end]))
    start = end + 1
  }
}
