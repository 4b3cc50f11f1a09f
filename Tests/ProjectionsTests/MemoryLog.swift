import EventLog
import LedgerBase
import LedgerTesting

/// A log in memory, as a projection reads it.
final class MemoryLog: EventSource {
  static let ledgerID = UUID(uuidString: "0197c1f2-0000-7000-8000-000000000001") ?? UUID()

  private(set) var lines: [[UInt8]] = []
  private var hashes: [ChainHash] = [ChainHash(startOf: ledgerID)]
  /// The last sequence number of the append that an event belongs to.
  private var ends: [UInt64] = []
  /// Events a run.
  var runEvents = 3
  private var random = SeededGenerator(seed: 7)

  /// An event as a test writes it.
  struct Draft {
    var type: String
    var version = 2
    var data: JSONValue = [:]
    var unchecked = false
  }

  var count: UInt64 { UInt64(lines.count) }
  var head: LogPosition { position(at: count) }

  func position(at sequence: UInt64) -> LogPosition {
    LogPosition(
      epoch: Epoch(number: 0, mark: Self.ledgerID), sequence: sequence, hash: hashes[Int(sequence)])
  }

  /// Appends one atomic batch and returns its lines.
  @discardableResult
  func append(_ drafts: [Draft]) -> [[UInt8]] {
    let range = count + 1...count + UInt64(drafts.count)
    for (draft, sequence) in zip(drafts, range) {
      append(line(draft, sequence, batch: drafts.count > 1 ? range : nil), end: range.upperBound)
    }
    return Array(lines.suffix(drafts.count))
  }

  @discardableResult
  func append(_ type: String, _ data: JSONValue, version: Int = 2) -> [UInt8] {
    append([Draft(type: type, version: version, data: data)])[0]
  }

  private func line(_ draft: Draft, _ sequence: UInt64, batch: ClosedRange<UInt64>?) -> [UInt8] {
    let time = Timestamp(microseconds: 1_795_224_225_000_000 + Int64(sequence) * 1_000_000)
    let header = EventHeader(
      sequence: sequence, id: .v7(at: time, random: { random.next() }), time: time, type: draft.type,
      version: draft.version, batch: batch, unchecked: draft.unchecked)
    var bytes: [UInt8] = []
    EventLineComposer.append(header, meta: nil, salt: nil, data: JSONText(draft.data), to: &bytes)
    return bytes
  }

  private func append(_ bytes: [UInt8], end: UInt64) {
    lines.append(bytes)
    ends.append(end)
    let last = hashes[hashes.count - 1]
    hashes.append(
      bytes.withUnsafeBytes { buffer in
        guard let line = try? EventLine(scanning: buffer) else { return last }
        return last.following(line)
      })
  }

  /// How long it is, to go back to.
  func copy() -> Int { lines.count }

  func restore(_ count: Int) {
    lines.removeLast(lines.count - count)
    hashes.removeLast(hashes.count - count - 1)
    ends.removeLast(ends.count - count)
  }

  /// Replaces the private part of an event by its hash, as an erasure does.
  func erase(_ sequence: UInt64) throws {
    let index = Int(sequence) - 1
    lines[index] = try lines[index].withUnsafeBytes { buffer in
      let line = try EventLine(scanning: buffer)
      var bytes: [UInt8] = []
      EventLineComposer.appendErased(line.header, hash: [UInt8](repeating: 1, count: 32), to: &bytes)
      return bytes
    }
  }

  func forEachRun(after sequence: UInt64, through last: UInt64, _ body: (EventRun) throws -> Void) throws {
    var start = sequence
    while start < last {
      let end = min(start + UInt64(runEvents), last)
      var bytes: [UInt8] = []
      for line in lines[Int(start)..<Int(end)] { bytes += line + [0x0A] }
      try bytes.withUnsafeBytes { buffer in
        try body(
          EventRun(
            lines: buffer, firstSequence: start + 1, count: Int(end - start), end: position(at: end),
            endsAppend: ends[Int(end) - 1] == end))
      }
      start = end
    }
  }
}
