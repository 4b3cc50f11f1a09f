internal import Projections
package import SQLite
import SystemPackage

extension Ledger {
  /// Reads tables at the position they have reached. If the log does not open because it is damaged, they are
  /// read as they are, and ``loadError`` says why.
  ///
  /// If a page of a table does not match its checksum, the table is rebuilt from the log, and `body` is
  /// called once more: discard what its first run produced.
  ///
  /// - Throws: `tableQuarantined` for a table that is set aside (never an empty result in its place),
  ///   ``loadError``, or what `body` throws.
  public func read<T>(_ body: (LedgerReader) throws -> T) throws -> T {
    if isDamaged { return try readStanding(body) }
    do {
      return try perform("read") { opened in
        try againIfBuiltAgain {
          let source = LiveReader(opened.tables)
          defer { source.end() }
          return try opened.tables.watchingReads(touched: { Array(source.held.values) }) {
            try body(LedgerReader(source: source))
          }
        }
      }
    } catch let error as LedgerError where error.code == .lostEvents && isDamaged {
      return try readStanding(body)
    }
  }

  /// - Parameter takesSuspect: true to include tables whose rows may be outdated or wrong, if there are no
  ///   better ones.
  func readStanding<T>(takesSuspect: Bool = false, _ body: (LedgerReader) throws -> T) throws -> T {
    let source = DegradedReader(
      of: FilePath(path), context, try options.definitions(of: FilePath(path), context), buildsMissing: true,
      takesSuspect: takesSuspect)
    defer { source.end() }
    return try body(LedgerReader(source: source))
  }

  /// Hands over events until `body` returns false.
  ///
  /// - Parameters:
  ///   - query: which events, and in which order.
  ///   - onDamage: gets what can't be read, in its place among the events; reading then goes on after it,
  ///     also in a ledger that does not open because its log is damaged. Without it such damage is thrown.
  ///   - body: gets each event; false ends the reading.
  /// - Throws: `damagedLog` where the log can't be read on, ``loadError``, or what `body` throws.
  public func events(
    _ query: EventQuery = EventQuery(), onDamage: ((LogDamage) throws -> Void)? = nil,
    _ body: (LedgerEvent) throws -> Bool
  ) throws {
    let scan = try scan(query, pastDamage: onDamage != nil)
    if let onDamage {
      scan.reader.passOverDamage { damage in
        self.recordDamage(damage.error)
        try onDamage(damage)
      }
    }
    do {
      // Readers have their own files: a long read does not prevent writing.
      try scan.run(body)
    } catch let error as LedgerError {
      recordDamage(error)
      throw error.advised(of: path, context, options.projections)
    }
  }

  private func scan(_ query: EventQuery, pastDamage: Bool) throws -> EventScan {
    if pastDamage, isDamaged, query.asOf == nil {
      let reader = try LogReader(pastDamageOf: FilePath(path), context.fileSystem)
      if let loss = try lossBehind(reader.head) { reader.add(damageBehind: loss) }
      return EventScan(
        query: query, reader: reader, definitions: try options.definitions(of: FilePath(path), context),
        voided: try reader.voidedEventsPastDamage())
    }
    return try perform("read events") { opened in
      let reader = try opened.view.reader()
      var scan = EventScan(
        query: query, reader: reader, definitions: try opened.catalog.definitions,
        voided: try reader.voidedEventsPastDamage())
      if let place = query.asOf {
        scan.end(at: try opened.view.position(asOf: place, in: reader).sequence)
      } else if query.sequences.upperBound > reader.head.sequence,
        let loss = try opened.view.lossBehind(reader)
      {
        reader.add(damageBehind: loss)
      }
      return scan
    }
  }

  /// What a table, a backup or an incident has seen beyond the log's end; nil if nothing is known to be
  /// missing. What is missing before head is found by reading.
  package func lossBehind(_ end: LogPosition) throws -> LogDamage? {
    let root = FilePath(path)
    let highWaterMarks = HighWaterMark.all(of: root, context)
    guard let highWaterMark = HighWaterMark.furthest(of: highWaterMarks, beyond: end) else {
      let reader = try LogReader(of: root, upTo: end, context.fileSystem)
      let other = try HighWaterMark.contradicting(reader, among: highWaterMarks)
      return other?.otherEvents(in: root) ?? acknowledgedOtherwise
    }
    // Another process may have written since `end` was found.
    let head = try LogWalker(root: root, fileSystem: context.fileSystem, checksHashes: false).readHead()
    let last = head.map { $0.isBeyond(end) ? $0 : end } ?? end
    return highWaterMark.position.isBeyond(last) ? highWaterMark.loss(behind: last, root) : nil
  }

  /// What keeps the ledger from opening, where its log has another event in the place of one that was
  /// acknowledged.
  private var acknowledgedOtherwise: LogDamage? {
    guard let error = loadError, error.code == .lostEvents, let seen = error.seen,
      let end = error.location.sequence, seen.sequence < end
    else { return nil }
    return LogDamage(
      code: .lostEvents, path: error.location.path ?? path, firstSequence: seen.sequence,
      reason: error.message, seen: seen)
  }

  /// True when the ledger does not open because its log is damaged: what can be read still is.
  package var isDamaged: Bool {
    loadError?.code.isOfUnusableLog ?? false
  }

  /// One event; nil if there is none with that sequence number.
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

/// Tables at one position. A module of records adds its queries to it. Valid inside the closure that it is
/// handed to.
public struct LedgerReader {
  package let source: any RecordReading

  /// The connection to a projection's tables, for reading by SQL.
  package func connection(for projection: String) throws -> Connection {
    try source.connection(for: projection)
  }

  /// How far behind the log a table is that this reader has touched: 0 when it is current.
  package func behind(_ projection: String) -> UInt64 { (source as? LiveReader)?.behind[projection] ?? 0 }

  /// True for a table that this reader has touched and whose rows may be outdated or wrong.
  func isSuspect(_ projection: String) -> Bool {
    (source as? DegradedReader)?.suspect.contains(projection) ?? false
  }

  /// What keeps such a table from catching up; nil if another writer is at work.
  package func whyBehind(_ projection: String) -> LedgerError? {
    (source as? LiveReader)?.whyBehind(projection)
  }
}
