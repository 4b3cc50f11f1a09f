import SystemPackage

/// The hash of a head that somebody wrote down: `HASH`, or `SEQ:HASH`, which is found without reading the
/// whole log.
///
/// A log that has it on its chain is the one that was looked at then, as it was or further on; one that has
/// not is an older copy of the folder, or another history.
public struct ExpectedHead: Hashable, Sendable {
  public var sequence: UInt64?
  public var hash: ChainHash

  public init(sequence: UInt64? = nil, hash: ChainHash) {
    self.sequence = sequence
    self.hash = hash
  }

  /// Nil where the text is neither of the two forms.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let hash = ChainHash(hexadecimal: String(parts[parts.count - 1])) else { return nil }
    guard parts.count == 2 else {
      self.init(hash: hash)
      return
    }
    guard let sequence = UInt64(parts[0]) else { return nil }
    self.init(sequence: sequence, hash: hash)
  }
}

extension LogReader {
  /// Whether the log went through `expected`.
  package func contains(_ expected: ExpectedHead) throws -> Bool {
    if let sequence = expected.sequence { return try hash(at: sequence) == expected.hash }
    let archived = try archivedThrough
    guard var hash = try hash(at: archived) else { return false }
    if [ChainHash(startOf: ledgerID), hash, head.hash].contains(expected.hash) { return true }
    var isFound = false
    try forEachRun(after: archived, through: head.sequence) { run in
      guard !isFound else { return }
      try run.forEachEvent { line in
        hash = hash.following(line)
        isFound = isFound || hash == expected.hash
      }
    }
    guard isFound || archived == 0 else {
      throw LogDamage.archived(1...archived, path: directory.string).error
    }
    return isFound
  }
}

extension LedgerError {
  public init(notOnChain expected: ExpectedHead, head: LogPosition?, path: String) {
    let what: Message =
      expected.sequence.map { "The expected hash of event \($0) is not in the history of this log." }
      ?? "The expected hash is not in the history of this log."
    self.init(
      .lostEvents,
      head.map { "\(what) The log ends at event \($0.sequence) with the hash \($0.hash)." } ?? what,
      hint:
        "The folder is an older copy, or another ledger. Find the newer one, or get the missing events from a backup with \(Remedy.restore(nil)).",
      at: .init(path: path))
  }
}
