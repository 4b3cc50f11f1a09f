import Crypto
import EventLedger
import SystemPackage

/// Consecutive lines of events, redacted, in the file where they wait for the archive.
struct EventPiece {
  var events: ClosedRange<UInt64>
  var count: UInt64 = 0
  var offset: UInt64
  var sizeBytes: UInt64 = 0
  var hash = SHA256()
  var sample: [String] = []

  /// The file's name in the bundle: by its first event, as segments are named.
  var name: String {
    let digits = String(events.lowerBound)
    return "events/" + String(repeating: "0", count: max(0, 20 - digits.utf8.count)) + digits + ".jsonl"
  }

  var file: BundledFile {
    var file = BundledFile(
      name: name, sizeBytes: sizeBytes, sha256: hexadecimal(hash.finalize()), source: "log/*.jsonl.gz")
    file.events = events
    file.eventCount = count
    file.sample = sample
    return file
  }
}

/// What a bundle has of one segment.
struct SegmentEvents {
  /// Where its lines are in the file that they were written to, in their order.
  var pieces: [EventPiece] = []
  /// Events that are not in the bundle, though the log has their place.
  var leftOut: [LeftOut] = []
  /// True if all of it is older than what was requested.
  var isPastSince = false
}

/// Reads segments of a log, whatever state it is in, and redacts what they hold.
struct EventPieces: Sendable {
  let request: BundleRequest
  let context: LedgerContext
  let ledgerID: UUID
  /// Events that were already reported as unreadable.
  let known: [ClosedRange<UInt64>]
  let redaction: (pseudonyms: Pseudonyms, schema: RedactionSchema)?
  private var pieceBytes: UInt64 { min(max(request.limitBytes / 16, 64 << 10), 4 << 20) }

  /// Writes the lines of one segment into `spool`, from its start.
  ///
  /// - Parameter checkWanted: called between members; what it throws ends the reading.
  func events(
    ofSegment name: UInt64, into spool: any OpenFile, _ checkWanted: () throws -> Void
  ) throws -> SegmentEvents {
    try spool.truncate(to: 0)
    let sink = FileSink(spool)
    var found = SegmentEvents()
    var isYoung = request.since == nil
    var seen = false
    var redacted: [UInt8] = []
    let walker = LogWalker(
      root: FilePath(request.ledger), fileSystem: context.fileSystem, checksHashes: false)
    let start = LogWalker.Pause(segment: name, position: nil, ledgerID: ledgerID)
    _ = try walker.walk(from: start, while: { false }) { item in
      try checkWanted()
      if case .damage(let damage) = item { note(damage, &found) }
      guard case .events(let run, _, _) = item else { return }
      try run.forEachLine { bytes in
        seen = true
        guard let line = scanned(bytes, run, &found) else { return }
        if let since = request.since, (line.recorded ?? line.time) >= since { isYoung = true }
        guard isWanted(line) else { return }
        redacted.removeAll(keepingCapacity: true)
        guard try append(line, to: &redacted, &found) else { return }
        if (found.pieces.last?.sizeBytes ?? .max) >= pieceBytes {
          found.pieces.append(EventPiece(events: line.sequence...line.sequence, offset: sink.sizeBytes))
        }
        found.pieces[found.pieces.count - 1].add(redacted, line.sequence)
        try sink.write(redacted)
      }
    }
    try sink.flush()
    found.isPastSince = seen && !isYoung
    return found
  }

  /// Damage that only reading the lines shows.
  private func note(_ damage: LogDamage, _ found: inout SegmentEvents) {
    guard let first = damage.firstSequence, let last = damage.lastSequence, first <= last else { return }
    if known.contains(where: { $0.overlaps(first...last) }) { return }
    found.leftOut.append(LeftOut(damage))
  }

  private func isWanted(_ line: EventLine) -> Bool {
    if let range = request.sequences, !range.contains(line.sequence) { return false }
    if let since = request.since, (line.recorded ?? line.time) < since { return false }
    return true
  }

  private func scanned(
    _ bytes: UnsafeRawBufferPointer, _ run: EventRun, _ found: inout SegmentEvents
  ) -> EventLine? {
    do throws(LedgerError) {
      return try EventLine(scanning: bytes)
    } catch {
      let events = run.firstSequence...run.end.sequence
      found.leftOut.append(
        LeftOut(
          events.count == 1 ? events.eventsInWords : "a line among \(events.eventsInWords)", error.message,
          events: events, isLost: true))
      return nil
    }
  }

  /// - Returns: false for a line that has no room for its pseudonyms.
  private func append(
    _ line: EventLine, to bytes: inout [UInt8], _ found: inout SegmentEvents
  ) throws -> Bool {
    guard let redaction else {
      bytes.append(contentsOf: line.bytes)
      bytes.append(0x0A)
      return true
    }
    do {
      try redaction.pseudonyms.append(line, fields: redaction.schema.fields, to: &bytes)
      bytes.append(0x0A)
      guard bytes.count <= LogLimits.eventBytes else {
        throw LedgerError(.limitExceeded, "With pseudonyms it is longer than an event may be.")
      }
      return true
    } catch let error as LedgerError {
      found.leftOut.append(
        LeftOut(
          "event \(line.sequence)", error.message, events: line.sequence...line.sequence, isLost: true
        ))
      return false
    }
  }
}

extension EventPiece {
  fileprivate mutating func add(_ line: [UInt8], _ sequence: UInt64) {
    if count == 0 { events = sequence...sequence }
    events = events.lowerBound...max(events.lowerBound, sequence)
    count += 1
    sizeBytes += UInt64(line.count)
    hash.update(data: line)
    if sample.count < 3 { sample.append(BundledFile.shortenedEvent(line.dropLast())) }
  }
}

extension BundledFile {
  /// A line for a preview: its first 160 characters.
  static func shortened(_ line: some Collection<UInt8>) -> String {
    let text = String(decoding: line.prefix(640), as: UTF8.self)
    return text.count > 160 ? text.prefix(159) + "…" : text
  }

  /// An event for a preview: its number, its type and its data, which show what became of values.
  static func shortenedEvent(_ line: some Collection<UInt8>) -> String {
    let text = String(decoding: line.prefix(4096), as: UTF8.self)
    guard text.utf8.count > 160, let comma = text.firstIndex(of: ","),
      let type = text.firstRange(of: ",\"type\":")
    else { return shortened(line) }
    let short = "\(text[..<comma]),…\(text[type.lowerBound...].dropFirst())"
    return short.count > 320 ? short.prefix(319) + "…" : short
  }

  /// The first three lines of a small file.
  static func sample(_ bytes: [UInt8]) -> [String] {
    bytes.prefix(4096).split(separator: 0x0A, maxSplits: 3).prefix(3).map(shortened)
  }
}
