import Crypto

/// Which events count as if they had not happened: those that a `ledger.voided` names, unless that one is
/// voided itself.
package struct VoidedEvents: Hashable, Sendable {
  /// No event is voided.
  package static let none = VoidedEvents([])

  /// All `ledger.voided` and `ledger.erased`, the oldest first; also those that are voided themselves.
  package let voids: [VoidEvent]
  /// For each voided event the newest void that holds, as an index of `voids`.
  private let voider: [UInt64: Int]
  /// What stays of erased events that no void names.
  private let kept: [UInt64: ErasedData]

  /// - Parameter voids: the oldest first.
  package init(_ voids: [VoidEvent]) {
    self.voids = voids
    var voider: [UInt64: Int] = [:]
    var kept: [UInt64: ErasedData] = [:]
    var undone: Set<UInt64> = []
    // A void is named only by newer ones: going back from the newest, it is known whether each one holds when
    // it is reached.
    for (index, void) in voids.enumerated().reversed() where voider[void.sequence] == nil {
      for target in void.targets {
        if voider[target.sequence] == nil { voider[target.sequence] = index }
        if let data = target.kept { kept[target.sequence] = data }
        if !void.isErasure { undone.insert(target.sequence) }
      }
    }
    self.voider = voider
    self.kept = kept.filter { !undone.contains($0.key) }
  }

  /// The sequence number of the newest `ledger.voided`; 0 if there is none.
  package var newest: UInt64 { voids.last?.sequence ?? 0 }

  package func contains(_ sequence: UInt64) -> Bool { voider[sequence] != nil }

  /// True if every event counts.
  package var isEmpty: Bool { voider.isEmpty }

  /// How many voided and erased events are among those that are meant.
  package func count(where isMeant: (UInt64) -> Bool) -> Int { voider.keys.count(where: isMeant) }

  /// The `ledger.voided` because of which an event does not count; nil for one that counts, or was erased.
  package func void(of sequence: UInt64) -> UInt64? {
    voider[sequence].flatMap { voids[$0].isErasure ? nil : voids[$0].sequence }
  }

  /// What stays of an erased event's data; nil for one that leaves nothing, and for one that is voided too.
  package func kept(of sequence: UInt64) -> ErasedData? { kept[sequence] }

  /// What was erased, and since when.
  package var erasures: [VoidEvent] { voids.filter(\.isErasure) }

  /// What was voided when the log ended with event `sequence`.
  package func asOf(_ sequence: UInt64) -> VoidedEvents {
    newest <= sequence ? self : VoidedEvents(voids.filter { $0.sequence <= sequence })
  }

  /// What tables of the past are made with: the voids up to event `sequence`, and every erasure, since the
  /// values are gone permanently.
  package func past(_ sequence: UInt64) -> VoidedEvents {
    newest <= sequence ? self : VoidedEvents(voids.filter { $0.sequence <= sequence || $0.isErasure })
  }

  /// What is voided once `void`, which is newer than all, is there too.
  package func adding(_ void: [VoidEvent]) -> VoidedEvents { VoidedEvents(voids + void) }

  /// The voided events up to `last` that concern a table, rising. A `ledger.voided` event itself changes no
  /// row, so none is among them.
  package func sequences(through last: UInt64, of table: String) -> [UInt64] {
    let isVoid = Set(voids.map(\.sequence))
    return voider.filter { sequence, index in
      sequence <= last && voids[index].tables.contains(table) && !isVoid.contains(sequence)
    }.keys.sorted()
  }

  /// SHA-256, in hexadecimal, over what decides which events up to `last` a table leaves out: two tables at
  /// `last` hold the same rows only if it is the same.
  package func digest(through last: UInt64, of table: String) -> String {
    var hash = SHA256()
    for sequence in sequences(through: last, of: table) {
      withUnsafeBytes(of: sequence.bigEndian) { hash.update(bufferPointer: $0) }
      if let data = kept[sequence] { hash.update(data: data.data.bytes) }
    }
    return hexadecimal(hash.finalize())
  }

  /// True if rows of a table at `position` are no longer right, because events up to there were voided, or
  /// redone, since: it has to be rebuilt.
  package func outdates(_ table: String, at position: UInt64) -> Bool {
    newest > position
      && digest(through: position, of: table) != asOf(position).digest(through: position, of: table)
  }
}
