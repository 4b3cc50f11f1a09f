import EventLog
import Projections

extension LedgerCore {
  /// Builds tables anew beside the present ones, and swaps them in.
  func rebuild(_ names: [String], progress: (String, UInt64, UInt64) -> Void) throws -> [RebuiltTable] {
    let chosen = try names.isEmpty ? tablesInNeed() : names.map(definition)
    return try withTurn {
      try chosen.map { definition in
        let name = definition.name
        try dropTable(name)
        let result = try withoutActuallyEscaping(progress) { progress in
          try store.rebuild(definition, from: try log.makeReader()) { progress(name, $0, $1) }
        }
        guard case .ready(let table) = try store.opening(definition, readOnly: true) else {
          throw LedgerError(
            .tableBehind, "The table '\(name)' was built but can't be opened.", hint: "Try again.")
        }
        defer { table.closeQuietly() }
        record(
          Incident(
            time: context.now(), code: "rebuilt", table: name,
            message: "The table was built again from \(result.events) events.", action: "rebuilt"))
        return RebuiltTable(
          name: name, generation: result.generation, events: result.events,
          position: result.position.sequence,
          digest: try table.digest())
      }
    }
  }

  /// Every table that something is wrong with. One that is only missing is built at its first use.
  private func tablesInNeed() throws -> [ProjectionDefinition] {
    try definitions.all.filter { definition in
      do {
        switch try store.opening(definition, readOnly: true) {
        case .ready(let table):
          defer { table.closeQuietly() }
          return try !describesThisHistory(table.checkpoint)
        case .not(let state): return state != .missing
        }
      } catch let error as LedgerError where error.code == .tableDamaged {
        return true
      }
    }
  }
}
