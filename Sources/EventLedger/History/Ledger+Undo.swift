import Projections

extension Ledger {
  /// The last change that counts: what `undo` voids.
  ///
  /// - Throws: `nothingToUndo` where there is none.
  public func lastChange() throws -> LedgerChange { try lastChanges(1)[0] }

  /// The last changes that count, the newest first.
  ///
  /// - Parameter count: how many, from 1.
  /// - Returns: at least one; fewer than `count` where there are no more.
  /// - Throws: `nothingToUndo` where there is none.
  public func lastChanges(_ count: Int) throws -> [LedgerChange] {
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

  /// The newest import from a source of which any event still counts.
  ///
  /// - Parameter source: the name that the source was given: a file's name without its folders, and without
  ///   `.gz`.
  /// - Throws: `nothingToUndo` where there is none; the hint names those that there are.
  public func lastImport(from source: String) throws -> LedgerChange {
    try perform("look for an import") { opened in
      let counting = try opened.view.reader().countingImports()
      if let found = counting.last(where: { $0.source == source }) { return LedgerChange(found) }
      let named: [Message] = counting.reversed().prefix(10).map {
        "\(quotedForMessage($0.source)) (\(time: $0.time), \(counted($0.count, "event")))"
      }
      throw LedgerError(
        .nothingToUndo, "There is no import of \(quotedForMessage(source)) to undo.",
        hint: named.isEmpty
          ? "No import can be undone." : "Imports that can be undone: \(named.joined(separator: "; ")).")
    }
  }

  /// What a `ledger.voided` event undid, without what it voided of other voids.
  ///
  /// - Parameter void: any event of its batch.
  package func undone(by void: UInt64) throws -> (events: [EventReference], source: String?) {
    try perform("look for what was undone") { opened in
      let reader = try opened.view.reader()
      let batch = try reader.line(at: void).withUnsafeBytes { try EventLine(scanning: $0).batch }
      let all = batch ?? void...void
      let targets = try reader.voidedEvents().voids.filter { all.contains($0.sequence) }.flatMap(\.targets)
      let sequences = targets.map(\.sequence)
      let whole = try reader.importEvents().first { event in
        !sequences.isEmpty && sequences.allSatisfy(event.covers)
      }
      return (try reader.references(to: sequences), whole?.source)
    }
  }

  /// The `ledger.erased` event that is newer than the last change and than the last undo. An undo can't take
  /// it back: it undoes the change before it.
  ///
  /// - Parameter change: the ``LedgerChange/sequence`` of the last change.
  public func erasure(after change: UInt64) throws -> UInt64? {
    try perform("look for an erasure") { try $0.view.reader().newestErasure(after: change) }
  }

  /// The newest event that registers or removes a kind of record, if it is newer than a change: an undo does
  /// not take it back.
  ///
  /// - Parameter change: the ``LedgerChange/sequence`` of the change.
  package func kindEvent(after change: UInt64) throws -> KindEvent? {
    try perform("look for a change of kinds") {
      try $0.view.reader().kindEvents().last { $0.sequence > change }
    }
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
          .nothingToUndo, "There is nothing to redo.",
          hint: "\(Remedy.undo) undoes the last change.")
      }
      if let since = try reader.lastChanges(1, after: undoing.sequence).first?.sequence {
        throw LedgerError(
          .nothingToUndo,
          "There is nothing to redo: event \(since) has changed something since the last undo (event \(undoing.sequence)).",
          hint: "To bring back what was undone then: \(Remedy.void([undoing.sequence])).",
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

  /// The newest changes that count: each import is one, and so is each atomic batch.
  fileprivate func lastChanges(_ count: Int, after sequence: UInt64) throws -> [LedgerChange] {
    let voided = try voidedEvents()
    let imports = try countingImports()
    var found: [LedgerChange] = []
    // The first event of the batch that was found last.
    var batchStart = UInt64.max
    try forEachRunBackward(from: head.sequence) { run in
      try run.forEachLineBackward { bytes in
        let line = try EventLine(scanning: bytes)
        guard line.sequence > sequence else { return false }
        guard line.isChange, line.sequence < batchStart, !voided.contains(line.sequence) else { return true }
        if let whole = imports.last(where: { $0.covers(line.sequence) }) {
          if !found.contains(where: { $0.importID == whole.importID }) { found.append(LedgerChange(whole)) }
        } else if line.type != VoidEvent.type {
          found.append(LedgerChange(line))
          batchStart = line.batch?.lowerBound ?? line.sequence
        }
        return found.count < count
      }
      return found.count < count && run.firstSequence > sequence + 1
    }
    return found
  }

  /// The imports of which any event counts, the oldest first.
  fileprivate func countingImports() throws -> [ImportEvent] {
    let voided = try voidedEvents()
    return try importEvents().filter { voided.count(among: $0) < $0.count }
  }

  /// Some events, in their order.
  fileprivate func references(to sequences: [UInt64]) throws -> [EventReference] {
    let meant = Set(sequences)
    guard let first = meant.min(), let last = meant.max() else { return [] }
    var found: [EventReference] = []
    var types = TypeNames()
    try forEachRun(after: first - 1, through: last) { run in
      try run.forEachEvent { line in
        guard meant.contains(line.sequence) else { return }
        found.append(EventReference(sequence: line.sequence, id: line.id, type: types.name(of: line)))
      }
    }
    return found
  }
}

extension EventLine {
  /// True for an event of records, a reset, and a void, which belongs to a change only if it was imported.
  fileprivate var isChange: Bool {
    let type = type
    return !type.hasPrefix(EventTypeName.reservedPrefix) || type == LedgerReset.type || type == VoidEvent.type
  }
}

/// Something that is undone as one: an event of records or a reset with its atomic batch, or an import.
public struct LedgerChange: Hashable, Sendable {
  /// Its last event.
  public let sequence: UInt64
  /// The sequence numbers of all its events. Of events of the ledger itself between those of an import, only
  /// voids and resets belong to it.
  public let events: [ClosedRange<UInt64>]
  /// The name of an import's source; nil if it is not an import.
  public let source: String?
  let importID: UUID?

  init(_ event: ImportEvent) {
    sequence = event.events.last?.upperBound ?? event.sequence
    events = event.events
    source = event.source
    importID = event.importID
  }

  init(_ line: EventLine) {
    sequence = line.sequence
    events = [line.batch ?? line.sequence...line.sequence]
    source = nil
    importID = nil
  }
}

/// The names of event types; equal ones that follow each other share one string.
struct TypeNames {
  private var last = ""

  mutating func name(of line: EventLine) -> String {
    if !line.typeBytes.elementsEqual(last.utf8) { last = line.type }
    return last
  }
}
