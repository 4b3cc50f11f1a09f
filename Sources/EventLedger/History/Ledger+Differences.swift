import Projections

/// How the rows of all tables differ between two places of a ledger's past.
public struct LedgerDifferences: Hashable, Sendable {
  public var from: LogPosition
  public var to: LogPosition
  /// Only tables that differ.
  public var tables: [TableDifference]
}

extension Ledger {
  /// Compares the rows of all tables at two places.
  ///
  /// - Parameters:
  ///   - from: the earlier place.
  ///   - to: nil for now.
  ///   - samples: how many rows of each table are shown.
  ///   - progress: gets the table, the events done and the events to do.
  /// - Throws: as ``read(asOf:progress:_:)``.
  public func differences(
    from: AsOf, to: AsOf? = nil, samples: Int = 5,
    progress: (String, UInt64, UInt64) -> Void = { _, _, _ in }
  ) throws -> LedgerDifferences {
    let to = try to ?? .event(head().sequence)
    let definitions = try perform("look back") {
      try $0.catalog.definitions.all.filter { $0.everyEvent == nil }
    }
    return try withPast(of: [from, to], progress: progress) { pasts in
      let tables = try definitions.flatMap { definition in
        let (old, new) = (try pasts[0].table(definition.name), try pasts[1].table(definition.name))
        return try old.changes(to: new, samples: samples).filter { !$0.isEmpty }
          .map { TableDifference($0, of: definition) }
      }
      return LedgerDifferences(from: pasts[0].position, to: pasts[1].position, tables: tables)
    }
  }
}
