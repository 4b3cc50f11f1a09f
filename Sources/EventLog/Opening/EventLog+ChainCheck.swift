import SystemPackage

// What is opened, and what other processes have appended since, has to be the history of this ledger. Nothing
// is ever appended to another one.

extension EventLog {
  /// Checks that the newest segment, the one before it and `ledger.json` agree on whose log this is.
  ///
  /// - Parameter names: the log's segments, ascending.
  /// - Throws: `foreignLog`.
  func checkBelongs(_ names: [UInt64]) throws {
    let own = try Self.idInLedgerFile(of: root, folder.context.fileSystem, expecting: ledgerID)
    let segment = known.head.segment
    let others = names.filter { $0 <= head.sequence || $0 == segment }
    if let own, own != ledgerID, try !others.dropLast().contains(where: { try isOf(own, $0) }) {
      throw Self.foreign(root, names: own, ledgerID)
    }
    var chain = SegmentChain(folder.directory, folder.fileSystem, ledgerID: own ?? ledgerID)
    let before = others.dropLast().last ?? segment
    if let found = try chain.breaks(from: before, upTo: head, orIn: segment, among: others).first {
      throw found.error
    }
  }

  private func isOf(_ ledger: UUID, _ name: UInt64) throws -> Bool {
    try SegmentEdges(name, in: folder.directory, folder.fileSystem, walksUnsealed: false)?.ledgerID == ledger
  }

  private static func foreign(_ root: FilePath, names own: UUID, _ found: UUID) -> LedgerError {
    LedgerError(
      .foreignLog,
      "The log at \(root.appending("log")) belongs to the ledger \(found.lowercase), but ledger.json names the ledger \(own.lowercase).",
      hint:
        "Nothing was changed. Put this ledger's own log back, or restore a backup. If this log is the right one, copy the folder log into a new, empty folder, and use that folder with \(Remedy.ledgerFolder).",
      at: LedgerError.Location(path: root.appending("log").string))
  }
}
