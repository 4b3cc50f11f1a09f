import EventLog
import LedgerBase
import LedgerTesting
import SystemPackage

/// Every single bit of a ledger's log turned over: nothing wrong is ever read, and what verify names contains
/// the bit.
enum BitFlips {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    let log = try SmallLog()
    var result = ProofResult()
    for (name, bytes) in try log.segments() {
      result.failures += await onAllProcessors(bytes.count * 8) { bit in
        let disk = try log.with("log/" + name, flipped(bytes, bit))
        let found = LogExamination(disk, of: log, highWaterMark: log.lastSequence)
        var failures = found.wrongs
        if !found.names(name, bit / 8) { failures.append("\(found.damages) does not name byte \(bit / 8)") }
        let lost = Set(1...log.lastSequence).subtracting(found.walked)
        if !lost.isSubset(of: found.lost(upTo: log.lastSequence)) { failures.append("\(lost) are not named") }
        return failures.map { "\(name): \($0)" }
      }
      result.count(bytes.count * 8, "bits of \(name)")
    }
    try await flipWithoutHead(log, &result)
    try await flipHead(log, &result)
    try await flipLedgerFile(log, &result)
    return result
  }

  /// With no head and no table to vouch for the events, a whole later append still proves that this one was
  /// on disk: nothing is cut.
  private static func flipWithoutHead(_ log: SmallLog, _ result: inout ProofResult) async throws {
    guard let (name, bytes) = try log.segments().last, let last = log.ends.last,
      let end = log.ends.last(where: { $0.segment == last.segment && $0.offset < last.offset })?.offset
    else { return }
    result.failures += await onAllProcessors(end) { byte in
      let disk = try log.with("log/" + name, flipped(bytes, byte * 8 + byte % 8))
      try disk.remove(SmallLog.directory.appending("head"))
      let found = LogExamination(disk, of: log, highWaterMark: 0)
      let isRefused = found.lockError?.code == .damagedLog
      return (found.wrongs + (isRefused ? [] : ["a writer met \(String(describing: found.lockError))"])).map {
        "without head: byte \(byte) of \(name): \($0)"
      }
    }
    result.count(end, "bits without head")
  }

  private static func flipHead(_ log: SmallLog, _ result: inout ProofResult) async throws {
    let head = try log.bytes("log/head")
    result.failures += await onAllProcessors(head.count * 8) { bit in
      let disk = try log.with("log/head", flipped(head, bit))
      let slot = try LogWalker(root: SmallLog.root, fileSystem: disk, checksHashes: false).lostHeadSlot()
      let found = LogExamination(disk, of: log, highWaterMark: log.lastSequence)
      var failures = found.wrongs
      if slot?.bytes?.contains(UInt64(bit / 8)) != true {
        failures.append("\(String(describing: slot)) does not name byte \(bit / 8)")
      }
      if found.walked.count != log.lines.count || found.lockError != nil {
        failures.append("\(found.walked.count) events, \(String(describing: found.lockError))")
      }
      return failures.map { "head: \($0)" }
    }
    result.count(head.count * 8, "bits of head")
  }

  private static func flipLedgerFile(_ log: SmallLog, _ result: inout ProofResult) async throws {
    let file = try log.bytes("ledger.json")
    result.failures += await onAllProcessors(file.count * 8) { bit in
      let disk = try log.with("ledger.json", flipped(file, bit))
      do {
        _ = try ChecksummedJSON.read(SmallLog.root.appending("ledger.json"), in: disk)
        return ["ledger.json: byte \(bit / 8) is not noticed"]
      } catch {
        return []
      }
    }
    result.count(file.count * 8, "bits of ledger.json")
  }

  private static func flipped(_ bytes: [UInt8], _ bit: Int) -> [UInt8] {
    var bytes = bytes
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return bytes
  }
}
