import EventLog
import Logging
import Projections

extension LedgerCore {
  /// Seals the active segment, if it holds events, and brings every table up to date.
  func seal() throws {
    try withWriteLock {
      // What can't be sealed is found out before another segment is begun.
      try log.sealEndedSegments()
      if log.activeHoldsEvents {
        try log.checkActiveSegment()
        try log.beginSegment()
        try log.sealEndedSegments()
      }
      // What an older program, or a file that was put back, has brought again.
      try log.erase(Set(log.voidedEvents().erasures.flatMap { $0.targets.map(\.sequence) }))
      moveCheckpointsUp()
      try removeUnneededBases()
    }
  }

  /// At a new segment every table's checkpoint moves up to it, also of those that no event concerned, so that a later
  /// catch-up never reads more than a segment. Only under the write lock. The events are safe whatever comes of this.
  func moveCheckpointsUp() {
    do {
      for definition in try definitions.all {
        // One that can't go on keeps no other from it.
        do {
          if try isInUse(definition) { try moveCheckpointUp(of: try prepareTable(definition)) }
        } catch {
          context.logger.error(
            "a checkpoint not moved up", metadata: ["table": "\(definition.name)", "error": "\(error)"])
        }
      }
    } catch {
      context.logger.error("checkpoints not moved up", metadata: ["error": "\(error)"])
    }
  }

  /// A table that was never used has no table yet, and needs none; one that is set aside waits for its rebuild.
  private func isInUse(_ definition: ProjectionDefinition) throws -> Bool {
    if definition.everyEvent != nil || tables[definition.name] != nil { return true }
    guard case .current = try store.state(of: definition) else { return false }
    return true
  }

  func moveCheckpointUp(of table: Projection) throws {
    guard table.checkpoint != log.head else { return }
    try watching(table.definition, isLocked: true) {
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
