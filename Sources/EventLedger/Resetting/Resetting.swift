import Logging
import Projections
import SQLite

/// Empties tables by an event.
struct Resetting {
  let store: ProjectionStore
  let catalog: KindCatalog
  let tables: TableCatalog
  let rebuilding: Rebuilding
  let appender: Appender
  let context: LedgerContext

  /// Empties by one event those of the tables that hold records; nil when none does, and nothing is written.
  /// A quarantined table can't be asked, nor check the event, but needs not: it is built again with it.
  func reset(_ names: [String]) throws -> Receipt? {
    var emptied: [String] = []
    let receipt = try againIfBuiltAgain {
      try appender.write { batch in
        batch.allowsUnchecked = true
        emptied = try names.filter { try holdsRecords($0, batch) }
        if !emptied.isEmpty { try batch.add(LedgerReset.draft(emptied)) }
      }.receipts.first
    }
    for table in emptied { rebuildIfQuarantined(table) }
    return receipt
  }

  private func holdsRecords(_ table: String, _ batch: WriteBatch) throws -> Bool {
    do {
      return try LedgerReader(source: batch).recordCount(of: try catalog.definition(table)) > 0
    } catch let error as LedgerError where error.code == .tableQuarantined {
      return true
    } catch let error as LedgerError where error.code == .tableDamaged {
      // It is quarantined or rebuilt, so that the event is not applied to a table whose transaction was ended
      // by the damage.
      batch.leave(table)
      do {
        try tables.watching(try catalog.definition(table), isLocked: true) { throw error }
      } catch let error as LedgerError where error.code == .tableQuarantined || error.isOfTableBuiltAgain {}
      return true
    }
  }

  /// The event is in the log whatever comes of this: a table that can't be built stays quarantined, with its
  /// card.
  private func rebuildIfQuarantined(_ name: String) {
    do {
      guard case .quarantined = try store.state(of: try catalog.definition(name)) else { return }
      _ = try rebuilding.rebuild([name]) { _, _, _ in }
    } catch {
      context.logger.error("table not rebuilt after the reset", metadata: ["table": "\(name)"])
    }
  }
}

/// The event `ledger.reset`: its data names the tables that it empties.
enum LedgerReset {
  static let type = "ledger.reset"

  static func draft(_ tables: [String]) -> EventDraft {
    EventDraft(type: type, data: JSONText(["families": .array(tables.map(JSONValue.string))]))
  }

  static func tables(in data: JSONText) -> [String] {
    (JSONValue(data)["families"]?.elements ?? []).compactMap(\.stringValue)
  }
}
