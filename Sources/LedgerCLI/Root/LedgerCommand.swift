import ArgumentParser

/// A subcommand: its options, and what it does with one ``Invocation``.
protocol LedgerCommand: ParsableCommand {
  var global: GlobalOptions { get }
  /// The answer to every question the command may ask; nil where it asks none.
  var isConfirmed: Bool { get }
  func run(in invocation: Invocation) throws
}

extension LedgerCommand {
  var isConfirmed: Bool { false }

  mutating func run() throws {
    let invocation = try Invocation(global, isConfirmed: isConfirmed)
    try run(in: invocation)
    try invocation.output.flush()
  }
}
