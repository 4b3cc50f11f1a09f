package import EventLedger
public import Logging

extension LogContext {
  /// A context of a test: its own clock, random bits and log; nothing of the machine it runs on but
  /// `fileSystem`.
  package static func testing(
    clock: TestClock = TestClock(), random: SeededRandom = SeededRandom(), log: LogRecorder = LogRecorder(),
    fileSystem: any FileSystem
  ) -> LogContext {
    var context = LogContext(
      now: { clock.now() }, random: { random.next() }, logger: log.logger, fileSystem: fileSystem)
    // What a disk is asked, and in which order, is then the same in every run of a seed.
    context.workers = 1
    return context
  }
}

extension LedgerContext {
  /// As that of a log.
  package static func testing(
    clock: TestClock = TestClock(), random: SeededRandom = SeededRandom(), log: LogRecorder = LogRecorder(),
    fileSystem: any FileSystem
  ) -> LedgerContext {
    LedgerContext(.testing(clock: clock, random: random, log: log, fileSystem: fileSystem))
  }
}

/// Keeps what is logged, for a test to look at.
public final class LogRecorder: Sendable {
  /// One logged message.
  public struct Entry: Sendable, CustomStringConvertible {
    /// How serious it is.
    public var level: Logger.Level
    /// The message, without its metadata.
    public var message: String
    /// Keys and values that went with it.
    public var metadata: [String: String]
    /// The whole entry on one line, keys sorted.
    public var description: String {
      let pairs = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
      return "\(level): \(message)\(pairs.joined())"
    }
  }

  private let recorded = Guarded<[Entry]>([])

  /// An empty log.
  public init() {}

  /// What was logged so far.
  public var entries: [Entry] { recorded.withLock { $0 } }

  /// A logger that writes here, at every level.
  public var logger: Logger {
    Logger(label: "test") { _ in Handler(recorder: self) }  // lint: allow(logger): the logger of a test
  }

  private struct Handler: LogHandler {
    let recorder: LogRecorder
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let all = metadata.merging(event.metadata ?? [:]) { $1 }
      let entry = Entry(
        level: event.level, message: event.message.description, metadata: all.mapValues(\.description))
      recorder.recorded.withLock { $0.append(entry) }
    }
  }
}
