import SystemPackage

// `opens`: 256 bytes, little-endian, valid if and only if the magic and the CRC-32 are right.
//
//     0   8  magic "LgrOpen1"
//     8   8  when counting began, in microseconds
//    16   8  opens that went well
//    24   8  opens that failed
//    32   8  since when opening fails, in microseconds; 0 when the last open went well
//    40   8  its cause: the place in `causes`, from 1
//    48 192  failed opens by cause, in the order of `causes`
//   240  12  zero
//   252   4  CRC-32 of the bytes before

/// How often a ledger was opened, and how often that failed.
struct OpenCounts: Equatable {
  var since: Timestamp
  var good: UInt64 = 0
  var failed: UInt64 = 0
  var failing: Failing?
  var byCause: [FailureCause: UInt64] = [:]

  /// A row of opens that failed, up to now.
  struct Failing: Equatable {
    var since: Timestamp
    var cause: FailureCause
  }

  static let sizeBytes = 256
  private static let magic: UInt64 = 0x316E_6570_4F72_674C
  /// New ones are added at the end, at most 24.
  private static let causes: [FailureCause] = [
    .migrationFailed, .diskFull, .tableDamaged, .logDamaged, .eventsLost, .eventDoesNotApply, .permission,
    .locked, .newerVersion, .systemFault, .inputOutput, .notThere, .settings, .other,
    .forked, .archiveNeeded, .foreignLog,
  ]

  init(since: Timestamp) { self.since = since }

  /// Nil for bytes that this program did not write.
  init?(_ bytes: [UInt8]) {
    let words = stride(from: 0, to: bytes.count - 7, by: 8).map { start in
      bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    guard bytes.count == Self.sizeBytes, words[0] == Self.magic,
      bytes.suffix(4).elementsEqual(Self.checksum(bytes.dropLast(4)))
    else { return nil }
    since = Timestamp(microseconds: Int64(bitPattern: words[1]))
    good = words[2]
    failed = words[3]
    if words[4] != 0, let cause = Self.cause(words[5]) {
      failing = Failing(since: Timestamp(microseconds: Int64(bitPattern: words[4])), cause: cause)
    }
    for (index, cause) in Self.causes.enumerated() where words[6 + index] > 0 {
      byCause[cause] = words[6 + index]
    }
  }

  var bytes: [UInt8] {
    var words = [Self.magic, UInt64(bitPattern: since.microseconds), good, failed]
    words.append(failing.map { UInt64(bitPattern: $0.since.microseconds) } ?? 0)
    words.append(failing.flatMap { Self.causes.firstIndex(of: $0.cause) }.map { UInt64($0 + 1) } ?? 0)
    words += Self.causes.map { byCause[$0] ?? 0 }
    var bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    bytes += repeatElement(0, count: Self.sizeBytes - 4 - bytes.count)
    return bytes + Self.checksum(bytes[...])
  }

  mutating func count(_ cause: FailureCause?, at time: Timestamp) {
    guard let cause else {
      good += 1
      failing = nil
      return
    }
    failed += 1
    byCause[cause, default: 0] += 1
    if failing?.cause != cause { failing = Failing(since: time, cause: cause) }
  }

  /// True if the file contains other bytes: another program's, or damaged ones. They are left alone, and
  /// `verify` reports them.
  static func isDamaged(_ bytes: [UInt8]) -> Bool { bytes.contains { $0 != 0 } && OpenCounts(bytes) == nil }

  private static func cause(_ number: UInt64) -> FailureCause? {
    number >= 1 && number <= causes.count ? causes[Int(number) - 1] : nil
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let sum = Array(bytes).withUnsafeBytes { crc32($0) }
    return (0..<4).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
  }
}

/// The file `opens`. Best effort, and never in the way: one small write an open, not synced; what can't be
/// counted is not. A lock on the file keeps the counts right if processes open the ledger at the same moment;
/// a process that does not get it at once is not counted.
struct OpenCounter {
  let path: FilePath
  let fileSystem: any FileSystem
  private static let wait = Duration.milliseconds(2)

  init(root: FilePath, _ fileSystem: any FileSystem) {
    path = root.appending("opens")
    self.fileSystem = fileSystem
  }

  /// Counts an open.
  ///
  /// - Parameter cause: why it failed; nil for one that went well.
  /// - Returns: the counts before, and with this one; nil if nothing could be counted.
  func count(_ cause: FailureCause?, at time: Timestamp) -> (before: OpenCounts, now: OpenCounts)? {
    attempt {
      let file = try fileSystem.open(path, .updateOrCreate)
      defer { closeReadOnly(file) }
      guard try EventLog.tryLock(file, wait: Self.wait) else { return nil }
      let bytes = try file.read(count: OpenCounts.sizeBytes, at: 0)
      guard !OpenCounts.isDamaged(bytes) else { return nil }
      let before = OpenCounts(bytes) ?? OpenCounts(since: time)
      var now = before
      now.count(cause, at: time)
      try file.write(now.bytes, at: 0)
      return (before, now)
    }
  }

  /// Nil if nothing was counted yet, or the counts can't be read.
  func read() -> OpenCounts? {
    attempt {
      guard try fileSystem.status(of: path, followLinks: true)?.kind == .file else { return nil }
      let file = try fileSystem.open(path, .read)
      defer { closeReadOnly(file) }
      return OpenCounts(try file.read(count: OpenCounts.sizeBytes, at: 0))
    }
  }

  /// True if the file exists but can't be read as counts.
  var isDamaged: Bool {
    attempt {
      guard let status = try fileSystem.status(of: path, followLinks: false) else { return false }
      guard status.kind == .file else { return true }
      let file = try fileSystem.open(path, .read)
      defer { closeReadOnly(file) }
      return OpenCounts.isDamaged(try file.read(count: OpenCounts.sizeBytes, at: 0))
    } ?? false
  }
}
