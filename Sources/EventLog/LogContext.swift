package import LedgerBase
package import Logging

/// What a log needs from outside and never makes itself: clock, randomness, logger and file system.
package struct LogContext: Sendable {
  /// The time now.
  package var now: @Sendable () -> Timestamp
  /// 64 random bits a call.
  package var random: @Sendable () -> UInt64
  package var logger: Logger
  package var fileSystem: any FileSystem
  package var segmentLimits = SegmentLimits()
  /// How many threads check a log's lines.
  package var workers = 2

  package init(
    now: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable () -> UInt64, logger: Logger,
    fileSystem: any FileSystem
  ) {
    Translations.add(.eventLog)
    self.now = now
    self.random = random
    self.logger = logger
    self.fileSystem = fileSystem
  }
}
