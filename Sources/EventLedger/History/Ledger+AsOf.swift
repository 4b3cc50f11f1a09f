import Logging
import Projections

extension Ledger {
  /// The position that a place in the past means.
  ///
  /// - Throws: `noSuchRecord` for an event that is not there yet.
  public func position(asOf place: AsOf) throws -> LogPosition {
    try perform("look back") { try $0.view.position(asOf: place, in: $0.view.reader()) }
  }

  /// Reads tables as of an earlier place: as the events up to there make them, by today's definitions. What
  /// was voided since counts, as it did then.
  ///
  /// Tables are made by replay, and kept for the next time if that takes more than a moment. The present
  /// tables are not touched, and a table that is quarantined now can be read as of a time when it was still
  /// right.
  ///
  /// - Parameters:
  ///   - place: the place in the log.
  ///   - progress: gets the table, the events done and the events to do.
  ///   - body: reads; it is called again if a kept table turns out to be damaged.
  /// - Throws: `noSuchRecord` for an event that is not there yet, `eventDoesNotApply`, `damagedLog`, or what
  ///   `body` throws.
  public func read<T>(
    asOf place: AsOf, progress: (String, UInt64, UInt64) -> Void = { _, _, _ in },
    _ body: (LedgerReader) throws -> T
  ) throws -> T {
    try withPast(of: [place], progress: progress) { try body(LedgerReader(source: $0[0])) }
  }

  /// Runs `body` with the tables of several places; once more if a page of a kept table is damaged.
  func withPast<T>(
    of places: [AsOf], progress: (String, UInt64, UInt64) -> Void, _ body: ([PastTables]) throws -> T
  ) throws -> T {
    try withoutActuallyEscaping(progress) { progress in
      let pasts = try perform("look back") { opened in
        let reader = try opened.view.reader()
        // The log of another copy can't say what this ledger was.
        if let highWaterMark = try opened.marks.contradiction() {
          throw opened.marks.lostEvents(seenBy: highWaterMark)
        }
        return try places.map { place in
          let position = try opened.view.position(asOf: place, in: reader)
          return PastTables(
            try ChangedSource(opened.log.makeReader(), endingAt: position), try opened.catalog.definitions,
            opened.store,
            progress: progress)
        }
      }
      defer {
        recordQuarantined(Set(pasts.flatMap { $0.held.keys }))
        for past in pasts { past.end() }
      }
      do {
        return try body(pasts)
      } catch let error as LedgerError {
        guard try pasts.contains(where: { try $0.hasDropped(because: error) }) else {
          recordDamage(error)
          throw error
        }
        return try body(pasts)
      }
    }
  }
}

extension Ledger {
  /// The past of a table can be read while it is quarantined; the caller is told about the quarantine all the
  /// same.
  private func recordQuarantined(_ tables: Set<String>) {
    do {
      try perform("tell of quarantined tables") { opened in
        for name in tables {
          try opened.catalog.definitions.definition(named: name).map(opened.tables.recordQuarantined)
        }
      }
    } catch {
      context.logger.notice("quarantined tables not known", metadata: ["path": "\(path)"])
    }
  }
}
