package import SystemPackage

/// Lines in the order of the log, as a projection reads them.
package protocol EventSource {
  /// The id of the ledger and the position up to which events are acknowledged.
  var head: LogPosition { get }
  /// Hands over all events after `sequence` up to `through`, in order, in runs of whole lines.
  func forEachRun(after sequence: UInt64, through last: UInt64, _ body: (EventRun) throws -> Void) throws
  /// Which events up to head count as if they had not happened. They are handed over all the same.
  func voidedEvents() throws -> VoidedEvents
  /// The last event of those at the log's beginning that are in an archive, and can't be handed over; 0 where
  /// none is.
  var archivedThrough: UInt64 { get throws }
  /// The chain hash after an event; nil when the log does not reach so far, or where that is in an archive.
  func knownHash(at sequence: UInt64) throws -> ChainHash?
  /// False when no event after `sequence` voids others: then none after it is voided either.
  func hasVoids(after sequence: UInt64) throws -> Bool
}

extension EventSource {
  package var archivedThrough: UInt64 { get throws { 0 } }

  package func knownHash(at sequence: UInt64) throws -> ChainHash? {
    if sequence == head.sequence { return head.hash }
    guard sequence > 0, sequence < head.sequence else { return nil }
    var hash: ChainHash?
    try forEachRun(after: sequence - 1, through: sequence) { hash = $0.end.hash }
    return hash
  }
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
  /// The file and the member's bytes in it, for messages; nil where they come from elsewhere.
  package var place: (path: FilePath, bytes: Range<UInt64>)?

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

  /// Calls `body` with each event.
  ///
  /// - Parameter isWanted: false for a line that is passed over unread.
  /// - Throws: `damagedLog` or `newerFormat` naming the event and its file, for a line that we would not have
  ///   written or that is another event's; what `body` throws.
  package func forEachEvent(
    where isWanted: (UnsafeRawBufferPointer) -> Bool = { _ in true }, _ body: (EventLine) throws -> Void
  ) throws {
    var sequence = firstSequence
    try forEachLine { bytes in
      defer { sequence += 1 }
      guard isWanted(bytes) else { return }
      switch EventLineScanner.scan(bytes, as: sequence) {
      case .success(let line): try body(line)
      case .failure(let fault): throw damage(fault, sequence).error
      }
    }
  }

  /// What is wrong with the line of an event.
  func damage(_ fault: EventLineScanner.Fault, _ sequence: UInt64) -> LogDamage {
    LogDamage(
      code: fault.isNewer ? .newerFormat : .damagedLog, path: place?.path.string ?? "log",
      bytes: place?.bytes,
      firstSequence: sequence, lastSequence: sequence, reason: fault.inWords)
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

extension EventRun {
  /// The lines before an event; nil where none is.
  ///
  /// - Parameter hash: the chain hash before the first of them.
  func before(_ sequence: UInt64, from hash: ChainHash) -> EventRun? {
    guard sequence > firstSequence else { return nil }
    var part = self
    part.count = Int(sequence - firstSequence)
    part.lines = lines.slice(0..<lineStart(lines, after: part.count))
    part.end.sequence = sequence - 1
    part.end.hash = chain(from: hash, over: part.lines)
    part.endsAppend = false
    return part
  }

  /// The lines after an event; nil where none is.
  func after(_ sequence: UInt64) -> EventRun? {
    guard sequence < end.sequence else { return nil }
    var part = self
    part.firstSequence = sequence + 1
    part.count = Int(end.sequence - sequence)
    part.lines = lines.slice(lineStart(lines, after: count - part.count)..<lines.count)
    return part
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
