import Foundation

/// One proof of `Docs/proof.md`: a new one is one more line in ``Proof/all``.
struct Proof: Sendable {
  /// What the command line names it by.
  var name: String
  /// The row of the table.
  var title: String
  var run: @Sendable (ProofSize) async throws -> ProofResult

  static let all: [Proof] = [
    Proof(name: "truncation", title: "every truncation of every segment", run: Truncation.run),
    Proof(name: "bit-flips", title: "every single-bit flip", run: BitFlips.run),
    Proof(name: "sectors", title: "every 512-byte sector changed", run: Sectors.run),
    Proof(
      name: "segment-files", title: "segments missing, empty, renamed, swapped, doubled",
      run: SegmentFiles.run),
    Proof(name: "log-faults", title: "the n-th call fails, and again during recovery", run: LogFaults.run),
    Proof(name: "crashes", title: "power cuts in random histories of several processes", run: Crashes.run),
    Proof(name: "fuzz", title: "seeded changes of members, segments, lines and small files", run: Fuzz.run),
    Proof(
      name: "crafted",
      title: "random crafted logs with right checksums, judged by verify and by a second checker",
      run: Crafted.run),
    Proof(name: "corpus", title: "what libFuzzer kept, read again", run: Corpus.run),
    Proof(
      name: "histories", title: "random histories on real files against a model in memory", run: Histories.run
    ),
    Proof(
      name: "interleavings", title: "processes append while others seal, rebuild, restore, void and copy",
      run: Interleavings.run),
    Proof(
      name: "operation-faults", title: "the n-th call fails in each operation of a whole ledger",
      run: OperationFaults.run),
    Proof(
      name: "import-export", title: "random ledgers, imported from their folder and from their exports",
      run: ImportExport.run),
    Proof(
      name: "looking-back",
      title: "random ledgers as of each position, against ledgers of the events up to there",
      run: LookingBack.run),
    Proof(
      name: "erasures",
      title: "marked records among random ones, erased: the mark is in no byte, and others are as they were",
      run: Erasures.run),
    Proof(
      name: "archives", title: "random ledgers with archived segments: tables and lines stay what they were",
      run: Archives.run),
    Proof(
      name: "foreign-files",
      title: "files of another copy, another ledger, an older and a newer state mixed into a ledger",
      run: ForeignFiles.run),
    Proof(
      name: "failed-sync", title: "a sync fails, the process exits, another goes on, then a power cut",
      run: FailedSync.run),
  ]
}

/// How much of a proof is run.
struct ProofSize: Sendable {
  var isLong = false
  /// The one number that a failure named.
  var seed: UInt64?

  /// How many times the short form is run: a few seeded bugs need more cases (`Tests/Long/mutants`).
  var times = 1

  /// A number of cases; or a step, where fewer is more.
  func of(short: Int, long: Int) -> Int {
    isLong ? long : short < long ? min(short * times, long) : max(short / times, long)
  }
}

/// What a proof tried, and what it found.
struct ProofResult: Sendable {
  /// How often something was tried, in words: "34,000 bit flips".
  var tried: [String] = []
  var failures: [String] = []

  mutating func count(_ number: Int, _ what: String) {
    tried.append("\(number.formatted(.number.locale(Locale(identifier: "en_US")))) \(what)")
  }
}

/// Calls `body` with every number below `count`, on all processors.
///
/// - Returns: the failures, in the order of the numbers.
func onAllProcessors(_ count: Int, _ body: @escaping @Sendable (Int) throws -> [String]) async -> [String] {
  let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
  return await withTaskGroup(of: [(Int, String)].self) { group in
    for worker in 0..<workers {
      group.addTask {
        stride(from: worker, to: count, by: workers).flatMap { number -> [(Int, String)] in
          do {
            return try body(number).map { (number, $0) }
          } catch {
            return [(number, "ended with \(error)")]
          }
        }
      }
    }
    var all: [(Int, String)] = []
    for await found in group { all += found }
    return all.sorted { $0.0 < $1.0 }.map { "\($0.0): \($0.1)" }
  }
}
