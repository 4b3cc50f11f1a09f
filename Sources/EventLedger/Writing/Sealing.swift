import Projections

/// Seals the active segment.
struct Sealing {
  let log: EventLog
  let store: ProjectionStore
  let checkpoints: Checkpoints
  let writeLock: WriteLock

  /// Seals the active segment, if it holds events, and brings every table up to date.
  func seal() throws {
    try writeLock.withLock {
      // What can't be sealed is found out before another segment is begun.
      try log.sealEndedSegments()
      if log.activeHoldsEvents {
        try log.checkActiveSegment()
        try log.beginSegment()
        try log.sealEndedSegments()
      }
      // What an older program, or a file that was put back, has brought again.
      try log.erase(Set(log.voidedEvents().erasures.flatMap { $0.targets.map(\.sequence) }))
      checkpoints.moveCheckpointsUp()
      try store.removeUnneededBases(log)
    }
  }
}
