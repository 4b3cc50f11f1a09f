import Logging
import Projections

/// Keeps every table's checkpoint within a segment of the log's end.
struct Checkpoints {
  let log: EventLog
  let store: ProjectionStore
  let catalog: KindCatalog
  let opened: OpenTables
  let tables: TableCatalog
  let context: LedgerContext

  /// At a new segment every table's checkpoint moves up to it, also of those that no event concerned, so that
  /// a later catch-up never reads more than a segment. Only under the write lock. The events are safe
  /// whatever comes of this.
  func moveCheckpointsUp() {
    do {
      for definition in try catalog.definitions.all {
        // One that can't go on keeps no other from it.
        do {
          if try isInUse(definition) { try moveCheckpointUp(of: tables.prepareTable(definition)) }
        } catch {
          context.logger.error(
            "a checkpoint not moved up", metadata: ["table": "\(definition.name)", "error": "\(error)"])
        }
      }
    } catch {
      context.logger.error("checkpoints not moved up", metadata: ["error": "\(error)"])
    }
  }

  /// A table that was never used has no file yet, and needs none; a quarantined one waits for its rebuild.
  private func isInUse(_ definition: ProjectionDefinition) throws -> Bool {
    if definition.everyEvent != nil || opened[definition.name] != nil { return true }
    guard case .current = try store.state(of: definition) else { return false }
    return true
  }

  func moveCheckpointUp(of table: Projection) throws {
    guard table.checkpoint != log.head else { return }
    try tables.watching(table.definition, isLocked: true) {
      try table.begin()
      do {
        try table.finish(at: log.head)
        try table.commit()
      } catch {
        table.rollback()
        throw error
      }
    }
  }
}
