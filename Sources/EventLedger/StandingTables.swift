import EventLog
import Projections
import Records
import SQLite
import SystemPackage

/// Hands queries the tables of a ledger whose log does not open, each as it stands: nothing is caught up, built,
/// quarantined or written.
final class StandingTables: RecordReading {
  private let store: ProjectionStore
  private var held: [String: Projection] = [:]

  init(of root: FilePath, _ context: LedgerContext) {
    store = ProjectionStore(ledger: root, context: context)
  }

  func connection(for projection: String) throws -> Connection {
    if let table = held[projection] { return table.connection }
    let place = LedgerError.Location(projection: projection)
    guard let definition = try LedgerCore.builtInDefinitions().definition(named: projection) else {
      throw LedgerError(.usage, "There is no table family '\(projection)'.", at: place)
    }
    guard case .ready(let table) = try store.opening(definition, readOnly: true) else {
      throw LedgerError(
        .tableBehind, "The table '\(projection)' can't be built while the log is damaged.",
        hint: "Run 'ledger verify' to see what is damaged; 'ledger log' lists the events that can be read.",
        at: place)
    }
    try table.beginRead()
    held[projection] = table
    return table.connection
  }

  func end() {
    for table in held.values { table.closeAfterReading() }
    held = [:]
  }
}
