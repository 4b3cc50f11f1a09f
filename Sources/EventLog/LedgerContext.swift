public import Logging

/// What a ledger needs from outside and never makes itself: clock, randomness, logger and file system.
public struct LedgerContext: Sendable {
  /// The time now.
  public var now: @Sendable () -> Timestamp
  /// 64 random bits a call.
  public var random: @Sendable () -> UInt64
  /// Every open and every error that reaches a caller is logged here once; personal values never.
  public var logger: Logger
  /// The operating system and its version, as incidents keep it.
  public var system: String
  /// Gets every incident and every choice that a person took, right when it is recorded, so that an application can forward
  /// them. It is called on the thread that met it, inside of a call: it must not call the ledger. `ledger` itself sends
  /// nothing.
  public var onIncident: (@Sendable (Incident) -> Void)?
  package var fileSystem: any FileSystem
  package var segmentLimits = SegmentLimits()
  /// How many tables are built at once, and threads check a log's lines. More would need more memory: each build has a cache of 32 MiB.
  package var workers = 2

  package init(
    now: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable () -> UInt64, logger: Logger,
    system: String = systemVersion(), fileSystem: any FileSystem
  ) {
    self.system = system
    self.now = now
    self.random = random
    self.logger = logger
    self.fileSystem = fileSystem
  }
}

extension LedgerContext {
  /// A context on the operating system's file system.
  ///
  /// - Parameters:
  ///   - now: the clock; `Timestamp(Date.now)`-like readings of the application.
  ///   - random: 64 random bits a call, such as `{ UInt64.random(in: .min ... .max) }`.
  ///   - logger: gets one line an open and an error.
  public init(
    now: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable () -> UInt64, logger: Logger
  ) {
    self.init(now: now, random: random, logger: logger, fileSystem: RealFileSystem())
  }
}
