import ArgumentParser

/// The commands of the three families, in the order of `ledger --help`.
enum RecordCommands {
  static let all: [any ParsableCommand.Type] = []
}
