import EventLog
import LedgerBase
import LedgerTesting

/// Random histories of several processes on one simulated disk, with kills, failing calls, failed syncs and
/// power cuts.
enum Crashes {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    if let seed = size.seed {
      let history = try CrashHistory(seed: seed, lists: true)
      history.play()
      print(history.model.story.joined(separator: "\n"))
      print(history.listings.suffix(2).joined(separator: "\n"))
      return ProofResult(tried: ["history \(seed)"], failures: history.failures)
    }
    let cutsWanted = size.of(short: 8_000, long: 1_000_000)
    let cutsAHistory = 16
    let histories = cutsWanted / cutsAHistory
    var result = ProofResult()
    result.failures = await onAllProcessors(histories) { number in
      let history = try CrashHistory(seed: UInt64(number))
      history.play(cuts: cutsAHistory)
      return history.failures.map { "seed \(number): \($0)" }
    }
    result.count(histories * cutsAHistory, "power cuts in \(histories) histories")
    return result
  }
}

/// One history: the same for the same seed.
private final class CrashHistory {
  var model: LogModel
  var failures: [String] = []
  /// The files at each power cut, before and after it, when one history is looked into.
  var listings: [String] = []
  private let lists: Bool
  private var generator: SeededGenerator
  private var cuts = 0

  init(seed: UInt64, lists: Bool = false) throws {
    self.lists = lists
    generator = SeededGenerator(seed: seed)
    model = try LogModel()
  }

  /// Goes on until so many power cuts were looked at.
  func play(cuts wanted: Int = 16) {
    while cuts < wanted, failures.isEmpty {
      for _ in 0..<Int.random(in: 2...9, using: &generator) { step() }
      powerCut(alternatives: min(4, wanted - cuts))
    }
  }

  private func step() {
    let process = Int.random(in: 0..<3, using: &generator)
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<38: expectDone(work(process))
    case 38..<46: expectDone(model.seal(by: process))
    case 46..<54: expectDone(model.read())
    case 54..<60: model.exit(process)
    case 60..<74: faulty(process)
    case 74..<90: killed(process)
    default: failedSyncAndTakingOver(process)
    }
  }

  private func work(_ process: Int) -> LedgerError? {
    let counts = [1, 1, 1, 2, 5, 9]
    return model.append(counts[Int.random(in: 0..<counts.count, using: &generator)], by: process)
  }

  private func anything(_ process: Int) -> LedgerError? {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: model.seal(by: process)
    case 1: model.look(by: process)
    case 2: model.read()
    default: work(process)
    }
  }

  private func expectDone(_ error: LedgerError?) {
    if let error, error.code != .writerPoisoned { model.fail("nothing was wrong, but: \(error)") }
  }

  private func faulty(_ process: Int) {
    let fault = FaultKind.all[Int.random(in: 0..<FaultKind.all.count, using: &generator)]
    let number = Int.random(in: 1...12, using: &generator)
    model.tell("call \(number) fails: \(fault.name)")
    model.disk.inject(fault.injected(number: number, generator.oneIn(2) ? .once : .forEver))
    let error = anything(process)
    model.checkName(of: error, "\(fault.name) at call \(number)")
    model.disk.clearFaults()
  }

  private func killed(_ process: Int) {
    let number = Int.random(in: 1...40, using: &generator)
    model.tell("process \(process) is killed at call \(number)")
    model.disk.inject(
      InjectedFault(Set(InjectedFault.Call.allCases), number: number, .forEver, error: LogModel.killed))
    _ = anything(process)
    model.kill(process)
    model.disk.clearFaults()
  }

  /// A sync fails, the process ends, another one goes on; power may fail at any moment of that.
  private func failedSyncAndTakingOver(_ process: Int) {
    model.disk.inject(InjectedFault([.sync], number: 1, error: FaultKind.ioError))
    _ = work(process)
    model.disk.clearFaults()
    if generator.oneIn(3) { powerCut(alternatives: 1) }
    if generator.oneIn(2) { expectDone(model.read()) }
    if generator.oneIn(4) {
      model.disk.inject(InjectedFault([.sync], number: 1, error: FaultKind.ioError))
      _ = work((process + 1) % 3)
      model.disk.clearFaults()
    }
    expectDone(work((process + 1) % 3))
  }

  /// Looks at several disks that this moment may leave behind, and goes on with the last of them.
  private func powerCut(alternatives: Int) {
    failures += model.failures
    var next = model
    for _ in 0..<max(1, alternatives) where failures.isEmpty {
      let seed = generator.next()
      next = model.afterPowerCut(seed: seed)
      next.tell("power is cut")
      if lists { listings += ["before the cut:\n\(model.listing)", "after it:\n\(next.listing)"] }
      next.check("after the power cut")
      failures += next.failures
      cuts += 1
    }
    model = next
  }
}
