import EventLog
import LedgerBase
import LedgerTesting
import SystemPackage

/// Seeded changes of what the decoders read: no crash, no hang, and never an event that is not the ledger's
/// own.
///
/// Half of the changed members get their checksums made right again, so that the checks behind them are
/// reached.
enum Fuzz {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    let log = try SmallLog()
    let segments = try log.segments()
    let count = size.of(short: 2000, long: 600_000)
    var result = ProofResult()
    if let seed = size.seed {
      result.failures = try fuzzSegment(log, segments, seed) + fuzzLine(log, seed)
      result.failures += try FuzzProjections.fuzz(seed) + FuzzFiles().fuzz(seed)
      result.failures += try FuzzBundles().fuzz(seed)
      return result
    }
    result.failures = await onAllProcessors(count) { number in
      try fuzzSegment(log, segments, UInt64(number)).map { "seed \(number): \($0)" }
    }
    result.count(count, "changed segments")
    result.failures += await onAllProcessors(count) { number in
      fuzzLine(log, UInt64(number)).map { "seed \(number): \($0)" }
    }
    result.count(count, "changed lines")
    let definitions = count / 4
    result.failures += await onAllProcessors(definitions) { number in
      FuzzProjections.fuzz(UInt64(number)).map { "seed \(number): \($0)" }
    }
    result.count(definitions, "changed projection files")
    let files = try FuzzFiles()
    let changes = count / 40
    result.failures += await onAllProcessors(changes) { number in
      try files.fuzz(UInt64(number)).map { "seed \(number): \($0)" }
    }
    result.count(changes, "changed small files")
    let bundles = try FuzzBundles()
    result.failures += await onAllProcessors(changes) { number in
      try bundles.fuzz(UInt64(number)).map { "seed \(number): \($0)" }
    }
    result.count(changes, "changed bundles")
    return result
  }

  // MARK: Members and segments

  private static func fuzzSegment(
    _ log: SmallLog, _ segments: [(name: String, bytes: [UInt8])], _ seed: UInt64
  ) throws -> [String] {
    var generator = SeededGenerator(seed: seed)
    let (name, bytes) = segments[Int.random(in: 0..<segments.count, using: &generator)]
    let members = memberRanges(bytes)
    let member = members[Int.random(in: 0..<members.count, using: &generator)]
    var changed = bytes
    let isHeader = generator.oneIn(2)
    let end = isHeader ? min(member.lowerBound + 170, member.upperBound) : member.upperBound
    change(&changed, member.lowerBound..<end, &generator)
    let isRepaired = generator.oneIn(2)
    if isRepaired { repairChecksums(&changed, member) }
    if generator.oneIn(8) { changed.removeLast(Int.random(in: 0..<changed.count, using: &generator)) }
    let disk = try log.with("log/" + name, changed)
    if generator.oneIn(4) { try disk.remove(SmallLog.directory.appending("head")) }
    let found = LogExamination(disk, of: log, highWaterMark: generator.oneIn(2) ? log.lastSequence : 0)
    // With checksums that hold, only the walk's own hashes can tell; what a reader gives then is a forgery's.
    return isRepaired ? found.wrongs.filter { $0.hasPrefix("the walk gave") } : found.wrongs
  }

  static func memberRanges(_ bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var offset = 0
    while offset + 24 <= bytes.count {
      let length = integer(bytes, offset + 20, 4)
      guard length > 0, offset + length <= bytes.count else { break }
      ranges.append(offset..<offset + length)
      offset += length
    }
    return ranges
  }

  static func change(_ bytes: inout [UInt8], _ range: Range<Int>, _ generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: range, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF][Int.random(in: 0..<6, using: &generator)]
      case 2: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      default:
        for index in place..<min(place + 4, range.upperBound) { bytes[index] = generator.oneIn(2) ? 0xFF : 0 }
      }
    }
  }

  /// Makes FHCRC and the stored CRC of a member right again (Docs/log-format.md, "A member").
  static func repairChecksums(_ bytes: inout [UInt8], _ member: Range<Int>) {
    let start = member.lowerBound
    let header = 16 + integer(bytes, start + 14, 2)
    guard header >= 120, start + header + 2 <= member.upperBound else { return }
    var crc = bytes.withUnsafeBytes { crc32(UnsafeRawBufferPointer(rebasing: $0[start..<start + 24])) }
    crc = bytes.withUnsafeBytes {
      crc32(UnsafeRawBufferPointer(rebasing: $0[start + 28..<start + header]), from: crc)
    }
    crc = bytes.withUnsafeBytes {
      crc32(UnsafeRawBufferPointer(rebasing: $0[start + header + 2..<member.upperBound]), from: crc)
    }
    for index in 0..<4 { bytes[start + 24 + index] = UInt8(truncatingIfNeeded: crc >> UInt32(8 * index)) }
    let headerCRC = bytes.withUnsafeBytes {
      crc32(UnsafeRawBufferPointer(rebasing: $0[start..<start + header]))
    }
    bytes[start + header] = UInt8(truncatingIfNeeded: headerCRC)
    bytes[start + header + 1] = UInt8(truncatingIfNeeded: headerCRC >> 8)
  }

  private static func integer(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  // MARK: Lines

  private static func fuzzLine(_ log: SmallLog, _ seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    var line = log.lines[Int.random(in: 0..<log.lines.count, using: &generator)]
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !line.isEmpty {
      let place = Int.random(in: 0..<line.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: line.remove(at: place)
      case 1:
        line.insert(Array("\"\\{}[],:0e-.u\u{0}".utf8)[Int.random(in: 0..<14, using: &generator)], at: place)
      case 2: line[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      default: line.removeLast(line.count - max(1, place))
      }
    }
    do {
      let scanned = try line.withUnsafeBytes { bytes in
        let line = try EventLine(scanning: bytes)
        return (line.sequence, line.dataBytes?.count ?? 0)
      }
      if scanned.1 > line.count { return ["a line of \(line.count) bytes has \(scanned.1) bytes of data"] }
    } catch is LedgerError {
    } catch {
      return ["a line ended with \(error)"]
    }
    do {
      _ = try ChecksummedJSON.decode(line, name: "line")
      return ["a line without a checksum was taken as a file with one"]
    } catch {
      return []
    }
  }
}
