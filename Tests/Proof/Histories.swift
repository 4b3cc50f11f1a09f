/// Random histories of a whole ledger on real files: writing, undoing, sealing, rebuilding, and damage to its
/// tables, against a model in memory.
enum Histories {
  static func run(_ size: ProofSize) async throws -> ProofResult {
    if let seed = size.seed {
      let history = try History(seed: seed)
      history.play()
      print(history.story.joined(separator: "\n"))
      return ProofResult(tried: ["history \(seed)"], failures: history.failures)
    }
    let count = size.of(short: 60, long: 10_000)
    let tally = Tally()
    var result = ProofResult()
    result.failures = await onAllProcessors(count) { number in
      let history = try History(seed: UInt64(number))
      history.play()
      tally.add("events", Int(history.log.head))
      for what in ["damage", "void", "rebuild"] {
        tally.add(what, history.story.filter { $0.hasPrefix("  \(what)") }.count)
      }
      return history.failures.map { "seed \(number): \($0)" }
    }
    result.count(count, "histories")
    for (what, number) in tally.values { result.count(number, what) }
    return result
  }
}
