import EventLog
import LedgerBase
import LedgerTesting
import SystemPackage

/// A way in which a call fails.
struct FaultKind: Sendable {
  var name: String
  var calls: Set<InjectedFault.Call>
  var error: LedgerError
  var shortWriteBytes = 0

  static let ioError = LedgerError(.ioFailed, "injected", cause: Errno.ioError)
  private static let full = LedgerError(.diskFull, "injected", cause: Errno.noSpace)
  private static let quota = LedgerError(.diskFull, "injected", cause: Errno.diskQuotaExceeded)
  private static let denied = LedgerError(.permissionDenied, "injected", cause: Errno.permissionDenied)

  static let all: [FaultKind] = [
    FaultKind(name: "EIO", calls: Set(InjectedFault.Call.allCases), error: ioError),
    FaultKind(name: "EIO of changing calls", calls: InjectedFault.Call.changing, error: ioError),
    FaultKind(name: "ENOSPC", calls: InjectedFault.Call.changing, error: full),
    FaultKind(name: "EDQUOT", calls: [.write, .createDirectory, .rename, .truncate], error: quota),
    FaultKind(
      name: "EACCES", calls: [.open, .createDirectory, .rename, .remove, .createLink], error: denied),
    FaultKind(name: "a write cut short", calls: [.write], error: full, shortWriteBytes: 100),
    FaultKind(name: "a write without an effect", calls: [.write], error: ioError, shortWriteBytes: 1),
    FaultKind(name: "a sync", calls: [.sync, .syncDirectory], error: ioError),
  ]

  func injected(number: Int, _ duration: InjectedFault.Duration) -> InjectedFault {
    InjectedFault(calls, number: number, duration, error: error, shortWriteBytes: shortWriteBytes)
  }
}

/// The n-th call fails, n = 1, 2, 3 … until no call is left to fail; once and for ever; in each operation of
/// the log, and again while the next process recovers.
enum LogFaults {
  /// Something that is done to a log; a new one is one more line here.
  private struct Operation: Sendable {
    var name: String
    /// Brings the log into the state where the operation has its work.
    var prepare: @Sendable (LogModel) -> Void = { _ in }
    var act: @Sendable (LogModel) -> LedgerError?
  }

  private static let operations: [Operation] = [
    Operation(name: "append") { $0.append(1, by: 0) },
    Operation(name: "append a batch of several members") { $0.append(9, by: 0) },
    Operation(name: "append in a new process") { $0.append(1, by: 1) },
    Operation(name: "append that begins a segment", prepare: { _ = $0.append(4, by: 0) }) {
      $0.append(3, by: 0)
    },
    Operation(name: "seal") { $0.seal(by: 0) },
    Operation(name: "open and read") { $0.read() },
    Operation(name: "recover the tail", prepare: { stop($0, [.sync], 1) { $0.append(2, by: 0) } }) {
      $0.append(1, by: 1)
    },
    Operation(name: "cut a torn tail", prepare: { tear($0) }) { $0.append(1, by: 1) },
    Operation(name: "take up a segment", prepare: { stop($0, [.syncDirectory], 1) { $0.seal(by: 0) } }) {
      $0.append(1, by: 1)
    },
  ]

  static func run(_ size: ProofSize) async throws -> ProofResult {
    let cases = operations.flatMap { operation in
      FaultKind.all.flatMap { fault in
        [InjectedFault.Duration.once, .forEver].map { (operation: operation, fault: fault, duration: $0) }
      }
    }
    let tried = Counter()
    var result = ProofResult()
    result.failures = await onAllProcessors(cases.count) { number in
      let one = cases[number]
      var failures: [String] = []
      for n in 1...500 {
        let (found, wasMet) = try runOne(one.operation, one.fault, one.duration, n, tried)
        failures += found.map {
          "\(one.operation.name), \(one.fault.name) \(one.duration) at call \(n): \($0)"
        }
        if !wasMet { return failures }
      }
      return failures + ["\(one.operation.name) has more than 500 calls"]
    }
    let (faults, recoveries) = tried.values
    result.count(faults, "failing calls in \(operations.count) operations")
    result.count(recoveries, "second ones during recovery")
    return result
  }

  private static func runOne(
    _ operation: Operation, _ fault: FaultKind, _ duration: InjectedFault.Duration, _ n: Int, _ tried: Counter
  ) throws -> (failures: [String], wasMet: Bool) {
    let model = try LogModel()
    for count in [1, 2, 1] { _ = model.append(count, by: 0) }
    operation.prepare(model)
    let before = model.disk.faultsMet
    model.disk.inject(fault.injected(number: n, duration))
    let error = operation.act(model)
    model.checkName(of: error, operation.name)
    model.disk.clearFaults()
    guard model.disk.faultsMet > before else { return (model.failures, false) }
    tried.addFault()
    var failures = try failAgain(model, fault, tried)
    for seed in 1...4 {
      let cut = model.afterPowerCut(seed: UInt64(seed))
      cut.check("after a power cut")
      failures += cut.failures
    }
    // The same process goes on, unless it must not.
    let next = model.append(1, by: 0)
    if let next, next.code != .writerPoisoned { model.fail("then: \(next)") }
    model.check("after it")
    return (model.failures + failures, true)
  }

  /// The next process meets a failing call too, at each place, before the one after it finds everything
  /// working.
  private static func failAgain(_ model: LogModel, _ fault: FaultKind, _ tried: Counter) throws -> [String] {
    var failures: [String] = []
    for n in 1...500 {
      let second = model.restarted()
      second.disk.inject(fault.injected(number: n, .once))
      second.checkName(of: second.look(by: 1), "recovering")
      second.disk.clearFaults()
      let wasMet = second.disk.faultsMet > 0
      second.kill(1)
      second.check("after a second fault at call \(n)")
      let cut = second.afterPowerCut(seed: UInt64(n))
      cut.check("after a second fault at call \(n) and a power cut")
      failures += second.failures + cut.failures
      tried.addRecovery()
      if !wasMet { return failures }
    }
    return failures + ["recovery has more than 500 calls"]
  }

  /// The process ends at a call.
  private static func stop(
    _ model: LogModel, _ calls: Set<InjectedFault.Call>, _ number: Int, _ act: (LogModel) -> LedgerError?
  ) {
    model.disk.inject(InjectedFault(calls, number: number, .forEver, error: LogModel.killed))
    model.disk.inject(InjectedFault([.truncate, .remove], number: 1, .forEver, error: LogModel.killed))
    _ = act(model)
    model.kill(0)
    model.disk.clearFaults()
  }

  /// The process ends in the middle of a write.
  private static func tear(_ model: LogModel) {
    model.disk.inject(InjectedFault([.write], number: 1, .once, error: LogModel.killed, shortWriteBytes: 100))
    model.disk.inject(InjectedFault([.truncate], number: 1, .forEver, error: LogModel.killed))
    _ = model.append(1, by: 0)
    model.kill(0)
    model.disk.clearFaults()
  }
}

/// Counts from several threads. `@unchecked Sendable`: guarded by `lock`.
final class Counter: @unchecked Sendable {
  private let lock = Lock()
  private var faults = 0
  private var recoveries = 0
  var values: (Int, Int) { lock.withLock { (faults, recoveries) } }
  func addFault() { lock.withLock { faults += 1 } }
  func addRecovery() { lock.withLock { recoveries += 1 } }
}
