import EventLog
import LedgerTesting

/// Every 512-byte sector of every segment zeroed, filled, swapped with another, repeated over another, and
/// replaced by each older version of itself.
enum Sectors {
  private struct Change: Sendable {
    var what: String
    var bytes: [UInt8]
  }

  static func run(_ size: ProofSize) async throws -> ProofResult {
    var context = SegmentLimits()
    context.events = 40
    context.memberLineBytes = 400
    let log = try SmallLog(
      appends: (0..<60).map { $0 % 5 == 4 ? 3 : 1 }, limits: context, keepsVersions: true)
    var result = ProofResult()
    for (name, bytes) in try log.segments() {
      let changes = changes(of: bytes, older: log.versions["log/" + name] ?? []).filter { $0.bytes != bytes }
      result.failures += await onAllProcessors(changes.count) { number in
        let change = changes[number]
        let found = LogExamination(
          try log.with("log/" + name, change.bytes), of: log, highWaterMark: log.lastSequence)
        var failures = found.wrongs
        // A whole member in a wrong place looks like one in its right place: that the file is named is enough
        // here.
        if !found.damages.contains(where: { $0.path.hasSuffix(name) }) { failures.append("not found") }
        let lost = Set(1...log.lastSequence).subtracting(found.walked)
        if !lost.isSubset(of: found.lost(upTo: log.lastSequence)) { failures.append("\(lost) are not named") }
        return failures.map { "\(name), \(change.what): \($0)" }
      }
      result.count(changes.count, "changes of \((bytes.count + 511) / 512) sectors")
    }
    return result
  }

  private static func changes(of bytes: [UInt8], older: [[UInt8]]) -> [Change] {
    let sectors = (0..<(bytes.count + 511) / 512).map { $0 * 512..<min($0 * 512 + 512, bytes.count) }
    var changes: [Change] = []
    func add(_ what: String, _ range: Range<Int>, _ new: some Sequence<UInt8>) {
      var copy = bytes
      for (offset, byte) in zip(range, new) { copy[offset] = byte }
      changes.append(Change(what: what, bytes: copy))
    }
    for (number, range) in sectors.enumerated() {
      add("sector \(number) zeroed", range, repeatElement(0, count: 512))
      add("sector \(number) filled", range, repeatElement(0xFF, count: 512))
      for (other, source) in sectors.enumerated() where other != number {
        add("sector \(other) repeated over \(number)", range, bytes[source])
        guard other > number, source.count == range.count else { continue }
        var copy = bytes
        copy.replaceSubrange(range, with: bytes[source])
        copy.replaceSubrange(source, with: bytes[range])
        changes.append(Change(what: "sectors \(number) and \(other) swapped", bytes: copy))
      }
      for (age, version) in older.enumerated() where version.count > range.lowerBound {
        let old = version[range.lowerBound..<min(version.count, range.upperBound)]
        add("sector \(number) of version \(age)", range, old + repeatElement(0, count: 512 - old.count))
      }
    }
    return changes
  }
}
