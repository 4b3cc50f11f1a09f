public import Logging
import SystemPackage

/// What a ledger needs from outside and never makes itself: clock, randomness, logger and file system.
public struct LedgerContext: Sendable {
  private struct Values: Sendable {
    var forLog: LogContext
    var system: String
    var onIncident: (@Sendable (Incident) -> Void)?
    var onFailure: FailureHandler?
  }
  private final class Box: Sendable {
    let values: Values
    init(_ values: Values) { self.values = values }
  }
  private var box: Box

  package init(
    now: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable () -> UInt64, logger: Logger,
    system: String = systemVersion(), fileSystem: any FileSystem
  ) {
    self.init(LogContext(now: now, random: random, logger: logger, fileSystem: fileSystem), system: system)
  }

  package init(_ forLog: LogContext, system: String = systemVersion()) {
    box = Box(Values(forLog: forLog, system: system))
  }

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = box.values
    body(&values)
    box = Box(values)
  }

  /// What the log needs of it.
  package var forLog: LogContext {
    get { box.values.forLog }
    set { change { $0.forLog = newValue } }
  }

  /// The operating system and its version, as incidents keep it.
  public var system: String {
    get { box.values.system }
    set { change { $0.system = newValue } }
  }

  /// Gets every incident and every choice that a person made, as soon as it is recorded, so that an
  /// application can forward them. It is called on the thread that recorded it, during a call: it must not
  /// call the ledger. The ledger itself sends nothing.
  public var onIncident: (@Sendable (Incident) -> Void)? {
    get { box.values.onIncident }
    set { change { $0.onIncident = newValue } }
  }

  /// Called once for each failure that is not the caller's own, before the call throws; also for restore,
  /// salvage, backup and bundle, which need no open ledger.
  public var onFailure: FailureHandler? {
    get { box.values.onFailure }
    set { change { $0.onFailure = newValue } }
  }

  /// The time now.
  public var now: @Sendable () -> Timestamp {
    get { forLog.now }
    set { forLog.now = newValue }
  }

  /// 64 random bits a call.
  public var random: @Sendable () -> UInt64 {
    get { forLog.random }
    set { forLog.random = newValue }
  }

  /// Every open and every error that reaches a caller is logged here once; personal values never.
  public var logger: Logger {
    get { forLog.logger }
    set { forLog.logger = newValue }
  }

  package var fileSystem: any FileSystem {
    get { forLog.fileSystem }
    set { forLog.fileSystem = newValue }
  }

  package var segmentLimits: SegmentLimits {
    get { forLog.segmentLimits }
    set { forLog.segmentLimits = newValue }
  }

  /// How many tables are built at once, and threads check a log's lines. More would need more memory: each
  /// build has a cache of 32 MiB.
  package var workers: Int {
    get { forLog.workers }
    set { forLog.workers = newValue }
  }
}

extension LedgerContext {
  /// Runs one call of an application: what fails in it is reported to the handler, once.
  package func reporting<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch {
      throw report(error)
    }
  }

  /// Reports an error that leaves the ledger to the handler, unless it is the caller's own: a rejection, or
  /// what the caller's closure threw.
  ///
  /// - Returns: the error, marked as reported.
  package func report(_ error: any Error) -> any Error {
    switch error {
    case let error as LedgerError: return report(error)
    case let error as Errno: onFailure?(.unknown(error))
    default: break
    }
    return error
  }

  /// The same for an error of ours.
  package func report(_ error: LedgerError) -> LedgerError {
    var error = error
    if !error.wasReported, let report = FailureReport(error) { onFailure?(report) }
    error.isReported = true
    return error
  }

  /// The same without a handler, for a part of a call that reports its failure itself.
  package var unreported: LedgerContext {
    var context = self
    context.onFailure = nil
    return context
  }

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
