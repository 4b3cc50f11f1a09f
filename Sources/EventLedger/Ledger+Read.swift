import EventLog
public import Records
package import SQLite

extension Ledger {
  /// Reads tables at the position they have reached.
  ///
  /// - Throws: `tableQuarantined` for a table that is set aside (never an empty result in its place), ``loadError``,
  ///   or what `body` throws.
  public func read<T>(_ body: (LedgerReader) throws -> T) throws -> T {
    try perform("read") { core in
      let source = CoreReader(core: core)
      defer { source.end() }
      return try core.watchingReads(touched: { Array(source.held.values) }) {
        try body(LedgerReader(source: source))
      }
    }
  }

  /// Hands over events until `body` returns false.
  ///
  /// - Throws: `damagedLog` where the log can't be read on, ``loadError``, or what `body` throws.
  public func events(_ query: EventQuery = EventQuery(), _ body: (LedgerEvent) throws -> Bool) throws {
    let scan = try perform("read events") { core in
      try core.log.refresh()
      return EventScan(query: query, reader: try core.log.makeReader(), definitions: try core.definitions)
    }
    // Readers have files of their own: a long reading keeps nobody from writing.
    try scan.run(body)
  }

  /// One event; nil when there is none with that sequence number.
  public func event(at sequence: UInt64) throws -> LedgerEvent? {
    guard sequence > 0 else { return nil }
    var query = EventQuery()
    query.sequences = sequence...sequence
    var found: LedgerEvent?
    try events(query) {
      found = $0
      return false
    }
    return found
  }
}

/// Typed queries of the families. Valid inside the closure that it is handed to.
public struct LedgerReader {
  let source: any RecordReading

  public var answers: AnswerQueries { AnswerQueries(reader: source) }
  public var accounts: AccountQueries { AccountQueries(reader: source) }
  public var tasks: TaskQueries { TaskQueries(reader: source) }

  /// The connection to a projection's tables, for reading by SQL.
  package func connection(for projection: String) throws -> Connection {
    try source.connection(for: projection)
  }

  /// How far behind the log a table is that this reader has touched: 0 when it is current.
  package func behind(_ projection: String) -> UInt64 { (source as? CoreReader)?.behind[projection] ?? 0 }
}
