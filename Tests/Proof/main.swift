// Runs the proofs of Docs/proof.md and prints what each tried and found.
//
//     ledger-proof [--long | --quick] [--seed N] [NAME…]
//
// Exits with 1 when anything was found.

import Foundation

var size = ProofSize()
var names: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--long": size.isLong = true
  case "--quick": size.isQuick = true
  case "--seed": size.seed = arguments.popFirst().flatMap { UInt64($0) }
  case "--list":
    for proof in Proof.all { print("\(proof.name)\t\(proof.title)") }
    exit(0)
  case "--worker":
    // One of a crew's processes, started by the proof of interleavings.
    try CrewWorker(arguments.popFirst() ?? "").serve()
    exit(0)
  default: names.append(argument)
  }
}
if let unknown = names.first(where: { name in !Proof.all.contains { $0.name == name } }) {
  print(
    "ledger-proof: there is no proof '\(unknown)'; there are \(Proof.all.map(\.name).joined(separator: ", "))"
  )
  exit(64)
}

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
exit(failed == 0 ? 0 : 1)
