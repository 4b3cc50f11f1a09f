import LedgerBase
import EventLog
import LedgerTesting
import SystemPackage

/// Every segment cut to every length: what is whole is read, what is lost is named; without head, the last
/// segment gives exactly the whole appends before the cut, unless a table knows more.
enum Truncation {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    let log = try SmallLog()
    let segments = try log.segments()
    var result = ProofResult()
    for (name, bytes) in segments {
      result.failures += await onAllProcessors(bytes.count) { length in
        try withHead(log, name, Array(bytes.prefix(length))).map { "\(name): \($0)" }
      }
    }
    result.count(segments.reduce(0) { $0 + $1.bytes.count }, "lengths")
    guard let (name, bytes) = segments.last else { return result }
    result.failures += await onAllProcessors(bytes.count) { length in
      try withoutHead(log, name, Array(bytes.prefix(length))).map { "without head: \($0)" }
    }
    result.count(bytes.count, "lengths without head")
    return result
  }

  private static func withHead(_ log: SmallLog, _ name: String, _ bytes: [UInt8]) throws -> [String] {
    let found = LogExamination(try log.with("log/" + name, bytes), of: log, highWaterMark: log.lastSequence)
    var failures = found.wrongs
    let lost = Set(1...log.lastSequence).subtracting(found.walked)
    if !lost.isSubset(of: found.lost(upTo: log.lastSequence)) {
      failures.append("\(lost.sorted()) are lost, but named is \(found.damages)")
    }
    if let first = lost.min() {
      // Where head's place is gone the log does not open; the walk reads what is there.
      let isRefused = found.readError.map { [.lostEvents, .damagedLog].contains($0.code) } == true
      if !isRefused || found.readThrough != first - 1 && found.readThrough != 0 {
        failures.append(
          "read up to \(found.readThrough), but \(first) is lost: \(String(describing: found.readError))")
      }
    }
    return failures
  }

  private static func withoutHead(_ log: SmallLog, _ name: String, _ bytes: [UInt8]) throws -> [String] {
    let disk = try log.with("log/" + name, bytes)
    try disk.remove(SmallLog.directory.appending("head"))
    let seen = LogExamination(disk.restart(), of: log, highWaterMark: log.lastSequence)
    var failures = seen.wrongs
    if seen.lockError == nil { failures.append("a writer went on although a table knows more") }
    let found = LogExamination(disk, of: log, highWaterMark: 0)
    failures += found.wrongs
    let first = SegmentName.sequence(name) ?? 0
    let startBytes = 176
    guard bytes.count >= startBytes else {
      if found.lockError?.code != .damagedLog {
        failures.append("no start, but \(String(describing: found.lockError))")
      }
      return failures
    }
    let whole = log.ends.last { $0.segment == first && $0.offset <= bytes.count }
    if found.readThrough != whole?.sequence ?? first - 1 || found.readError != nil {
      failures.append("read up to \(found.readThrough), whole up to \(whole?.sequence ?? 0)")
    }
    let kept =
      disk.contents.first { $0.key.contains("/quarantine/") && $0.key.hasSuffix(".bin") }?.value ?? []
    if kept != Array(bytes[(whole?.offset ?? startBytes)...]) {
      failures.append("\(kept.count) bytes were put aside")
    }
    return failures
  }
}
