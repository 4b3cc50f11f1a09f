import EventLog
import LedgerBase
import LedgerTesting

/// A process's sync fails: what it wrote may or may not be on the disk, and the page cache looks clean
/// afterwards. It exits, another one goes on and appends, then power is cut.
///
/// Whatever reached the disk, nothing that was acknowledged may be lost, or stand behind a hole.
enum FailedSync {
  /// Which syncs of the first process fail.
  private static let faults: [Set<InjectedFault.Call>] = [
    [.sync], [.syncDirectory], [.sync, .syncDirectory],
  ]

  static func run(_ size: ProofSize) async throws -> ProofResult {
    if let seed = size.seed {
      let (model, failures) = try play(seed, Tally())
      print(model.story.joined(separator: "\n"))
      return ProofResult(tried: ["case \(seed)"], failures: failures)
    }
    let count = size.of(short: 300, long: 20_000)
    let tally = Tally()
    var result = ProofResult()
    result.failures = await onAllProcessors(count) { number in
      try play(UInt64(number), tally).failures.map { "seed \(number): \($0)" }
    }
    result.count(count, "cases")
    for (what, number) in tally.values { result.count(number, what) }
    return result
  }

  private static func play(_ seed: UInt64, _ tally: Tally) throws -> (model: LogModel, failures: [String]) {
    var random = SeededGenerator(seed: seed)
    let model = try LogModel()
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      expectDone(model.append(count(&random), by: 0), model)
    }
    if random.oneIn(4) { expectDone(model.seal(by: 0), model) }

    let before = model.disk.faultsMet
    model.disk.inject(
      InjectedFault(
        faults[Int.random(in: 0..<faults.count, using: &random)],
        number: Int.random(in: 1...3, using: &random),
        random.oneIn(2) ? .once : .forEver, error: FaultKind.ioError))
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      _ = random.oneIn(4) ? model.seal(by: 0) : model.append(count(&random), by: 0)
    }
    model.disk.clearFaults()
    if model.disk.faultsMet > before { tally.add("failed syncs", model.disk.faultsMet - before) }
    random.oneIn(2) ? model.exit(0) : model.kill(0)

    var failures: [String] = []
    if random.oneIn(3) { expectDone(model.read(), model) }
    // What a writer has recovered is given out, so it must last even if it appends nothing.
    if random.oneIn(2) {
      expectDone(model.look(by: 1), model)
      failures += cut(model, &random, tally)
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      expectDone(model.append(count(&random), by: 1), model)
      failures += cut(model, &random, tally)
    }
    return (model, model.failures + failures)
  }

  /// The disks that a power cut may leave now, each opened, walked and written to.
  private static func cut(
    _ model: LogModel, _ random: inout SeededGenerator, _ tally: Tally
  ) -> [String] {
    var failures: [String] = []
    for _ in 0..<3 {
      let after = model.afterPowerCut(seed: random.next())
      after.check("after the power cut")
      expectDone(after.append(1, by: 1), after)
      after.check("after one more append")
      failures += after.failures
      tally.add("power cuts")
    }
    return failures
  }

  private static func count(_ random: inout SeededGenerator) -> Int {
    [1, 1, 2, 5, 9].randomElement(using: &random) ?? 1
  }

  private static func expectDone(_ error: LedgerError?, _ model: LogModel) {
    if let error { model.fail("nothing was wrong, but: \(error)") }
  }
}
