import Projections

extension Ledger {
  /// The last change that counts: what `undo` voids. A change is an event of records, or a reset.
  ///
  /// - Throws: `nothingToUndo` where there is none.
  public func lastChange() throws -> UInt64 { try lastChanges(1)[0] }

  /// The last changes that count, the newest first; of an atomic batch, its last event stands for all.
  ///
  /// - Parameter count: how many, from 1.
  /// - Returns: at least one; fewer than `count` where there are no more.
  /// - Throws: `nothingToUndo` where there is none.
  public func lastChanges(_ count: Int) throws -> [UInt64] {
    try perform("look for the last change") { opened in
      let reader = try opened.view.reader()
      let found = try reader.lastChanges(count, after: 0)
      guard !found.isEmpty else {
        let erasure = try reader.newestErasure(after: 0)
        throw LedgerError(
          .nothingToUndo,
          erasure.map { "There is no change to undo; an erasure (event \($0)) can't be undone." }
            ?? "There is no change to undo.",
          hint: "\(Remedy.listNewestEvents) lists the events; those that are already undone are marked.")
      }
      return found
    }
  }

  /// The `ledger.erased` event that is newer than the last change and than the last undo. An undo can't take
  /// it back: it undoes the change before it.
  ///
  /// - Parameter change: as ``lastChange()`` gave it.
  public func erasure(after change: UInt64) throws -> UInt64? {
    try perform("look for an erasure") { try $0.view.reader().newestErasure(after: change) }
  }

  /// The `ledger.voided` event of the last undo, if nothing was done after it: what `redo` voids.
  ///
  /// - Throws: `nothingToUndo` where there is none.
  public func lastUndoing() throws -> UInt64 {
    try perform("look for the last undoing") { opened in
      let reader = try opened.view.reader()
      let voided = try reader.voidedEvents()
      let own = Set(voided.voids.map(\.sequence))
      let undoing = voided.voids.last { void in
        !void.isErasure && !voided.contains(void.sequence)
          && void.targets.contains { !own.contains($0.sequence) }
      }
      guard let undoing else {
        throw LedgerError(
          .nothingToUndo, "There is no undone change to redo.",
          hint: "\(Remedy.undo) undoes the last change.")
      }
      if let since = try reader.lastChanges(1, after: undoing.sequence).first {
        throw LedgerError(
          .nothingToUndo,
          "There has been another change, event \(since), since the last undo (event \(undoing.sequence)).",
          hint: "To bring back what was undone anyway: \(Remedy.void([undoing.sequence])).",
          at: .init(sequence: undoing.sequence))
      }
      return undoing.sequence
    }
  }
}

extension LogReader {
  /// The newest of all voids and erasures, where it is an erasure.
  fileprivate func newestErasure(after sequence: UInt64) throws -> UInt64? {
    guard let newest = try voidedEvents().voids.last, newest.isErasure, newest.sequence > sequence else {
      return nil
    }
    return newest.sequence
  }

  /// The newest events of records, or resets, that count, one of each atomic batch.
  fileprivate func lastChanges(_ count: Int, after sequence: UInt64) throws -> [UInt64] {
    let voided = try voidedEvents()
    var found: [UInt64] = []
    // The first event of the batch that was found last.
    var batchStart = UInt64.max
    try forEachRunBackward(from: head.sequence) { run in
      try run.forEachLineBackward { bytes in
        let line = try EventLine(scanning: bytes)
        guard line.sequence > sequence else { return false }
        let type = line.type
        let isChange = !type.hasPrefix("ledger.") || type == LedgerReset.type
        if isChange, line.sequence < batchStart, !voided.contains(line.sequence) {
          found.append(line.sequence)
          batchStart = line.batch?.lowerBound ?? line.sequence
        }
        return found.count < count
      }
      return found.count < count && run.firstSequence > sequence + 1
    }
    return found
  }
}
