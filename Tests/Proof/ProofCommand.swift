// Runs the proofs of Docs/proof.md and prints what each tried and found.
//
//     ledger-proof [--long | --times N] [--seed N] [NAME…]
//     ledger-proof --write-corpus DIR       what libFuzzer begins with (Tests/Long/libfuzzer)
//
// Exits with 1 when anything was found.

import Foundation

#if !FUZZING
  @main struct ProofCommand {
    private var size = ProofSize()
    private var names: [String] = []

    static func main() async throws {
      var command = ProofCommand()
      try command.parse(CommandLine.arguments.dropFirst())
      exit(await command.run() == 0 ? 0 : 1)
    }

    private mutating func parse(_ all: ArraySlice<String>) throws {
      var arguments = all
      while let argument = arguments.popFirst() {
        switch argument {
        case "--long": size.isLong = true
        case "--times": size.times = arguments.popFirst().flatMap { Int($0) } ?? 1
        case "--seed": size.seed = arguments.popFirst().flatMap { UInt64($0) }
        case "--list":
          for proof in Proof.all { print("\(proof.name)\t\(proof.title)") }
          exit(0)
        case "--write-corpus":
          try Corpus.write(to: arguments.popFirst() ?? ".")
          exit(0)
        case "--worker":
          // One of a crew's processes, started by the proof of interleavings.
          try CrewWorker(arguments.popFirst() ?? "").serve()
          exit(0)
        default: names.append(argument)
        }
      }
      guard let unknown = names.first(where: { name in !Proof.all.contains { $0.name == name } }) else {
        return
      }
      let known = Proof.all.map(\.name).joined(separator: ", ")
      print("ledger-proof: there is no proof '\(unknown)'; there are \(known)")
      exit(64)
    }

    /// - Returns: how many proofs found something.
    private func run() async -> Int {
      var failed = 0
      for proof in Proof.all where names.isEmpty || names.contains(proof.name) {
        let begun = ContinuousClock.now
        var result = ProofResult()
        do {
          result = try await proof.run(size)
        } catch {
          result.failures.append("ended with \(error)")
        }
        let seconds = (ContinuousClock.now - begun).components.seconds
        print(
          "PROOF \(proof.name): \(result.tried.joined(separator: ", ")); \(result.failures.count) failures; \(seconds) s"
        )
        for failure in result.failures.prefix(size.isLong ? 50 : 10) { print("  \(failure)") }
        failed += result.failures.isEmpty ? 0 : 1
      }
      return failed
    }
  }
#endif
