package import Logging

/// What a log needs from outside and never makes itself: clock, randomness, logger and file system.
///
/// It is one reference, since it is handed to nearly everything: copies of its parts would be a tenth of the
/// engine's code.
package struct LogContext: Sendable {
  private struct Values: Sendable {
    var now: @Sendable () -> Timestamp
    var random: @Sendable () -> UInt64
    var logger: Logger
    var fileSystem: any FileSystem
    var segmentLimits = SegmentLimits()
    var workers = 2
  }
  private final class Box: Sendable {
    let values: Values
    init(_ values: Values) { self.values = values }
  }
  private var box: Box

  package init(
    now: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable () -> UInt64, logger: Logger,
    fileSystem: any FileSystem
  ) {
    Translations.add(.eventLog)
    box = Box(Values(now: now, random: random, logger: logger, fileSystem: fileSystem))
  }

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = box.values
    body(&values)
    box = Box(values)
  }

  /// The time now.
  package var now: @Sendable () -> Timestamp {
    get { box.values.now }
    set { change { $0.now = newValue } }
  }

  /// 64 random bits a call.
  package var random: @Sendable () -> UInt64 {
    get { box.values.random }
    set { change { $0.random = newValue } }
  }

  package var logger: Logger {
    get { box.values.logger }
    set { change { $0.logger = newValue } }
  }

  package var fileSystem: any FileSystem {
    get { box.values.fileSystem }
    set { change { $0.fileSystem = newValue } }
  }

  package var segmentLimits: SegmentLimits {
    get { box.values.segmentLimits }
    set { change { $0.segmentLimits = newValue } }
  }

  /// How many threads check a log's lines.
  package var workers: Int {
    get { box.values.workers }
    set { change { $0.workers = newValue } }
  }
}
