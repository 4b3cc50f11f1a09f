import EventLedger
import Logging
import SystemPackage

/// The clock, randomness and logger of this process: made here only, and handed down.
///
/// Two environment variables make them repeatable. They are aids for tests, not for use: `LEDGER_TEST_CLOCK`
/// is the time (RFC 3339) that the clock shows as long as the process runs, and `LEDGER_TEST_SEED`, a number,
/// seeds all randomness, ids included. With a clock that does not advance, no wait takes time.
struct ProcessContext {
  let now: @Sendable () -> Timestamp
  /// Waits.
  let sleep: @Sendable (Duration) -> Void
  let random: @Sendable () -> UInt64
  let logger: Logger

  init(_ environment: ProcessEnvironment) throws {
    now = try Self.clock(environment)
    let stands = try environment.text("LEDGER_TEST_CLOCK") != nil
    sleep = { wait in if !stands { Pause.milliseconds(UInt32(wait.inSeconds * 1000)) } }
    random = try Self.randomness(environment)
    logger = try Self.logger(environment)
  }

  /// What a ledger is opened with.
  var ledgerContext: LedgerContext {
    LedgerContext(now: now, random: random, logger: logger, fileSystem: RealFileSystem())
  }

  /// The system's clock, or the one that `LEDGER_TEST_CLOCK` sets.
  static func clock(_ environment: ProcessEnvironment) throws -> @Sendable () -> Timestamp {
    guard let text = try environment.text("LEDGER_TEST_CLOCK") else {
      return {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
      }
    }
    let fixed = try Timestamp(parsing: text)
    return { fixed }
  }

  private static func randomness(_ environment: ProcessEnvironment) throws -> @Sendable () -> UInt64 {
    guard let text = try environment.text("LEDGER_TEST_SEED") else {
      let generator = SystemRandomness()
      return { generator.next() }
    }
    guard let seed = UInt64(text) else {
      throw LedgerError(.usage, "LEDGER_TEST_SEED is not a number: \(text).")
    }
    let generator = SeededRandomness(seed)
    return { generator.next() }
  }

  private static func logger(_ environment: ProcessEnvironment) throws -> Logger {
    guard let text = try environment.text("LEDGER_LOG") else {
      return Logger(label: "ledger") { _ in SwiftLogNoOpLogHandler() }
    }
    guard let level = Logger.Level(rawValue: text.lowercased()) else {
      let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw LedgerError(.usage, "LEDGER_LOG is \(text), which is not a level.", hint: "Use one of \(levels).")
    }
    return Logger(label: "ledger") { _ in MessageLogHandler(logLevel: level) }
  }
}

/// The system's random bits, asked for 256 bytes at a time: an event takes up to four values, and a call of
/// the system for each was 4 % of the processor time of `append -`.
///
/// `@unchecked Sendable`: `values` is only touched under `lock`.
private final class SystemRandomness: @unchecked Sendable {
  private var values: [UInt64] = []
  private let lock = Lock()

  func next() -> UInt64 {
    lock.withLock {
      if let value = values.popLast() { return value }
      var generator = SystemRandomNumberGenerator()
      #if !canImport(Darwin)  // whose generator itself rarely asks the system
        values = [UInt64](repeating: 0, count: 32)
        if values.withUnsafeMutableBytes({ getentropy($0.baseAddress, $0.count) }) != 0 { values = [] }
      #endif
      return values.popLast() ?? generator.next()
    }
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014) from a seed.
///
/// `@unchecked Sendable`: `state` is only touched under `mutex`, which lives as long as the object.
private final class SeededRandomness: @unchecked Sendable {
  private var state: UInt64
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init(_ seed: UInt64) {
    state = seed
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func next() -> UInt64 {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The log on standard error that `LEDGER_LOG=debug` asks for.
private struct MessageLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  init(logLevel: Logger.Level) {
    self.logLevel = logLevel
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var line = "\(event.level): \(event.message)"
    let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
    for (key, value) in all.sorted(by: { $0.key < $1.key }) { line += " \(key)=\(value)" }
    do {
      try FileDescriptor.standardError.writeAll(Array((PrintableText.escaped(line) + "\n").utf8))
    } catch {
      // A log that can't be written stops nothing.
    }
  }
}
