import LedgerBase
import LedgerRecords

/// Following a table.
enum ObservingTables {
  static func followOpenTasks(of ledger: Ledger, show: ([TaskRecord]) -> Void) async throws {
    // snippet
    for try await _ in ledger.changes(to: "tasks") {
      show(try ledger.read { try $0.tasks.tasks(.init(status: .open), limit: 50).items })
    }
    // end
  }

  /// - Parameter seen: the position up to which the rows were sent before.
  static func sendChanges(
    of ledger: Ledger, after seen: UInt64, send: (LedgerEvent) -> Void
  ) async throws {
    // snippet
    var last = seen
    for try await position in ledger.changes(to: "tasks", after: last) where position > last {
      var query = EventQuery()
      query.sequences = (last + 1)...position
      try ledger.events(query) { event in
        send(event)
        return true
      }
      last = position
    }
    // end
  }

  static func followOrTell(_ ledger: Ledger, show: (RecoveryCard) -> Void) async {
    // snippet
    do {
      for try await _ in ledger.changes(to: "tasks") {}
    } catch {
      if let error = error as? LedgerError { show(ledger.card(for: error)) }
    }
    // end
  }
}
